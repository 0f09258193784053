#include "server/log_routes.h"

#include "base/errors.h"
#include "cardinal/merkle_tree.h"

namespace cardinal::server {
namespace {

using transparency::PublishedLog;

// What a gate is asked about: no operation of a client, but a reading one.
constinit const Operation log_reading{
    .name = "log", .summary = "Read the public log", .scope = Scope::read};

// A tile never changes, and neither does a part of one. Not "public": where
// reading needs a token, shared caches must not give it away.
constexpr const char* forever = "max-age=31536000, immutable";

Result<http::Response> checkpoint_response(directory::Directory& directory) {
  TRY(const PublishedLog* log, directory.log());
  const auto last = log->checkpoint();
  if (!last) {
    const Status why = log->status();
    return unavailable("the log has no checkpoint{}{}", why ? "" : ": ",
                       why ? "" : why.error().message);
  }
  http::Response response =
      http::Response::text(200, "text/plain; charset=utf-8", last->note);
  response.fields.emplace_back("Cache-Control", "no-cache");
  return response;
}

Result<http::Response> tile_response(directory::Directory& directory,
                                     std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const auto place = merkle::tile_place_of(path);
  if (!place) {
    return not_found(
        "the path of a tile is tile/<L>/<N>[.p/<W>] or "
        "tile/entries/<N>[.p/<W>], with N as x001/x234/067");
  }
  TRY(const PublishedLog* log, directory.log());
  std::string bytes;
  if (place->level) {
    TRY(bytes, log->tile(*place->level, place->index, place->width));
  } else {
    TRY(bytes, log->entries(place->index, place->width));
  }
  http::Response response =
      http::Response::text(200, "application/octet-stream", std::move(bytes));
  response.fields.emplace_back("Cache-Control", forever);
  return response;
}

http::Response admitted_response(
    RequestGate* gate, const http::Request& request,
    const std::function<Result<http::Response>()>& answer) {
  AdmittedRequest admitted;
  if (gate) {
    auto judged = gate->admit(log_reading, request);
    if (!judged) return std::move(judged.error());
    admitted = std::move(*judged);
  }
  Result<http::Response> made = answer();
  http::Response response =
      made ? std::move(*made) : http::problem(made.error());
  response.fields.insert(response.fields.end(), admitted.fields.begin(),
                         admitted.fields.end());
  return response;
}

}  // namespace

std::vector<http::Route> log_routes(directory::Directory& directory,
                                    RequestGate* gate) {
  const auto checkpoint = [&directory, gate](const http::Request& request) {
    return admitted_response(gate, request,
                             [&] { return checkpoint_response(directory); });
  };
  const auto tile = [&directory, gate](const http::Request& request) {
    return admitted_response(
        gate, request, [&] { return tile_response(directory, request.path); });
  };
  return {{.method = http::Method::get,
           .pattern = "/checkpoint",
           .handler = checkpoint,
           .runs_on = http::RunsOn::worker},
          {.method = http::Method::get,
           .pattern = "/tile/{rest*}",
           .handler = tile,
           .runs_on = http::RunsOn::worker}};
}

}  // namespace cardinal::server
