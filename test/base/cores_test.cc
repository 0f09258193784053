#include "base/cores.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

namespace cardinal {
namespace {

TEST(Cores, AreThoseThatMayBeUsed) {
  EXPECT_GE(usable_cores(), 1u);
  unsigned alone = 0;
  std::thread([&] {
    cpu_set_t mine;
    ASSERT_EQ(::sched_getaffinity(0, sizeof mine, &mine), 0);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (!CPU_ISSET(cpu, &mine)) continue;
      CPU_ZERO(&mine);
      CPU_SET(cpu, &mine);
      break;
    }
    ASSERT_EQ(::sched_setaffinity(0, sizeof mine, &mine), 0);
    alone = usable_cores();
  }).join();
  EXPECT_EQ(alone, 1u);
}

}  // namespace
}  // namespace cardinal
