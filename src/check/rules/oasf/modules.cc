// Modules: the data of those for A2A and MCP.
#include <algorithm>

#include "card/oasf/limits.h"
#include "check/repair.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

struct RequiredMember {
  std::string_view name;
  Kind kind;
  std::string_view help;
};

// Reports members that the data must have: all that are missing in one finding.
void require(Value object, std::span<const RequiredMember> members,
             Findings& out) {
  std::vector<std::string_view> missing;
  std::string_view help;
  for (const RequiredMember& member : members) {
    const Value value = object[member.name];
    if (value.is(member.kind)) continue;
    if (!value) {
      missing.push_back(member.name);
      help = member.help;
      continue;
    }
    out.add(value,
            '"' + std::string(member.name) + "\" must be " +
                std::string(kind_with_article(member.kind)) + "; got " +
                for_message(value),
            std::string(member.help));
  }
  if (missing.empty()) return;
  add_missing(
      out, object, "it", missing,
      missing.size() == 1 ? std::string(help) : "add them: OASF requires them");
}

void check_connection(Value connection, Findings& out) {
  if (!connection.is(Kind::object)) {
    out.add(connection,
            "a connection must be an object; got " + for_message(connection));
    return;
  }
  const std::string no_address = R"(neither "url" nor "command")";
  const bool has_address = connection["url"] || connection["command"];
  if (!connection["type"] && !has_address) {
    out.add(connection, "the connection has no \"type\", and " + no_address,
            "write how the server is reached, and its address or command")
        .focus = Focus::object;
    return;
  }
  const auto type = connection["type"].string();
  if (!connection["type"] && connection["command"] && !connection["url"]) {
    // Only stdio starts a command.
    Finding& finding = out.add(connection, "it has no \"type\"",
                               "write stdio, as it has a command");
    finding.focus = Focus::object;
    finding.fix = inserted(connection, "type", R"("stdio")", false);
  } else if (!type) {
    constexpr RequiredMember member{"type", Kind::string,
                                    "write stdio, streamable-http or sse"};
    require(connection, {&member, 1}, out);
  } else if (std::ranges::find(connection_types, *type) ==
             std::end(connection_types)) {
    out.add(connection["type"], "\"type\" " + must_be_one_of(connection_types) +
                                    "; got " + for_message(connection["type"]));
  }
  if (has_address) return;
  out.add(connection, "the connection has " + no_address,
          "add the address of the server, or the command that starts it")
      .focus = Focus::object;
}

void check_mcp_data(Value data, Findings& out) {
  if (data["servers"]) return;  // 0.7 and 0.8, which some still write
  constexpr RequiredMember members[] = {
      {"name", Kind::string, "name the server"},
      {"connections", Kind::array,
       "list how the server is reached: with its url or command"}};
  require(data, members, out);
  for (const Value connection : data["connections"].items()) {
    check_connection(connection, out);
  }
}

void check_module_data(const AnnotatedRecord& record, Findings& out) {
  for (const Value module : record.modules) {
    const std::string_view name = module["name"].string().value_or("");
    const Value data = module["data"];
    if (!data.is(Kind::object)) continue;  // oasf/member-required, json-type
    if (name == "integration/mcp" && !is_older(record.release)) {
      check_mcp_data(data, out);
    }
    if (name != "integration/a2a" || is_older(record.release)) continue;
    const bool elsewhere = module["artifact"].is(Kind::object);
    if (!data["card_data"] && elsewhere) continue;
    constexpr RequiredMember members[] = {
        {"card_data", Kind::object, "add the A2A card"},
        {"card_schema_version", Kind::string,
         "add the version of A2A, such as v1.0.0"}};
    require(data, members, out);
  }
}

constinit const RecordRule module_data_rule{
    .info =
        {
            .id = "oasf/module-data",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Incomplete module",
            .summary = "Modules for A2A and MCP have the data that OASF "
                       "requires",
            .why = "Programs take the A2A card or the way to the MCP server "
                   "from there. The A2A card itself is checked when it is "
                   "taken out: cardinal convert --to a2a.",
            .bad = R"({"modules": [{"name": "integration/mcp",
  "data": {"name": "geo", "connections": [{"type": "stdio"}]}}]})",
            .good = R"({"modules": [{"name": "integration/mcp",
  "data": {"name": "geo",
    "connections": [{"type": "stdio", "command": "geo-mcp"}]}}]})",
            .spec = "OASF 1.0 and 1.1, modules integration/a2a and "
                    "integration/mcp",
        },
    .triggers = has_protocol_module,
    .check = check_module_data,
};

}  // namespace

RecordRules module_rules() {
  static constexpr const RecordRule* rules[] = {&module_data_rule};
  return rules;
}

}  // namespace cardinal::oasf
