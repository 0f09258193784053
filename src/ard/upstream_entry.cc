#include "ard/upstream_entry.h"

#include "ard/fusion.h"
#include "base/uri.h"
#include "cardinal/card.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t text_bytes_max = 8'192, list_items_max = 256;

bool is_short_text(Value value) {
  const auto text = value.string();
  return text && !text->empty() && text->size() <= text_bytes_max;
}

bool is_text_list(Value value) {
  if (!value.is(Kind::array) || value.size() > list_items_max) return false;
  for (const Value item : value.items()) {
    if (!is_short_text(item)) return false;
  }
  return true;
}

bool is_time(Value value) {
  return is_short_text(value) && parse_timestamp(*value.string()).has_value();
}

bool is_web_url(Value value) {
  return is_short_text(value) && is_http_url(*value.string()) &&
         parse_uri(*value.string()).has_value();
}

struct UpstreamTerm {
  std::string_view name;
  bool (*is_valid)(Value value);
};
constexpr UpstreamTerm optional_terms[] = {
    {"description", is_short_text}, {"tags", is_text_list},
    {"capabilities", is_text_list}, {"version", is_short_text},
    {"updatedAt", is_time},
};

}  // namespace

std::optional<UpstreamEntry> upstream_entry(Value result,
                                            const std::string& source) {
  const auto identifier =
      wellknown::current_identifier(result["identifier"].string().value_or(""));
  const auto score = result["score"].int64();
  const Value type = result["type"] ? result["type"] : result["mediaType"];
  const bool has_url = is_web_url(result["url"]) && !result["data"];
  const bool has_data = result["data"].is(Kind::object) && !result["url"];
  const bool is_whole = identifier && identifier->size() <= text_bytes_max &&
                        score && *score >= 0 && *score <= 100 &&
                        is_short_text(result["displayName"]) &&
                        is_short_text(type) && (has_url || has_data);
  if (!is_whole) return std::nullopt;
  Writer json;
  json.begin_object().key("identifier").string(*identifier);
  json.key("displayName").raw(result["displayName"].raw());
  json.key("type").raw(type.raw());
  const char* const artifact = has_url ? "url" : "data";
  json.key(artifact).raw(result[artifact].raw());
  for (const UpstreamTerm& term : optional_terms) {
    const Value value = result[term.name];
    if (value && term.is_valid(value)) json.key(term.name).raw(value.raw());
  }
  return UpstreamEntry{.identifier = *identifier,
                       .json = json.end_object().take(),
                       .score = static_cast<int>(*score),
                       .source = source,
                       .digest = artifact_digest(result["data"])};
}

}  // namespace cardinal::ard
