Schemas are compared by the values they allow: of inputs and outputs the other way round.
$ cat > old.json <<'END'
> {"agent_id": "01KA3S2M7N3P9Q4R6S8T1V5W2X", "name": "Search", "version": "1.0.0",
>  "capabilities": [{"id": "web.search", "description": "Searches.",
>    "input_schema": {"type": "object", "required": ["query"], "properties": {
>      "query": {"type": "string", "maxLength": 100}, "lang": {"enum": ["en", "zh"]},
>      "limit": {"type": "integer", "minimum": 1}}},
>    "output_schema": {"type": "object", "required": ["hits"], "properties": {
>      "hits": {"type": "array", "items": {"$ref": "#/$defs/hit"}}},
>      "$defs": {"hit": {"type": "object", "properties": {"url": {"type": "string"}}}}}}],
>  "endpoint": {"protocol": "https", "url": "https://a.example/s"}}
> END
$ sed -e 's/"required": \["query"\]/"required": ["query", "region"]/' -e 's/"limit": {"type": "integer", "minimum": 1}/"region": {"type": "string"}, "page": {"type": "integer"}/' -e 's/"maxLength": 100/"maxLength": 200/' -e 's/\["en", "zh"\]/["en", "de"]/' -e 's/"required": \["hits"\], //' -e 's/{"url": {"type": "string"}}/{"url": {"type": ["string", "null"]}, "title": {}}/' old.json > new.json
$ cardinal diff old.json new.json
breaking: input "lang" of capability "web.search" lost the values "zh": calls that were valid before are rejected
  at /capabilities/0/input_schema/properties/lang/enum
breaking: input "limit" of capability "web.search" was removed: the agent ignores it in calls that pass it
  was at /capabilities/0/input_schema/properties/limit
breaking: input "region" of capability "web.search" is new and required: calls that were valid before lack it
  at /capabilities/0/input_schema/properties/region
breaking: output "hits[].url" of capability "web.search" was of type string and is of type string, null: callers may get what they do not expect
  at /capabilities/0/output_schema/$defs/hit/properties/url/type
breaking: output "hits" of capability "web.search" is no longer guaranteed: callers that rely on it may find nothing
  was at /capabilities/0/output_schema/required
compatible: input "lang" of capability "web.search" gained the values "de": calls that were valid before still are
  at /capabilities/0/input_schema/properties/lang/enum
compatible: input "page" of capability "web.search" is new and optional: calls that were valid before omit it
  at /capabilities/0/input_schema/properties/page
compatible: input "query" of capability "web.search" has a different maxLength: 100 became 200: calls that were valid before still are
  at /capabilities/0/input_schema/properties/query/maxLength
compatible: output "hits[].title" of capability "web.search" is new: callers that do not know it ignore it
  at /capabilities/0/output_schema/$defs/hit/properties/title
9 changes: 5 breaking, 4 compatible
advice: the version is still 1.0.0, but a MAJOR change requires 2.0.0 (draft-aevum-agentcard-00, 2.3)
[exit 1]
