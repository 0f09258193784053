// Any bytes as a file of the cache: refused, or entries that are written as
// they were read. The bytes come twice: as they are, and behind the hash that
// makes them whole, since no other bytes get past it.
#include <string>

#include "cardinal/crypto.h"
#include "http/cache_file.h"
#include "property.h"

namespace {

using namespace cardinal;

bool is_same(const http::CacheEntry& a, const http::CacheEntry& b) {
  return a.response->url == b.response->url &&
         a.response->status == b.response->status &&
         a.response->fields == b.response->fields &&
         a.response->body == b.response->body &&
         a.response->request_time_ms == b.response->request_time_ms &&
         a.response->response_time_ms == b.response->response_time_ms &&
         a.response->freshness_cap_s == b.response->freshness_cap_s &&
         a.response->note == b.response->note && a.vary == b.vary &&
         a.selector == b.selector;
}

void hold(std::string_view bytes) {
  const auto entries = http::decode_entries(bytes);
  if (!entries) return;
  for (const http::CacheEntry& entry : *entries) {
    HOLDS(entry.response != nullptr);
    HOLDS(entry.bytes() > 0);
    // What decides about freshness is total, whatever the file says.
    (void)http::assess(entry.facts, {}, {}, 1'794'744'000'000);
    (void)http::conditions_for(*entry.response);
    http::ClientRequest request;
    request.url = "https://a.example/";
    (void)entry.fits(request);
  }
  const auto again = http::decode_entries(http::encode_entries(*entries));
  HOLDS(again && again->size() == entries->size());
  for (std::size_t i = 0; i < entries->size(); ++i) {
    HOLDS(is_same((*entries)[i], (*again)[i]));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  hold(bytes);
  static const std::string format = [] {
    const std::string none = http::encode_entries({});
    return none.substr(0, none.find('\n') + 1);
  }();
  const std::string whole = format + to_hex(sha256(bytes)) + std::string(bytes);
  hold(whole);
  // One byte of it changed, and it is refused.
  std::string bent = whole;
  bent[size % bent.size()] = static_cast<char>(bent[size % bent.size()] ^ 1);
  HOLDS(!http::decode_entries(bent));
  return 0;
}
