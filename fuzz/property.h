// What a fuzz target asserts: prints what does not hold, and stops.
#pragma once

#include <cstdio>
#include <cstdlib>

#define HOLDS(condition)                                                     \
  do {                                                                       \
    if (!(condition)) {                                                      \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, \
                   #condition);                                              \
      std::abort();                                                          \
    }                                                                        \
  } while (false)
