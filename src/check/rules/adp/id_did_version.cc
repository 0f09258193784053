// Who the agent is: id, version and did (sections 3.1 and 3.3).
#include "base/text.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

// What else people put there, and where it belongs.
std::string id_help(std::string_view id) {
  if (id.starts_with("did:")) {
    return "a DID goes into \"did\" and does not replace the agent's name";
  }
  if (id.contains("://")) {
    return "an address goes into \"endpoints\"; the id is a name such as "
           "agent://web-search";
  }
  return "write a name such as agent://web-search";
}

void check_id(const Card& card, Findings& out) {
  if (!card.id) return;
  const std::string_view id = card.id.text;
  const ParsedAgentUri parsed = parse_agent_uri(id);
  std::string wrong = explain(parsed, id);
  std::string help = id_help(id);
  if (parsed.fault != AgentUriFault::none &&
      parsed.fault != AgentUriFault::scheme) {
    help = "leave the agent's name and, where it has one, a path";
  } else if (parsed.uri.wildcard()) {
    wrong = "a * asks for any agent and names none";
    help = "write the agent's own name, such as agent://web-search";
  } else if (parsed.uri.query) {
    wrong = "the query at character " + std::to_string(id.find('?') + 1) +
            " is of a call, not of the agent";
    help = "leave out what begins with ?";
  }
  if (wrong.empty()) return;
  out.add(card.id.at,
          "\"id\" must be the agent's agent:// URI; got " + shown(card.id.at) +
              ": " + wrong,
          std::move(help));
}

constinit const CardRule id_uri{
    .info =
        {
            .id = "adp/id-uri",
            .severity = Severity::error,
            .summary = "id is the agent's agent:// URI",
            .why = "The whole suite routes, resolves and compares by this "
                   "name. The draft has no grammar for it; ours is a name, "
                   "maybe a path, at most 255 bytes, no port, query, fragment "
                   "or wildcard.",
            .bad = R"({"id": "https://agent.example.com"})",
            .good = R"({"id": "agent://web-search"})",
            .spec = "draft-song-anp-adp-00, sections 3.1 and 3.3: the id MUST "
                    "be the agent's agent:// URI",
        },
    .when = id_irregular,
    .check = check_id,
};

void check_id_spelling(const Card& card, Findings& out) {
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
              "): the same name may be spelled otherwise elsewhere",
          "names are compared byte for byte: choose one of lower-case letters, "
          "digits and hyphens");
}

constinit const CardRule id_spelling{
    .info =
        {
            .id = "adp/id-spelling",
            .severity = Severity::warning,
            .summary = "id has one spelling: no upper case, no escapes",
            .why = "Some software folds the authority of a URI to lower case "
                   "or decodes it; to a reader that compares bytes the agent "
                   "is then another one.",
            .bad = R"({"id": "agent://Web-Search"})",
            .good = R"({"id": "agent://web-search"})",
            .spec = "draft-song-anp-adp-00, section 3.3; RFC 3986, section "
                    "6.2.2",
        },
    .when = id_irregular,
    .check = check_id_spelling,
};

void check_version(const Card& card, Findings& out) {
  if (!card.version || parse_semver(card.version.text)) return;
  out.add(
      card.version.at,
      "\"version\" is to be a semantic version; got " + shown(card.version.at),
      "write MAJOR.MINOR.PATCH, as 1.2.0");
}

constinit const CardRule version_semver{
    .info =
        {
            .id = "adp/version-semver",
            .severity = Severity::warning,
            .summary = "version is a semantic version",
            .why = "Readers tell from it whether what they rely on may have "
                   "gone; another text says only that something changed.",
            .bad = R"({"version": "v1"})",
            .good = R"({"version": "1.0.0"})",
            .spec = "draft-song-anp-adp-00, section 3.1; semver.org 2.0.0",
        },
    .when = version_irregular,
    .check = check_version,
};

void check_did(const Card& card, Findings& out) {
  if (!card.did || is_did(card.did.text)) return;
  const std::string_view did = card.did.text;
  std::string help = "write did:<method>:<id>";
  if (did.starts_with("did:") && did.find_first_of("#?/") != did.npos) {
    help = "leave out what begins with " +
           std::string(1, did[did.find_first_of("#?/")]) +
           ": the DID alone names the agent";
  } else if (did.starts_with("did:key:")) {
    help = "a did:key is z and the key in base58btc, which has no 0, O, I, l";
  }
  out.add(card.did.at,
          "\"did\" is no Decentralized Identifier; got " + shown(card.did.at),
          std::move(help));
}

constinit const CardRule did_syntax{
    .info =
        {
            .id = "adp/did-syntax",
            .severity = Severity::warning,
            .summary = "did is a Decentralized Identifier",
            .why = "Other systems resolve it to bind credentials to the agent; "
                   "none resolves a text of another form.",
            .bad = R"({"did": "key:z6Mk"})",
            .good = R"({"did":
  "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"})",
            .spec = "draft-song-anp-adp-00, section 3.1; W3C DID Core 1.0, "
                    "section 3.1",
        },
    .when = did_irregular,
    .check = check_did,
};

}  // namespace

CardRules id_did_version_rules() {
  static constexpr const CardRule* rules[] = {&id_uri, &id_spelling,
                                              &version_semver, &did_syntax};
  return rules;
}

}  // namespace cardinal::adp
