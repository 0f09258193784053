Verbs of two words.
$ cardinal key
cardinal: key needs one more word: new, show or jwks; see cardinal help key
[exit 2]
$ cardinal key nwe
cardinal: there is no verb "key nwe"; did you mean key new?
[exit 2]
$ cardinal key --help
usage: cardinal key VERB [flags] [arguments]

verbs:
  key new       Make a key to sign cards with
  key show      Print the public part of a key and its names
  key jwks      Print the public parts of keys as a JWK Set

cardinal help key VERB tells more.
$ cardinal help trust
usage: cardinal trust VERB [flags] [arguments]

verbs:
  trust add     Pin a key for an agent or an origin
  trust list    Print the keys of a trust store
  trust remove  Take keys out of a trust store

cardinal help trust VERB tells more.
$ cardinal help key jwks
Print the public parts of keys as a JWK Set

usage: cardinal key jwks [--format text|json] [--json] FILE...

What to publish where a signature's jku points, or to hand to verify --jwks.
Private members are left out; a key without a name gets its RFC 7638
thumbprint.

  FILE...                   Keys or sets of keys, private or public
  --format text|json        Both print the set
  --json                    Short for --format json

examples:
  cardinal key jwks agent.key
$ cardinal key show --dod x
cardinal: key show has no flag --dod; did you mean --did?
[exit 2]
$ cardinal trust list
cardinal: trust list needs --trust; see cardinal help trust list
[exit 2]
