Verbs of two words.
$ cardinal key
cardinal: key needs a second word: new, show or jwks; see cardinal help key
[exit 2]
$ cardinal key nwe
cardinal: unknown verb "key nwe"; did you mean key new?
[exit 2]
$ cardinal key --help
usage: cardinal key VERB [flags] [arguments]

verbs:
  key new            Create a key for signing cards
  key show           Print the public part of a key and its identifiers
  key jwks           Print the public parts of keys as a JWK Set

cardinal help key VERB prints details.
$ cardinal help trust
usage: cardinal trust VERB [flags] [arguments]

verbs:
  trust add          Pin a key for an agent or an origin
  trust list         Print the keys of a trust store
  trust remove       Remove keys from a trust store

cardinal help trust VERB prints details.
$ cardinal help key jwks
Print the public parts of keys as a JWK Set

usage: cardinal key jwks [--format text|json] [--json] FILE...

Publish this set at the URL of a signature's jku, or pass it to verify --jwks.
Private members are omitted; a key without a kid gets its RFC 7638 thumbprint.

  FILE...                   JWK, JWK Set or PEM files, private or public
  --format text|json        Output format
  --json                    Same as --format json

examples:
  cardinal key jwks agent.key
$ cardinal key show --dod x
cardinal: key show has no flag --dod; did you mean --did?
[exit 2]
$ cardinal trust list
cardinal: trust list needs --trust; see cardinal help trust list
[exit 2]
