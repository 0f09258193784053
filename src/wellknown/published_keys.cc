#include "wellknown/published_keys.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "cardinal/http_cache.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t body_bytes_max = 256 << 10;
constexpr std::int64_t total_ms = 10'000;
// Apart from cards, which are stored by the identity that requested them.
constexpr std::string_view partition = "key sets";
// Limits what a run over many cards keeps.
constexpr std::size_t known_max = 1'000;

http::ClientOptions restricted(http::ClientOptions options) {
  options.limits.body_bytes = body_bytes_max;
  options.limits.total_ms = total_ms;
  options.limits.redirects = 0;
  options.cert_file.clear();
  options.key_file.clear();
  return options;
}

Result<KeySet> keys_in(std::string body) {
  constexpr Limits limits{.bytes_max = body_bytes_max, .depth_max = 8};
  Faults faults;
  const Document document = Reader().read(std::move(body), limits, faults);
  if (!faults.empty()) {
    return invalid("it is not valid JSON: {}", faults[0].message);
  }
  return read_jwks(document.root());
}

}  // namespace

PublishedKeys::PublishedKeys(const http::ClientOptions& options,
                             CardCache* cache)
    : client_(restricted(options)), cache_(cache), env_(*options.env) {}

Result<KeySet> PublishedKeys::keys_at(const std::string& url) {
  const std::lock_guard lock(mutex_);
  if (const auto found = known_.find(url); found != known_.end()) {
    return found->second;
  }
  Result<KeySet> keys = request(url);
  if (!keys) keys.error().where = url;
  if (known_.size() < known_max) known_.emplace(url, keys);
  return keys;
}

Result<KeySet> PublishedKeys::request(const std::string& url) {
  http::ClientRequest request;
  request.url = url;
  request.fields = {
      {"Accept", "application/jwk-set+json, application/json;q=0.9"}};
  const std::int64_t now_ms = env_.clock->now_ms();
  if (cache_) {
    const http::CacheLook look =
        cache_->responses().look(request, partition, now_ms);
    if (look.verdict == http::CacheVerdict::fresh) {
      return keys_in(look.entry->body);
    }
  }
  auto response = client_.send(request);
  if (!response) return std::unexpected(Error(std::move(response.error())));
  if (response->status != 200) {
    return invalid("expected a JWK Set with status 200; got status {}",
                   response->status);
  }
  TRY(KeySet keys, keys_in(response->body));
  // Not stored: it is requested again the next time.
  if (cache_) {
    (void)cache_->responses().store(request, partition, *response, {});
  }
  return keys;
}

}  // namespace cardinal::wellknown
