$ cardinal --version
cardinal 0.1.0
$ cardinal --help
cardinal - toolkit for agent cards, the JSON documents in which AI agents
  publish who they are, what they can do and how to reach them

usage: cardinal VERB [flags] [arguments]

verbs:
  check         Report errors and bad practice in agent cards
  convert       Convert a card to another format
  explain       Explain what a rule requires and why
  rules         List the rules
  canon         Print the canonical bytes of a JSON text (RFC 8785)
  id            Mint an agent id (a ULID)
  new           Print a new card to start from
  schema        Print the JSON Schema of a dialect
  reach         List the endpoints at which an agent can be called
  diff          Report changes between two cards and whether they break callers
  bump          Raise a card's version to match its changes
  key new       Create a key for signing cards
  key show      Print the public part of a key and its identifiers
  key jwks      Print the public parts of keys as a JWK Set
  sign          Sign a card
  verify        Verify who signed a card and what the signature covers
  trust add     Pin a key for an agent or an origin
  trust list    Print the keys of a trust store
  trust remove  Remove keys from a trust store
  token new     Create a token or API key for a caller
  token hash    Hash a secret for the auth file
  fetch         Fetch a published card and verify it
  probe         Check how a live server serves its card
  openapi       Print the HTTP API as OpenAPI 3.1
  publish       Serve cards at the well-known paths of their dialects
  serve         Offer the operations over HTTP
  help          Print help, a man page or a documentation page
  completion    Print a completion script for a shell

exit codes: 0 success, 1 errors or differences found, 2 usage or I/O error
cardinal help VERB prints details; cardinal --version prints the version.
$ cardinal help id
Mint an agent id (a ULID)

usage: cardinal id [--count N] [--show ID] [--format text|json] [--server URL]
         [--json]

Prints a new ULID: 48 bits of time and 80 random bits from the system's
generator. Each id draws new random bits, so ids cannot be predicted from each
other. With --show it prints when an id was created.

  --count N                 Number of ids (1)
  --show ID                 Print when this id was created instead
  --format text|json        Output format
  --server URL              Run on this server (see cardinal serve)
  --json                    Same as --format json

examples:
  cardinal id
  cardinal id --show 01HZQK3P8EMXR9V7T5N2W4J6C0
$ cardinal id --help | head -1
Mint an agent id (a ULID)
$ cardinal help --format man id
.TH CARDINAL\-ID 1 "" "cardinal 0.1.0"
.SH NAME
cardinal\-id \- Mint an agent id (a ULID)
.SH SYNOPSIS
cardinal id [\-\-count N] [\-\-show ID] [\-\-format text|json] [\-\-server URL] [\-\-json]
.SH DESCRIPTION
Prints a new ULID: 48 bits of time and 80 random bits from the system's generator. Each id draws new random bits, so ids cannot be predicted from each other. With \-\-show it prints when an id was created.
.SH OPTIONS
.TP
.B \-\-count N
Number of ids (1)
.TP
.B \-\-show ID
Print when this id was created instead
.TP
.B \-\-format text|json
Output format
.TP
.B \-\-server URL
Run on this server (see cardinal serve)
.TP
.B \-\-json
Same as \-\-format json
.SH EXAMPLES
.nf
cardinal id
cardinal id \-\-show 01HZQK3P8EMXR9V7T5N2W4J6C0
.fi
.SH EXIT STATUS
0 success, 1 errors or differences found, 2 usage or I/O error
$ cardinal help --format markdown id
# cardinal id

Mint an agent id (a ULID).

```
cardinal id [--count N] [--show ID] [--format text|json] [--server URL]
    [--json]
```

Prints a new ULID: 48 bits of time and 80 random bits from the system's generator. Each id draws new random bits, so ids cannot be predicted from each other. With --show it prints when an id was created.

| flag | meaning |
|---|---|
| `--count N` | Number of ids (1) |
| `--show ID` | Print when this id was created instead |
| `--format text\|json` | Output format |
| `--server URL` | Run on this server (see cardinal serve) |
| `--json` | Same as --format json |

```sh
cardinal id
cardinal id --show 01HZQK3P8EMXR9V7T5N2W4J6C0
```
$ cardinal help nothing
cardinal: unknown verb "nothing"; see cardinal help
[exit 2]
