// What keeping every place costs: reading a card into the node table against
// a bare simdjson DOM parse, which drops them.
//
// scripts/run-bench pins it to a core, interleaves many short repetitions and
// compares the best of each: what the code needs when nobody else is there.
#include <benchmark/benchmark.h>
#include <simdjson.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "cardinal/json.h"
#include "cards.h"

namespace cardinal::bench {
namespace {

const std::vector<std::string>& cards() {
  static const std::vector<std::string> made = make_cards();
  return made;
}

void count_cards(benchmark::State& state) {
  std::size_t bytes = 0;
  for (const std::string& card : cards()) bytes += card.size();
  const auto rounds = static_cast<std::int64_t>(state.iterations());
  state.SetBytesProcessed(rounds * static_cast<std::int64_t>(bytes));
  state.counters["per_card"] = benchmark::Counter(
      card_count, benchmark::Counter::kIsIterationInvariantRate |
                      benchmark::Counter::kInvert);
}

// The floor: no places, no check for duplicate names, text prepared before.
void parse_bare(benchmark::State& state,
                const std::vector<std::string>& documents) {
  std::vector<simdjson::padded_string> texts;
  for (const std::string& document : documents) texts.emplace_back(document);
  simdjson::dom::parser parser;
  for (auto _ : state) {
    for (const simdjson::padded_string& text : texts) {
      simdjson::dom::element root;
      if (parser.parse(text).get(root)) std::abort();
      benchmark::DoNotOptimize(root);
    }
  }
  count_cards(state);
}

void BM_BareSimdjsonDomParse(benchmark::State& state) {
  parse_bare(state, cards());
}
BENCHMARK(BM_BareSimdjsonDomParse);

// The baselines of BM_CheckA2aCard and the others of their dialects.
void BM_BareSimdjsonDomParseA2a(benchmark::State& state) {
  parse_bare(state, make_a2a_cards());
}
BENCHMARK(BM_BareSimdjsonDomParseA2a);

void BM_BareSimdjsonDomParseA2a03(benchmark::State& state) {
  parse_bare(state, make_a2a_0_3_cards());
}
BENCHMARK(BM_BareSimdjsonDomParseA2a03);

void BM_BareSimdjsonDomParseAdp(benchmark::State& state) {
  parse_bare(state, make_adp_cards());
}
BENCHMARK(BM_BareSimdjsonDomParseAdp);

void BM_BareSimdjsonDomParseAiCatalog(benchmark::State& state) {
  parse_bare(state, make_ai_catalogs());
}
BENCHMARK(BM_BareSimdjsonDomParseAiCatalog);

// As a caller who keeps the documents does it: each read takes its own copy of
// the text and its own nodes.
void BM_ReadNodeTable(benchmark::State& state) {
  Reader reader;
  Faults faults;
  for (auto _ : state) {
    for (const std::string& card : cards()) {
      const Document document = reader.read(card, Limits{}, faults);
      if (!document.clean()) std::abort();
      benchmark::DoNotOptimize(document.root());
    }
  }
  count_cards(state);
}
BENCHMARK(BM_ReadNodeTable);

// As a server does it: one card after the other, buffers given back.
void BM_ReadNodeTableRecycled(benchmark::State& state) {
  Reader reader;
  Faults faults;
  std::string text;
  for (auto _ : state) {
    for (const std::string& card : cards()) {
      text = card;
      Document document = reader.read(std::move(text), Limits{}, faults);
      if (!document.clean()) std::abort();
      benchmark::DoNotOptimize(document.root());
      text = reader.recycle(std::move(document));
    }
  }
  count_cards(state);
}
BENCHMARK(BM_ReadNodeTableRecycled);

}  // namespace
}  // namespace cardinal::bench

BENCHMARK_MAIN();
