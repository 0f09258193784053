An ADP card to start from: its id from the name, the time, seq 1.
$ cardinal new adp --name "Web search" | sed 's/"created_at": ".*"/"created_at": "now"/'
{
  "id": "agent://web-search",
  "name": "Web search",
  "description": "Takes calls from other agents. Tools: search.",
  "version": "1.0.0",
  "tools": [
    {
      "name": "search",
      "description": "Searches the public web for a phrase and returns the best results.",
      "input_schema": {
        "type": "object",
        "properties": {
          "text": {
            "type": "string"
          }
        },
        "required": [
          "text"
        ]
      }
    }
  ],
  "endpoints": [
    {
      "protocol": "aitp",
      "uri": "agent://web-search"
    }
  ],
  "metadata": {
    "created_at": "now"
  },
  "seq": 1
}
$ cardinal new adp > card.json; cardinal check card.json
card.json:32:3: hint: the card has "seq" but no "signature": anyone who forwards the card can raise it [adp/seq-unsigned]
  32 |   "seq": 1
     |   ^~~~~
     = help: sign the card before you publish it
card.json: judged as ADP: recognised by agent:// id
1 card checked, 1 valid: 0 errors, 0 warnings, 1 hint
$ cardinal new adp --id agent://acme/svc=csv --name CSV --capability fetch_csv --capability csv.check --url https://api.acme.dev/v1 --auth bearer | sed 's/"created_at": ".*"/"created_at": "now"/' > card.json; sed -n '/"endpoints"/,$p' card.json
  "endpoints": [
    {
      "protocol": "aitp",
      "uri": "agent://acme/svc=csv"
    },
    {
      "protocol": "http+json",
      "uri": "https://api.acme.dev/v1",
      "auth": "bearer",
      "priority": 10
    }
  ],
  "metadata": {
    "created_at": "now"
  },
  "seq": 1
}
$ cardinal new adp --url wss://a.acme.dev/x | grep protocol
      "protocol": "aitp",
      "protocol": "ws",
$ cardinal new adp --id https://a.acme.dev
cardinal: /id: "id" must be the agent's agent:// URI; got "https://a.acme.dev": it does not begin with agent://; move the address to "endpoints" and write a name such as agent://web-search
[exit 2]
$ cardinal new adp --name 翻译
cardinal: no id can be made from the name "翻译"; set "id", for example agent://web-search
[exit 2]
$ cardinal new adp --name 翻译 --id agent://fanyi | head -3
{
  "id": "agent://fanyi",
  "name": "翻译",
$ cardinal new adp --auth bearer
cardinal: "protocol" and "auth" need "url"
[exit 2]
$ cardinal new adp --url ftp://a.acme.dev
cardinal: no ADP protocol matches "ftp://a.acme.dev"; use a URL such as https://api.example.com/v1, or set "protocol"
[exit 2]
$ cardinal new adp --url https://a.acme.dev --auth mtls
cardinal: /endpoints/1/auth: "auth" must be one of none, bearer, mutual_tls or aitp_signed; got "mtls"; did you mean "mutual_tls"?
[exit 2]
$ cardinal new adp --a2a-version 1.0
cardinal: --a2a-version needs the dialect a2a
[exit 2]
$ cardinal schema adp > adp.schema.json; cardinal new adp > card.json; cardinal check --schema adp.schema.json card.json
1 document checked, 1 valid: 0 errors, 0 warnings, 0 hints
