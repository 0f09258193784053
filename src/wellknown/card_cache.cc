#include "cardinal/card_cache.h"

#include "base/check_that.h"
#include "base/private_files.h"
#include "wellknown/subject_store.h"

namespace cardinal::wellknown {
namespace {

std::string name_of(const std::string& subject, std::string_view partition) {
  const std::string normal = normalised_subject(subject);
  return partition.empty() ? normal : normal + "\n" + std::string(partition);
}

}  // namespace

class CardCache::Impl {
 public:
  std::unique_ptr<http::Cache> responses;
  SubjectStore subjects;
};

CardCache::CardCache(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CardCache::~CardCache() = default;

Result<std::unique_ptr<CardCache>> CardCache::open(
    const CardCacheOptions& options) {
  auto impl = std::make_unique<Impl>();
  const bool in_memory = options.folder.empty();
  // Whoever can write there decides what is known of earlier cards.
  if (!in_memory) {
    TRY([[maybe_unused]] const bool is_new,
        make_private_folder(options.folder));
  }
  http::CacheOptions responses;
  responses.folder = in_memory ? "" : options.folder + "/cards";
  responses.bytes_max = options.bytes_max;
  responses.entries_max = options.entries_max;
  TRY(impl->responses, http::Cache::open(std::move(responses)));
  TRY_STATUS(impl->subjects.open(in_memory ? "" : options.folder + "/subjects",
                                 options.subjects_max));
  return std::unique_ptr<CardCache>(new CardCache(std::move(impl)));
}

std::string CardCache::default_folder(const Env& env) {
  const auto absolute = [&](std::string_view name) {
    const auto value = env.variables->get(name);
    return value && value->starts_with('/') ? *value : std::string();
  };
  if (const std::string cache = absolute("XDG_CACHE_HOME"); !cache.empty()) {
    return cache + "/cardinal";
  }
  const std::string home = absolute("HOME");
  return home.empty() ? home : home + "/.cache/cardinal";
}

http::Cache& CardCache::responses() { return *impl_->responses; }

Result<Decision> CardCache::admit(Value card, const Verification& verification,
                                  std::string_view partition,
                                  std::int64_t now_ms) {
  if (verification.subject.empty()) return Decision::first;
  return impl_->subjects.admit(
      name_of(verification.subject, partition), is_bound(verification),
      [&] { return card_state_of(card, verification); }, now_ms);
}

std::string CardCache::file_of(const std::string& subject,
                               std::string_view partition) const {
  return impl_->subjects.file_of(name_of(subject, partition));
}

}  // namespace cardinal::wellknown
