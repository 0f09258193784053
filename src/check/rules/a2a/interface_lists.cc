// Lists of interfaces: duplicates, contradictions, order.
#include <string>

#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

const Interface* main_of(const AnnotatedCard& card) {
  for (const Interface& interface : card.interfaces) {
    if (interface.main) return &interface;
  }
  return nullptr;
}

// What distinguishes interfaces for a client, joined by a separator that none
// of these texts contains.
std::string identity_of(const AnnotatedCard& card, const Interface& interface) {
  const std::string_view texts[] = {interface.url.text, interface.binding.text,
                                    interface.protocol_version.text,
                                    interface.tenant.text};
  std::size_t bytes = 1;
  for (const std::string_view text : texts) bytes += 1 + text.size();
  std::string identity;
  identity.reserve(bytes);
  identity += is_additional(card, interface) ? '0' : '1';
  for (const std::string_view text : texts) (identity += '\n') += text;
  return identity;
}

void check_interface_duplicate(const AnnotatedCard& card, Findings& out) {
  const auto& all = card.interfaces;
  std::vector<std::string> identities;
  identities.reserve(all.size());  // the owners point into it
  FirstOwner owners;
  for (std::size_t i = 0; i < all.size(); ++i) {
    // 0.3 asks for the main url to be listed again.
    if (all[i].main || !all[i].url || !all[i].binding) continue;
    identities.push_back(identity_of(card, all[i]));
    const auto first = owners.find_or_add(identities.back(), i);
    if (!first) continue;
    Finding& finding =
        out.add(all[i].at, "this interface is identical to an earlier one",
                "remove one of the two");
    finding.focus = Focus::object;
    finding.fix = removed(all[i].at, "remove the second one");
  }
}

constinit const CardRule interface_duplicate_rule{
    .info =
        {
            .id = "a2a/interface-duplicate",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Duplicate interface",
            .summary = "No interface is listed twice",
            .why = "A client that fails with the first entry tries the second, "
                   "which is the same. Often one of them was meant to differ.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/rest", "protocolBinding": "HTTP+JSON",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentCard.supported_interfaces: an ordered list "
                    "of alternatives",
        },
    .triggers = several_interfaces,
    .check = check_interface_duplicate,
};

// How additionalInterfaces lists the main url.
struct MainListing {
  const Interface* same = nullptr;   // url and transport
  const Interface* other = nullptr;  // url under another transport
  bool any = false;                  // there is a list at all
};

MainListing listing_of(const AnnotatedCard& card, const Interface& main) {
  MainListing found;
  for (const Interface& interface : card.interfaces) {
    if (!is_additional(card, interface)) continue;
    found.any = true;
    if (!interface.url || interface.url.text != main.url.text) continue;
    if (!interface.binding) continue;
    const std::string_view core = core_binding(interface);
    const bool same = core.empty() ? interface.binding.text == main.binding.text
                                   : core == core_binding(main);
    (same ? found.same : found.other) = &interface;
  }
  return found;
}

void check_interface_conflict(const AnnotatedCard& card, Findings& out) {
  const Interface* const main = main_of(card);
  if (!main) return;
  const MainListing listing = listing_of(card, *main);
  if (!listing.other || listing.same) return;
  // A blank one.
  if (out.reported(listing.other->binding.at, Severity::error)) return;
  const std::string preferred = main->binding ? for_message(main->binding.at)
                                              : "\"JSONRPC\", the default";
  out.add(listing.other->binding.at,
          "the main url has the transport " + preferred +
              ", but is listed here with " +
              for_message(listing.other->binding.at) + " alone",
          "list it with its main transport too, or correct one of the two");
}

constinit const CardRule interface_conflict_rule{
    .info =
        {
            .id = "a2a/interface-conflict",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Conflicting transports for main url",
            .summary = "The main url is listed with its own transport",
            .why = "Clients that follow the list use a different protocol from "
                   "those that follow preferredTransport, and one of the two "
                   "fails.",
            .bad = R"({"additionalInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "transport": "GRPC"}]})",
            .good = R"({"additionalInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"}]})",
            .spec = "A2A 0.3, section 5.6.4: no conflicting transports for the "
                    "same URL",
            .version = "0.3",
        },
    .triggers = several_interfaces,
    .check = check_interface_conflict,
};

void check_interface_main_listed(const AnnotatedCard& card, Findings& out) {
  const Interface* const main = main_of(card);
  if (!main) return;
  const MainListing listing = listing_of(card, *main);
  // a2a/interface-conflict reports another transport.
  if (!listing.any || listing.same || listing.other) return;
  if (out.reported(card.additional_at)) return;  // the whole list has to go
  if (out.reported(main->url.at)) return;        // the url has to change
  // An entry that other rules report may be the one.
  for (const Value entry : card.additional_at.items()) {
    const Value binding =
        entry["transport"] ? entry["transport"] : entry["protocolBinding"];
    if (!entry["url"].is(Kind::string) || !binding.is(Kind::string)) return;
  }
  out.add(card.additional_at,
          "\"additionalInterfaces\" does not list the main url, " +
              for_message(main->url.at),
          "add it with its transport, so that the list is complete")
      .focus = Focus::object;
}

constinit const CardRule interface_main_listed_rule{
    .info =
        {
            .id = "a2a/interface-main-listed",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Main url not in additionalInterfaces",
            .summary = "additionalInterfaces includes the main url",
            .why = "Clients may look for a transport only in the list.",
            .bad = R"({"additionalInterfaces": [
  {"url": "https://agent.acme.dev/rest", "transport": "HTTP+JSON"}]})",
            .good = R"({"additionalInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"},
  {"url": "https://agent.acme.dev/rest", "transport": "HTTP+JSON"}]})",
            .spec = "A2A 0.3, sections 5.6.2 and 5.6.4: SHOULD include the "
                    "main URL",
            .version = "0.3",
        },
    .triggers = several_interfaces,
    .check = check_interface_main_listed,
};

void check_interface_url_reused(const AnnotatedCard& card, Findings& out) {
  FirstOwner owners;
  const auto& all = card.interfaces;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_additional(card, all[i]) || !all[i].url) continue;
    const auto first = owners.find_or_add(all[i].url.text, i);
    if (!first) continue;
    // a2a/interface-duplicate reports identical interfaces.
    if (all[*first].binding.text == all[i].binding.text) continue;
    out.add(all[i].url.at,
            "another interface uses this url with the transport " +
                for_message(all[*first].binding.at),
            "give each transport its own url if possible");
  }
}

constinit const CardRule interface_url_reused_rule{
    .info =
        {
            .id = "a2a/interface-url-reused",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "URL shared by several transports",
            .summary = "Each transport has its own url",
            .why = "At a shared address the server must guess the protocol "
                   "from the request.",
            .bad = R"({"additionalInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"},
  {"url": "https://agent.acme.dev/a2a", "transport": "HTTP+JSON"}]})",
            .good = R"({"additionalInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"},
  {"url": "https://agent.acme.dev/rest", "transport": "HTTP+JSON"}]})",
            .spec = "A2A 0.3, section 5.6.2: distinct URLs SHOULD be used, "
                    "reuse MAY be",
            .version = "0.3",
        },
    .triggers = several_interfaces,
    .check = check_interface_url_reused,
};

void check_interface_order(const AnnotatedCard& card, Findings& out) {
  const Interface* first = nullptr;
  std::optional<ProtocolVersion> first_version;
  for (const Interface& interface : card.interfaces) {
    if (!is_supported(card, interface)) continue;
    const auto version = protocol_version(interface.protocol_version.text);
    if (!first) {
      first = &interface;
      first_version = version;
      continue;
    }
    if (!first_version || !version || *version <= *first_version) continue;
    if (interface.binding.text != first->binding.text) continue;
    out.add(first->at,
            "the first interface uses A2A " +
                std::string(first->protocol_version.text) +
                ", but a later one with the same binding uses " +
                std::string(interface.protocol_version.text),
            "put the newer one first: clients prefer the first they can use")
        .focus = Focus::object;
    return;
  }
}

constinit const CardRule interface_order_rule{
    .info =
        {
            .id = "a2a/interface-order",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Older interface listed first",
            .summary = "Newer interfaces come before older ones",
            .why = "The list is ordered by preference: a client that supports "
                   "both versions uses the first.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/v03", "protocolBinding": "JSONRPC",
   "protocolVersion": "0.3"},
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/v03", "protocolBinding": "JSONRPC",
   "protocolVersion": "0.3"}]})",
            .spec = "A2A 1.0, section 8.3.1; AgentCard.supported_interfaces",
        },
    .triggers = several_interfaces,
    .check = check_interface_order,
};

void check_interface_minors(const AnnotatedCard& card, Findings& out) {
  const auto& all = card.interfaces;
  std::vector<std::string> places;
  places.reserve(all.size());  // the owners point into it
  FirstOwner owners;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_supported(card, all[i]) || !all[i].url || !all[i].binding) continue;
    const auto version = protocol_version(all[i].protocol_version.text);
    if (!version) continue;
    std::string& place =
        places.emplace_back(std::to_string(version->major_number));
    place.reserve(place.size() + all[i].binding.text.size() +
                  all[i].tenant.text.size() + all[i].url.text.size() + 3);
    (place += '\n') += all[i].binding.text;
    (place += '\n') += all[i].tenant.text;
    (place += '\n') += all[i].url.text;
    const auto first = owners.find_or_add(places.back(), i);
    if (!first) continue;
    const std::string_view before = all[*first].protocol_version.text;
    if (*protocol_version(before) == *version) continue;
    out.add(all[i].protocol_version.at,
            "the same url and binding are also listed for A2A " +
                std::string(before),
            "list only the latest minor version of each major version");
  }
}

constinit const CardRule interface_minors_rule{
    .info =
        {
            .id = "a2a/interface-minors",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Redundant minor version",
            .summary = "An address is listed for the latest minor version only",
            .why = "Minor versions of one major version are compatible, so the "
                   "older entry adds nothing.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "0.3"},
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "0.2"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "0.3"}]})",
            .spec = "A2A 1.0, AgentInterface.protocol_version: the latest "
                    "minor version per major version",
        },
    .triggers = several_interfaces,
    .check = check_interface_minors,
};

}  // namespace

CardRules interface_list_rules() {
  static constexpr const CardRule* rules[] = {
      &interface_duplicate_rule,   &interface_conflict_rule,
      &interface_main_listed_rule, &interface_url_reused_rule,
      &interface_order_rule,       &interface_minors_rule};
  return rules;
}

}  // namespace cardinal::a2a
