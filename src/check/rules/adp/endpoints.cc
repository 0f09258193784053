// Endpoint descriptors (section 3.5); their URIs are in endpoint_uris.cc.
#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

struct ProtocolAlias {
  std::string_view name, meant;
};

// What people call them.
constexpr ProtocolAlias protocol_names[] = {
    {"http", "http+json"},      {"https", "http+json"},
    {"rest", "http+json"},      {"json", "http+json"},
    {"http/json", "http+json"}, {"websocket", "ws"},
    {"websockets", "ws"},       {"wss", "ws"},
    {"grpcs", "grpc"},          {"aip", "aitp"},
    {"agent", "aitp"},
};
constexpr ProtocolAlias auth_names[] = {
    {"mtls", "mutual_tls"},       {"tls", "mutual_tls"},
    {"mutual-tls", "mutual_tls"}, {"oauth2", "bearer"},
    {"oauth", "bearer"},          {"jwt", "bearer"},
    {"token", "bearer"},          {"signed", "aitp_signed"},
    {"signature", "aitp_signed"}, {"anonymous", "none"},
    {"public", "none"},
};

std::string_view meant_by(std::span<const ProtocolAlias> names,
                          std::span<const std::string_view> known,
                          std::string_view word) {
  for (const ProtocolAlias& other : names) {
    if (is_same_word(other.name, word)) return other.meant;
  }
  return closest(word, known);
}

bool is_other_spelling(std::span<const std::string_view> known,
                       std::string_view word) {
  return !is_one_of(known, word) &&
         std::ranges::any_of(known, [&](std::string_view name) {
           return is_same_word(name, word);
         });
}

void check_endpoint_protocol_spelling(const AnnotatedCard& card,
                                      Findings& out) {
  for (const Endpoint& endpoint : card.endpoints) {
    const Text& protocol = endpoint.protocol;
    if (!protocol || !is_other_spelling(protocols, protocol.text)) continue;
    const std::string_view meant =
        meant_by(protocol_names, protocols, protocol.text);
    Finding& finding =
        out.add(protocol.at,
                "protocol names are compared byte for byte; got " +
                    for_message(protocol.at),
                "write \"" + std::string(meant) + "\"");
    offer(finding, out, respelled(protocol.at, protocols));
  }
}

constinit const CardRule endpoint_protocol_spelling_rule{
    .info =
        {
            .id = "adp/endpoint-protocol-spelling",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Misspelled endpoint protocol",
            .summary = "Protocol names are spelled as in the draft",
            .why = "Readers must ignore endpoints with unknown protocols, and "
                   "HTTP+JSON is not http+json.",
            .bad = R"({"endpoints": [{"protocol": "HTTP+JSON",
  "uri": "https://api.example.com/v1"}]})",
            .good = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1"}]})",
            .spec = "draft-song-anp-adp-00, section 3.5, Table 4",
        },
    .triggers = protocol_irregular,
    .check = check_endpoint_protocol_spelling,
};

void check_endpoint_protocol_unknown(const AnnotatedCard& card, Findings& out) {
  for (const Endpoint& endpoint : card.endpoints) {
    const Text& protocol = endpoint.protocol;
    if (!protocol ||
        protocol.text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
      continue;  // adp/text-blank reports those.
    }
    if (is_one_of(protocols, protocol.text) ||
        is_other_spelling(protocols, protocol.text)) {
      continue;
    }
    const std::string_view meant =
        meant_by(protocol_names, protocols, protocol.text);
    out.add(protocol.at,
            "the draft does not define the protocol " +
                for_message(protocol.at) +
                ": readers that do not support it ignore the endpoint",
            meant.empty() ? "add an endpoint with aitp, http+json, grpc or ws "
                            "for readers that support only those"
                          : "did you mean \"" + std::string(meant) + "\"?");
  }
}

constinit const CardRule endpoint_protocol_unknown_rule{
    .info =
        {
            .id = "adp/endpoint-protocol-unknown",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Unknown endpoint protocol",
            .summary =
                "The protocol of an endpoint is one that the draft defines",
            .why = "The list is open, so another protocol is never an error. "
                   "Readers that do not support it ignore the endpoint.",
            .bad = R"({"endpoints": [{"protocol": "https",
  "uri": "https://api.example.com/v1"}]})",
            .good = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1"}]})",
            .spec = "draft-song-anp-adp-00, section 3.5: MUST ignore endpoint "
                    "entries with identifiers they do not understand",
        },
    .triggers = protocol_irregular,
    .check = check_endpoint_protocol_unknown,
};

void check_endpoint_auth(const AnnotatedCard& card, Findings& out) {
  for (const Endpoint& endpoint : card.endpoints) {
    const Text& auth = endpoint.auth;
    if (!auth || is_one_of(auth_schemes, auth.text)) continue;
    const std::string_view meant =
        meant_by(auth_names, auth_schemes, auth.text);
    Finding& finding = out.add(
        auth.at,
        "\"auth\" " + must_be_one_of(auth_schemes) + "; got " +
            for_message(auth.at),
        meant.empty()
            ? "use one of the four: callers do not know how to authenticate"
            : "did you mean \"" + std::string(meant) + "\"?");
    offer(finding, out, respelled(auth.at, auth_schemes));
  }
}

constinit const CardRule endpoint_auth_rule{
    .info =
        {
            .id = "adp/endpoint-auth",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Unknown authentication method",
            .summary = "auth is one of the four methods that the draft defines",
            .why = "Callers prepare their credentials by this value. With an "
                   "unknown one they can only guess.",
            .bad = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1", "auth": "mtls"}]})",
            .good = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1", "auth": "mutual_tls"}]})",
            .spec = "draft-song-anp-adp-00, section 3.5, Table 3",
        },
    .triggers = auth_irregular,
    .check = check_endpoint_auth,
};

bool has_repeated_uri(const AnnotatedCard& card) {
  FirstOwner owners;
  return std::ranges::any_of(card.endpoints, [&](const Endpoint& endpoint) {
    return endpoint.uri &&
           owners.find_or_add(endpoint.uri.text, endpoint.index);
  });
}

// One address may stand there for several protocols, ways to prove oneself or
// methods; a priority alone makes no other endpoint.
void check_endpoint_duplicate(const AnnotatedCard& card, Findings& out) {
  if (!has_repeated_uri(card)) return;
  using Said = std::array<std::string_view, 4>;
  std::map<Said, std::size_t> owners;
  for (const Endpoint& endpoint : card.endpoints) {
    if (!endpoint.uri) continue;
    const auto [first, is_new] =
        owners.try_emplace(Said{endpoint.uri.text, endpoint.protocol.text,
                                endpoint.auth.text, endpoint.methods.raw()},
                           endpoint.index);
    if (is_new) continue;
    out.add(endpoint.at,
            "endpoint " + std::to_string(first->second) + " is identical",
            "remove one of them")
        .focus = Focus::object;
  }
}

constinit const CardRule endpoint_duplicate_rule{
    .info =
        {
            .id = "adp/endpoint-duplicate",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Duplicate endpoint",
            .summary = "Each endpoint is listed once",
            .why = "A caller that tries the endpoints in turn would try the "
                   "same address again.",
            .bad = R"({"endpoints": [
  {"protocol": "http+json", "uri": "https://api.example.com/v1"},
  {"protocol": "http+json", "uri": "https://api.example.com/v1"}]})",
            .good = R"({"endpoints": [
  {"protocol": "http+json", "uri": "https://api.example.com/v1"},
  {"protocol": "http+json", "uri": "https://api.example.com/v2"}]})",
            .spec = "draft-song-anp-adp-00, section 3.5",
        },
    .triggers = several_endpoints,
    .check = check_endpoint_duplicate,
};

}  // namespace

CardRules endpoint_rules() {
  static constexpr const CardRule* rules[] = {
      &endpoint_protocol_spelling_rule, &endpoint_protocol_unknown_rule,
      &endpoint_auth_rule, &endpoint_duplicate_rule};
  return rules;
}

}  // namespace cardinal::adp
