$ cardinal rules
a2a/member-required                       error    Members the card's version requires are there
a2a/null-value                            warning  Members that are not set are left out, not null
a2a/type                                  error    Members have the JSON type the specification names
agentcard/agent-id-entropy                hint     The random part of agent_id looks random
agentcard/agent-id-format                 error    agent_id is 26 characters of Crockford's base 32
agentcard/agent-id-overflow               warning  agent_id fits the 128 bits of a ULID
agentcard/agent-id-required               error    A card has an agent_id
agentcard/agent-id-time                   hint     agent_id was not made in the future
agentcard/auth-scheme                     error    endpoint.auth.scheme is one the specification names
agentcard/auth-scheme-required            off      endpoint.auth names its scheme
agentcard/base-cost-floor                 error    base_cost_joules is 0 or at least the Landauer limit
agentcard/base-cost-near-floor            hint     base_cost_joules is above the limit at 300 K
agentcard/capabilities-empty              error    capabilities has at least one entry
agentcard/capabilities-required           error    A card has capabilities
agentcard/capability-description-long     hint     Descriptions are one to three sentences
agentcard/capability-description-missing  hint     Each capability has a description
agentcard/capability-description-vague    hint     Descriptions say what the capability does
agentcard/capability-id-format            error    Capability ids match ^[a-z0-9][a-z0-9._-]*$
agentcard/capability-id-namespace         hint     Capability ids use a conventional namespace
agentcard/capability-id-required          error    Each capability has an id
agentcard/capability-id-unique            warning  Each capability has an id of its own
agentcard/endpoint-port                   warning  The URL's port exists
agentcard/endpoint-protocol               error    endpoint.protocol is one the specification names
agentcard/endpoint-protocol-required      error    The endpoint names its protocol
agentcard/endpoint-required               error    A card has an endpoint
agentcard/endpoint-scheme                 error    The URL's scheme is consistent with the protocol
agentcard/endpoint-scheme-unusual         warning  The URL's scheme is a usual one for the protocol
agentcard/endpoint-url                    error    endpoint.url is a URI with a scheme
agentcard/endpoint-url-required           error    The endpoint has a URL
agentcard/goal-id-required                error    Each goal subscription has a goal_id
agentcard/goal-priority                   error    A goal's priority is from 0 to 1
agentcard/ledger-figure                   warning  A card does not declare figures a ledger computes
agentcard/member-misspelled               hint     No member is a near miss of one that is defined
agentcard/member-not-allowed              off      The reference schema allows no members but its own
agentcard/metadata-reserved               hint     Metadata keys stay out of the reserved prefixes
agentcard/name-blank                      warning  name is more than white space
agentcard/name-length                     error    name has 1 to 128 Unicode code points
agentcard/name-required                   error    A card has a name
agentcard/per-token-negative              error    per_token_joules is not negative
agentcard/personal-data                   hint     Name, descriptions and metadata hold no personal data
agentcard/reference-figures               off      Ledger figures have the reference's types and ranges
agentcard/reference-pricing               off      Latency, currency and cost keep the reference's ranges
agentcard/reference-text-length           off      Ids, descriptions and tags keep the reference's lengths
agentcard/reference-url                   off      health_url and auth.token_url are URIs
agentcard/schema-keyword                  hint     Schemas use the keywords JSON Schema has
agentcard/schema-root                     hint     The root of a schema is of type object
agentcard/schema-usable                   warning  References and patterns of schemas lead somewhere
agentcard/schema-valid                    error    input_schema and output_schema are JSON Schemas
agentcard/substrate-scope                 error    pacr:substrate_scope is a string
agentcard/tags-unique                     hint     A capability lists each tag once
agentcard/trust-tier                      error    pacr:trust_tier is one the specification names
agentcard/type                            error    Members have the JSON type the specification names
agentcard/version-required                error    A card has a version
agentcard/version-semver                  error    version follows Semantic Versioning 2.0.0
card/no-such-pointer                      error    The place named by --pointer exists in the document
card/not-an-object                        error    A card is a JSON object, or a JSON string that holds one
card/unknown-dialect                      error    The document is a known kind of agent card
json/bad-escape                           error    Escapes are those JSON has
json/bad-literal                          error    Bare words are true, false or null
json/bad-number                           error    Numbers follow JSON's grammar
json/bom                                  error    The text does not start with a byte order mark
json/comment                              error    There are no comments
json/control-character                    error    Control characters in strings are escaped
json/depth                                error    Nesting keeps the depth limit (64)
json/duplicate-key                        error    An object has each name once
json/empty                                error    There is a JSON value
json/extra-comma                          error    No comma stands before a closing bracket
json/invalid-utf8                         error    All bytes are valid UTF-8
json/lone-surrogate                       error    Surrogates come in pairs
json/missing-colon                        error    A colon stands between name and value
json/missing-comma                        error    Members and items are separated by commas
json/missing-value                        error    Every member and every comma has its value
json/number-range                         error    Numbers fit a double or a 64-bit integer
json/single-quotes                        error    Strings stand in double quotes
json/size                                 error    A document keeps the size limit (1 MiB)
json/trailing-content                     error    Nothing follows the JSON value
json/unclosed                             error    Every bracket is closed
json/unexpected-character                 error    Nothing stands where it has no meaning
json/unquoted-name                        error    Member names stand in double quotes
json/unterminated-string                  error    Every string has its closing quote
json/utf16                                error    The text is UTF-8, not UTF-16 or UTF-32
json/wrong-bracket                        error    Brackets close what they opened
schema/mismatch                           error    The document fits the schema it is checked against
schema/undecided                          error    Evaluation ends within its limits
$ cardinal rules --profile agentcard-reference --dialect agentcard | head -4
agentcard/agent-id-entropy                hint     The random part of agent_id looks random
agentcard/agent-id-format                 error    agent_id is 26 characters of Crockford's base 32
agentcard/agent-id-overflow               warning  agent_id fits the 128 bits of a ULID
agentcard/agent-id-required               error    A card has an agent_id
$ cardinal rules --json --dialect card
[{"id":"card/no-such-pointer","severity":"error","profiles":{"agentcard":"error","agentcard-reference":"error","a2a":"error","stacka2a":"error","production":"error"},"summary":"The place named by --pointer exists in the document","why":"There is no card at a place that is not there.","spec":"RFC 6901","bad":"check --pointer /content/0/text on {\"content\": []}","good":"{\"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\", \"name\": \"Search\",\n  \"version\": \"1.0.0\",\n  \"capabilities\": [{\"id\": \"tool.web_search\",\n    \"description\": \"Search the public web for a phrase.\"}],\n  \"endpoint\": {\"protocol\": \"https\", \"url\": \"https://agent.example.com/api\"}}"},{"id":"card/not-an-object","severity":"error","profiles":{"agentcard":"error","agentcard-reference":"error","a2a":"error","stacka2a":"error","production":"error"},"summary":"A card is a JSON object, or a JSON string that holds one","why":"Every dialect serialises a card as an object; embedding formats may escape it into a string.","spec":"draft-aevum-agentcard-00, section 3","bad":"[1, 2, 3]","good":"{\"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\", \"name\": \"Search\",\n  \"version\": \"1.0.0\",\n  \"capabilities\": [{\"id\": \"tool.web_search\",\n    \"description\": \"Search the public web for a phrase.\"}],\n  \"endpoint\": {\"protocol\": \"https\", \"url\": \"https://agent.example.com/api\"}}"},{"id":"card/unknown-dialect","severity":"error","profiles":{"agentcard":"error","agentcard-reference":"error","a2a":"error","stacka2a":"error","production":"error"},"summary":"The document is a known kind of agent card","why":"Without a dialect nothing can be said of its members. Give one with --dialect where the detection is wrong.","spec":"Cardinal, docs/dialects.md","bad":"{\"hello\": \"world\"}","good":"{\"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\", \"name\": \"Search\",\n  \"version\": \"1.0.0\",\n  \"capabilities\": [{\"id\": \"tool.web_search\",\n    \"description\": \"Search the public web for a phrase.\"}],\n  \"endpoint\": {\"protocol\": \"https\", \"url\": \"https://agent.example.com/api\"}}"}]
$ cardinal rules --dialect nothing
cardinal: there are no rules for "nothing"
[exit 2]
