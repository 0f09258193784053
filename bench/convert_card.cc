// A2A 0.3 to 1.0 with the original inside, beside the check of the same cards.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "cardinal/convert.h"
#include "cards.h"

namespace cardinal::bench {
namespace {

void BM_ConvertA2a03Card(benchmark::State& state) {
  const std::vector<std::string> cards = make_a2a_0_3_cards();
  Converter converter({.to = CardFormat::a2a_1_0, .exact_version = true},
                      system_env());
  for (auto _ : state) {
    for (const std::string& card : cards) {
      Result<Converted> made = converter.convert(card);
      if (!made) std::abort();
      benchmark::DoNotOptimize(made->text.data());
    }
  }
  state.counters["per_card"] =
      benchmark::Counter(static_cast<double>(cards.size()),
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}
BENCHMARK(BM_ConvertA2a03Card);

}  // namespace
}  // namespace cardinal::bench
