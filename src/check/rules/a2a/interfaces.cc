// Interfaces: the protocol binding of each.
#include "check/rules/a2a/interfaces.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "check/repair.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

struct Alias {
  std::string_view word, binding;
};
// In addition to letter case and dashes, which is_same_word ignores.
constexpr Alias aliases[] = {
    {"REST", "HTTP+JSON"},       {"HTTPJSON", "HTTP+JSON"},
    {"HTTP/JSON", "HTTP+JSON"},  {"JSON+HTTP", "HTTP+JSON"},
    {"HTTP+REST", "HTTP+JSON"},  {"JSONRPC2.0", "JSONRPC"},
    {"JSON-RPC 2.0", "JSONRPC"}, {"JSONRPC2", "JSONRPC"},
};

std::string_view core_binding_of(std::string_view word) {
  if (is_one_of(core_bindings, word)) return word;
  for (const std::string_view core : core_bindings) {
    if (is_same_word(word, core)) return core;
  }
  for (const Alias& alias : aliases) {
    if (is_same_word(word, alias.word)) return alias.binding;
  }
  return {};
}

bool is_core(std::string_view binding) {
  return is_one_of(core_bindings, binding);
}

void check_interface_binding_spelling(const AnnotatedCard& card,
                                      Findings& out) {
  for (const Interface& interface : card.interfaces) {
    const Text& binding = interface.binding;
    if (!binding || is_core(binding.text)) continue;
    const std::string_view meant = core_binding_of(binding.text);
    if (meant.empty()) continue;
    out.add(binding.at,
            for_message(binding.at.key()) + " must be written \"" +
                std::string(meant) + "\"; got " + for_message(binding.at),
            "use this exact spelling: clients compare binding names letter by "
            "letter")
        .fix = rewritten(binding.at, meant);
  }
}

constinit const CardRule interface_binding_spelling_rule{
    .info =
        {
            .id = "a2a/interface-binding-spelling",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Misspelled core binding",
            .summary = "Core bindings are spelled JSONRPC, GRPC and HTTP+JSON",
            .why = "Clients compare the exact name and skip an interface whose "
                   "binding they do not know.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "jsonrpc",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 0.3, section 5.5.5; A2A 1.0, "
                    "AgentInterface.protocol_binding",
        },
    .triggers = binding_irregular,
    .check = check_interface_binding_spelling,
};

bool is_uri(std::string_view text) {
  return text.find(':') != std::string_view::npos && parse_uri(text);
}

// Neither a core binding nor a misspelled one. Another rule reports blank ones.
bool is_custom(const Interface& interface) {
  return interface.binding && !is_blank(interface.binding.text) &&
         core_binding_of(interface.binding.text).empty();
}

void check_interface_binding_known(const AnnotatedCard& card, Findings& out) {
  const bool has_core =
      std::ranges::any_of(card.interfaces, [](const Interface& interface) {
        return !core_binding(interface).empty();
      });
  for (const Interface& interface : card.interfaces) {
    if (!is_custom(interface)) continue;
    const bool uri = is_uri(interface.binding.text);
    if (uri && has_core) continue;  // other clients use that one
    // a2a/interface-binding-uri reports the others of 1.0.
    if (!uri && is_supported(card, interface)) continue;
    out.add(interface.binding.at,
            for_message(interface.binding.at) +
                " is not one of the core bindings JSONRPC, GRPC and HTTP+JSON",
            "offer a core binding too: most clients know no others");
  }
}

constinit const CardRule interface_binding_known_rule{
    .info =
        {
            .id = "a2a/interface-binding-known",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Not a core binding",
            .summary = "An agent offers a core binding",
            .why = "Agents may define their own bindings, but other clients "
                   "know only the three in the specification.",
            .bad = R"({"supportedInterfaces": [
  {"url": "wss://agent.acme.dev/a2a",
   "protocolBinding": "https://acme.dev/bindings/websocket/v1",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 0.3, section 5.5.5; A2A 1.0, section 5.8",
        },
    .triggers = binding_irregular,
    .check = check_interface_binding_known,
};

void check_interface_binding_uri(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_supported(card, interface) || !is_custom(interface)) continue;
    if (is_uri(interface.binding.text)) continue;
    const std::string meant =
        did_you_mean(interface.binding.text, core_bindings);
    out.add(interface.binding.at,
            "a custom binding should be named by a URI; got " +
                for_message(interface.binding.at),
            meant.empty() ? "use a URI under your own domain, such as "
                            "https://acme.dev/bindings/name/v1"
                          : meant);
  }
}

constinit const CardRule interface_binding_uri_rule{
    .info =
        {
            .id = "a2a/interface-binding-uri",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Custom binding is not a URI",
            .summary = "Custom bindings are named by URIs",
            .why = "Others may use the same word for another binding; a URI "
                   "has one owner.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/queue", "protocolBinding": "KAFKA",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/queue",
   "protocolBinding": "https://acme.dev/bindings/kafka/v1",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, sections 5.8 and 12.7: custom bindings SHOULD be "
                    "URIs",
        },
    .triggers = binding_irregular,
    .check = check_interface_binding_uri,
};

}  // namespace

bool is_additional(const AnnotatedCard& card, const Interface& interface) {
  const Span list = card.additional_at.span(), inside = interface.at.span();
  return card.additional_at && list.begin < inside.begin &&
         inside.end <= list.end;
}

bool is_supported(const AnnotatedCard& card, const Interface& interface) {
  const Span list = card.interfaces_at.span(), inside = interface.at.span();
  return card.interfaces_at && list.begin < inside.begin &&
         inside.end <= list.end;
}

std::string_view core_binding(const Interface& interface) {
  if (interface.main && !interface.binding.present()) return core_bindings[0];
  return interface.binding ? core_binding_of(interface.binding.text)
                           : std::string_view();
}

CardRules interface_rules() {
  static constexpr const CardRule* rules[] = {&interface_binding_spelling_rule,
                                              &interface_binding_known_rule,
                                              &interface_binding_uri_rule};
  return rules;
}

}  // namespace cardinal::a2a
