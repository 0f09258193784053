// What only the reference README and its schema ask for (profile
// agentcard-reference).
#include "base/ascii.h"
#include "base/utf8.h"
#include "card/agentcard/limits.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_length(const Text& text, std::size_t code_points_max,
                  std::string_view what, Findings& out) {
  if (!text) return;
  const std::size_t code_points = count_code_points(text.text);
  if (code_points <= code_points_max) return;
  out.add(text.at,
          std::string(what) + " must have at most " +
              std::to_string(code_points_max) + " characters; got " +
              std::to_string(code_points),
          "shorten it");
}

void check_reference_text_length(const AnnotatedCard& card, Findings& out) {
  for (const Capability& capability : card.capabilities) {
    check_length(capability.id, id_code_points_max, "a capability's \"id\"",
                 out);
    check_length(capability.description, description_code_points_max,
                 "\"description\"", out);
    if (capability.description && capability.description.text.empty()) {
      out.add(capability.description.at, "\"description\" must not be empty",
              "say what the capability does");
    }
    for (const Value tag : capability.tags.items()) {
      if (const auto text = tag.string()) {
        check_length({tag, *text}, tag_code_points_max, "a tag", out);
      }
    }
  }
}

constinit const CardRule reference_text_length_rule{
    .info =
        {
            .id = "agentcard/reference-text-length",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Text empty or too long",
            .summary = "Ids, descriptions and tags have the lengths that the "
                       "reference allows",
            .why =
                "The reference schema limits ids to 128, descriptions to 512 "
                "and tags to 64 characters, and rejects an empty description.",
            .bad = R"({"capabilities": [{"id": "text.generate",
  "description": ""}]})",
            .good = R"({"capabilities": [{"id": "text.generate",
  "description": "Generate text from a prompt."}]})",
            .spec = "AgentCard reference schema, Capability",
        },
    .triggers = long_text,
    .check = check_reference_text_length,
};

void check_uri(Value value, std::string_view name, Findings& out) {
  const auto text = value.string();
  if (!text || is_plain_https(*text)) return;
  const Result<Uri> uri = parse_uri(*text);
  if (uri) return;
  out.add(value,
          "\"" + std::string(name) + "\" must be a URI; got " +
              for_message(value) + ": " + uri.error().message,
          "write a URL such as https://agent.example.com/health");
}

void check_reference_url(const AnnotatedCard& card, Findings& out) {
  check_uri(card.endpoint.at["health_url"], "health_url", out);
  check_uri(card.endpoint.auth["token_url"], "token_url", out);
}

constinit const CardRule reference_url_rule{
    .info =
        {
            .id = "agentcard/reference-url",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Invalid health or token URL",
            .summary = "health_url and auth.token_url are URIs",
            .why = "Monitors and token clients cannot call anything else.",
            .bad = R"({"endpoint": {"health_url": "/health"}})",
            .good = R"({"endpoint": {
  "health_url": "https://agent.example.com/health"}})",
            .spec = "AgentCard reference schema, Endpoint and AuthConfig",
        },
    .triggers = foreign_member,
    .check = check_reference_url,
};

bool is_currency(std::string_view text) {
  if (text.size() < 3 || text.size() > 10) return false;
  for (const char c : text) {
    if (c < 'A' || c > 'Z') return false;
  }
  return true;
}

void check_reference_pricing(const AnnotatedCard& card, Findings& out) {
  for (const std::string_view name :
       {"estimated_latency_ms", "cost_per_request"}) {
    const Value value = card.pricing.at[name];
    const auto number = value.number();
    if (!number || *number >= 0) continue;
    out.add(value,
            "\"" + std::string(name) + "\" must not be negative; got " +
                for_message(value),
            "write 0 or more");
  }
  const Value currency = card.pricing.at["currency"];
  const auto text = currency.string();
  if (text && !is_currency(*text)) {
    Finding& finding =
        out.add(currency,
                "\"currency\" must be 3 to 10 letters A-Z; got " +
                    for_message(currency),
                "write an ISO 4217 code or token symbol, such as USD");
    const std::string upper = upper_case(*text);
    if (is_currency(upper)) finding.fix = rewritten(currency, upper);
  }
}

constinit const CardRule reference_pricing_rule{
    .info =
        {
            .id = "agentcard/reference-pricing",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Invalid latency, currency or cost",
            .summary =
                "Latency, currency and cost are within the reference's ranges",
            .why = "Routers calculate with these values.",
            .bad = R"({"pricing": {"currency": "usd"}})",
            .good = R"({"pricing": {"currency": "USD",
  "cost_per_request": 0.001}})",
            .spec = "AgentCard reference schema, PricingModel",
        },
    .triggers = foreign_member,
    .check = check_reference_pricing,
};

}  // namespace

CardRules reference_rules() {
  static constexpr const CardRule* rules[] = {&reference_text_length_rule,
                                              &reference_url_rule,
                                              &reference_pricing_rule};
  return rules;
}

}  // namespace cardinal::agentcard
