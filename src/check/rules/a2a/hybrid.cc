// Hybrid cards, which readers of both 0.3 and 1.0 understand, and whether their
// two halves agree.
#include "base/text.h"
#include "check/rules/a2a/hybrid_conflicts.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

std::string_view without_slash(std::string_view url) {
  return url.ends_with('/') ? url.substr(0, url.size() - 1) : url;
}

// "0.3" of "0.3.0".
std::string_view major_minor(std::string_view version) {
  const std::size_t first = version.find('.');
  if (first == std::string_view::npos) return version;
  return version.substr(0, version.find('.', first + 1));
}

// How far the entries of 1.0 agree with an address of 0.3.
struct Agreement {
  bool url = false, binding = false, version = false;
  bool of_0_x = false;  // an entry with url and binding is of 0.x
};

Agreement agreement_of(const AnnotatedCard& card, std::string_view address,
                       std::string_view binding) {
  Agreement found;
  const std::string_view version = major_minor(card.protocol_version.text);
  for (const Value entry : card.interfaces_at.items()) {
    const auto url = entry["url"].string();
    if (!url || without_slash(*url) != without_slash(address)) continue;
    found.url = true;
    const auto other = entry["protocolBinding"].string();
    if (!other || !is_same_word(*other, binding)) continue;
    found.binding = true;
    const auto spoken = entry["protocolVersion"].string();
    if (!spoken) continue;
    found.version |= major_minor(*spoken) == version;
    found.of_0_x |= spoken->starts_with("0.");
  }
  return found;
}

void add_address_conflicts(const AnnotatedCard& card,
                           std::vector<HybridConflict>& out) {
  if (!card.url) return;
  const std::string_view binding =
      card.preferred_transport ? card.preferred_transport.text : "JSONRPC";
  const Agreement agreed = agreement_of(card, card.url.text, binding);
  if (!agreed.url) {
    out.push_back(
        {card.url.at,
         "\"url\" is not listed in supportedInterfaces: clients of 0.3 call " +
             for_message(card.url.at) + ", clients of 1.0 never do",
         "list it there too, with its protocolVersion"});
  } else if (!agreed.binding) {
    out.push_back(
        {card.preferred_transport ? card.preferred_transport.at : card.url.at,
         "clients of 0.3 use " + shortened(binding, 48) +
             " at \"url\", but supportedInterfaces lists it with another "
             "protocolBinding",
         "make preferredTransport and protocolBinding agree"});
  } else if (card.protocol_version && !agreed.version &&
             (agreed.of_0_x || !card.protocol_version.text.starts_with("0."))) {
    // 0.3 at the top level beside entries of 1.0 only: the agent supports both.
    out.push_back({card.protocol_version.at,
                   "\"protocolVersion\" is " +
                       for_message(card.protocol_version.at) +
                       ", but supportedInterfaces lists the same url with "
                       "another protocolVersion",
                   "make the two agree"});
  }
}

// Addresses that both lists have, each with another binding.
void add_list_conflicts(const AnnotatedCard& card,
                        std::vector<HybridConflict>& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_additional(card, interface)) continue;
    if (!interface.url || !interface.binding) continue;
    const Agreement agreed =
        agreement_of(card, interface.url.text, interface.binding.text);
    if (!agreed.url || agreed.binding) continue;
    out.push_back(
        {interface.binding.at,
         "clients of 0.3 use " + for_message(interface.binding.at) + " at " +
             for_message(interface.url.at) +
             ", but supportedInterfaces lists it with another protocolBinding",
         "make transport and protocolBinding agree"});
  }
}

std::vector<HybridConflict> conflicts_of(const AnnotatedCard& card) {
  std::vector<HybridConflict> found;
  add_address_conflicts(card, found);
  add_list_conflicts(card, found);
  add_requirement_conflicts(card, found);
  const Value old_flag = card.root["supportsAuthenticatedExtendedCard"];
  const Value new_flag = card.capabilities["extendedAgentCard"];
  if (old_flag.boolean() && new_flag.boolean() &&
      *old_flag.boolean() != *new_flag.boolean()) {
    found.push_back(
        {old_flag,
         "\"supportsAuthenticatedExtendedCard\" is " + for_message(old_flag) +
             ", but capabilities.extendedAgentCard is " + for_message(new_flag),
         "make the two agree"});
  }
  return found;
}

void check_hybrid(const AnnotatedCard& card, Findings& out) {
  if (!card.detected.hybrid || !conflicts_of(card).empty()) return;
  out.add(card.root,
          "this card has the members of both 0.3 and 1.0; they agree",
          "keep both while clients of 0.3 read the card, and change them "
          "together")
      .focus = Focus::opening;
}

constinit const CardRule hybrid_rule{
    .info =
        {
            .id = "a2a/hybrid",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Members of 0.3 and 1.0",
            .summary = "A card combines two versions only on purpose",
            .why = "SDKs serve such cards to support older clients. They state "
                   "every fact twice, and the next change may miss one of the "
                   "two.",
            .bad = R"({"url": "https://agent.acme.dev/a2a",
  "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0"})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, appendix A.2.2; agent_card_to_dict of the Python "
                    "SDK",
        },
    .triggers = is_hybrid,
    .check = check_hybrid,
};

void check_hybrid_conflict(const AnnotatedCard& card, Findings& out) {
  if (!card.detected.hybrid) return;
  for (HybridConflict& conflict : conflicts_of(card)) {
    // An invalid value agrees with nothing.
    const bool is_version = conflict.at == card.protocol_version.at;
    if (out.reported(conflict.at,
                     is_version ? Severity::warning : Severity::error)) {
      continue;
    }
    out.add(conflict.at, std::move(conflict.message), std::move(conflict.help));
  }
}

constinit const CardRule hybrid_conflict_rule{
    .info =
        {
            .id = "a2a/hybrid-conflict",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Conflicting 0.3 and 1.0 members",
            .summary = "The 0.3 and 1.0 halves of a card agree",
            .why = "Otherwise the version of its SDK decides which agent a "
                   "client reaches, how, and with which credentials. It is "
                   "not an error: readers of 1.0 ignore what 0.3 had.",
            .bad = R"({"url": "https://old.acme.dev/a2a",
  "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0"})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 0.3, section 5.6.4: consistent transport information; "
                    "A2A 1.0, AgentCard.supported_interfaces",
        },
    .triggers = is_hybrid,
    .check = check_hybrid_conflict,
};

}  // namespace

CardRules hybrid_rules() {
  static constexpr const CardRule* rules[] = {&hybrid_rule,
                                              &hybrid_conflict_rule};
  return rules;
}

}  // namespace cardinal::a2a
