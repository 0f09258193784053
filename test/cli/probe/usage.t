What cannot be asked is trouble; what cannot be reached is a finding.
$ cardinal probe
cardinal: probe needs URL; see cardinal help probe
[exit 2]
$ cardinal probe ftp://a.example
cardinal: expected a URL that begins with https:// or http://; got "ftp://a.example"
[exit 2]
$ cardinal probe --format html a.example
<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Agent cards</title>
<style>
:root { color-scheme: light dark; --line: #d0d7de; --soft: #57606a;
  --error: #b42318; --warning: #8a5700; --hint: #0b5cad; --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --line: #30363d; --soft: #9ba4ae;
  --error: #ff8a80; --warning: #e3b341; --hint: #79b8ff; --good: #56d364; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto;
  padding: 1.5rem; display: flex; flex-direction: column; }
header { order: -2; } #summary { order: -1; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
.card { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; }
.score { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap; }
.note { color: var(--soft); margin: .25rem 0; overflow-wrap: anywhere; }
ul { list-style: none; margin: .5rem 0 0; padding: 0; }
li { padding: .4rem 0 .4rem .75rem; border-left: 3px solid var(--line); margin: .4rem 0;
  break-inside: avoid; overflow-wrap: anywhere; }
.error { border-color: var(--error); } .warning { border-color: var(--warning); }
.hint { border-color: var(--hint); }
.error b { color: var(--error); } .warning b { color: var(--warning); } .hint b { color: var(--hint); }
table { border-collapse: collapse; } th, td { text-align: left; padding: .1rem 1rem .1rem 0; }
.good { color: var(--good); }
code { font: 13px ui-monospace, monospace; color: var(--soft); }
@media print { body { max-width: none; padding: 0; } }
</style></head><body>
<header><h1>Agent cards</h1></header>
<section><div class="card"><h2>https://a.example/.well-known/agent-card.json</h2><span class="score">79 / 100</span></div>
<ul>
<li class="hint"><b>hint</b> not checked: everything else (no card was found)<br><code>probe/not-checked</code></li>
<li class="error"><b>error</b> the card's URL gives no answer: a.example could not be resolved: Name or service not known<br><span class="note">serve the card with status 200</span><br><code>probe/status</code></li>
</ul></section>
<section id="summary"><p>1 endpoint checked, 0 valid: 1 error, 0 warnings, 1 hint.</p></section>
</body></html>
[exit 1]
$ cardinal probe --rule probe/etags a.example
cardinal: unknown rule "probe/etags"; did you mean "probe/etag"?
[exit 2]
$ printf '{}' > saved.json; cardinal probe --saved saved.json a.example
cardinal: the saved file is not a valid card; run cardinal check
[exit 2]
$ cardinal probe http://127.0.0.1:9
http://127.0.0.1:9/.well-known/agent-card.json: hint: not checked: everything else (no card was found) [probe/not-checked]
http://127.0.0.1:9/.well-known/agent-card.json: error: the card's URL gives no answer: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set [probe/status]
     = help: serve the card with status 200
1 endpoint checked, 0 valid: 1 error, 0 warnings, 1 hint
[exit 1]
$ cardinal probe --json http://127.0.0.1:9/agent-card.json
{"results":[
{"file":"http://127.0.0.1:9/agent-card.json","dialect":null,"version":null,"reason":null,"profile":null,"valid":false,"diagnostics":[{"rule":"probe/not-checked","severity":"hint","pointer":"","begin":null,"end":null,"line":null,"column":null,"end_line":null,"end_column":null,"message":"not checked: everything else (no card was found)","help":null,"spec":"Cardinal, docs/probe.md","fix":null},{"rule":"probe/status","severity":"error","pointer":"","begin":null,"end":null,"line":null,"column":null,"end_line":null,"end_column":null,"message":"the card's URL gives no answer: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set","help":"serve the card with status 200","spec":"A2A 1.0, 8.2 and 14.3; draft-aevum-agentcard-00, section 4","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":1}}
[exit 1]
$ cardinal probe --format github http://127.0.0.1:9/agent-card.json
::notice file=http%3A//127.0.0.1%3A9/agent-card.json,title=Check was not made (probe/not-checked)::not checked: everything else (no card was found)
::error file=http%3A//127.0.0.1%3A9/agent-card.json,title=Card not served (probe/status)::the card's URL gives no answer: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set%0Aserve the card with status 200
[exit 1]
$ cardinal rules --dialect probe | wc -l
37
$ cardinal explain probe/etag
probe/etag
  Missing ETag

expected: The card has an ETag
category: interoperability
severity: warning
spec: A2A 1.0, 8.6.1

With it, a client needs only 100 bytes to learn that nothing changed.

bad (merged into the observation of a good server):
    {"etag": null}

good:
    {"etag": "W/\"1\""}
