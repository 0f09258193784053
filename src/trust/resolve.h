// Which keys are trusted for a subject. Sources are searched in order, and the
// first that knows the subject decides. A name that contains its key needs no
// other; a pin allows only the pinned key.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

struct ResolvedKeys {
  How how = How::none;
  std::vector<const NamedKey*> keys;
  // Keys that are not trusted now because of their times.
  std::size_t out_of_force = 0;
  std::optional<NamedKey> of_name;  // if the subject's name contains it
};

ResolvedKeys resolve_keys(std::string_view subject,
                          const TrustSources& sources);

// Whether the times of a key allow it; without `now_ms` only one without times.
bool is_in_force(const NamedKey& key, std::optional<std::int64_t> now_ms);

// To append to a reason: how many keys were skipped because of their times.
std::string note_of_times(const ResolvedKeys& resolved);

// What the user can do when no key is known.
std::string advice_for(std::string_view subject);

}  // namespace cardinal
