// What a verify call trusts, and what first use adds to it.
#pragma once

#include <memory>

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

namespace wellknown {
class CardCache;
}

struct VerifySources {
  TrustStore store;
  std::string store_path;
  std::vector<NamedKey> jwks;
  bool first_use = false;
  std::optional<Dialect> dialect;
  Notes notes;  // keys that cannot be used
  std::int64_t now_ms = 0;
  std::unique_ptr<KeySetSource> published;  // with --jku same-origin

  TrustSources view() const {
    return {.store = store_path.empty() ? nullptr : &store,
            .jwks = jwks,
            .first_use = first_use,
            .now_ms = now_ms,
            .jku = published.get()};
  }
};

Result<VerifySources> verify_sources(Call& call);
// Without files: the keys and the dialect that are in the input.
Result<VerifySources> sources_in_input(const Call& call);
// `from` says where the keys are from, for notes about those of no use.
void add_keys(KeySet set, std::string_view from, VerifySources& sources);

// With --jku, makes what requests key sets. `cache` may be null, and must
// outlive the sources. Fails: usage, when certificates are not verified.
Status follow_jku(Call& call, wellknown::CardCache* cache,
                  VerifySources& sources);

// Into the store as it is now: others may have changed it meanwhile, and a key
// that somebody pinned goes before one that was only seen first.
// Fails: conflict, when there is one.
Status pin_first_seen(const std::string& store_path, std::span<const Pin> pins);

}  // namespace cardinal
