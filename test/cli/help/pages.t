$ cardinal --version
cardinal 0.1.0
$ cardinal --help
cardinal - the toolkit for agent cards: the JSON documents in which AI agents
  say who they are, what they can do and how to reach them

usage: cardinal VERB [flags] [arguments]

verbs:
  check         Say what is wrong or unwise in agent cards
  convert       Make a card of one format from that of another
  explain       Say what a rule asks for and why
  rules         List the rules
  canon         Print the canonical bytes of a JSON text (RFC 8785)
  id            Mint an agent id (a ULID)
  new           Print a new card to start from
  schema        Print the JSON Schema of a dialect
  reach         Say where and how the agent of a card is called
  diff          Say what changed between two cards and whom it breaks
  bump          Write the version that the changes of a card ask for
  key new       Make a key to sign cards with
  key show      Print the public part of a key and its names
  key jwks      Print the public parts of keys as a JWK Set
  sign          Sign a card
  verify        Say who signed a card and what the signature covers
  trust add     Pin a key for an agent or an origin
  trust list    Print the keys of a trust store
  trust remove  Take keys out of a trust store
  token new     Make a token or API key for a caller
  token hash    Hash a secret for the auth file
  fetch         Get a card from where its agent publishes it
  probe         Judge how a card is served, live
  publish       Serve cards at the well-known paths of their dialects
  help          Print help, a man page or a documentation page
  completion    Print a completion script for a shell

cardinal help VERB tells more; cardinal --version prints the version.
$ cardinal help id
Mint an agent id (a ULID)

usage: cardinal id [--count N] [--show ID] [--format text|json] [--json]

Prints a fresh ULID: 48 bits of time and 80 random bits from the system's
generator, drawn anew for each id, so that no id tells anything of the next.
With --show it says when an id was made.

  --count N                 How many (1 by default)
  --show ID                 Say when this id was made instead
  --format text|json        Form of the answer
  --json                    Short for --format json

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
cardinal id [\-\-count N] [\-\-show ID] [\-\-format text|json] [\-\-json]
.SH DESCRIPTION
Prints a fresh ULID: 48 bits of time and 80 random bits from the system's generator, drawn anew for each id, so that no id tells anything of the next. With \-\-show it says when an id was made.
.SH OPTIONS
.TP
.B \-\-count N
How many (1 by default)
.TP
.B \-\-show ID
Say when this id was made instead
.TP
.B \-\-format text|json
Form of the answer
.TP
.B \-\-json
Short for \-\-format json
.SH EXAMPLES
.nf
cardinal id
cardinal id \-\-show 01HZQK3P8EMXR9V7T5N2W4J6C0
.fi
.SH EXIT STATUS
0 clean, 1 errors found, 2 trouble
$ cardinal help --format markdown id
# cardinal id

Mint an agent id (a ULID).

```
cardinal id [--count N] [--show ID] [--format text|json] [--json]
```

Prints a fresh ULID: 48 bits of time and 80 random bits from the system's generator, drawn anew for each id, so that no id tells anything of the next. With --show it says when an id was made.

| flag | meaning |
|---|---|
| `--count N` | How many (1 by default) |
| `--show ID` | Say when this id was made instead |
| `--format text\|json` | Form of the answer |
| `--json` | Short for --format json |

```sh
cardinal id
cardinal id --show 01HZQK3P8EMXR9V7T5N2W4J6C0
```
$ cardinal help nothing
cardinal: there is no verb "nothing"; see cardinal help
[exit 2]
