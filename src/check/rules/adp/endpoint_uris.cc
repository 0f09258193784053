// The URI of an endpoint has the form of its protocol (section 3.5, Table 4).
#include "base/uri.h"
#include "card/connection_fault.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

struct UriForm {
  std::string_view protocol;
  std::string_view schemes[3];
  std::string_view example;
};
constexpr UriForm forms[] = {
    {"http+json", {"https", "http"}, "https://api.example.com/v1"},
    {"grpc", {"grpc", "grpcs", "dns"}, "grpc://api.example.com:443"},
    {"ws", {"wss", "ws"}, "wss://api.example.com/ws"},
};

// The protocol that uses a scheme, to suggest where the URI belongs.
std::string_view protocol_for(std::string_view scheme) {
  if (scheme == "agent") return "aitp";
  for (const UriForm& form : forms) {
    if (is_one_of(form.schemes, scheme)) return form.protocol;
  }
  return {};
}

std::string explained(const UriForm& form, std::string_view uri) {
  if (form.protocol == "grpc" && is_host_and_port(uri)) return {};
  const Result<Uri> parsed = parse_uri(uri);
  if (!parsed) return parsed.error().message;
  if (!parsed->scheme.empty() && is_one_of(form.schemes, parsed->scheme)) {
    if (parsed->scheme == "dns") return {};
    return parsed->host.empty() ? "it has no host" : connection_fault(*parsed);
  }
  std::string wrong = "its scheme is " + parsed->scheme;
  const std::string_view other = protocol_for(parsed->scheme);
  if (!other.empty())
    wrong += ", which belongs to \"" + std::string(other) + "\"";
  return wrong;
}

void judge_agent_uri(const Endpoint& endpoint, Findings& out) {
  const ParsedAgentUri parsed = parse_agent_uri(endpoint.uri.text);
  if (parsed.fault == AgentUriFault::none) return;
  out.add(endpoint.uri.at,
          "the URI of protocol \"aitp\" must be an agent:// URI: " +
              explain(parsed, endpoint.uri.text),
          "write a URI such as agent://translator-zh-en");
}

void check_endpoint_uri(const AnnotatedCard& card, Findings& out) {
  for (const Endpoint& endpoint : card.endpoints) {
    if (!endpoint.uri || is_blank(endpoint.uri.text)) continue;
    if (endpoint.protocol.text == "aitp") judge_agent_uri(endpoint, out);
    for (const UriForm& form : forms) {
      if (form.protocol != endpoint.protocol.text) continue;
      const std::string wrong = explained(form, endpoint.uri.text);
      if (wrong.empty()) continue;
      out.add(endpoint.uri.at,
              "the URI does not match protocol \"" +
                  std::string(form.protocol) + "\": " + wrong,
              "write a URI such as " + std::string(form.example));
    }
  }
}

constinit const CardRule endpoint_uri_rule{
    .info =
        {
            .id = "adp/endpoint-uri",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "URI does not match protocol",
            .summary = "The URI of an endpoint has the form that its protocol "
                       "requires",
            .why = "A client of the protocol cannot open any other URI. aitp "
                   "uses agent://; http+json uses http or https; ws uses ws or "
                   "wss; grpc uses grpc, grpcs, dns or host:port. Other "
                   "protocols are not checked.",
            .bad = R"({"endpoints": [{"protocol": "http+json",
  "uri": "api.example.com/v1"}]})",
            .good = R"({"endpoints": [{"protocol": "http+json",
  "uri": "https://api.example.com/v1"}]})",
            .spec = "draft-song-anp-adp-00, section 3.5: format depends on "
                    "protocol, Table 4",
        },
    .triggers = uri_irregular,
    .check = check_endpoint_uri,
};

void check_endpoint_aitp_other(const AnnotatedCard& card, Findings& out) {
  if (!card.id) return;
  if (parse_agent_uri(card.id.text).fault != AgentUriFault::none) return;
  for (const Endpoint& endpoint : card.endpoints) {
    const Text& uri = endpoint.uri;
    if (endpoint.protocol.text != "aitp" || !uri) continue;
    if (uri.text == card.id.text) continue;
    if (parse_agent_uri(uri.text).fault != AgentUriFault::none) continue;
    out.add(uri.at,
            "the endpoint names a different agent than the card's id " +
                for_message(card.id.at) + "; got " + for_message(uri.at),
            "write the name of the agent that the card describes, unless the "
            "other agent answers for it");
  }
}

constinit const CardRule endpoint_aitp_other_rule{
    .info =
        {
            .id = "adp/endpoint-aitp-other",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Endpoint names another agent",
            .summary = "The aitp endpoint names the agent of the card",
            .why = "Callers reach the agent that the URI names, and verify the "
                   "identity of that agent.",
            .bad = R"({"endpoints": [{"protocol": "aitp",
  "uri": "agent://web-fetch"}]})",
            .good = R"({"endpoints": [{"protocol": "aitp",
  "uri": "agent://web-search"}]})",
            .spec = "draft-song-anp-adp-00, sections 3.3 and 3.5",
        },
    .triggers = uri_irregular,
    .check = check_endpoint_aitp_other,
};

}  // namespace

CardRules endpoint_uri_rules() {
  static constexpr const CardRule* rules[] = {&endpoint_uri_rule,
                                              &endpoint_aitp_other_rule};
  return rules;
}

}  // namespace cardinal::adp
