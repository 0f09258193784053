// Serves one file as a card would be served, for wrk and its like to ask:
//
//   bench_http_server CARD 127.0.0.1:8420 [THREADS [text|json|none]]
//   wrk -t1 -c32 -d2s http://127.0.0.1:8420/.well-known/agent-card.json
//
// Log lines go to standard error, as with `publish`; ends with its input.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "cardinal/http.h"

int main(int count, char** arguments) {
  using namespace cardinal::http;
  if (count < 3) {
    std::fputs("expected: CARD ADDRESS [THREADS [text|json|none]]\n", stderr);
    return 2;
  }
  std::ifstream file(arguments[1], std::ios::binary);
  std::string card(std::istreambuf_iterator<char>(file), {});
  Representation::Options kind;
  kind.cache_control = "public, max-age=3600, stale-while-revalidate=86400";
  kind.last_modified = 1'760'000'000;
  const auto content =
      std::make_shared<const Representation>(std::move(card), kind);
  Router routes;
  if (!routes.add(
          {Method::get, "/.well-known/agent-card.json",
           [content](const Request&) { return Response::of(content); }})) {
    return 2;
  }
  ServerOptions options;
  options.listen = {arguments[2]};
  options.cors.origins = {"*"};
  if (count > 3)
    options.threads = static_cast<unsigned>(std::stoul(arguments[3]));
  const std::string log = count > 4 ? arguments[4] : "text";
  cardinal::LogOptions log_options;
  log_options.format = log == "none"   ? cardinal::LogFormat::none
                       : log == "json" ? cardinal::LogFormat::json
                                       : cardinal::LogFormat::text;
  options.log = std::make_shared<cardinal::Log>(log_options);
  const auto server = Server::start(options, std::move(routes));
  if (!server) {
    std::fprintf(stderr, "%s\n", cardinal::to_text(server.error()).c_str());
    return 2;
  }
  std::printf("%s\n", (*server)->addresses()[0].c_str());
  std::fflush(stdout);
  while (std::getchar() != EOF) {
  }
}
