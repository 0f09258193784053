A server.json of the MCP registry is named, converted and checked.
$ cat > server.json <<'END'
> {"name": "io.github.acme/geo", "description": "Turns addresses into places.",
>  "version": "1.2.0", "packages": [{"registryType": "npm",
>  "identifier": "@acme/geo", "version": "1.2.0",
>  "transport": {"type": "stdio"}, "environmentVariables": [
>  {"name": "GEO_KEY", "description": "Key of the service", "isSecret": true}]}]}
> END
$ cardinal check server.json
server.json:1:1: error: not a recognised agent card; this is an MCP registry server.json, not an agent card; `cardinal convert --from mcp-server` converts it [card/unknown-dialect]
   1 | {"name": "io.github.acme/geo", "description": "Turns addresses into places.",
     | ^
     = help: check the card that is made from it
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ cardinal convert --to mcp-config server.json
cardinal: server.json: mcp-server to mcp-config
  lost /name: the name: the key of a server is a short name
  lost /description: the description: the configuration of an MCP host has no place for it
  lost /version: the version: the configuration of an MCP host has no place for it
  lost /packages/0: a program to start: the command has only what starts the package
  added /mcpServers/geo/env/GEO_KEY: set the environment variable GEO_KEY, or replace it: Key of the service
{
  "mcpServers": {
    "geo": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/geo@1.2.0"],
      "env": {
        "GEO_KEY": "${GEO_KEY}"
      }
    }
  }
}
$ cardinal convert --to oasf --created-at 2026-01-15T00:00:00Z --quiet --out geo.oasf.json server.json
$ cardinal check geo.oasf.json
geo.oasf.json: judged as OASF 1.1: recognised by schema_version with skills or modules
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal convert --to original --quiet geo.oasf.json | cmp - server.json
$ cardinal convert --from mcp-config --to a2a server.json
cardinal: --from must be one of agentcard, a2a, adp, mcp, openai, oasf, oasf-draft, ai-catalog, mcp-server; got "mcp-config"; see cardinal help convert
[exit 2]
$ cardinal diff geo.oasf.json geo.oasf.json
cardinal: geo.oasf.json: OASF records cannot be compared; convert both to agent cards with cardinal convert and compare these
[exit 2]
$ cardinal reach geo.oasf.json
an OASF record describes an agent and does not say how it is called: convert it to an agent card, as with cardinal convert --to a2a
no endpoint is usable
[exit 1]
$ cardinal verify geo.oasf.json
geo.oasf.json: unsigned: signatures of OASF records are not supported: verify the card from which the record was made
[exit 1]
$ mkdir cards && cp server.json cards/one.json && cp server.json cards/two.json
$ cardinal convert --to adp --id new --out made cards --quiet
$ cardinal check --quiet made
$ cat made/*.json | grep '^  "id"' | sort -u | wc -l
2
