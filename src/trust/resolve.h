// Which keys count for a subject: one place after the other is asked, and the
// first that knows the subject decides. A name that holds its key needs no
// other; a pin means this key and no other.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

struct ResolvedKeys {
  How how = How::none;
  std::vector<const NamedKey*> keys;
  // Keys that would count if their times allowed it.
  std::size_t out_of_force = 0;
  std::optional<NamedKey> of_name;  // where the subject's name holds it
};

ResolvedKeys resolve_keys(std::string_view subject,
                          const TrustSources& sources);

// Behind a reason: that keys were passed over for their times.
std::string note_of_times(const ResolvedKeys& resolved);

// What a person can do when no key is known.
std::string advice_for(std::string_view subject);

}  // namespace cardinal
