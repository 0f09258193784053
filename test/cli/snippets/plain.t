Code that calls an A2A agent; the message is an example of the card.
$ cardinal snippets examples/trip-planner.a2a.json --language curl
# curl, jsonrpc
curl --globoff --url 'https://trips.example.com/a2a' \
  -H 'Content-Type: application/json' \
  -H 'A2A-Version: 1.0' \
  -H 'Authorization: Bearer '"$TOKEN" \
  --data-raw '{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"message-1","role":"ROLE_USER","parts":[{"text":"From Lyon to Turin on Friday morning"}]}}}'

# curl, http+json
curl --globoff --url 'https://trips.example.com/rest/message:send' \
  -H 'Content-Type: application/json' \
  -H 'A2A-Version: 1.0' \
  -H 'Authorization: Bearer '"$TOKEN" \
  --data-raw '{"message":{"messageId":"message-1","role":"ROLE_USER","parts":[{"text":"From Lyon to Turin on Friday morning"}]}}'

# curl, jsonrpc
curl --globoff --url 'https://trips.example.com/a2a/v0.3' \
  -H 'Content-Type: application/json' \
  -H 'Authorization: Bearer '"$TOKEN" \
  --data-raw '{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"kind":"message","messageId":"message-1","role":"user","parts":[{"kind":"text","text":"From Lyon to Turin on Friday morning"}]}}}'
$ cardinal snippets examples/trip-planner.a2a.json --language python --language typescript | head -40
# python, jsonrpc
import os
import urllib.request

request = urllib.request.Request(
    "https://trips.example.com/a2a",
    data="{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":{\"message\":{\"messageId\":\"message-1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"From Lyon to Turin on Friday morning\"}]}}}".encode(),
    headers={
        "Content-Type": "application/json",
        "A2A-Version": "1.0",
        "Authorization": "Bearer " + os.environ["TOKEN"],
    },
)
with urllib.request.urlopen(request) as response:
    print(response.read().decode())

// typescript, jsonrpc
const response = await fetch("https://trips.example.com/a2a", {
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    "A2A-Version": "1.0",
    "Authorization": "Bearer " + process.env.TOKEN,
  },
  body: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":{\"message\":{\"messageId\":\"message-1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"From Lyon to Turin on Friday morning\"}]}}}",
});
console.log(await response.text());

# python, http+json
import os
import urllib.request

request = urllib.request.Request(
    "https://trips.example.com/rest/message:send",
    data="{\"message\":{\"messageId\":\"message-1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"From Lyon to Turin on Friday morning\"}]}}".encode(),
    headers={
        "Content-Type": "application/json",
        "A2A-Version": "1.0",
        "Authorization": "Bearer " + os.environ["TOKEN"],
    },
$ cardinal snippets examples/trip-planner.a2a.json --language mcp --json
{"dialect":"a2a","snippets":[],"notes":[]}
$ cardinal snippets examples/translator.adp.json
cardinal: no snippet for https://translator.example.com/v1: the requests of the protocol "http+json" are not defined by the card's specification
cardinal: no snippet for "agent://translator": expected an http or https URL
[exit 1]
$ cardinal snippets examples/web-search.agentcard.json --json
{"dialect":"agentcard","snippets":[],"notes":["no snippet for https://search.example.com/agent: the requests of the protocol \"http\" are not defined by the card's specification"]}
[exit 1]
