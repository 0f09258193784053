// Tool descriptors (section 3.4); their schemas are in schemas.cc.
#include "base/text.h"
#include "card/adp/limits.h"
#include "check/first_owner.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_tool_name_length(const AnnotatedCard& card, Findings& out) {
  for (const Tool& tool : card.tools) {
    if (tool.name.text.size() <= method_name_bytes_max) continue;
    out.add(tool.name.at,
            "a tool's name must have at most 255 bytes in UTF-8; got " +
                std::to_string(tool.name.text.size()),
            "shorten it: AITP encodes its length in one byte");
  }
}

constinit const CardRule tool_name_length_rule{
    .info =
        {
            .id = "adp/tool-name-length",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Tool name too long",
            .summary = "The name of a tool has at most 255 bytes",
            .why = "The name is the Method of an AITP request, whose length is "
                   "one octet. A tool with a longer name cannot be called.",
            .bad =
                R"({"tools": [{"name": "search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_search_"}]})",
            .good = R"({"tools": [{"name": "search"}]})",
            .spec = "draft-song-anp-adp-00, section 3.4: maximum 255 UTF-8 "
                    "octets",
        },
    .triggers = tool_name_long,
    .check = check_tool_name_length,
};

void check_tool_name_duplicate(const AnnotatedCard& card, Findings& out) {
  FirstOwner owners;
  for (const Tool& tool : card.tools) {
    const Text& name = tool.name;
    if (!name) continue;
    const auto first = owners.find_or_add(name.text, tool.index);
    if (!first) continue;
    out.add(name.at,
            "tool " + std::to_string(*first) + " already has the name " +
                for_message(name.at),
            "rename or remove one: callers use the first");
  }
}

constinit const CardRule tool_name_duplicate_rule{
    .info =
        {
            .id = "adp/tool-name-duplicate",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Duplicate tool name",
            .summary = "Tool names are unique",
            .why = "Requests select a tool by name. Of two tools with the same "
                   "name, the second and its schemas cannot be reached.",
            .bad = R"({"tools": [{"name": "search"}, {"name": "search"}]})",
            .good = R"({"tools": [{"name": "search"}, {"name": "fetch"}]})",
            .spec = "draft-song-anp-adp-00, section 3.4: MUST match the AITP "
                    "Method value",
        },
    .triggers = several_tools,
    .check = check_tool_name_duplicate,
};

}  // namespace

CardRules tool_rules() {
  static constexpr const CardRule* rules[] = {&tool_name_length_rule,
                                              &tool_name_duplicate_rule};
  return rules;
}

}  // namespace cardinal::adp
