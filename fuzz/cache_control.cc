// Any bytes as Cache-Control: order and doubling of directives change nothing,
// numbers stay within bounds, and freshness never comes back with age.
#include "cardinal/http_cache.h"
#include "http/cache_file.h"
#include "property.h"

namespace {

using namespace cardinal::http;

void look_at(const std::optional<std::int64_t>& seconds) {
  HOLDS(!seconds || (*seconds >= 0 && *seconds <= 2'147'483'648));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const CacheControl control = parse_cache_control(text);
  for (const auto& seconds :
       {control.max_age, control.s_maxage, control.stale_while_revalidate,
        control.stale_if_error, control.max_stale, control.min_fresh}) {
    look_at(seconds);
  }
  if (text.find('"') == std::string::npos) {
    HOLDS(parse_cache_control(text + "," + text) == control);
  }
  const Fields fields = {{"Cache-Control", text},
                         {"Age", text},
                         {"Date", text},
                         {"Expires", text},
                         {"Vary", text}};
  const CacheFacts facts = cache_facts(200, fields, 1'000, 2'000);
  HOLDS(facts.control == control && facts.age_s >= 0);
  bool was_stale = false;
  for (std::int64_t now = 2'000; now < 1'000'000'000'000; now *= 7) {
    const auto verdict = assess(facts, {}, {}, now).verdict;
    HOLDS(!(was_stale && verdict == CacheVerdict::fresh));
    was_stale = verdict != CacheVerdict::fresh;
  }
  ClientResponse response;
  response.url = "https://a.example/";
  response.fields = fields;
  const ClientRequest request{"GET", response.url, fields, ""};
  const CacheEntry entry = make_entry(
      request, std::make_shared<CachedResponse>(kept_response(response, {})));
  HOLDS(entry.fits(request));
  const auto read = decode_entries(encode_entries({entry}));
  HOLDS(read && read->size() == 1 && read->front().fits(request));
  HOLDS(read->front().response->fields == entry.response->fields);
  HOLDS(!decode_entries(text));
  return 0;
}
