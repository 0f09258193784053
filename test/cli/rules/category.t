$ cardinal rules --dialect agentcard --category security
agentcard/agent-id-entropy  hint     The random part of agent_id looks random
agentcard/personal-data     hint     Name, descriptions and metadata contain no personal data
$ cardinal rules --category safety
cardinal: unknown category "safety" (known: correctness, security, interoperability, style)
[exit 2]
