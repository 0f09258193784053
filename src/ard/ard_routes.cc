#include "ard/ard_routes.h"

#include <charconv>

#include "ard/ard_error.h"
#include "ard/browse.h"
#include "ard/explore.h"
#include "ard/request.h"
#include "ard/search.h"
#include "base/errors.h"
#include "base/text.h"
#include "directory/directory.h"
#include "operations/registry.h"
#include "server/response_compression.h"
#include "wellknown/listing.h"

namespace cardinal::ard {
namespace {

constexpr std::string_view json_media_type = "application/json";

class Registry {
 public:
  explicit Registry(ArdOptions options)
      : options_(std::move(options)),
        manifests_(options_.services, options_.profile) {}

  http::Response search(const http::Request& request) {
    return admitted(discover_operation, request, [&](DirectoryCalls& calls) {
      return searched(request, calls);
    });
  }
  http::Response explore(const http::Request& request) {
    return admitted(explore_operation, request, [&](DirectoryCalls& calls) {
      return explored(request, calls);
    });
  }
  http::Response list(const http::Request& request) {
    return admitted(list_operation, request, [&](DirectoryCalls& calls) {
      return cacheable(list_entries(calls, host_of(request), request.query),
                       calls);
    });
  }
  http::Response retrieve(const http::Request& request) {
    return admitted(get_operation, request, [&](DirectoryCalls& calls) {
      return cacheable(retrieve_entry(calls, host_of(request),
                                      request.parameter("identifier")),
                       calls);
    });
  }
  http::Response manifest(const http::Request& request, Generation generation) {
    return admitted(list_operation, request,
                    [&](DirectoryCalls&) -> Result<http::Response> {
                      TRY(Manifests::Content content,
                          manifests_.manifest(generation, host_of(request)));
                      return http::Response::of(std::move(content));
                    });
  }
  http::Response catalog(const http::Request& request) {
    return admitted(list_operation, request,
                    [&](DirectoryCalls&) -> Result<http::Response> {
                      TRY(const std::uint64_t number,
                          catalog_number(request.parameter("number")));
                      TRY(Manifests::Content content,
                          manifests_.catalog(number, host_of(request)));
                      return http::Response::of(std::move(content));
                    });
  }
  static http::Response unknown(const http::Request& request) {
    if (request.path == "/ard/search" || request.path == "/ard/explore") {
      http::Response response = error_response(
          405, std::string(request.path) + " takes POST with a JSON body");
      response.fields.emplace_back("Allow", "POST, OPTIONS");
      return response;
    }
    return error_response(404, "there is no " + std::string(request.path) +
                                   "; POST search and explore, GET agents and "
                                   "agents/{identifier} are here");
  }

 private:
  Host host_of(const http::Request& request) const {
    if (!options_.base_url.empty()) return Host::at(options_.base_url);
    return Host::at((request.secure ? "https://" : "http://") +
                    std::string(request.host));
  }

  static Result<std::uint64_t> catalog_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto read =
        std::from_chars(text.data(), text.data() + text.size(), number);
    constexpr std::uint64_t number_max = 1'000'000'000;
    const bool is_number = read.ec == std::errc() &&
                           read.ptr == text.data() + text.size() &&
                           number <= number_max;
    if (is_number) return number;
    return not_found("this directory has no catalog {}",
                     quoted_unescaped(text));
  }

  // As the operation is for this caller, with errors as ARD has them.
  template <class Answer>
  http::Response admitted(const Operation& operation,
                          const http::Request& request, Answer answer) {
    server::AdmittedRequest caller;
    if (options_.gate) {
      auto judged = options_.gate->admit(operation, request);
      if (!judged) return as_ard_error(std::move(judged.error()));
      caller = std::move(*judged);
    }
    const std::uint64_t before =
        options_.services.directory->store().end().change;
    DirectoryCalls calls(options_.services, std::move(caller.who));
    Result<http::Response> made = answer(calls);
    http::Response response =
        made ? std::move(*made) : error_response(made.error());
    if (!response.representation) server::compress(response, request);
    response.fields.emplace_back(
        "Cardinal-Change",
        std::to_string(calls.change() > 0 ? calls.change() : before));
    response.fields.insert(response.fields.end(), caller.fields.begin(),
                           caller.fields.end());
    return response;
  }

  Result<http::Response> searched(const http::Request& request,
                                  DirectoryCalls& calls) {
    TRY(const Document body, read_request(request));
    TRY(SearchAnswer answer,
        ard::search(calls, host_of(request), body.root(), options_.federation));
    http::Response response = answered(std::move(answer.json));
    if (!answer.upstreams.empty()) {
      response.fields.emplace_back("Cardinal-Upstreams",
                                   joined(answer.upstreams, ", "));
    }
    return response;
  }

  Result<http::Response> explored(const http::Request& request,
                                  DirectoryCalls& calls) {
    TRY(const Document body, read_request(request));
    TRY(std::string json, ard::explore(calls, host_of(request), body.root()));
    return answered(std::move(json));
  }

  static http::Response answered(std::string json) {
    http::Response response = http::Response::text(
        200, std::string(json_media_type), std::move(json) + "\n");
    response.fields.emplace_back("Cache-Control", "no-store");
    response.fields.emplace_back("Link", wellknown::listing_links);
    return response;
  }

  // Callers with a name may see more than others.
  Result<http::Response> cacheable(Result<std::string> json,
                                   const DirectoryCalls& calls) const {
    if (!json) return std::unexpected(json.error());
    return http::Response::of(std::make_shared<const http::Representation>(
        *std::move(json) + "\n",
        http::Representation::Options{
            .content_type = std::string(json_media_type),
            .cache_control =
                calls.is_known() ? "private, no-cache" : "max-age=60",
            .vary = "Authorization",
            .fields = {{"Link", std::string(wellknown::listing_links)}},
            .env = &options_.services.env}));
  }

  ArdOptions options_;
  Manifests manifests_;
};

}  // namespace

Result<http::Router> ard_router(ArdOptions options) {
  const auto registry = std::make_shared<Registry>(std::move(options));
  using Answer = std::function<http::Response(const http::Request&)>;
  struct ArdRoute {
    http::Method method;
    const char* pattern;
    Answer answer;
  };
  const ArdRoute routes[] = {
      {http::Method::post, "/ard/search",
       [=](const auto& request) { return registry->search(request); }},
      {http::Method::post, "/ard/explore",
       [=](const auto& request) { return registry->explore(request); }},
      {http::Method::get, "/ard/agents",
       [=](const auto& request) { return registry->list(request); }},
      {http::Method::get, "/ard/agents/{identifier}",
       [=](const auto& request) { return registry->retrieve(request); }},
      {http::Method::get, "/ard/catalogs/{number}",
       [=](const auto& request) { return registry->catalog(request); }},
      {http::Method::get, "/.well-known/ard.json",
       [=](const auto& request) {
         return registry->manifest(request, Generation::ard);
       }},
      {http::Method::get, "/.well-known/ai-catalog.json",
       [=](const auto& request) {
         return registry->manifest(request, Generation::ai_catalog);
       }},
      {http::Method::get, "/ard/{rest*}", Registry::unknown},
  };
  http::Router router;
  for (const ArdRoute& route : routes) {
    http::Route added{.method = route.method,
                      .pattern = route.pattern,
                      .handler = route.answer,
                      .runs_on = http::RunsOn::worker,
                      .body_bytes = request_bytes_max};
    if (added.pattern.ends_with("{rest*}")) added.error_form = as_ard_error;
    TRY_STATUS(router.add(std::move(added)));
  }
  return router;
}

}  // namespace cardinal::ard
