#include "operations/verify_sources.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/other_writers.h"
#include "operations/registry.h"

namespace cardinal {

Result<VerifySources> verify_sources(Call& call) {
  TRY(VerifySources sources, sources_in_input(call));
  sources.store_path = text_of(call.input, "trust");
  sources.first_use = is_true(call.input, "first_use");
  if (sources.first_use && sources.store_path.empty()) {
    return usage("--first-use needs --trust FILE to store keys in");
  }
  if (!sources.store_path.empty()) {
    Result<TrustStore> store = or_trouble(TrustStore::read(sources.store_path));
    const bool fresh =
        !store && sources.first_use && store.error().code == Code::not_found;
    if (!store && !fresh) return std::unexpected(store.error());
    if (store) sources.store = std::move(*store);
    note_other_writers(sources.store_path, sources.notes);
  }
  for (const std::string& path : texts_of(call.input, "jwks")) {
    TRY(KeySet set, or_trouble(read_jwks_file(path)));
    add_keys(std::move(set), path, sources);
  }
  return sources;
}

Status pin_first_seen(const std::string& store_path,
                      std::span<const Pin> pins) {
  if (pins.empty()) return {};
  return TrustStore::update(store_path, [&](TrustStore& store) -> Status {
    for (const Pin& pin : pins) {
      const auto known = store.pins_for(pin.subject);
      if (known.empty()) TRY_STATUS(store.add(pin));
      const bool agreed = std::ranges::all_of(
          known, [&](const Pin* each) { return each->key.key == pin.key.key; });
      if (agreed) continue;
      return at(store_path,
                conflict("another key was pinned for {} in the meantime; "
                         "nothing was pinned, verify again",
                         shortened(pin.subject, 200)));
    }
    return {};
  });
}

}  // namespace cardinal
