#include "base/cores.h"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace cardinal {

unsigned usable_cores() {
  cpu_set_t allowed;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    return std::max(1u, static_cast<unsigned>(CPU_COUNT(&allowed)));
  }
  // More cores than the set can name.
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace cardinal
