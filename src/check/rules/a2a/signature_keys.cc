// Where a signature says its keys are (A2A 1.0, section 8.4.3).
#include <algorithm>

#include "check/rules/a2a/signatures.h"

namespace cardinal::a2a {
namespace {

void check_signature_jku(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    const Value jku = header["jku"];
    if (!jku) return;
    const Result<Uri> uri = parse_uri(jku.string().value_or(""));
    if (uri && uri->scheme == "https" && !uri->host.empty()) return;
    out.add(signature.protected_header.at,
            "\"jku\" in the protected header must be an https URL; got " +
                for_message(jku));
  });
}

std::string host_of(const Text& url) {
  const Result<Uri> uri = parse_uri(url.text);
  return uri ? uri->host : std::string();
}

// Its last two labels: close enough to the registered domain.
std::string_view site_of(std::string_view host) {
  const std::size_t last = host.rfind('.');
  if (last == std::string_view::npos || last == 0) return host;
  const std::size_t before = host.rfind('.', last - 1);
  return before == std::string_view::npos ? host : host.substr(before + 1);
}

bool is_of_the_card(const AnnotatedCard& card, std::string_view host) {
  const auto near = [&](const Text& url) {
    return url && site_of(host_of(url)) == site_of(host);
  };
  return near(card.provider_url) ||
         std::ranges::any_of(card.interfaces, near, &Interface::url);
}

void check_signature_jku_host(const AnnotatedCard& card, Findings& out) {
  for_each_header(card, [&](const Signature& signature, Value header) {
    const Result<Uri> uri = parse_uri(header["jku"].string().value_or(""));
    if (!uri || uri->scheme != "https" || uri->host.empty()) return;
    if (is_of_the_card(card, uri->host)) return;
    out.add(signature.protected_header.at,
            "\"jku\" points to keys at " + for_message(header["jku"]) +
                ", which is neither the agent's host nor its provider's",
            "serve the keys from the agent's host, or give clients the key");
  });
}

}  // namespace

constinit const CardRule signature_jku_rule{
    .info =
        {
            .id = "a2a/signature-jku",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Key URL is not https",
            .summary = "The URL of the signer's keys is https",
            .why = "An attacker on the network can replace keys that are "
                   "fetched without TLS.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSIsImprdSI6Imh0dHA6Ly9hZ2VudC5hY21lLmRldi9rZXlzLmpzb24ifQ", )" A2A_GOOD_SIGNATURE),
            .good = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSIsImprdSI6Imh0dHBzOi8vYWdlbnQuYWNtZS5kZXYva2V5cy5qc29uIn0", )" A2A_GOOD_SIGNATURE),
            .spec = "RFC 7515, section 4.1.2; A2A 1.0, section 8.4.3",
        },
    .triggers = has_signatures,
    .check = check_signature_jku,
};

constinit const CardRule signature_jku_host_rule{
    .info =
        {
            .id = "a2a/signature-jku-host",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Signing keys on another host",
            .summary = "The agent or its provider serves the signer's keys",
            .why = "The signer chooses \"jku\", so keys on another host prove "
                   "only that someone signed.",
            .bad = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSIsImprdSI6Imh0dHBzOi8va2V5cy5leGFtcGxlLm5ldC9rZXlzLmpzb24ifQ", )" A2A_GOOD_SIGNATURE),
            .good = A2A_SIGNED(
                R"("protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSIsImprdSI6Imh0dHBzOi8vYWdlbnQuYWNtZS5kZXYva2V5cy5qc29uIn0", )" A2A_GOOD_SIGNATURE),
            .spec = "A2A 1.0, section 8.4.3; a2aproject/A2A#2096",
        },
    .triggers = has_signatures,
    .check = check_signature_jku_host,
};

}  // namespace cardinal::a2a
