#include "server/adp_results.h"

#include <numeric>
#include <utility>

#include "base/text.h"

namespace cardinal::server {
namespace {

// Of the share of a result: its name and its tags have at most one part each.
constexpr std::size_t name_and_tags_parts = 4;
// Bytes of a code point in JSON text, and some more.
constexpr std::size_t code_point_bytes = 8;

Document found_document(const std::string& text) {
  Faults faults;
  return Reader().read(text, Limits{.bytes_max = 16u << 20}, faults);
}

std::string whole_result(const FoundCard& found) {
  Writer json;
  json.begin_object().key("agent_card").raw(*found.text);
  json.key("score").raw(found.hit["score"].raw());
  json.key("matched_tags").raw(found.hit["matched_tags"].raw());
  if (found.is_partial) json.key("partial").boolean(true);
  return json.end_object().take();
}

std::string part_with(const std::vector<Member>& members, std::string_view id,
                      std::string_view name, Value hit, std::string_view tags) {
  Writer json;
  json.begin_object().key("agent_card").begin_object();
  json.key("id").string(id).key("name").string(name);
  for (const Member member : members) {
    json.key(member.name).raw(member.value.raw());
  }
  json.end_object();
  json.key("score").raw(hit["score"].raw());
  json.key("matched_tags").raw(tags);
  json.key("partial").boolean(true);
  return json.end_object().take();
}

// As many as there is room for, in their order.
std::string tags_within(Value tags, std::size_t room) {
  Writer json;
  json.begin_array();
  std::size_t bytes = 2;
  for (const Value tag : tags.items()) {
    bytes += tag.raw().size() + 1;
    if (bytes > room) break;
    json.raw(tag.raw());
  }
  return json.end_array().take();
}

// The id, the name and, in their order, the members that fit. The signature
// covers the whole card.
std::string part_of_result(const FoundCard& found, std::size_t room) {
  const Document document = found_document(*found.text);
  const Value card = document.root();
  const std::string id(card["id"].string().value_or(""));
  const std::size_t room_of_each = room / name_and_tags_parts;
  const std::string name = shortened(card["name"].string().value_or(""),
                                     room_of_each / code_point_bytes);
  const std::string tags = tags_within(found.hit["matched_tags"], room_of_each);
  std::size_t bytes = part_with({}, id, name, found.hit, tags).size();
  std::vector<Member> members;
  for (const Member member : card.members()) {
    if (member.name == "id" || member.name == "name") continue;
    if (member.name == "signature") continue;
    const std::size_t more =
        json_quoted(member.name).size() + member.value.raw().size() + 2;
    if (bytes + more > room) continue;
    bytes += more;
    members.push_back(member);
  }
  return part_with(members, id, name, found.hit, tags);
}

// With the comma behind it.
std::size_t bytes_of(const std::string& result) { return result.size() + 1; }

std::size_t bytes_of_all(const std::vector<std::string>& results) {
  return std::accumulate(results.begin(), results.end(), std::size_t{0},
                         [](std::size_t sum, const std::string& each) {
                           return sum + bytes_of(each);
                         });
}

}  // namespace

std::string adp_results(const std::vector<FoundCard>& found, std::size_t room) {
  std::vector<std::string> results;
  results.reserve(found.size());
  for (const FoundCard& each : found) results.push_back(whole_result(each));
  std::size_t reduced = 0, omitted = 0;
  if (bytes_of_all(results) > room) {
    const std::size_t share = room / found.size();
    std::vector<std::string> whole(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (bytes_of(results[i]) <= share) continue;
      whole[i] = std::exchange(results[i], part_of_result(found[i], share - 1));
      ++reduced;
    }
    std::size_t bytes = bytes_of_all(results);
    for (; bytes > room; ++omitted) {
      bytes -= bytes_of(results.back());
      if (!whole[results.size() - 1].empty()) --reduced;
      results.pop_back();
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (whole[i].empty()) continue;
      const std::size_t others = bytes - bytes_of(results[i]);
      if (others + bytes_of(whole[i]) > room) continue;
      bytes = others + bytes_of(whole[i]);
      results[i] = std::move(whole[i]);
      --reduced;
    }
  }
  std::string out = "{\"results\":[";
  for (const std::string& each : results) {
    if (&each != &results.front()) out += ",";
    out += each;
  }
  out += "]";
  if (reduced + omitted > 0) {
    out += ",\"reduced\":" + std::to_string(reduced) +
           ",\"omitted\":" + std::to_string(omitted) +
           ",\"note\":\"an answer has at most 64511 octets: partial cards lack "
           "members and the signature; omitted are results of lower rank\"";
  }
  return out + "}";
}

}  // namespace cardinal::server
