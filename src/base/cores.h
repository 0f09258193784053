// How many threads can run at a time.
#pragma once

namespace cardinal {

// The cores this process may use (its affinity, as taskset and containers set
// it), at least one; not those the machine has.
unsigned usable_cores();

}  // namespace cardinal
