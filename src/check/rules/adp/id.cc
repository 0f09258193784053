// The agent's name (section 3.1).
#include "base/text.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

// What else people put there, and where it belongs.
std::string id_help(std::string_view id) {
  if (id.starts_with("did:")) {
    return "move the DID to \"did\" and write a name such as "
           "agent://web-search";
  }
  if (id.contains("://")) {
    return "move the address to \"endpoints\" and write a name such as "
           "agent://web-search";
  }
  return "write a name such as agent://web-search";
}

void check_id_uri(const AnnotatedCard& card, Findings& out) {
  if (!card.id) return;
  const std::string_view id = card.id.text;
  const ParsedAgentUri parsed = parse_agent_uri(id);
  std::string wrong = explain(parsed, id);
  std::string help = id_help(id);
  if (parsed.fault != AgentUriFault::none &&
      parsed.fault != AgentUriFault::scheme) {
    help = "keep only the agent's name and its path, if it has one";
  } else if (parsed.uri.wildcard()) {
    wrong = "a * is a wildcard and names no agent";
    help = "write the agent's own name, such as agent://web-search";
  } else if (parsed.uri.query) {
    wrong = "the query at character " + std::to_string(id.find('?') + 1) +
            " belongs to a call, not to the agent";
    help = "remove the ? and everything after it";
  }
  if (wrong.empty()) return;
  out.add(card.id.at,
          "\"id\" must be the agent's agent:// URI; got " +
              for_message(card.id.at) + ": " + wrong,
          std::move(help));
}

constinit const CardRule id_uri_rule{
    .info =
        {
            .id = "adp/id-uri",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid agent id",
            .summary = "id is the agent's agent:// URI",
            .why = "All drafts of the suite route, resolve and compare agents "
                   "by this name. The draft has no grammar for it. Cardinal "
                   "expects a name and an optional path of at most 255 bytes "
                   "in all, without port, query, fragment or wildcard.",
            .bad = R"({"id": "https://agent.example.com"})",
            .good = R"({"id": "agent://web-search"})",
            .spec = "draft-song-anp-adp-00, sections 3.1 and 3.3: the id MUST "
                    "be the agent's agent:// URI",
        },
    .triggers = id_irregular,
    .check = check_id_uri,
};

void check_id_spelling(const AnnotatedCard& card, Findings& out) {
  if (!card.id) return;
  if (parse_agent_uri(card.id.text).fault != AgentUriFault::none) return;
  const std::string_view id = card.id.text;
  constexpr std::string_view upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const std::size_t at = id.find_first_of(upper);
  const std::size_t escape = id.find('%');
  if (at == id.npos && escape == id.npos) return;
  const bool escaped = escape < at;
  out.add(card.id.at,
          std::string(escaped ? "\"id\" has a percent-escape"
                              : "\"id\" has upper-case letters") +
              " (character " + std::to_string((escaped ? escape : at) + 1) +
              "): other software may spell the same name differently",
          "use only lower-case letters, digits and hyphens: names are compared "
          "byte for byte");
}

constinit const CardRule id_spelling_rule{
    .info =
        {
            .id = "adp/id-spelling",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Ambiguous spelling of agent id",
            .summary = "id has one spelling: no upper-case letters, no "
                       "percent-escapes",
            .why = "Some software converts the authority of a URI to lower "
                   "case or decodes it. A reader that compares bytes then sees "
                   "a different agent.",
            .bad = R"({"id": "agent://Web-Search"})",
            .good = R"({"id": "agent://web-search"})",
            .spec = "draft-song-anp-adp-00, section 3.3; RFC 3986, section "
                    "6.2.2",
        },
    .triggers = id_irregular,
    .check = check_id_spelling,
};

}  // namespace

CardRules id_rules() {
  static constexpr const CardRule* rules[] = {&id_uri_rule, &id_spelling_rule};
  return rules;
}

}  // namespace cardinal::adp
