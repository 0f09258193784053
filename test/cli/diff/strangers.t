A stranger's text does nothing to a terminal, nor in a comment.
$ printf '{"id": "agent://a", "name": "A", "tools": [{"name": "\\u001b[31mx @all #1 <b>**[y](http://e.example)**\\u202e"}], "endpoints": [{"protocol": "http+json", "uri": "https://a.example"}]}' > old.json
$ echo '{"id": "agent://a", "name": "A", "endpoints": [{"protocol": "http+json", "uri": "https://a.example"}]}' > new.json
$ cardinal diff old.json new.json
breaking: tool "\u{1B}[31mx @all #1 <b>**[y](http://e.example)**\u{202E}" was removed: callers that use it fail
  was at /tools/0
1 change: 1 breaking
advice: no version can be recommended: the old card has no version (draft-song-anp-adp-00, 3.1)
[exit 1]
$ cardinal diff --format markdown old.json new.json
## Agent card: 1 breaking change

### Breaking (1)

- **tool "\\u\{1B\}\[31mx @<!-- -->all #<!-- -->1 &lt;b&gt;\*\*\[y\](http:<!-- -->//e.example)\*\*\\u\{202E\}" was removed**: callers that use it fail (`/tools/0`)

**Advice**: no version can be recommended: the old card has no version (draft-song-anp-adp-00, 3.1)
[exit 1]
