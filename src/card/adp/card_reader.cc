// Fills a card in one pass over its document.
#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/text.h"
#include "card/adp/fast_paths.h"
#include "card/adp/limits.h"
#include "card/adp/members.h"
#include "card/adp/part_reader.h"
#include "card/adp/text_forms.h"
#include "json/node_view.h"

namespace cardinal::adp {
namespace {

constexpr RequiredPartTable card_table(Part::card, card_members);
constexpr RequiredPartTable tool_table(Part::tool, tool_members);
constexpr RequiredPartTable endpoint_table(Part::endpoint, endpoint_members);
constexpr RequiredPartTable constraints_table(Part::constraints,
                                              constraints_members);
constexpr RequiredPartTable metadata_table(Part::metadata, metadata_members);

// A number's canonical form can be this many times as long as its spelling:
// 1e20 has four characters, 100000000000000000000 has 21.
constexpr std::size_t canonical_growth_max = 6;

// Characters of the alphabet; the last has two bits of the 64th byte.
bool is_regular_signature(std::string_view text) {
  if (text.size() != signature_characters) return false;
  for (const char c : text) {
    if (!is_alnum(c) && c != '-' && c != '_') return false;
  }
  return std::string_view("AQgw").contains(text.back());
}

// Whether a number is beyond exact_integer_max.
bool has_large_number(Value root) {
  const NodeView nodes(root);
  const std::uint32_t end = nodes.end_of(root.index());
  constexpr auto limit = static_cast<std::int64_t>(exact_integer_max);
  // Where the numbers are is hard to predict for a processor, so a first pass
  // tests without branches whether all of them are small integers.
  bool all_small = true;
  for (std::uint32_t i = root.index(); i < end; ++i) {
    const bool small = nodes.is_int64(i) &&
                       static_cast<std::uint64_t>(nodes.int64(i)) + limit <=
                           2 * exact_integer_max;
    all_small &= nodes.kind(i) != Kind::number || small;
  }
  if (all_small) return false;
  for (std::uint32_t i = root.index(); i < end; ++i) {
    if (nodes.kind(i) != Kind::number) continue;
    if (nodes.is_int64(i)) {
      const std::int64_t number = nodes.int64(i);
      if (number > limit || number < -limit) return true;
    } else if (std::abs(*nodes.value(i).number()) >
               static_cast<double>(limit)) {
      return true;
    }
  }
  return false;
}

// Member by member, so that the lists keep their memory.
void clear(Card& card) {
  card.constraints = {};
  card.metadata = {};
  card.tools.clear();
  card.endpoints.clear();
}

void clear(Defects& defects) {
  defects.facts = 0;
  defects.missing.clear();
  defects.unknown.clear();
  defects.mistyped.clear();
  defects.nulls.clear();
  defects.blank.clear();
  defects.empties.clear();
  defects.odd_integers.clear();
}

class CardReader {
 public:
  CardReader(Card& card, Defects& defects) : card_(card), parts_(defects) {}
  void read_root(Value root);

 private:
  void read_tool(Value object, std::size_t index);
  void read_endpoint(Value object, std::size_t index);
  void read_constraints(Value object);
  void read_metadata(Value object);
  std::optional<Timestamp> read_time(const Text& text);
  void note_identity();
  void note_seq_and_signature();
  void note_skills();
  void note_endpoint(const Endpoint& endpoint);
  void note_extensions(Value object);
  void note_whole_card();

  Card& card_;
  PartReader parts_;
};

void CardReader::read_root(Value root) {
  card_.root = root;
  MemberValues<card_members> values;
  parts_.read_members(card_table, root, values);
  card_.id = {values["id"], values["id"].string().value_or("")};
  card_.name = parts_.read_required_text(values["name"]);
  card_.description = parts_.read_text(values["description"]);
  card_.version = parts_.read_text(values["version"]);
  card_.did = parts_.read_text(values["did"]);
  card_.signature = parts_.read_text(values["signature"]);
  card_.skills = values["skills"];
  card_.tools_at = values["tools"];
  card_.endpoints_at = values["endpoints"];
  card_.extensions = values["extensions"];
  card_.seq = values["seq"];
  note_identity();
  note_seq_and_signature();
  note_skills();
  std::size_t index = 0;
  for (const Value item : card_.tools_at.items()) {
    if (item.is(Kind::object)) read_tool(item, index);
    ++index;
  }
  index = 0;
  for (const Value item : card_.endpoints_at.items()) {
    if (item.is(Kind::object)) read_endpoint(item, index);
    ++index;
  }
  if (values["constraints"]) read_constraints(values["constraints"]);
  if (card_.extensions) note_extensions(card_.extensions);
  read_metadata(values["metadata"]);
  note_whole_card();
}

void CardReader::read_tool(Value object, std::size_t index) {
  MemberValues<tool_members> values;
  parts_.read_members(tool_table, object, values);
  Tool& out = card_.tools.emplace_back();
  out.at = object;
  out.index = index;
  out.name = parts_.read_required_text(values["name"]);
  out.description = parts_.read_text(values["description"]);
  out.input_schema = values["input_schema"];
  out.output_schema = values["output_schema"];
  out.streaming = values["streaming"];
  out.idempotent = values["idempotent"];
  if (out.name.text.size() > method_name_bytes_max) {
    parts_.set_fact(tool_name_long);
  }
  if (card_.tools.size() > 1) parts_.set_fact(several_tools);
}

void CardReader::read_endpoint(Value object, std::size_t index) {
  MemberValues<endpoint_members> values;
  parts_.read_members(endpoint_table, object, values);
  Endpoint& out = card_.endpoints.emplace_back();
  out.at = object;
  out.index = index;
  out.protocol = parts_.read_required_text(values["protocol"]);
  out.uri = parts_.read_required_text(values["uri"]);
  out.auth = parts_.read_text(values["auth"]);
  out.methods = values["methods"];
  out.priority = values["priority"];
  note_endpoint(out);
}

void CardReader::read_constraints(Value object) {
  MemberValues<constraints_members> values;
  parts_.read_members(constraints_table, object, values);
  Constraints& out = card_.constraints;
  out.at = object;
  out.max_concurrent_tasks = values["max_concurrent_tasks"];
  out.max_input_tokens = values["max_input_tokens"];
  out.supported_languages = values["supported_languages"];
  out.rate_limit = parts_.read_text(values["rate_limit"]);
  for (const Value limit : {out.max_concurrent_tasks, out.max_input_tokens}) {
    if (limit && *limit.number() <= 0) parts_.set_fact(limit_irregular);
  }
  for (const Value item : out.supported_languages.items()) {
    const auto code = item.string();
    if (code && !is_language(*code)) parts_.set_fact(language_irregular);
  }
  if (out.supported_languages.size() > 1) parts_.set_fact(several_languages);
  if (out.rate_limit && !is_rate_limit(out.rate_limit.text)) {
    parts_.set_fact(rate_irregular);
  }
}

void CardReader::read_metadata(Value object) {
  MemberValues<metadata_members> values;
  if (object) parts_.read_members(metadata_table, object, values);
  Metadata& out = card_.metadata;
  out.at = object;
  out.created_at = parts_.read_text(values["created_at"]);
  out.updated_at = parts_.read_text(values["updated_at"]);
  out.ttl = values["ttl"];
  if (!values["created_at"]) parts_.set_fact(created_missing);
  out.created = read_time(out.created_at);
  out.updated = read_time(out.updated_at);
  if (out.created && out.updated &&
      out.updated->unix_ms < out.created->unix_ms) {
    parts_.set_fact(time_irregular);
  }
  if (!out.ttl) return;
  const double ttl = *out.ttl.number();
  if (ttl < 0 || ttl > static_cast<double>(ttl_seconds_usual_max)) {
    parts_.set_fact(ttl_irregular);
  }
}

std::optional<Timestamp> CardReader::read_time(const Text& text) {
  if (!text) return std::nullopt;
  parts_.set_fact(has_time);
  const std::optional<Timestamp> time = parse_timestamp(text.text);
  if (!time || !time->utc) parts_.set_fact(time_irregular);
  return time;
}

void CardReader::note_identity() {
  if (card_.id && !is_plain_agent_uri(card_.id.text)) {
    parts_.set_fact(id_irregular);
  }
  if (card_.version && !parse_semver(card_.version.text)) {
    parts_.set_fact(version_irregular);
  }
  if (card_.did && !is_did(card_.did.text)) parts_.set_fact(did_irregular);
}

void CardReader::note_seq_and_signature() {
  if (card_.seq) {
    const auto number = card_.seq.int64();
    if (!number || *number < 0 || card_.seq.raw().front() == '-' ||
        static_cast<std::uint64_t>(*number) > exact_integer_max) {
      parts_.set_fact(seq_irregular);
    }
  }
  if (card_.is_signed() && !is_regular_signature(card_.signature.text)) {
    parts_.set_fact(signature_irregular);
  }
  if (card_.is_signed() != static_cast<bool>(card_.seq)) {
    parts_.set_fact(sign_half);
  }
}

void CardReader::note_skills() {
  for (const Value item : card_.skills.items()) {
    const auto tag = item.string();
    if (!tag) continue;
    if (!is_regular_skill(*tag)) parts_.set_fact(skill_irregular);
    const std::size_t slash = tag->find('/');
    if (slash != std::string_view::npos &&
        !is_one_of(skill_categories, tag->substr(0, slash))) {
      parts_.set_fact(skill_root_uncommon);
    }
  }
  if (card_.skills.size() > 1) parts_.set_fact(several_skills);
}

void CardReader::note_endpoint(const Endpoint& endpoint) {
  const std::string_view protocol = endpoint.protocol.text;
  if (endpoint.protocol && !is_one_of(protocols, protocol)) {
    parts_.set_fact(protocol_irregular);
  }
  const bool native =
      protocol == protocols[0] && endpoint.uri.text == card_.id.text;
  const bool web =
      protocol == protocols[1] && is_plain_https(endpoint.uri.text);
  if (endpoint.uri && !native && !web) parts_.set_fact(uri_irregular);
  if (endpoint.auth && !is_one_of(auth_schemes, endpoint.auth.text)) {
    parts_.set_fact(auth_irregular);
  }
  if (endpoint.methods) parts_.set_fact(has_methods);
  if (card_.endpoints.size() > 1) parts_.set_fact(several_endpoints);
}

void CardReader::note_extensions(Value object) {
  for (const Member member : object.members()) {
    if (!is_regular_namespace(member.name) || !member.value.is(Kind::object)) {
      parts_.set_fact(extension_irregular);
    }
  }
}

void CardReader::note_whole_card() {
  if (card_.revoked()) parts_.set_fact(is_revocation);
  if (card_.bytes() > one_message_bytes_max / canonical_growth_max) {
    parts_.set_fact(size_notable);
  }
  if (card_.is_signed() && has_large_number(card_.root)) {
    parts_.set_fact(number_large);
  }
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

}  // namespace cardinal::adp
