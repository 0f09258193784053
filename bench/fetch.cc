// Cards through the library: a thousand from a warm cache, which asks nobody,
// and a thousand from a server on loopback, by one thread and by several.
#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "cardinal/fetch.h"
#include "cardinal/wellknown.h"

namespace {

using namespace cardinal;
using wellknown::CardCache;
using wellknown::Fetcher;
using wellknown::FetchOptions;

constexpr int fetches = 1'000;

// One server for the whole program, with a card in a file of its own.
class Served {
 public:
  Served() {
    wellknown::CardServerOptions options;
    const char* card = std::getenv("BENCH_CARD");
    options.cards = {
        {.prefix = "", .file = card ? card : "examples/trip-planner.a2a.json"}};
    options.server.listen = {"127.0.0.1:0"};
    options.server.threads = 1;
    auto started =
        wellknown::CardServer::start(std::move(options), system_env());
    if (!started) {
      std::fprintf(stderr, "%s\n", to_text(started.error()).c_str());
      std::exit(2);
    }
    server_ = std::move(*started);
  }
  std::string url() const { return "http://" + server_->addresses()[0]; }

 private:
  std::unique_ptr<wellknown::CardServer> server_;
};

Served& served() {
  static Served one;
  return one;
}

FetchOptions here(CardCache* cache) {
  FetchOptions options;
  options.client.allow_private = true;
  options.cache = cache;
  return options;
}

void fetch_all(Fetcher& fetcher, const std::string& url, int count,
               wellknown::CardFrom expected, std::atomic<int>& wrong) {
  for (int i = 0; i < count; ++i) {
    const auto card = fetcher.fetch(url);
    if (!card || card->from != expected) ++wrong;
  }
}

void warm(benchmark::State& state) {
  const std::string url = served().url();
  auto cache = *CardCache::open({});
  Fetcher fetcher(here(cache.get()), {}, system_env());
  std::atomic<int> wrong = 0;
  if (!fetcher.fetch(url)) state.SkipWithError("no card");
  for (auto _ : state) {
    fetch_all(fetcher, url, fetches, wellknown::CardFrom::cache, wrong);
  }
  if (wrong > 0) state.SkipWithError("a card did not come from the cache");
  state.SetItemsProcessed(state.iterations() * fetches);
}
BENCHMARK(warm)->Unit(benchmark::kMillisecond);

void cold(benchmark::State& state) {
  const std::string url = served().url();
  const int threads = static_cast<int>(state.range(0));
  std::atomic<int> wrong = 0;
  const std::clock_t cpu = std::clock();
  const auto begin = std::chrono::steady_clock::now();
  for (auto _ : state) {
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i) {
      all.emplace_back([&] {
        Fetcher fetcher(here(nullptr), {}, system_env());
        fetch_all(fetcher, url, fetches / threads, wellknown::CardFrom::server,
                  wrong);
      });
    }
    for (std::thread& each : all) each.join();
  }
  // The server's thread counts too: it is in this process.
  const std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - begin;
  state.counters["cores"] =
      static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC / taken.count();
  if (wrong > 0) state.SkipWithError("a card did not come");
  state.SetItemsProcessed(state.iterations() * fetches);
}
BENCHMARK(cold)
    ->Arg(1)
    ->Arg(2)
    ->Arg(4)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
