// What a call of an operation costs beside the work itself: checking a card
// through call(), against Checker::check on the same card.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "cardinal/check.h"
#include "cardinal/operations.h"
#include "cards.h"

namespace cardinal::bench {
namespace {

const std::vector<std::string>& cards() {
  static const std::vector<std::string> made = make_a2a_cards();
  return made;
}

void set_rate(benchmark::State& state) {
  state.counters["per_card"] =
      benchmark::Counter(static_cast<double>(cards().size()),
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

void BM_CheckerCheck(benchmark::State& state) {
  Checker checker(CheckOptions{}, system_env());
  std::string text;
  for (auto _ : state) {
    for (const std::string& card : cards()) {
      text = card;
      Report report = checker.check(std::move(text));
      benchmark::DoNotOptimize(report.diagnostics.data());
      text = checker.recycle(std::move(report));
    }
  }
  set_rate(state);
}
BENCHMARK(BM_CheckerCheck);

void call_check(benchmark::State& state,
                const std::vector<std::string>& inputs) {
  Services services{.env = system_env()};
  const Operation& check = *operation_named("check");
  for (auto _ : state) {
    for (const std::string& input : inputs) {
      Result<Reply> reply = call(check, input, services);
      if (!reply) std::abort();
      benchmark::DoNotOptimize(reply->json.data());
    }
  }
  set_rate(state);
}

void BM_CallCheckValue(benchmark::State& state) {
  std::vector<std::string> inputs;
  for (const std::string& card : cards()) {
    inputs.push_back("{\"card\": " + card + "}");
  }
  call_check(state, inputs);
}
BENCHMARK(BM_CallCheckValue);

void BM_CallCheckText(benchmark::State& state) {
  std::vector<std::string> inputs;
  for (const std::string& card : cards()) {
    inputs.push_back("{\"text\": " + json_quoted(card) + "}");
  }
  call_check(state, inputs);
}
BENCHMARK(BM_CallCheckText);

// As a server hands it over: the body itself.
void BM_CallCheckDocument(benchmark::State& state) {
  Services services{.env = system_env()};
  const Operation& check = *operation_named("check");
  for (auto _ : state) {
    for (const std::string& card : cards()) {
      const InputDocument document{"text", card, "text"};
      Result<Reply> reply =
          call(check, "{}", services, {.documents = {&document, 1}});
      if (!reply) std::abort();
      benchmark::DoNotOptimize(reply->json.data());
    }
  }
  set_rate(state);
}
BENCHMARK(BM_CallCheckDocument);

}  // namespace
}  // namespace cardinal::bench

BENCHMARK_MAIN();
