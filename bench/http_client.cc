// What asking costs: warm looks into the cache, and cold requests to a server
// of ours on loopback by one thread and by two.
//
//   bench_http_client
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "cardinal/http.h"
#include "cardinal/http_cache.h"

namespace {

using namespace cardinal::http;

const std::string card = "{\"name\":\"" + std::string(2'400, 'a') + "\"}";

Server& server() {
  static const auto started = [] {
    Router routes;
    Representation::Options kind;
    kind.cache_control = "public, max-age=3600";
    const auto content = std::make_shared<const Representation>(card, kind);
    if (!routes.add({Method::get, "/card", [content](const Request&) {
                       return Response::of(content);
                     }})) {
      std::abort();
    }
    ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    auto running = Server::start(options, std::move(routes));
    if (!running) std::abort();
    return *std::move(running);
  }();
  return *started;
}

void look(benchmark::State& state) {
  const auto cache = Cache::open({});
  ClientRequest request;
  request.url = "https://agents.example/.well-known/agent-card.json";
  request.fields = {{"Accept", "application/json"}};
  ClientResponse response;
  response.status = 200;
  response.url = request.url;
  response.body = card;
  response.fields = {{"Cache-Control", "public, max-age=3600"},
                     {"Vary", "Accept, Accept-Encoding"},
                     {"ETag", "\"1\""}};
  if (!(*cache)->store(request, "", response, {})) std::abort();
  for (auto _ : state) {
    const CacheLook found = (*cache)->look(request, "", 1'000);
    std::string body = found.entry->body;
    benchmark::DoNotOptimize(body);
  }
}
BENCHMARK(look);

void ask(benchmark::State& state, bool keep_alive) {
  const std::string url = "http://" + server().addresses()[0] + "/card";
  ClientOptions options;
  options.allow_private = true;
  options.keep_alive = keep_alive;
  Client client(options);
  for (auto _ : state) {
    const auto response = client.get(url);
    if (!response || response->body != card) std::abort();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(ask, cold, false)->ThreadRange(1, 2)->UseRealTime();
BENCHMARK_CAPTURE(ask, kept, true)->ThreadRange(1, 2)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
