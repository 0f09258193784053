An argument that is not UTF-8 is refused; only one that names a file is said to be renamed.
$ cardinal check "$(printf 'a\377.json')"
cardinal: PATH must be valid UTF-8; got "a\xFF.json"; rename the file, or give the folder that it is in; see cardinal help check
[exit 2]
$ cardinal check --baseline "$(printf 'a\377.json')" x.json
cardinal: --baseline must be valid UTF-8; got "a\xFF.json"; rename the file, or give the folder that it is in; see cardinal help check
[exit 2]
$ cardinal diff "$(printf 'a\377.json')" x.json
cardinal: OLD must be valid UTF-8; got "a\xFF.json"; rename the file, or give the folder that it is in; see cardinal help diff
[exit 2]
$ cardinal explain "$(printf 'a\377')"
cardinal: RULE must be valid UTF-8; got "a\xFF"; give it in UTF-8; see cardinal help explain
[exit 2]
$ cardinal check --rule "$(printf 'a\377')" x.json
cardinal: --rule must be valid UTF-8; got "a\xFF"; give it in UTF-8; see cardinal help check
[exit 2]
$ cardinal restore --data new "$(printf 'a\377')"
cardinal: FILE must be valid UTF-8; got "a\xFF"; rename the file, or give the folder that it is in; see cardinal help restore
[exit 2]
$ cardinal new a2a --name "$(printf 'a\377')"
cardinal: --name must be valid UTF-8; got "a\xFF"; give it in UTF-8; see cardinal help new
[exit 2]
