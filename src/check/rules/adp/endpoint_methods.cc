// The methods of an endpoint against the card's tools (section 3.5).
#include <algorithm>
#include <unordered_set>

#include "base/text.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

void check_endpoint_methods_empty(const AnnotatedCard& card, Findings& out) {
  for (const Endpoint& endpoint : card.endpoints) {
    if (!endpoint.methods || endpoint.methods.size() > 0) continue;
    out.add(endpoint.methods,
            "\"methods\" is empty: no tool can be called at this endpoint",
            "list the methods, or leave \"methods\" out to offer all tools");
  }
}

constinit const CardRule endpoint_methods_empty_rule{
    .info =
        {
            .id = "adp/endpoint-methods-empty",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Empty method list",
            .summary = "An endpoint offers at least one method",
            .why = "Without the member all tools can be reached, with an empty "
                   "list none. The two are easily confused.",
            .bad = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1", "methods": []}]})",
            .good = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1"}]})",
            .spec = "draft-song-anp-adp-00, section 3.5: if absent, all tools "
                    "are assumed reachable",
        },
    .triggers = has_methods,
    .check = check_endpoint_methods_empty,
};

// The names of a card's tools: few are compared, many are hashed.
class ToolNames {
 public:
  explicit ToolNames(const AnnotatedCard& card) : card_(card) {
    if (card.tools.size() <= few) return;
    for (const Tool& tool : card.tools) names_.insert(tool.name.text);
  }
  bool has(std::string_view name) const {
    if (!names_.empty()) return names_.contains(name);
    return std::ranges::any_of(
        card_.tools, [&](const Tool& tool) { return tool.name.text == name; });
  }

 private:
  static constexpr std::size_t few = 16;
  const AnnotatedCard& card_;
  std::unordered_set<std::string_view> names_;
};

// Looking for what was meant is for cards of people, not of machines.
constexpr std::size_t suggestions_max = 100;

// A card without tools may be a part of one: section 7.2 lets agents keep them
// from strangers.
void check_endpoint_methods_unknown(const AnnotatedCard& card, Findings& out) {
  if (card.tools.empty()) return;
  // A name that other rules report may be the one.
  for (const Value tool : card.root["tools"].items()) {
    if (!tool["name"].is(Kind::string)) return;
  }
  const ToolNames tools(card);
  std::vector<std::string_view> names;
  if (card.tools.size() <= suggestions_max) {
    for (const Tool& tool : card.tools) names.push_back(tool.name.text);
  }
  std::size_t found = 0;
  for (const Endpoint& endpoint : card.endpoints) {
    for (const Value item : endpoint.methods.items()) {
      const auto method = item.string();
      if (!method || tools.has(*method)) continue;
      if (++found > suggestions_max) names.clear();
      const std::string meant = did_you_mean(*method, names);
      out.add(item, "no tool of the card has the name " + for_message(item),
              meant.empty() ? "add a tool of this name: callers do not know "
                              "its input and output"
                            : meant);
    }
  }
}

constinit const CardRule endpoint_methods_unknown_rule{
    .info =
        {
            .id = "adp/endpoint-methods-unknown",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Method without tool",
            .summary = "Every method of an endpoint is a tool of the card",
            .why = "Callers can call a method without a tool but do not know "
                   "its input and output. This is only a hint: the draft's own "
                   "example has two such methods, and agents may hide tools "
                   "from strangers.",
            .bad = R"({"tools": [{"name": "search"}], "endpoints":
  [{"protocol": "http+json", "uri": "https://api.example.com/v1",
    "methods": ["search", "fetch"]}]})",
            .good = R"({"tools": [{"name": "search"}], "endpoints":
  [{"protocol": "http+json", "uri": "https://api.example.com/v1",
    "methods": ["search"]}]})",
            .spec = "draft-song-anp-adp-00, sections 3.5 and 3.9",
        },
    .triggers = has_methods,
    .check = check_endpoint_methods_unknown,
};

}  // namespace

CardRules endpoint_method_rules() {
  static constexpr const CardRule* rules[] = {&endpoint_methods_empty_rule,
                                              &endpoint_methods_unknown_rule};
  return rules;
}

}  // namespace cardinal::adp
