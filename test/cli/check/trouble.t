Trouble is one clear line and exit code 2, and the rest is still checked.
$ cardinal check missing.json examples/web-search.agentcard.json
cardinal: missing.json: no such file or directory
cardinal: configured by examples/cardinal.json
examples/web-search.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
[exit 2]
$ mkdir empty; cardinal check empty
cardinal: empty: no *.json file in this folder
[exit 2]
$ cardinal check
cardinal: nothing to check; give a file, a folder or - for standard input
[exit 2]
$ cardinal check --profile agentcrad x.json
cardinal: unknown profile "agentcrad"; did you mean "agentcard"? (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
[exit 2]
$ cardinal check --dialect b2b x.json
cardinal: unknown dialect "b2b" (known: agentcard, a2a, adp, ai-catalog, oasf)
[exit 2]
$ cardinal check --rule agentcard/nmae-length x.json
cardinal: unknown rule "agentcard/nmae-length"; did you mean "agentcard/name-length"?
[exit 2]
$ cardinal check --pointer content x.json
cardinal: a JSON pointer is empty or starts with "/"; got "content"
[exit 2]
$ cardinal check --format yaml x.json
cardinal: --format must be one of text, json, sarif, github, junit, compact, markdown, gitlab, html; got "yaml"; see cardinal help check
[exit 2]
$ cardinal check --strcit x.json
cardinal: check has no flag --strcit; did you mean --strict?
[exit 2]
$ cardinal check --baseline
cardinal: --baseline needs exactly one value; see cardinal help check
[exit 2]
$ cardinal chekc x.json
cardinal: unknown verb "chekc"; did you mean check?
[exit 2]
$ cardinal
cardinal - toolkit for agent cards, the JSON documents in which AI agents
  publish who they are, what they can do and how to reach them

usage: cardinal VERB [flags] [arguments]

verbs:
  check              Report errors and bad practice in agent cards
  convert            Convert a card to another format
  explain            Explain what a rule requires and why
  rules              List the rules
  canon              Print the canonical bytes of a JSON text (RFC 8785)
  id                 Mint an agent id (a ULID)
  new                Print a new card to start from
  init               Write a cardinal.json
  schema             Print the JSON Schema of a dialect or of cardinal.json
  reach              List the endpoints at which an agent can be called
  snippets           Print code that calls an agent
  diff               Report changes between two cards and whether they break callers
  bump               Raise a card's version to match its changes
  key new            Create a key for signing cards
  key show           Print the public part of a key and its identifiers
  key jwks           Print the public parts of keys as a JWK Set
  sign               Sign a card
  verify             Verify who signed a card and what the signature covers
  trust add          Pin a key for an agent or an origin
  trust list         Print the keys of a trust store
  trust remove       Remove keys from a trust store
  token new          Create a token or API key for a caller
  token hash         Hash a secret for the auth file
  fetch              Fetch a published card and verify it
  probe              Check how a live server serves its card
  adp describe       Ask an agent for its ADP card
  adp advertise      Send an ADP card to a directory
  adp discover       Find agents through a directory of ADP
  openapi            Print the HTTP API as OpenAPI 3.1
  register           Register an agent's card in a directory
  get                Print the card of an agent in a directory
  list               List the agents of a directory
  discover           Find agents that can do something
  explore            Count the agents of a directory by dialect, tag, protocol ...
  changes            Read what changed in a directory
  history            List the versions of an agent's record
  proof              Prove that an agent's card is in the public log
  log key            Print the public key of a directory's log
  record diff        Report what changed between two versions of an agent's card
  record findings    Check a card that is in a directory
  record owner       Give an agent's record to another publisher
  record reach       List the endpoints of an agent that is in a directory
  record snippets    Print code that calls an agent that is in a directory
  record visibility  Change who may see an agent's record
  tags               List the tags of the agents of a directory
  goals              List goals, or the agents that subscribed to one
  coalition          Choose few agents that together cover what a goal needs
  report abuse       Report a card to the operator of a directory
  report load        Report how busy an agent is
  stats              Print the figures of a directory
  quarantine         Hide a card from discovery as the operator of a directory
  withdraw           Remove an agent's card from a directory
  takedown           Remove a card as the operator of a directory
  abuse list         List the records that were reported to the operator
  abuse dismiss      Dismiss the reports about a record that were dealt with
  export             Print all records of a directory as JSON Lines
  backup             Copy a directory to a file while it is in use
  doctor             Examine the data of a directory
  token issue        Make a token for a caller of a directory
  token list         List the tokens of a directory
  token revoke       Revoke a token of a directory
  webhook create     Have the changes of a directory delivered to a URL
  webhook list       List the subscriptions to a directory's changes
  webhook get        Show a subscription and how far its deliveries are
  webhook resume     Go on with a subscription that was paused
  webhook delete     Delete a subscription to a directory's changes
  webhook keys       Show the keys that verify a directory's webhooks
  ledger verify      Report what is wrong in PACR records
  ledger sign        Sign PACR records as a party of the interaction
  ledger record      Add PACR records to the ledger of a directory
  ledger import      Add a file of PACR records to the ledger of a directory
  ledger export      Print the records of the ledger
  ledger get         Print a record of the ledger
  ledger trace       Show what led to a record, or what came of it
  ledger stats       Show what the ledger says of an agent
  ledger top         List the best agents of the ledger by a figure
  ledger energy      Report what agents take, against what their cards claim
  ledger ban         Ban an agent as the operator of a directory
  ledger unban       End the ban of an agent
  publish            Serve cards at the well-known paths of their dialects
  serve              Run a directory, and offer the operations over HTTP
  mcp                Serve the operations as tools to AI applications (MCP)
  lsp                Check cards in an editor while they are written (LSP)
  import             Register many cards
  mirror             Keep copies of another directory's public records
  log verify         Verify a whole public log
  log monitor        Watch that a public log only grows
  restore            Make a directory of a backup
  help               Print help, a man page or a documentation page
  completion         Print a completion script for a shell

exit codes: 0 success, 1 errors or differences found, 2 usage or I/O error
cardinal help VERB prints details; cardinal --version prints the version.
[exit 2]
$ cardinal check '' examples/web-search.agentcard.json
cardinal: empty path; is a shell variable unset?
cardinal: configured by examples/cardinal.json
examples/web-search.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
[exit 2]
$ mkdir links; ln -s nowhere links/card.json; cardinal check links
cardinal: links/card.json: no such file or directory
[exit 2]
$ cardinal check --quiet -- examples/web-search.agentcard.json
