// Who the agent is: id, version and did (sections 3.1 and 3.3).
#include "base/text.h"
#include "card/adp/text_forms.h"
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

void check_id_uri(const CheckedCard& card, Findings& out) {
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

void check_id_spelling(const CheckedCard& card, Findings& out) {
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

void check_version_semver(const CheckedCard& card, Findings& out) {
  if (!card.version || parse_semver(card.version.text)) return;
  out.add(card.version.at,
          "\"version\" should be a semantic version; got " +
              for_message(card.version.at),
          "write MAJOR.MINOR.PATCH, such as 1.2.0");
}

constinit const CardRule version_semver_rule{
    .info =
        {
            .id = "adp/version-semver",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid semantic version",
            .summary = "version is a semantic version",
            .why = "Readers learn from it whether a change may break them. Any "
                   "other text says only that something changed.",
            .bad = R"({"version": "v1"})",
            .good = R"({"version": "1.0.0"})",
            .spec = "draft-song-anp-adp-00, section 3.1; semver.org 2.0.0",
        },
    .triggers = version_irregular,
    .check = check_version_semver,
};

void check_did_syntax(const CheckedCard& card, Findings& out) {
  if (!card.did || is_did(card.did.text)) return;
  const std::string_view did = card.did.text;
  std::string help = "write did:<method>:<id>";
  if (did.starts_with("did:") && did.find_first_of("#?/") != did.npos) {
    help = "remove the " + std::string(1, did[did.find_first_of("#?/")]) +
           " and everything after it: only the DID names the agent";
  } else if (did.starts_with("did:key:")) {
    help = "write z and the key in base58btc, which has no 0, O, I, l";
  }
  out.add(card.did.at,
          "\"did\" should be a Decentralized Identifier; got " +
              for_message(card.did.at),
          std::move(help));
}

constinit const CardRule did_syntax_rule{
    .info =
        {
            .id = "adp/did-syntax",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid DID",
            .summary = "did is a Decentralized Identifier",
            .why = "Other systems resolve the DID to bind credentials to the "
                   "agent. They cannot resolve any other text.",
            .bad = R"({"did": "key:z6Mk"})",
            .good = R"({"did":
  "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"})",
            .spec = "draft-song-anp-adp-00, section 3.1; W3C DID Core 1.0, "
                    "section 3.1",
        },
    .triggers = did_irregular,
    .check = check_did_syntax,
};

}  // namespace

CardRules id_did_version_rules() {
  static constexpr const CardRule* rules[] = {
      &id_uri_rule, &id_spelling_rule, &version_semver_rule, &did_syntax_rule};
  return rules;
}

}  // namespace cardinal::adp
