// Fills a card in one pass over its document.
#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "card/agentcard/annotated_card.h"
#include "card/agentcard/character_counts.h"
#include "card/agentcard/facts.h"
#include "card/agentcard/limits.h"
#include "card/agentcard/members.h"
#include "card/agentcard/wording.h"
#include "card/plain_semver.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

constexpr RequiredPartTable card_table(Part::card, card_members);
constexpr RequiredPartTable capability_table(Part::capability,
                                             capability_members);
constexpr RequiredPartTable endpoint_table(Part::endpoint, endpoint_members);
constexpr RequiredPartTable auth_table(Part::auth, auth_members);
constexpr RequiredPartTable pricing_table(Part::pricing, pricing_members);
constexpr RequiredPartTable goal_table(Part::goal, goal_members);

static_assert(description_words_min == 3);
// Three words with single blanks between them, as nearly all texts begin, are
// found by two searches; whatever is spaced otherwise is counted.
bool has_three_words(std::string_view text) {
  const std::size_t first = text.find(' ', 1);
  const std::size_t second =
      first + 2 < text.size() ? text.find(' ', first + 2) : text.npos;
  if (second < text.size() - 1 && !is_space(text[0]) &&
      !is_space(text[first + 1]) && !is_space(text[second + 1])) {
    return true;
  }
  int words = 0;
  bool behind_blank = true;
  for (const char c : text) {
    words += behind_blank && !is_space(c);
    behind_blank = is_space(c);
  }
  return words >= description_words_min;
}

bool has_personal_data(std::string_view text, const CharacterCounts& counts) {
  if (counts.at_signs == 0 && counts.digits < phone_digits_min) return false;
  return !find_personal_data(text).empty();
}

class CardReader {
 public:
  CardReader(Card& card, Defects& defects) : card_(card), defects_(defects) {}
  void read_root(Value root);

 private:
  void read_root_member(std::size_t member, Value value);
  void read_capabilities(Value array);
  void read_capability(Value object);
  void read_endpoint(Value object);
  void read_auth(Value object);
  void read_pricing(Value object);
  void read_goals(Value array);
  void read_goal(Value object);
  void note_identity();
  void note_capability(const Capability& capability);
  void note_tags(Value array);
  void note_cost(Value value, double floor_joules);
  void note_metadata(Value object);

  void set_fact(Facts facts) { defects_.facts |= facts; }
  void note_unknown(Value value, Value object, Part part) {
    set_fact(unknown_member);
    if (defects_.unknown.size() < unknown_members_max) {
      defects_.unknown.push_back({value, object, part});
    }
  }
  void note_item(Value item, std::string_view name, Kind expected,
                 DefinedBy defined_by) {
    set_fact(mistyped);
    defects_.mistyped.push_back({item, name, expected, defined_by, false});
  }
  // Calls `use(index, value)` for the members a table names. Notes required
  // ones that are missing, and others.
  template <std::size_t Count, class Use>
  void each_member(Value object,
                   const RequiredPartTable<Part, MemberInfo, Count>& table,
                   Use use) {
    const std::uint32_t present = table.each(object, use, [&](Value value) {
      note_unknown(value, object, table.part);
    });
    if (const std::uint32_t missing = table.required & ~present) {
      set_fact(member_missing);
      defects_.missing.push_back({object, table.part, missing});
    }
  }
  // Whether the value is of the member's kind; notes it when not.
  bool fits(const MemberInfo& member, Value value) {
    if (member.defined_by == DefinedBy::reference) set_fact(foreign_member);
    if (value.is(member.kind)) return true;
    set_fact(mistyped);
    defects_.mistyped.push_back({value, member.name, member.kind,
                                 member.defined_by, member.nullable,
                                 member.required});
    return false;
  }
  void read_text(const MemberInfo& member, Value value, Text& out) {
    out.at = value;
    if (fits(member, value)) out.text = *value.string();
  }

  Card& card_;
  Defects& defects_;
};

void CardReader::read_root(Value root) {
  card_.root = root;
  set_fact(always);
  each_member(root, card_table, [&](std::size_t member, Value value) {
    read_root_member(member, value);
  });
  note_identity();
}

void CardReader::read_root_member(std::size_t member, Value value) {
  const MemberInfo& info = card_members[member];
  switch (member) {
    case index_of(card_members, "agent_id"):
      return read_text(info, value, card_.agent_id);
    case index_of(card_members, "name"):
      return read_text(info, value, card_.name);
    case index_of(card_members, "version"):
      return read_text(info, value, card_.version);
    case index_of(card_members, "capabilities"):
      card_.capabilities_at = value;
      if (fits(info, value)) read_capabilities(value);
      return;
    case index_of(card_members, "endpoint"):
      card_.endpoint.at = value;
      if (fits(info, value)) read_endpoint(value);
      return;
    case index_of(card_members, "pricing"):
      card_.pricing.at = value;
      if (fits(info, value)) read_pricing(value);
      return;
    case index_of(card_members, "metadata"):
      card_.metadata = value;
      if (fits(info, value)) note_metadata(value);
      return;
    case index_of(card_members, "goal_subscriptions"):
      card_.goals_at = value;
      if (fits(info, value)) read_goals(value);
      return;
    default:
      return;
  }
}

void CardReader::note_identity() {
  if (card_.agent_id) {
    const ParsedUlid id = parse_ulid(card_.agent_id.text);
    if (id.fault == UlidFault::none) card_.created_ms = time_ms(id.ulid);
    if (id.fault != UlidFault::none || looks_predictable(id.ulid)) {
      set_fact(id_irregular);
    }
  }
  if (card_.name) {
    const std::string_view name = card_.name.text;
    if (name.empty() || name.size() > name_code_points_max ||
        static_cast<std::uint8_t>(name[0]) <= ' ') {
      set_fact(name_irregular);
    }
    if (has_personal_data(name, count_characters(name))) {
      set_fact(personal_data);
    }
  }
  if (card_.version && !is_plain_semver(card_.version.text)) {
    set_fact(version_irregular);
  }
}

void CardReader::read_capabilities(Value array) {
  if (array.size() == 0) set_fact(no_capability);
  if (array.size() > 1) set_fact(several_capabilities);
  for (const Value item : array.items()) {
    if (item.is(Kind::object)) {
      read_capability(item);
    } else {
      note_item(item, "a capability", Kind::object, DefinedBy::both);
    }
  }
}

void CardReader::read_capability(Value object) {
  Capability& out = card_.capabilities.emplace_back();
  out.at = object;
  each_member(object, capability_table, [&](std::size_t member, Value value) {
    const MemberInfo& info = capability_members[member];
    switch (member) {
      case index_of(capability_members, "id"):
        return read_text(info, value, out.id);
      case index_of(capability_members, "description"):
        return read_text(info, value, out.description);
      case index_of(capability_members, "tags"):
        out.tags = value;
        if (fits(info, value)) note_tags(value);
        return;
      case index_of(capability_members, "input_schema"):
        out.input_schema = value;
        break;
      default:
        out.output_schema = value;
        break;
    }
    fits(info, value);
  });
  note_capability(out);
}

void CardReader::note_capability(const Capability& capability) {
  if (capability.id) {
    const std::string_view id = capability.id.text;
    if (!is_capability_id(id)) set_fact(capability_id_irregular);
    if (!has_known_namespace(id)) set_fact(namespace_uncommon);
    if (id.size() > id_code_points_max) set_fact(long_text);
  }
  if (!capability.description.present()) set_fact(description_missing);
  if (!capability.description) return;
  const std::string_view text = capability.description.text;
  const CharacterCounts counts = count_characters(text);
  if (text.size() <= empty_phrase_bytes_max || !has_three_words(text)) {
    set_fact(description_short);
  }
  if (counts.stops >= description_sentences_max) set_fact(description_long);
  if (text.empty() || text.size() > description_code_points_max) {
    set_fact(long_text);
  }
  if (has_personal_data(text, counts)) set_fact(personal_data);
}

void CardReader::note_tags(Value array) {
  if (array.size() > 1) set_fact(several_tags);
  for (const Value tag : array.items()) {
    const auto text = tag.string();
    if (!text) {
      note_item(tag, "a tag", Kind::string, DefinedBy::both);
    } else if (text->size() > tag_code_points_max) {
      set_fact(long_text);
    }
  }
}

void CardReader::read_endpoint(Value object) {
  Endpoint& out = card_.endpoint;
  each_member(object, endpoint_table, [&](std::size_t member, Value value) {
    const MemberInfo& info = endpoint_members[member];
    switch (member) {
      case index_of(endpoint_members, "protocol"):
        return read_text(info, value, out.protocol);
      case index_of(endpoint_members, "url"):
        return read_text(info, value, out.url);
      case index_of(endpoint_members, "auth"):
        out.auth = value;
        if (fits(info, value)) read_auth(value);
        return;
      default:
        fits(info, value);
        return;
    }
  });
  if (out.protocol.text != "https" || !is_plain_https(out.url.text)) {
    set_fact(protocol_irregular);
  }
}

void CardReader::read_auth(Value object) {
  each_member(object, auth_table, [&](std::size_t member, Value value) {
    if (member == index_of(auth_members, "scheme")) {
      read_text(auth_members[member], value, card_.endpoint.auth_scheme);
    } else {
      fits(auth_members[member], value);
    }
  });
  if (!is_one_of(auth_schemes, card_.endpoint.auth_scheme.text)) {
    set_fact(auth_irregular);
  }
}

void CardReader::read_pricing(Value object) {
  each_member(object, pricing_table, [&](std::size_t member, Value value) {
    const bool is_number = fits(pricing_members[member], value);
    if (member == index_of(pricing_members, "base_cost_joules")) {
      card_.pricing.base_cost_joules = value;
      if (is_number) note_cost(value, landauer_300k_joules);
    } else if (member == index_of(pricing_members, "per_token_joules")) {
      card_.pricing.per_token_joules = value;
      if (is_number) note_cost(value, 0);
    }
  });
}

// By its sign as spelled: -1e-400 reads to a zero and is still negative.
void CardReader::note_cost(Value value, double floor_joules) {
  if (value.raw().starts_with('-') || *value.number() < floor_joules) {
    set_fact(cost_irregular);
  }
}

// All strings inside `metadata` follow each other in the node table, the names
// of members among them.
void CardReader::note_metadata(Value object) {
  for (const Member member : object.members()) {
    if (!is_reserved_key(member.name)) continue;
    const auto text = member.value.string();
    const bool good_tier =
        member.name == trust_tier_key && text && is_one_of(trust_tiers, *text);
    const bool good_scope = member.name == substrate_scope_key && text;
    if (!good_tier && !good_scope) set_fact(reserved_key);
  }
  const NodeView nodes(object);
  const std::uint32_t end = nodes.end_of(object.index());
  for (std::uint32_t i = object.index() + 1; i < end; ++i) {
    if (nodes.is_name(i)) continue;
    const auto text = nodes.value(i).string();
    if (text && has_personal_data(*text, count_characters(*text))) {
      set_fact(personal_data);
    }
  }
}

void CardReader::read_goals(Value array) {
  for (const Value item : array.items()) {
    if (item.is(Kind::object)) {
      read_goal(item);
    } else {
      note_item(item, "a goal subscription", Kind::object, DefinedBy::draft);
    }
  }
}

void CardReader::read_goal(Value object) {
  Goal& out = card_.goals.emplace_back();
  out.at = object;
  each_member(object, goal_table, [&](std::size_t member, Value value) {
    const MemberInfo& info = goal_members[member];
    if (member == index_of(goal_members, "goal_id")) {
      return read_text(info, value, out.goal_id);
    }
    if (!fits(info, value)) return;
    if (member != index_of(goal_members, "priority")) return;
    out.priority = value;
    const double priority = *value.number();
    if (priority < 0 || priority > 1) set_fact(goal_irregular);
  });
}

// The lists keep their memory.
void clear(Card& card) {
  auto capabilities = std::move(card.capabilities);
  auto goals = std::move(card.goals);
  capabilities.clear();
  goals.clear();
  card =
      Card{.capabilities = std::move(capabilities), .goals = std::move(goals)};
}

void clear(Defects& defects) {
  defects.facts = 0;
  defects.missing.clear();
  defects.unknown.clear();
  defects.mistyped.clear();
}

}  // namespace

// The facts and lists of defects are only for rules.
void read(Value root, Card& out) {
  clear(out);
  Defects unused;
  CardReader(out, unused).read_root(root);
}

void read(Value root, AnnotatedCard& out) {
  clear(static_cast<Card&>(out));
  clear(static_cast<Defects&>(out));
  CardReader(out, out).read_root(root);
}

}  // namespace cardinal::agentcard
