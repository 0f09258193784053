#include "compare/side.h"

#include <algorithm>

#include "base/check_that.h"

namespace cardinal {
namespace {

using enum Aspect;

constexpr Aspect said_by_adp[] = {id,
                                  did,
                                  name,
                                  description,
                                  version,
                                  skill_id,
                                  skill_description,
                                  skill_input_schema,
                                  skill_output_schema,
                                  skill_streaming,
                                  skill_idempotent,
                                  tags,
                                  interface_url,
                                  interface_protocol,
                                  interface_methods,
                                  interface_priority,
                                  interface_security,
                                  streaming,
                                  constraints,
                                  metadata,
                                  seq,
                                  created_at,
                                  updated_at,
                                  ttl,
                                  signature};
constexpr Aspect said_by_agentcard[] = {id,
                                        did,
                                        name,
                                        version,
                                        health_url,
                                        skill_id,
                                        skill_description,
                                        skill_tags,
                                        skill_input_schema,
                                        skill_output_schema,
                                        interface_url,
                                        interface_protocol,
                                        interface_security,
                                        security_schemes,
                                        metadata,
                                        prices,
                                        goals,
                                        signature};
constexpr Aspect said_by_a2a[] = {name,
                                  description,
                                  version,
                                  provider,
                                  icon_url,
                                  documentation_url,
                                  skill_id,
                                  skill_name,
                                  skill_description,
                                  skill_tags,
                                  skill_examples,
                                  skill_modes,
                                  skill_security,
                                  default_modes,
                                  interface_url,
                                  interface_protocol,
                                  interface_version,
                                  interface_tenant,
                                  security_schemes,
                                  security,
                                  streaming,
                                  push_notifications,
                                  state_history,
                                  extended_card,
                                  extensions,
                                  signature};

}  // namespace

Side::Side(const ComparedCard& card)
    : root_(card.root), dialect_(card.dialect) {
  CHECK(card.root.is(Kind::object) && card.dialect != Dialect::ai_catalog);
  if (dialect_ == Dialect::adp) {
    adp::Card read;
    adp::read(root_, read);
    agent_ = agent_of(read, &origins_);
  } else if (dialect_ == Dialect::agentcard) {
    agentcard::Card read;
    agentcard::read(root_, read);
    agent_ = agent_of(read, &origins_);
  } else {
    a2a::Card read;
    a2a::read(root_, read);
    version_ = read.detected.version;
    agent_ = agent_of(read, &origins_);
  }
  std::ranges::stable_sort(origins_, {}, [](const Origin& origin) {
    return std::pair(origin.aspect, origin.item);
  });
}

Value Side::at(Aspect aspect, std::size_t item, std::string_view member) const {
  const auto key = [](const Origin& origin) {
    return std::pair(origin.aspect, origin.item);
  };
  const auto found = std::ranges::equal_range(
      origins_, std::pair(aspect, static_cast<std::uint32_t>(item)), {}, key);
  for (const Origin& origin : found) {
    if (member.empty() || origin.at.key().string() == member) return origin.at;
  }
  return {};
}

Value Side::around(Aspect first, Aspect last, std::size_t item,
                   std::size_t depth) const {
  for (auto aspect = static_cast<std::size_t>(first);
       aspect <= static_cast<std::size_t>(last); ++aspect) {
    const Value inside = at(static_cast<Aspect>(aspect), item);
    if (!inside) continue;
    return places().around(inside, depth);
  }
  return {};
}

Value Side::skill_at(std::size_t item) const {
  return around(skill_id, skill_security, item, 2);
}

Value Side::interface_at(std::size_t item) const {
  const Value url = at(interface_url, item);
  // The main address of A2A 0.3 is a member of the card itself.
  if (url && root_["url"] == url) return url;
  return around(interface_url, interface_security, item,
                dialect_ == Dialect::agentcard ? 1 : 2);
}

Value Side::scheme_at(std::size_t item) const {
  if (dialect_ != Dialect::a2a) return at(security_schemes, item);
  const Value found = around(security_schemes, security_schemes, item, 2);
  // 0.1 has a list of words for all of them.
  return found ? found : at(security_schemes);
}

Value Side::extension_at(std::size_t item) const {
  return around(extensions, extensions, item, 3);
}

Value Side::goal_at(std::size_t item) const {
  return around(goals, goals, item, 2);
}

bool Side::can_say(Aspect aspect) const {
  switch (dialect_) {
    case Dialect::adp:
      return std::ranges::find(said_by_adp, aspect) != std::end(said_by_adp);
    case Dialect::agentcard:
      return std::ranges::find(said_by_agentcard, aspect) !=
             std::end(said_by_agentcard);
    default:
      break;
  }
  // 1.0 has dropped the one and brought the other.
  if (aspect == state_history) return version_ != a2a::Version::v1_0;
  if (aspect == interface_tenant) return version_ == a2a::Version::v1_0;
  return std::ranges::find(said_by_a2a, aspect) != std::end(said_by_a2a);
}

}  // namespace cardinal
