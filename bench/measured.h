// What the benches of the directory print: one line per figure, with tabs
// between the number of cards, what was measured, the figure and its unit.
// directory_report.py makes tables and a plot of them.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

namespace cardinal::bench {

inline double clock_ms(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e3 +
         static_cast<double>(now.tv_nsec) / 1e6;
}
// This thread's own time: machines are shared.
inline double cpu_ms() { return clock_ms(CLOCK_THREAD_CPUTIME_ID); }
inline double process_ms() { return clock_ms(CLOCK_PROCESS_CPUTIME_ID); }
inline double wall_ms() { return clock_ms(CLOCK_MONOTONIC); }

inline void print_figure(std::uint64_t cards, const std::string& measured,
                         double figure, const char* unit) {
  fmt::print("{}\t{}\t{:.4g}\t{}\n", cards, measured, figure, unit);
  std::fflush(stdout);
}

// Requires: some values.
inline double percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(
      share * static_cast<double>(values.size() - 1))];
}

inline void print_times(std::uint64_t cards, const std::string& measured,
                        const std::vector<double>& times) {
  print_figure(cards, measured + ", p50", percentile(times, 0.5), "ms");
  print_figure(cards, measured + ", p99", percentile(times, 0.99), "ms");
}

// Of this process: its own pages and the mapped ones.
inline void print_memory(std::uint64_t cards) {
  std::ifstream status("/proc/self/status");
  std::string name;
  double kilobytes = 0;
  while (status >> name) {
    if (name == "RssAnon:" && status >> kilobytes) {
      print_figure(cards, "own memory", kilobytes / 1e3, "MB");
    } else if (name == "RssFile:" && status >> kilobytes) {
      print_figure(cards, "mapped memory", kilobytes / 1e3, "MB");
    }
  }
}

}  // namespace cardinal::bench
