// Cursors of answers: base64url of the score, the update, the sorted name and
// the subject of the last hit, with a checksum of the query that they belong
// to.
#include <bit>

#include "base/base64url.h"
#include "base/errors.h"
#include "base/parse_number.h"
#include "directory/discovery/ranking.h"
#include "directory/mapped_file.h"

namespace cardinal::directory {
namespace {

// What must be the same on every page.
std::uint64_t query_key(const Query& query) {
  std::string key = query.text;
  const auto add = [&](std::string_view text) {
    key += '\0';
    key += text;
  };
  for (const std::string& tag : query.tags) add(tag);
  const Filters& filters = query.filters;
  for (const auto* list :
       {&filters.dialects, &filters.protocols, &filters.auth,
        &filters.input_modes, &filters.output_modes, &filters.languages,
        &filters.hosts, &filters.provenances, &filters.trust_tiers,
        &filters.substrate_scopes, &filters.goals, &filters.standings}) {
    add("\1");
    for (const std::string& value : *list) add(value);
  }
  const Weights& weights = query.weights;
  add(fmt::format("{} {} {} {} {} {} {} {} {} {} {}",
                  filters.streaming ? (*filters.streaming ? 1 : 0) : 2,
                  filters.base_cost_joules_max.value_or(-1),
                  filters.per_token_joules_max.value_or(-1), weights.tags,
                  weights.text, weights.reputation, weights.availability,
                  weights.rating, query.min_score, query.at.value_or(0),
                  static_cast<int>(query.sort)));
  return checksum_of(key);
}

std::unexpected<Error> bad_cursor() {
  return usage(
      "\"cursor\" is not of this query; take the one that the answer before "
      "has as \"next\", and ask for the same");
}

template <class Number>
bool take_number(std::string_view& text, Number& number, int base) {
  const std::size_t end = text.find(' ');
  if (end == text.npos) return false;
  const auto read = parse_number<Number>(text.substr(0, end), base);
  if (!read) return false;
  number = *read;
  text.remove_prefix(end + 1);
  return true;
}

}  // namespace

std::string to_cursor(const RankPlace& last, const Query& query) {
  return encode_base64url(fmt::format("{:x} {:x} {} {} {}", query_key(query),
                                      std::bit_cast<std::uint64_t>(last.score),
                                      last.updated_s, last.change, last.name));
}

Result<RankPlace> read_cursor(const Query& query) {
  const DecodedBase64url decoded = decode_base64url(query.cursor);
  if (decoded.fault != Base64urlFault::none) return bad_cursor();
  std::string_view text = decoded.bytes;
  RankPlace last;
  std::uint64_t key = 0, score = 0;
  if (!take_number(text, key, 16) || !take_number(text, score, 16) ||
      !take_number(text, last.updated_s, 10) ||
      !take_number(text, last.change, 10) || key != query_key(query) ||
      text.size() > (query.sort == Sort::name ? sorted_name_bytes_max : 0)) {
    return bad_cursor();
  }
  last.score = std::bit_cast<double>(score);
  last.name = text;
  return last;
}

}  // namespace cardinal::directory
