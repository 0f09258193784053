// endpoint (draft, section 2.5).
#include <algorithm>
#include <charconv>

#include "card/agentcard/limits.h"
#include "card/connection_fault.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_endpoint_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::card, "endpoint",
                 "add \"endpoint\": {\"protocol\": \"https\", \"url\": ...}");
}

constinit const CardRule endpoint_required_rule{
    .info =
        {
            .id = "agentcard/endpoint-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing endpoint",
            .summary = "A card has an endpoint",
            .why = "Without an endpoint the agent cannot be reached.",
            .bad = R"({"endpoint": null})",
            .good = R"({"endpoint": {"url": "https://agent.example.com/api"}})",
            .spec = "draft-aevum-agentcard-00, section 2.5",
        },
    .triggers = member_missing,
    .check = check_endpoint_required,
};

void check_endpoint_protocol_required(const AnnotatedCard& card,
                                      Findings& out) {
  report_missing(card, out, Part::endpoint, "protocol",
                 "add \"protocol\": \"https\"");
}

constinit const CardRule endpoint_protocol_required_rule{
    .info =
        {
            .id = "agentcard/endpoint-protocol-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing endpoint protocol",
            .summary = "The endpoint has a protocol",
            .why = "The URL's scheme does not identify the protocol: https may "
                   "carry plain HTTP, gRPC or MCP.",
            .bad = R"({"endpoint": {"protocol": null}})",
            .good = R"({"endpoint": {"url": "https://agent.example.com/api"}})",
            .spec = "draft-aevum-agentcard-00, section 2.5.1",
        },
    .triggers = member_missing,
    .check = check_endpoint_protocol_required,
};

void check_endpoint_url_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::endpoint, "url",
                 "add \"url\": \"https://...\"");
}

constinit const CardRule endpoint_url_required_rule{
    .info =
        {
            .id = "agentcard/endpoint-url-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing endpoint URL",
            .summary = "The endpoint has a URL",
            .why = "Without a URL the agent cannot be reached.",
            .bad = R"({"endpoint": {"url": null}})",
            .good = R"({"endpoint": {"url": "https://agent.example.com/api"}})",
            .spec = "draft-aevum-agentcard-00, section 2.5.2",
        },
    .triggers = member_missing,
    .check = check_endpoint_url_required,
};

// Whether every profile in force defines the protocol.
bool is_protocol_under(const Findings& out, std::string_view protocol) {
  const bool by_draft = !out.only_under(under_reference);
  const bool by_reference = out.under(under_reference);
  return (!by_draft || is_one_of(protocols, protocol)) &&
         (!by_reference || is_one_of(reference_protocols, protocol));
}

void check_endpoint_protocol(const AnnotatedCard& card, Findings& out) {
  const Text& protocol = card.endpoint.protocol;
  if (!protocol || is_protocol_under(out, protocol.text)) return;
  const auto known =
      out.only_under(under_reference)
          ? std::span<const std::string_view>(reference_protocols)
          : protocols;
  std::vector<std::string_view> allowed;
  for (const std::string_view word : known) {
    if (is_protocol_under(out, word)) allowed.push_back(word);
  }
  std::string help = did_you_mean(protocol.text, allowed);
  if (is_one_of(protocols, protocol.text)) {
    help = "the draft defines it; check with --profile agentcard";
  } else if (is_one_of(reference_protocols, protocol.text)) {
    help =
        "the reference README defines it; check with --profile "
        "agentcard-reference";
  }
  out.add(protocol.at,
          "\"protocol\" " + must_be_one_of(allowed) + "; got " +
              for_message(protocol.at),
          std::move(help))
      .fix = respelled(protocol.at, allowed);
}

constinit const CardRule endpoint_protocol_rule{
    .info =
        {
            .id = "agentcard/endpoint-protocol",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown endpoint protocol",
            .summary =
                "endpoint.protocol is one that the specification defines",
            .why = "Callers choose their client by this value.",
            .bad = R"({"endpoint": {"protocol": "soap"}})",
            .good = R"({"endpoint": {"protocol": "mcp"}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 5",
        },
    .triggers = always,  // what is regular depends on the profile
    .check = check_endpoint_protocol,
};

bool needs_host(std::string_view scheme) {
  return is_one_of(std::array<std::string_view, 6>{"http", "https", "ws", "wss",
                                                   "grpc", "grpcs"},
                   scheme);
}

void check_endpoint_url(const AnnotatedCard& card, Findings& out) {
  const Text& url = card.endpoint.url;
  if (!url || is_plain_https(url.text)) return;
  const Result<Uri> uri = parse_uri(url.text);
  if (!uri) {
    out.add(url.at,
            "\"url\" must be a URI (RFC 3986) with a scheme; got " +
                for_message(url.at) + ": " + uri.error().message,
            "write a URL such as https://agent.example.com/api");
  } else if (needs_host(uri->scheme) && uri->host.empty()) {
    out.add(url.at,
            "\"url\" must name a host after " + uri->scheme + "://; got " +
                for_message(url.at),
            "write a URL such as https://agent.example.com/api");
  } else if (is_lenient_number(uri->host)) {
    out.add(url.at,
            "\"url\" must name a host that clients can reach; got " +
                for_message(url.at) + ": " + connection_fault(*uri),
            "write a URL such as https://agent.example.com/api");
  }
}

constinit const CardRule endpoint_url_rule{
    .info =
        {
            .id = "agentcard/endpoint-url",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid endpoint URL",
            .summary = "endpoint.url is a URI with a scheme",
            .why = "A client cannot connect to a URL that it cannot parse, and "
                   "lenient parsers interpret it differently.",
            .bad = R"({"endpoint": {"url": "agent.example.com/api"}})",
            .good = R"({"endpoint": {"url": "https://agent.example.com/api"}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 6",
        },
    .triggers = protocol_irregular,
    .check = check_endpoint_url,
};

struct SchemeRow {
  std::string_view protocol;
  std::array<std::string_view, 6> schemes;
  bool open;  // an unfamiliar scheme is unusual rather than wrong
};

// Which URL schemes go with which protocol (decision 5).
constexpr SchemeRow scheme_rows[] = {
    {"https", {"https"}, false},
    {"http", {"http", "https"}, false},
    {"grpc", {"grpc", "grpcs", "http", "https"}, true},
    {"stdio", {"stdio", "file"}, true},
    {"mcp", {"mcp", "http", "https", "ws", "wss", "stdio"}, true},
};

// Schemes that clearly belong to some protocol, and so not to another.
constexpr std::string_view familiar_schemes[] = {
    "http", "https", "grpc", "grpcs", "stdio", "file", "mcp", "ws", "wss"};

enum class SchemeFit : std::uint8_t { good, unusual, wrong };

struct JudgedScheme {
  const SchemeRow* row = nullptr;
  std::string scheme;
  SchemeFit fit = SchemeFit::good;
};

// Good also for what other rules report: an unknown protocol, an invalid URI.
JudgedScheme judge_scheme(const Endpoint& endpoint) {
  if (!endpoint.protocol || !endpoint.url) return {};
  const auto row = std::ranges::find(scheme_rows, endpoint.protocol.text,
                                     &SchemeRow::protocol);
  const Result<Uri> uri = parse_uri(endpoint.url.text);
  if (row == std::end(scheme_rows) || !uri) return {};
  JudgedScheme judged{row, uri->scheme, SchemeFit::good};
  if (!is_one_of(row->schemes, uri->scheme)) {
    const bool foreign = is_one_of(familiar_schemes, uri->scheme);
    judged.fit = row->open && !foreign ? SchemeFit::unusual : SchemeFit::wrong;
  } else if (row->protocol == "http" && uri->scheme == "https") {
    judged.fit = SchemeFit::unusual;
  }
  return judged;
}

std::string expected_schemes(const SchemeRow& row) {
  std::string text;
  const auto end = std::ranges::find(row.schemes, std::string_view());
  for (auto scheme = row.schemes.begin(); scheme != end; ++scheme) {
    if (!text.empty()) text += scheme + 1 == end ? " or " : ", ";
    text += std::string(*scheme) + "://";
  }
  return text;
}

void check_endpoint_scheme(const AnnotatedCard& card, Findings& out) {
  const JudgedScheme judged = judge_scheme(card.endpoint);
  if (judged.fit != SchemeFit::wrong) return;
  out.add(card.endpoint.url.at,
          "protocol " + std::string(judged.row->protocol) +
              " requires a URL that begins with " +
              expected_schemes(*judged.row) + "; got " + judged.scheme + ":",
          "change the protocol or the URL so that they agree");
}

constinit const CardRule endpoint_scheme_rule{
    .info =
        {
            .id = "agentcard/endpoint-scheme",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "URL scheme contradicts protocol",
            .summary = "The URL's scheme matches the protocol",
            .why = "A caller that relies on the protocol would connect in a "
                   "way that the URL contradicts. An https endpoint needs an "
                   "https:// URL.",
            .bad = R"({"endpoint": {"url": "http://agent.example.com/api"}})",
            .good = R"({"endpoint": {"url": "https://agent.example.com/api"}})",
            .spec = "draft-aevum-agentcard-00, section 2.5.2",
        },
    .triggers = protocol_irregular,
    .check = check_endpoint_scheme,
};

void check_endpoint_scheme_unusual(const AnnotatedCard& card, Findings& out) {
  const JudgedScheme judged = judge_scheme(card.endpoint);
  if (judged.fit != SchemeFit::unusual) return;
  if (judged.row->protocol == "http") {
    Finding& finding =
        out.add(card.endpoint.url.at,
                "the protocol is http, but the URL begins with https://",
                "write \"protocol\": \"https\"");
    if (is_protocol_under(out, "https")) {
      finding.fix = rewritten(card.endpoint.protocol.at, "https");
    }
    return;
  }
  out.add(card.endpoint.url.at,
          "a URL that begins with " + judged.scheme +
              ": is unusual for protocol " + std::string(judged.row->protocol) +
              "; expected " + expected_schemes(*judged.row),
          "make sure that callers support it");
}

constinit const CardRule endpoint_scheme_unusual_rule{
    .info =
        {
            .id = "agentcard/endpoint-scheme-unusual",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Unusual URL scheme for protocol",
            .summary = "The URL's scheme is a common one for the protocol",
            .why = "Clients support only a few schemes, and may not know an "
                   "uncommon one. http with an https URL works but misleads.",
            .bad = R"({"endpoint": {"protocol": "http"}})",
            .good = R"({"endpoint": {"protocol": "https"}})",
            .spec = "draft-aevum-agentcard-00, section 2.5.2",
        },
    .triggers = protocol_irregular,
    .check = check_endpoint_scheme_unusual,
};

void check_endpoint_port(const AnnotatedCard& card, Findings& out) {
  const Text& url = card.endpoint.url;
  if (!url) return;
  const Result<Uri> uri = parse_uri(url.text);
  if (!uri || uri->port.empty()) return;
  std::uint32_t port = 0;
  const auto got = std::from_chars(uri->port.data(),
                                   uri->port.data() + uri->port.size(), port);
  if (got.ec == std::errc() && port >= 1 && port <= 65535) return;
  out.add(url.at, "the port must be from 1 to 65535; got " + uri->port,
          "write the port the agent listens on");
}

constinit const CardRule endpoint_port_rule{
    .info =
        {
            .id = "agentcard/endpoint-port",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Port out of range",
            .summary = "The URL's port is from 1 to 65535",
            .why = "RFC 3986 allows any digits, TCP only 1 to 65535. No client "
                   "can connect to another port.",
            .bad =
                R"({"endpoint": {"url": "https://agent.example.com:99999/"}})",
            .good =
                R"({"endpoint": {"url": "https://agent.example.com:8443/"}})",
            .spec = "draft-aevum-agentcard-00, section 2.5.2",
        },
    .triggers = protocol_irregular,
    .check = check_endpoint_port,
};

}  // namespace

CardRules endpoint_rules() {
  static constexpr const CardRule* rules[] = {&endpoint_required_rule,
                                              &endpoint_protocol_required_rule,
                                              &endpoint_url_required_rule,
                                              &endpoint_protocol_rule,
                                              &endpoint_url_rule,
                                              &endpoint_scheme_rule,
                                              &endpoint_scheme_unusual_rule,
                                              &endpoint_port_rule};
  return rules;
}

}  // namespace cardinal::agentcard
