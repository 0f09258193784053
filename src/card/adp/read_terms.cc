// What a card says of its limits, its age and itself as a whole.
#include <cmath>

#include "card/adp/limits.h"
#include "card/adp/reader.h"
#include "json/node_view.h"

namespace cardinal::adp {
namespace {

constexpr RequiredPartTable constraints_table(Part::constraints,
                                              constraints_members);
constexpr RequiredPartTable metadata_table(Part::metadata, metadata_members);

// A number's canonical form can be this many times as long as its spelling:
// 1e20 has four characters, 100000000000000000000 has 21.
constexpr std::size_t canonical_growth_max = 6;

}  // namespace

void CardReader::constraints(Value object) {
  Value values[std::size(constraints_members)];
  members(constraints_table, object, values);
  Constraints& out = card_.constraints;
  out.at = object;
  out.max_concurrent_tasks = values[constraints_tasks];
  out.max_input_tokens = values[constraints_tokens];
  out.supported_languages = values[constraints_languages];
  out.rate_limit = text(values[constraints_rate]);
  for (const Value limit : {out.max_concurrent_tasks, out.max_input_tokens}) {
    if (limit && *limit.number() <= 0) set_fact(limit_irregular);
  }
  for (const Value item : out.supported_languages.items()) {
    const auto code = item.string();
    if (code && !is_language(*code)) set_fact(language_irregular);
  }
  if (out.supported_languages.size() > 1) set_fact(several_languages);
  if (out.rate_limit && !is_rate_limit(out.rate_limit.text)) {
    set_fact(rate_irregular);
  }
}

void CardReader::extensions(Value object) {
  for (const Member member : object.members()) {
    if (!is_regular_namespace(member.name) || !member.value.is(Kind::object)) {
      set_fact(extension_irregular);
    }
  }
}

void CardReader::metadata(Value object) {
  Value values[std::size(metadata_members)];
  if (object) members(metadata_table, object, values);
  Metadata& out = card_.metadata;
  out.at = object;
  out.created_at = text(values[metadata_created]);
  out.updated_at = text(values[metadata_updated]);
  out.ttl = values[metadata_ttl];
  if (!values[metadata_created]) set_fact(created_missing);
  const auto judge_time = [&](const Text& found) {
    std::optional<Timestamp> time;
    if (!found) return time;
    set_fact(has_time);
    time = parse_timestamp(found.text);
    if (!time || !time->utc) set_fact(time_irregular);
    return time;
  };
  out.created = judge_time(out.created_at);
  out.updated = judge_time(out.updated_at);
  if (out.created && out.updated &&
      out.updated->unix_ms < out.created->unix_ms) {
    set_fact(time_irregular);
  }
  if (!out.ttl) return;
  const double ttl = *out.ttl.number();
  if (ttl < 0 || ttl > static_cast<double>(ttl_seconds_usual_max)) {
    set_fact(ttl_irregular);
  }
}

// What only the card as a whole shows.
void CardReader::whole() {
  if (card_.tools_at && card_.endpoints_at && card_.tools_at.size() == 0 &&
      card_.endpoints_at.size() == 0) {
    set_fact(is_revocation);
  }
  if (card_.bytes() > one_message_bytes_max / canonical_growth_max) {
    set_fact(size_notable);
  }
  if (!card_.is_signed()) return;
  const NodeView nodes(card_.root);
  const std::uint32_t end = nodes.end_of(card_.root.index());
  constexpr auto limit = static_cast<std::int64_t>(exact_integer_max);
  // Numbers stand anywhere, which no processor foretells: first without a
  // branch, whether all of them are small integers.
  bool all_small = true;
  for (std::uint32_t i = card_.root.index(); i < end; ++i) {
    const bool small = nodes.is_int64(i) &&
                       static_cast<std::uint64_t>(nodes.int64(i)) + limit <=
                           2 * exact_integer_max;
    all_small &= nodes.kind(i) != Kind::number || small;
  }
  if (all_small) return;
  for (std::uint32_t i = card_.root.index(); i < end; ++i) {
    if (nodes.kind(i) != Kind::number) continue;
    if (nodes.is_int64(i)) {
      const std::int64_t number = nodes.int64(i);
      if (number <= limit && number >= -limit) continue;
    } else if (std::abs(*nodes.value(i).number()) <=
               static_cast<double>(limit)) {
      continue;
    }
    set_fact(number_large);
    return;
  }
}

}  // namespace cardinal::adp
