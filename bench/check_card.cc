// What checking costs: a valid AgentCard, reading included, against the bare
// parse in read_json.cc, which runs in the same program.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "cardinal/check.h"
#include "cards.h"

namespace cardinal::bench {
namespace {

void check_all(benchmark::State& state, Profile profile,
               const std::vector<std::string>& cards) {
  Checker checker(CheckOptions{.profile = profile}, system_env());
  std::size_t bytes = 0;
  for (const std::string& card : cards) bytes += card.size();
  std::string text;  // filled again and again, as a server does
  for (auto _ : state) {
    for (const std::string& card : cards) {
      text = card;
      Report report = checker.check(std::move(text));
      if (!report.diagnostics.empty()) std::abort();
      text = checker.recycle(std::move(report));
    }
  }
  const auto rounds = static_cast<std::int64_t>(state.iterations());
  state.SetBytesProcessed(rounds * static_cast<std::int64_t>(bytes));
  state.counters["per_card"] =
      benchmark::Counter(static_cast<double>(cards.size()),
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

void BM_CheckAgentCard(benchmark::State& state) {
  check_all(state, Profile::agentcard, make_cards());
}
BENCHMARK(BM_CheckAgentCard);

void BM_CheckCardOfThreeSchemas(benchmark::State& state) {
  check_all(state, Profile::agentcard, make_three_schema_cards());
}
BENCHMARK(BM_CheckCardOfThreeSchemas);

void BM_CheckA2aCard(benchmark::State& state) {
  check_all(state, Profile::a2a, make_a2a_cards());
}
BENCHMARK(BM_CheckA2aCard);

// The cards that the npm peer gets.
void BM_CheckA2a03Card(benchmark::State& state) {
  check_all(state, Profile::a2a, make_a2a_0_3_cards());
}
BENCHMARK(BM_CheckA2a03Card);

void BM_CheckAdpCard(benchmark::State& state) {
  check_all(state, Profile::adp, make_adp_cards());
}
BENCHMARK(BM_CheckAdpCard);

void BM_CheckAiCatalog(benchmark::State& state) {
  check_all(state, Profile::ai_catalog, make_ai_catalogs());
}
BENCHMARK(BM_CheckAiCatalog);

// The cards in the reference's shape, as the npm peer gets them.
void BM_CheckReferenceCard(benchmark::State& state) {
  check_all(state, Profile::agentcard_reference, make_reference_cards());
}
BENCHMARK(BM_CheckReferenceCard);

}  // namespace
}  // namespace cardinal::bench
