#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "card/adp/limits.h"
#include "card/adp/reader.h"

namespace cardinal::adp {
namespace {

constexpr RequiredPartTable card_table(Part::card, card_members);
constexpr RequiredPartTable tool_table(Part::tool, tool_members);
constexpr RequiredPartTable endpoint_table(Part::endpoint, endpoint_members);

bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// Characters of the alphabet; the last has two bits of the 64th byte.
bool is_regular_signature(std::string_view text) {
  if (text.size() != signature_characters) return false;
  for (const char c : text) {
    if (!is_alnum(c) && c != '-' && c != '_') return false;
  }
  return std::string_view("AQgw").contains(text.back());
}

// Member by member, so that the lists keep their memory.
void clear(Card& card) {
  card.constraints = {};
  card.metadata = {};
  card.tools.clear();
  card.endpoints.clear();
  card.missing.clear();
  card.unknown.clear();
  card.mistyped.clear();
  card.nulls.clear();
  card.blank.clear();
  card.empties.clear();
  card.odd_integers.clear();
  card.facts = 0;
}

}  // namespace

void CardReader::read(Value root) {
  card_.root = root;
  Value values[std::size(card_members)];
  members(card_table, root, values);
  card_.id = {values[card_id], values[card_id].string().value_or("")};
  card_.name = required_text(values[card_name]);
  card_.description = text(values[card_description]);
  card_.version = text(values[card_version]);
  card_.did = text(values[card_did]);
  card_.signature = text(values[card_signature]);
  card_.skills = values[card_skills];
  card_.tools_at = values[card_tools];
  card_.endpoints_at = values[card_endpoints];
  card_.extensions = values[card_extensions];
  card_.seq = values[card_seq];
  identity();
  skills();
  std::size_t index = 0;
  for (const Value item : card_.tools_at.items()) {
    if (item.is(Kind::object)) tool(item, index);
    ++index;
  }
  index = 0;
  for (const Value item : card_.endpoints_at.items()) {
    if (item.is(Kind::object)) endpoint(item, index);
    ++index;
  }
  if (values[card_constraints]) constraints(values[card_constraints]);
  if (card_.extensions) extensions(card_.extensions);
  metadata(values[card_metadata]);
  whole();
}

bool CardReader::judge(const MemberInfo& info, Value value) {
  if (!value.is(info.kind)) {
    if (value.is(Kind::null) && !info.required) {
      set_fact(null_value);
      card_.nulls.push_back(value);
    } else {
      set_fact(mistyped);
      card_.mistyped.push_back({value, &info});
    }
    return false;
  }
  if (info.integer) return judge_integer(info, value);
  if (info.kind == Kind::boolean) return true;
  if (info.items != Kind::absent) judge_items(info, value);
  const bool empty =
      info.kind == Kind::string ? value.string()->empty() : value.size() == 0;
  if (empty && !info.required && !info.may_be_empty) {
    set_fact(empty_optional);
    card_.empties.push_back(value);
  }
  return true;
}

void CardReader::judge_items(const MemberInfo& info, Value value) {
  for (const Value item : value.items()) {
    if (item.is(info.items)) continue;
    set_fact(mistyped);
    card_.mistyped.push_back({item, &info, true});
  }
}

bool CardReader::judge_integer(const MemberInfo& info, Value value) {
  if (value.int64() || value.uint64()) return true;
  const double number = *value.number();
  if (number != std::trunc(number)) {
    set_fact(mistyped);
    card_.mistyped.push_back({value, &info});
    return false;
  }
  if (value.raw().find_first_of(".eE") != std::string_view::npos) {
    set_fact(integer_spelling);
    card_.odd_integers.push_back(value);
  }
  return true;
}

Text CardReader::required_text(Value value) {
  const auto found = value.string();
  if (!found) return {value, {}};
  if (is_blank(*found)) {
    set_fact(text_blank);
    card_.blank.push_back(value);
  }
  return {value, *found};
}

void CardReader::identity() {
  if (card_.id && !is_plain_agent_uri(card_.id.text)) set_fact(id_irregular);
  if (card_.version && !parse_semver(card_.version.text)) {
    set_fact(version_irregular);
  }
  if (card_.did && !is_did(card_.did.text)) set_fact(did_irregular);
  if (card_.seq) {
    const auto number = card_.seq.int64();
    if (!number || *number < 0 ||
        static_cast<std::uint64_t>(*number) > exact_integer_max) {
      set_fact(seq_irregular);
    }
  }
  if (card_.is_signed() && !is_regular_signature(card_.signature.text)) {
    set_fact(signature_irregular);
  }
  if (card_.is_signed() != static_cast<bool>(card_.seq)) set_fact(sign_half);
}

void CardReader::skills() {
  for (const Value item : card_.skills.items()) {
    const auto tag = item.string();
    if (!tag) continue;
    if (!is_regular_skill(*tag)) set_fact(skill_irregular);
    const std::size_t slash = tag->find('/');
    if (slash != std::string_view::npos &&
        !is_one_of(skill_categories, tag->substr(0, slash))) {
      set_fact(skill_root_uncommon);
    }
  }
  if (card_.skills.size() > 1) set_fact(several_skills);
}

void CardReader::tool(Value object, std::size_t index) {
  Value values[std::size(tool_members)];
  members(tool_table, object, values);
  Tool& out = card_.tools.emplace_back();
  out.at = object;
  out.index = index;
  out.name = required_text(values[tool_name]);
  out.description = text(values[tool_description]);
  out.input_schema = values[tool_input_schema];
  out.output_schema = values[tool_output_schema];
  out.streaming = values[tool_streaming];
  out.idempotent = values[tool_idempotent];
  if (out.name.text.size() > method_name_bytes_max) set_fact(tool_name_long);
  if (card_.tools.size() > 1) set_fact(several_tools);
}

void CardReader::endpoint(Value object, std::size_t index) {
  Value values[std::size(endpoint_members)];
  members(endpoint_table, object, values);
  Endpoint& out = card_.endpoints.emplace_back();
  out.at = object;
  out.index = index;
  out.protocol = required_text(values[endpoint_protocol]);
  out.uri = required_text(values[endpoint_uri]);
  out.auth = text(values[endpoint_auth]);
  out.methods = values[endpoint_methods];
  out.priority = values[endpoint_priority];
  if (out.protocol && !is_one_of(protocols, out.protocol.text)) {
    set_fact(protocol_irregular);
  }
  const bool native =
      out.protocol.text == protocols[0] && out.uri.text == card_.id.text;
  const bool web =
      out.protocol.text == protocols[1] && is_plain_https(out.uri.text);
  if (out.uri && !native && !web) set_fact(uri_irregular);
  if (out.auth && !is_one_of(auth_schemes, out.auth.text)) {
    set_fact(auth_irregular);
  }
  if (out.methods) set_fact(has_methods);
  if (card_.endpoints.size() > 1) set_fact(several_endpoints);
}

void read(Value root, Card& out) {
  clear(out);
  CardReader(out).read(root);
}

}  // namespace cardinal::adp
