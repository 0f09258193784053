#include <mutex>

#include "base/check_that.h"
#include "base/errors.h"
#include "http/cache_file.h"
#include "http/cache_index.h"
#include "http/text.h"
#include "http/url.h"

namespace cardinal::http {
namespace {

CacheControl cache_control_of(const ClientRequest& request) {
  const std::string list = list_of(request.fields, "Cache-Control");
  if (!list.empty()) return parse_cache_control(list);
  CacheControl control;
  // RFC 9111, 5.4: the form of HTTP/1.0.
  control.no_cache =
      equal_ignoring_case(list_of(request.fields, "Pragma"), "no-cache");
  return control;
}

}  // namespace

class Cache::Impl {
 public:
  explicit Impl(CacheOptions options)
      : options_(std::move(options)), index_(options_) {}
  Status open() { return index_.open(); }

  CacheLook look(const ClientRequest& request, std::string_view partition,
                 std::int64_t now_ms);
  Status store(const ClientRequest& request, std::string_view partition,
               const ClientResponse& response, const Extras& extras);
  Result<std::shared_ptr<const CachedResponse>> refresh(
      const ClientRequest& request, std::string_view partition,
      const ClientResponse& not_modified);
  void forget(const std::string& url, std::string_view partition);
  std::pair<std::size_t, std::size_t> sizes() const {
    const std::lock_guard lock(mutex_);
    return {index_.count(), index_.bytes()};
  }

 private:
  CacheLook judged(const CacheEntry& entry, const ClientRequest& request,
                   std::int64_t now_ms) const;
  // Puts the entry in set of `old`, if any; the bytes of its file.
  std::string put(VariantSet& set, CacheEntry entry, const CacheEntry* old);
  // Requires write_mutex_, and not mutex_.
  Status write(const std::string& key, const std::string& bytes);

  CacheOptions options_;
  mutable std::mutex mutex_;
  // Locked before mutex_, so that readers never wait for a disk.
  std::mutex write_mutex_;
  CacheIndex index_;
};

CacheLook Cache::Impl::judged(const CacheEntry& entry,
                              const ClientRequest& request,
                              std::int64_t now_ms) const {
  const CachePolicy policy{options_.is_shared, options_.default_freshness_s,
                           entry.response->freshness_cap_s};
  const CacheAssessment found =
      assess(entry.facts, policy, cache_control_of(request), now_ms);
  CacheLook look;
  look.verdict = found.verdict;
  look.entry = entry.response;
  look.age_s = found.age_s;
  look.lifetime_s = found.lifetime_s;
  look.usable_if_error = found.usable_if_error;
  if (look.verdict != CacheVerdict::fresh) {
    look.conditional = conditions_for(*entry.response);
  }
  return look;
}

CacheLook Cache::Impl::look(const ClientRequest& request,
                            std::string_view partition, std::int64_t now_ms) {
  const auto url = parse_url(request.url);
  if (!url || request.method != "GET") return {};
  const std::string text = url->text();
  const std::string key = cache_key(text, partition);
  const std::lock_guard lock(mutex_);
  VariantSet* set = index_.find(key);
  if (set == nullptr) {
    // Perhaps another program has put it there.
    const CacheFolder* folder = index_.folder();
    if (folder == nullptr || !folder->stamp(key)) return {};
    set = &index_.find_or_add(key);
  }
  if (!set->is_loaded && !index_.reload(*set)) {
    index_.remove(key);
    return {};
  }
  const auto ask = [&] {
    const CacheEntry* entry = fitting(*set, request);
    return entry == nullptr ? CacheLook() : judged(*entry, request, now_ms);
  };
  CacheLook found = ask();
  if (found.verdict != CacheVerdict::fresh && index_.reload(*set)) {
    found = ask();
  }
  index_.evict();
  return found;
}

std::string Cache::Impl::put(VariantSet& set, CacheEntry entry,
                             const CacheEntry* old) {
  if (old != nullptr) {
    const auto gone = old->response;
    std::erase_if(set.variants, [&](const CacheEntry& other) {
      return other.response == gone;
    });
  }
  index_.put(set, std::move(entry));
  std::string bytes;
  if (index_.folder() != nullptr) bytes = encode_entries(set.variants);
  index_.evict();
  return bytes;
}

Status Cache::Impl::write(const std::string& key, const std::string& bytes) {
  const CacheFolder* folder = index_.folder();
  if (folder == nullptr) return {};
  const auto stamp = folder->write(key, bytes);
  const std::lock_guard lock(mutex_);
  VariantSet* set = index_.find(key);
  // Evicted meanwhile, or older than what memory has.
  if (set == nullptr || !stamp) folder->remove(key);
  if (set != nullptr && stamp) set->stamp = *stamp;
  if (!stamp) return std::unexpected(stamp.error());
  return {};
}

Status Cache::Impl::store(const ClientRequest& request,
                          std::string_view partition,
                          const ClientResponse& response,
                          const Extras& extras) {
  const auto refused = [&](std::string_view why) {
    return at(response.url, denied("not stored: {}", why));
  };
  const auto url = parse_url(request.url);
  if (!url) return refused(url.error().message);
  if (url->text() != response.url) {
    return refused("it was redirected; store it for the final URL");
  }
  const std::string_view why =
      why_not_stored(request, response, options_.is_shared);
  if (!why.empty()) return refused(why);
  CacheEntry entry = make_entry(request, std::make_shared<CachedResponse>(
                                             kept_response(response, extras)));
  if (entry.bytes() > options_.bytes_max) {
    return refused("it is larger than the cache");
  }
  const std::string key = cache_key(response.url, partition);
  const std::lock_guard write_lock(write_mutex_);
  std::string bytes;
  {
    const std::lock_guard lock(mutex_);
    VariantSet& set = index_.find_or_add(key);
    index_.reload(set);
    bytes = put(set, std::move(entry), nullptr);
  }
  return write(key, bytes);
}

Result<std::shared_ptr<const CachedResponse>> Cache::Impl::refresh(
    const ClientRequest& request, std::string_view partition,
    const ClientResponse& not_modified) {
  const auto url = parse_url(request.url);
  if (!url) return at(request.url, not_found("{}", url.error().message));
  const std::string key = cache_key(url->text(), partition);
  const std::lock_guard write_lock(write_mutex_);
  std::shared_ptr<const CachedResponse> result;
  std::string bytes;
  {
    const std::lock_guard lock(mutex_);
    VariantSet* set = index_.find(key);
    const CacheEntry* old = set == nullptr ? nullptr : fitting(*set, request);
    if (old == nullptr) {
      return at(request.url, not_found("no cache entry for this 304 response"));
    }
    auto merged = merged_response(*old->response, not_modified);
    if (!merged) {
      return at(
          request.url,
          conflict("the 304 response is for another entry: its ETag differs"));
    }
    CacheEntry entry = make_entry(
        request, std::make_shared<CachedResponse>(*std::move(merged)));
    result = entry.response;
    if (entry.facts.control.no_store) {
      index_.remove(key);
      return result;
    }
    bytes = put(*set, std::move(entry), old);
  }
  TRY_STATUS(write(key, bytes));
  return result;
}

void Cache::Impl::forget(const std::string& url, std::string_view partition) {
  const auto parsed = parse_url(url);
  if (!parsed) return;
  const std::lock_guard write_lock(write_mutex_);
  const std::lock_guard lock(mutex_);
  index_.remove(cache_key(parsed->text(), partition));
}

Cache::Cache(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Cache::~Cache() = default;

Result<std::unique_ptr<Cache>> Cache::open(CacheOptions options) {
  auto impl = std::make_unique<Impl>(std::move(options));
  TRY_STATUS(impl->open());
  return std::unique_ptr<Cache>(new Cache(std::move(impl)));
}

CacheLook Cache::look(const ClientRequest& request, std::string_view partition,
                      std::int64_t now_ms) {
  return impl_->look(request, partition, now_ms);
}

Status Cache::store(const ClientRequest& request, std::string_view partition,
                    const ClientResponse& response, const Extras& extras) {
  return impl_->store(request, partition, response, extras);
}

Result<std::shared_ptr<const CachedResponse>> Cache::refresh(
    const ClientRequest& request, std::string_view partition,
    const ClientResponse& not_modified) {
  return impl_->refresh(request, partition, not_modified);
}

void Cache::forget(const std::string& url, std::string_view partition) {
  impl_->forget(url, partition);
}

std::size_t Cache::entries() const { return impl_->sizes().first; }
std::size_t Cache::bytes() const { return impl_->sizes().second; }

}  // namespace cardinal::http
