// What checking costs on the cards people have: those of a JSON Lines file,
// with all their findings. $CARDINAL_CORPUS names the file;
// scripts/bench-corpus makes it and runs the peers on it.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <iostream>

#include "cardinal/check.h"
#include "check/report/reporter.h"

namespace cardinal::bench {
namespace {

std::vector<std::string>& corpus() {
  static std::vector<std::string> lines;
  return lines;
}

// Calls use(report) for each card, and counts cards and findings.
template <class Use>
void check_corpus(benchmark::State& state, Use use) {
  Checker checker(CheckOptions{}, system_env());
  std::string text;  // filled again and again, as a server does
  std::size_t findings = 0;
  for (auto _ : state) {
    findings = 0;
    for (const std::string& card : corpus()) {
      text = card;
      Report report = checker.check(std::move(text));
      use(report);
      findings += report.diagnostics.size();
      text = checker.recycle(std::move(report));
    }
  }
  const auto cards = static_cast<double>(corpus().size());
  state.counters["findings"] = static_cast<double>(findings) / cards;
  state.counters["per_card"] =
      benchmark::Counter(cards, benchmark::Counter::kIsIterationInvariantRate |
                                    benchmark::Counter::kInvert);
}

void report_corpus(benchmark::State& state, const Reporter& reporter) {
  std::string out;
  check_corpus(state, [&](const Report& report) {
    out.clear();
    reporter.file({"cards.jsonl", 1, &report}, out);
    benchmark::DoNotOptimize(out.data());
  });
}

// All findings as data.
void BM_CorpusCheck(benchmark::State& state) {
  check_corpus(state, [](const Report& report) {
    benchmark::DoNotOptimize(report.diagnostics.data());
  });
}
BENCHMARK(BM_CorpusCheck);

void BM_CorpusJson(benchmark::State& state) {
  report_corpus(state, *json_reporter());
}
BENCHMARK(BM_CorpusJson);

void BM_CorpusText(benchmark::State& state) {
  report_corpus(state, *text_reporter({}));
}
BENCHMARK(BM_CorpusText);

void BM_CorpusTextQuiet(benchmark::State& state) {
  report_corpus(state, *text_reporter({.quiet = true}));
}
BENCHMARK(BM_CorpusTextQuiet);

bool read_corpus() {
  const char* const path = std::getenv("CARDINAL_CORPUS");
  std::ifstream in(path ? path : "");
  for (std::string line; std::getline(in, line);) corpus().push_back(line);
  return !corpus().empty();
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) {
  if (!cardinal::bench::read_corpus()) {
    std::cerr << "skipped: $CARDINAL_CORPUS names no file with cards\n";
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
