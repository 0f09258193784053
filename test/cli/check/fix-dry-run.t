What --fix would do, as a diff that patch and git take; nothing is written.
Standard input can be looked at in this way.
$ cp examples/broken.agentcard.json card.json; printf '{"agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v"}' > one.json
$ cardinal check --fix=all --dry-run card.json one.json 2> talk > the.diff
[exit 1]
$ cat the.diff talk
--- a/card.json
+++ b/card.json
@@ -1,9 +1,9 @@
 {
-  "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v",
+  "agent_id": "01KA3S4J5K6M7N8P9Q0R1S2T3V",
   "name": "Broken on purpose",
-  "version": "1.0",
+  "version": "1.0.0",
   "capabilities": [
-    { "id": "Tool.Search", "description": "Does stuff." },
+    { "id": "tool.search", "description": "Does stuff." }
   ],
   "endpoint": {
     "protocol": "https",
--- a/one.json
+++ b/one.json
@@ -1 +1 @@
-{"agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v"}
\ No newline at end of file
+{"agent_id": "01KA3S4J5K6M7N8P9Q0R1S2T3V"}
\ No newline at end of file
cardinal: would fix 5 findings in 2 files
$ cmp card.json examples/broken.agentcard.json
$ printf '[1,\n2,]' | cardinal check --fix --dry-run -
cardinal: would fix 1 finding in 1 file
--- a/stdin
+++ b/stdin
@@ -1,2 +1,2 @@
 [1,
-2,]
\ No newline at end of file
+2]
\ No newline at end of file
[exit 1]
$ cardinal check --fix --dry-run examples/web-search.agentcard.json
cardinal: configured by examples/cardinal.json
cardinal: nothing to fix
