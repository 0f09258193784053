The advised version, and not a byte besides.
$ cat > old.json <<'END'
> {"id": "agent://a", "name": "A",   "version":"1.2.3", "seq": 4,
>  "tools": [{"name": "x", "description": "X."}, {"name": "y", "description": "Y."}],
>  "endpoints": [{"protocol": "http+json", "uri": "https://a.example/x"}]}
> END
$ cp old.json card.json
$ cardinal bump card.json --from old.json
cardinal: nothing to write: no change requires another version
$ sed -i 's/"X\."/"Does X."/' card.json
$ cardinal bump card.json --from old.json --dry-run
cardinal: would write version 1.2.4 and seq 5: seq is still 4 and should be 5; the version is still 1.2.3, but a PATCH change requires 1.2.4
--- a/card.json
+++ b/card.json
@@ -1,3 +1,3 @@
-{"id": "agent://a", "name": "A",   "version":"1.2.3", "seq": 4,
+{"id": "agent://a", "name": "A",   "version":"1.2.4", "seq": 5,
  "tools": [{"name": "x", "description": "Does X."}, {"name": "y", "description": "Y."}],
  "endpoints": [{"protocol": "http+json", "uri": "https://a.example/x"}]}
$ cardinal bump card.json --from old.json
cardinal: wrote version 1.2.4 and seq 5: seq is still 4 and should be 5; the version is still 1.2.3, but a PATCH change requires 1.2.4
$ diff old.json card.json | sed 's/^/| /'
| 1,2c1,2
| < {"id": "agent://a", "name": "A",   "version":"1.2.3", "seq": 4,
| <  "tools": [{"name": "x", "description": "X."}, {"name": "y", "description": "Y."}],
| ---
| > {"id": "agent://a", "name": "A",   "version":"1.2.4", "seq": 5,
| >  "tools": [{"name": "x", "description": "Does X."}, {"name": "y", "description": "Y."}],
$ cardinal bump card.json --from old.json
cardinal: nothing to write: seq rose from 4 to 5; the version went from 1.2.3 to 1.2.4, which allows a PATCH change
$ cardinal diff --gate old.json card.json
cosmetic: the version was changed from "1.2.3" to "1.2.4": the advice says whether it is high enough
  at /version
cosmetic: seq was changed from "4" to "5": it orders the cards of one agent; the advice says whether it is high enough
  at /seq
cosmetic: the description of tool "x" was changed from "X." to "Does X.": it describes what the skill does; calls are unaffected
  at /tools/0/description
3 changes: 3 cosmetic
advice: seq rose from 4 to 5; the version went from 1.2.3 to 1.2.4, which allows a PATCH change (draft-song-anp-adp-00, 3.1)
$ sed -i 's/, {"name": "y", "description": "Y."}//' card.json
$ cardinal bump card.json --from old.json --json
cardinal: wrote version 2.0.0: seq rose from 4 to 5; the version went from 1.2.3 to 1.2.4, but a MAJOR change requires 2.0.0
{"version":"2.0.0","seq":null,"written":true,"reason":"seq rose from 4 to 5; the version went from 1.2.3 to 1.2.4, but a MAJOR change requires 2.0.0"}
$ grep -c '"version":"2.0.0", "seq": 5' card.json
1
$ sed 's/"seq": 4,//' card.json > without.json
$ sed -i 's/"seq": 5,//' without.json
$ cardinal bump without.json --from old.json
cardinal: wrote seq 5: seq was 4, is missing and should be 5; the version went from 1.2.3 to 2.0.0, which allows a MAJOR change
$ tail -n 2 without.json
 "endpoints": [{"protocol": "http+json", "uri": "https://a.example/x"}],
 "seq": 5}
