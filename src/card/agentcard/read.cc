#include <algorithm>

#include "base/ascii.h"
#include "card/agentcard/facts.h"
#include "card/agentcard/glance.h"
#include "card/agentcard/limits.h"
#include "card/agentcard/members.h"
#include "card/agentcard/wording.h"
#include "card/part_table.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

template <std::size_t Count>
consteval MemberTable<Count> table_of(const MemberInfo (&members)[Count]) {
  std::array<std::string_view, Count> names;
  for (std::size_t i = 0; i < Count; ++i) names[i] = members[i].name;
  return MemberTable<Count>(names);
}

constexpr auto card_table = table_of(card_members);
constexpr auto capability_table = table_of(capability_members);
constexpr auto endpoint_table = table_of(endpoint_members);
constexpr auto auth_table = table_of(auth_members);
constexpr auto pricing_table = table_of(pricing_members);
constexpr auto goal_table = table_of(goal_members);

// Each unknown name is compared with the known ones, which a hostile card must
// not make expensive.
constexpr std::size_t unknown_members_max = 1000;

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

bool holds_personal_data(std::string_view text, const Glance& glance) {
  if (glance.at_signs == 0 && glance.digits < phone_digits_min) return false;
  return !find_personal_data(text).empty();
}

bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// Three runs of digits without leading zeros: what nearly all versions are.
bool is_plain_version(std::string_view text) {
  if (text.size() < 5 || text.size() > 11) return false;
  int dots = 0;
  bool fresh = true;  // at the start of a run
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.') {
      if (fresh || ++dots > 2) return false;
      fresh = true;
      continue;
    }
    if (!is_digit(text[i])) return false;
    const bool last_of_run = i + 1 == text.size() || text[i + 1] == '.';
    if (fresh && text[i] == '0' && !last_of_run) return false;
    fresh = false;
  }
  return dots == 2 && !fresh;
}

class CardReader {
 public:
  explicit CardReader(Card& card) : card_(card) {}
  void read(Value root);

 private:
  void capabilities(Value array);
  void capability(Value object);
  void capability_text(const Capability& capability);
  void tags(Value array);
  void endpoint(Value object);
  void auth(Value object);
  void pricing(Value object);
  void metadata(Value object);
  void goals(Value array);
  void goal(Value object);
  void identity();

  void set_fact(Facts facts) { card_.facts |= facts; }
  void unknown(Value value, Value object, Part part) {
    set_fact(unknown_member);
    if (card_.unknown.size() < unknown_members_max) {
      card_.unknown.push_back({value, object, part});
    }
  }
  // Calls `use(index, value)` for the members a table names and notes the
  // others, with what stands beside them.
  template <std::size_t Count, class Use>
  void each_member(Value object, Part part, const MemberTable<Count>& table,
                   Use use) {
    const std::size_t first_unknown = card_.unknown.size();
    const std::uint32_t present = cardinal::each_member(
        table, object, use, [&](Value value) { unknown(value, object, part); });
    for (std::size_t i = first_unknown; i < card_.unknown.size(); ++i) {
      UnknownMember& other = card_.unknown[i];
      if (other.object == object) other.present = present;
    }
  }
  // Whether the value is of the member's kind; notes it when not.
  bool fits(const MemberInfo& member, Value value) {
    if (member.defined_by == DefinedBy::reference) set_fact(foreign_member);
    if (value.is(member.kind)) return true;
    set_fact(mistyped);
    card_.mistyped.push_back({value, member.name, member.kind,
                              member.defined_by, member.nullable,
                              member.required});
    return false;
  }
  void text(const MemberInfo& member, Value value, Text& out) {
    out.at = value;
    if (fits(member, value)) out.text = *value.string();
  }
  void required(const Text& text) {
    if (!text.present()) set_fact(member_missing);
  }

  Card& card_;
};

void CardReader::read(Value root) {
  card_.root = root;
  set_fact(always);
  each_member(root, Part::card, card_table,
              [&](std::size_t found, Value value) {
                const MemberInfo& info = card_members[found];
                switch (found) {
                  case 0:
                    text(info, value, card_.agent_id);
                    break;
                  case 1:
                    text(info, value, card_.name);
                    break;
                  case 2:
                    text(info, value, card_.version);
                    break;
                  case 3:
                    card_.capabilities_at = value;
                    if (fits(info, value)) capabilities(value);
                    break;
                  case 4:
                    card_.endpoint.at = value;
                    if (fits(info, value)) endpoint(value);
                    break;
                  case 5:
                    card_.pricing.at = value;
                    if (fits(info, value)) pricing(value);
                    break;
                  case 6:
                    card_.metadata = value;
                    if (fits(info, value)) metadata(value);
                    break;
                  case 7:
                    card_.goals_at = value;
                    if (fits(info, value)) goals(value);
                    break;
                  default:
                    break;
                }
              });
  identity();
}

void CardReader::identity() {
  required(card_.agent_id);
  required(card_.name);
  required(card_.version);
  if (!card_.capabilities_at || !card_.endpoint.at) set_fact(member_missing);
  if (card_.agent_id) {
    const ParsedUlid id = parse_ulid(card_.agent_id.text);
    if (id.fault == UlidFault::none) card_.created_ms = time_ms(id.ulid);
    if (id.fault != UlidFault::none || looks_predictable(id.ulid)) {
      set_fact(id_irregular);
    }
  }
  if (card_.name) {
    const std::string_view name = card_.name.text;
    if (name.empty() || name.size() > name_points_max ||
        static_cast<std::uint8_t>(name[0]) <= ' ') {
      set_fact(name_irregular);
    }
    if (holds_personal_data(name, glance_at(name))) set_fact(personal_data);
  }
  if (card_.version && !is_plain_version(card_.version.text)) {
    set_fact(version_irregular);
  }
}

void CardReader::capabilities(Value array) {
  if (array.size() == 0) set_fact(no_capability);
  if (array.size() > 1) set_fact(several_capabilities);
  for (const Value item : array.items()) {
    if (!item.is(Kind::object)) {
      set_fact(mistyped);
      card_.mistyped.push_back(
          {item, "a capability", Kind::object, DefinedBy::both, false});
      continue;
    }
    capability(item);
  }
}

void CardReader::capability(Value object) {
  Capability& out = card_.capabilities.emplace_back();
  out.at = object;
  each_member(object, Part::capability, capability_table,
              [&](std::size_t found, Value value) {
                const MemberInfo& info = capability_members[found];
                switch (found) {
                  case 0:
                    text(info, value, out.id);
                    break;
                  case 1:
                    text(info, value, out.description);
                    break;
                  case 2:
                    out.tags = value;
                    if (fits(info, value)) tags(value);
                    break;
                  case 3:
                    out.input_schema = value;
                    fits(info, value);
                    break;
                  case 4:
                    out.output_schema = value;
                    fits(info, value);
                    break;
                  default:
                    break;
                }
              });
  required(out.id);
  capability_text(out);
}

void CardReader::capability_text(const Capability& capability) {
  if (capability.id) {
    const std::string_view id = capability.id.text;
    if (!is_capability_id(id)) set_fact(capability_id_irregular);
    if (!has_known_namespace(id)) set_fact(namespace_uncommon);
    if (id.size() > id_points_max) set_fact(long_text);
  }
  if (!capability.description.present()) set_fact(description_missing);
  if (capability.description) {
    const std::string_view text = capability.description.text;
    const Glance glance = glance_at(text);
    if (text.size() <= empty_phrase_bytes_max || !has_three_words(text)) {
      set_fact(description_short);
    }
    if (glance.stops >= description_sentences_max) set_fact(description_long);
    if (text.empty() || text.size() > description_points_max)
      set_fact(long_text);
    if (holds_personal_data(text, glance)) set_fact(personal_data);
  }
}

void CardReader::tags(Value array) {
  if (array.size() > 1) set_fact(several_tags);
  for (const Value tag : array.items()) {
    const auto text = tag.string();
    if (!text) {
      set_fact(mistyped);
      card_.mistyped.push_back(
          {tag, "a tag", Kind::string, DefinedBy::both, false});
    } else if (text->size() > tag_points_max) {
      set_fact(long_text);
    }
  }
}

void CardReader::endpoint(Value object) {
  Endpoint& out = card_.endpoint;
  each_member(object, Part::endpoint, endpoint_table,
              [&](std::size_t found, Value value) {
                const MemberInfo& info = endpoint_members[found];
                switch (found) {
                  case 0:
                    text(info, value, out.protocol);
                    break;
                  case 1:
                    text(info, value, out.url);
                    break;
                  case 2:
                    out.auth = value;
                    if (fits(info, value)) auth(value);
                    break;
                  case 3:
                    fits(info, value);
                    break;
                  default:
                    break;
                }
              });
  required(out.protocol);
  required(out.url);
  if (out.protocol.text != "https" || !is_plain_https(out.url.text)) {
    set_fact(protocol_irregular);
  }
}

void CardReader::auth(Value object) {
  each_member(object, Part::auth, auth_table,
              [&](std::size_t found, Value value) {
                if (found == 0) {
                  text(auth_members[0], value, card_.endpoint.auth_scheme);
                } else {
                  fits(auth_members[found], value);
                }
              });
  if (!is_one_of(auth_schemes, card_.endpoint.auth_scheme.text)) {
    set_fact(auth_irregular);
  }
}

void CardReader::pricing(Value object) {
  each_member(object, Part::pricing, pricing_table,
              [&](std::size_t found, Value value) {
                const bool is_number = fits(pricing_members[found], value);
                if (found == 0) card_.pricing.base_cost_joules = value;
                if (found == 1) card_.pricing.per_token_joules = value;
                if (!is_number || found > 1) return;
                // By its sign as spelled: -1e-400 reads to a zero and is still
                // negative.
                if (value.raw().starts_with('-') ||
                    (found == 0 && *value.number() < landauer_300k_joules)) {
                  set_fact(cost_irregular);
                }
              });
}

// All strings below `metadata` stand in one run of the node table, the names
// of members among them.
void CardReader::metadata(Value object) {
  for (const Member member : object.members()) {
    if (!is_reserved_key(member.name)) continue;
    const auto text = member.value.string();
    const bool good_tier = member.name == "pacr:trust_tier" && text &&
                           is_one_of(trust_tiers, *text);
    const bool good_scope = member.name == "pacr:substrate_scope" && text;
    if (!good_tier && !good_scope) set_fact(reserved_key);
  }
  const NodeView nodes(object);
  const std::uint32_t end = nodes.end_of(object.index());
  for (std::uint32_t i = object.index() + 1; i < end; ++i) {
    if (nodes.is_name(i)) continue;
    const auto text = nodes.value(i).string();
    if (text && holds_personal_data(*text, glance_at(*text))) {
      set_fact(personal_data);
    }
  }
}

void CardReader::goals(Value array) {
  for (const Value item : array.items()) {
    if (!item.is(Kind::object)) {
      set_fact(mistyped);
      card_.mistyped.push_back(
          {item, "a goal subscription", Kind::object, DefinedBy::draft, false});
      continue;
    }
    goal(item);
  }
}

void CardReader::goal(Value object) {
  Goal& out = card_.goals.emplace_back();
  out.at = object;
  each_member(object, Part::goal, goal_table,
              [&](std::size_t found, Value value) {
                if (found == 0) {
                  text(goal_members[0], value, out.goal_id);
                } else if (fits(goal_members[found], value) && found == 2) {
                  out.priority = value;
                  const double priority = *value.number();
                  if (priority < 0 || priority > 1) set_fact(goal_irregular);
                }
              });
  required(out.goal_id);
}

void clear(Card& card) {
  auto capabilities = std::move(card.capabilities);
  auto goals = std::move(card.goals);
  auto unknown = std::move(card.unknown);
  auto mistyped = std::move(card.mistyped);
  capabilities.clear();
  goals.clear();
  unknown.clear();
  mistyped.clear();
  card = Card{.capabilities = std::move(capabilities),
              .goals = std::move(goals),
              .unknown = std::move(unknown),
              .mistyped = std::move(mistyped)};
}

}  // namespace

void read(Value root, Card& out) {
  clear(out);
  CardReader(out).read(root);
}

std::span<const MemberInfo> members_of(Part part) {
  switch (part) {
    case Part::card:
      return card_members;
    case Part::capability:
      return capability_members;
    case Part::endpoint:
      return endpoint_members;
    case Part::auth:
      return auth_members;
    case Part::pricing:
      return pricing_members;
    case Part::goal:
      return goal_members;
  }
  return {};
}

std::string_view name_of(Part part) {
  switch (part) {
    case Part::card:
      return "the card";
    case Part::capability:
      return "the capability";
    case Part::endpoint:
      return "endpoint";
    case Part::auth:
      return "endpoint.auth";
    case Part::pricing:
      return "pricing";
    case Part::goal:
      return "the goal subscription";
  }
  return {};
}

}  // namespace cardinal::agentcard
