#include "server/operation_routes.h"

#include <map>
#include <mutex>

#include "base/check_that.h"
#include "base/text.h"
#include "base/uri.h"
#include "http/accept.h"
#include "operations/caller.h"
#include "operations/render_view.h"
#include "server/operation_binding.h"
#include "server/reply_body.h"

namespace cardinal::server {
namespace {

constexpr std::string_view json_type = "application/json";
constexpr std::string_view lines_type = "application/x-ndjson";

http::Method method_of(std::string_view name) {
  if (name == "GET") return http::Method::get;
  if (name == "PUT") return http::Method::put;
  if (name == "DELETE") return http::Method::delete_;
  CHECK(name == "POST");
  return http::Method::post;
}

// The view that the request prefers to JSON; null: none.
const View* preferred_view(const Operation& operation,
                           const http::Request& request) {
  const std::string accept = request.list("Accept");
  if (accept.empty()) return nullptr;
  const auto weight = [&](std::string_view type) {
    const auto quality = http::quality_of(accept, type);
    return quality ? quality->weight : 0;
  };
  const View* best = nullptr;
  int best_weight = weight(json_type);
  for (const View& view : operation.views) {
    if (weight(view.media_type) <= best_weight) continue;
    best = &view;
    best_weight = weight(view.media_type);
  }
  return best;
}

// Whether the request prefers a line per result to everything else. Only
// answers about many cards have them.
bool prefers_lines(const View* view, const http::Request& request) {
  const std::string accept = request.list("Accept");
  const auto weight = [&](std::string_view type) {
    const auto quality = http::quality_of(accept, type);
    return quality ? quality->weight : 0;
  };
  return !accept.empty() &&
         weight(lines_type) > weight(view ? view->media_type : json_type);
}

std::string rendered(const Operation& operation, const View& view,
                     const Reply& reply, const BoundInput& bound) {
  Faults faults;
  constexpr Limits limits{.bytes_max = 1u << 30, .depth_max = 1000};
  const Document asked = Reader().read(bound.input, limits, faults);
  Rendered shown = render_view(operation, view, reply.json,
                               {asked.root(), bound.documents}, Style{});
  return shown.messages + shown.out;
}

// What a command line prints on standard error, as far as there is room in a
// head.
void add_notes(const Notes& notes, http::Response& response) {
  constexpr std::size_t notes_max = 8, code_points_max = 1'000;
  for (const std::string& note : notes) {
    if (response.fields.size() >= notes_max) return;
    response.fields.emplace_back(
        note_field,
        percent_encoded(shortened(note, code_points_max), " ,;:\"'()/=-._"));
  }
}

// The answers to one operation's requests.
class OperationHandler {
 public:
  OperationHandler(const Operation& operation, Services& services)
      : binding_(operation), services_(services) {}

  std::size_t body_bytes_max() const { return binding_.body_bytes_max(); }

  http::Response answer(const http::Request& request) const {
    const Operation& operation = binding_.operation();
    const auto bound = binding_.bind(request);
    if (!bound) return bound.error();
    const View* const view = preferred_view(operation, request);
    const bool as_lines = prefers_lines(view, request);
    const std::string key =
        operation.effects.constant
            ? std::string(view ? view->format : "json") + " " + bound->input
            : std::string();
    if (auto kept = kept_answer(key)) return http::Response::of(kept);
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    const CallOptions options{.format = as_lines ? "ndjson"
                                        : view   ? view->format
                                                 : "json",
                              .documents = bound->documents,
                              .waits = waits_of(*bound, *cancelled)};
    Result<Reply> reply = call(operation, bound->input, services_, options);
    if (!reply) return failure_of(reply.error(), *bound, options.waits);
    if (reply->stream) {
      return stream_of(std::move(*reply), view, as_lines, cancelled);
    }
    return response_of(*reply, view, *bound, key);
  }

 private:
  CallLimits waits_of(const BoundInput& bound,
                      const std::atomic<bool>& cancelled) const {
    const OperationLimits& limits = binding_.operation().limits;
    const std::int64_t ms =
        bound.has_lines ? limits.lines_timeout_ms : limits.timeout_ms;
    return {.deadline_us = services_.env.clock->monotonic_us() + ms * 1'000,
            .cancelled = &cancelled};
  }

  http::Response failure_of(const Error& error, const BoundInput& bound,
                            const CallLimits& waits) const {
    const bool is_late =
        error.code == Code::unavailable && waits.is_late(*services_.env.clock);
    if (is_late) {
      return http::problem(504, "deadline-exceeded", "No answer in time",
                           error.message);
    }
    return problem_of(binding_.operation(), error, bound.input, services_);
  }

  // The outcome is known only at the end: lines have it there.
  http::Response stream_of(Reply reply, const View* view, bool as_lines,
                           Cancelled cancelled) const {
    std::string type(as_lines ? lines_type
                     : view   ? view->media_type
                              : json_type);
    if (type.starts_with("text/")) type += "; charset=utf-8";
    http::Response response = http::Response::stream(
        200, std::move(type),
        std::make_shared<ReplyBody>(std::move(reply.stream),
                                    std::move(cancelled), as_lines));
    response.fields.emplace_back("Cache-Control", "no-store");
    response.fields.emplace_back("Vary", "Accept");
    return response;
  }

  http::Response response_of(const Reply& reply, const View* view,
                             const BoundInput& bound,
                             const std::string& key) const {
    std::string body =
        view ? rendered(binding_.operation(), *view, reply, bound) : reply.json;
    if (!view && !body.ends_with('\n')) body += '\n';
    std::string type(view ? view->media_type : json_type);
    if (type.starts_with("text/")) type += "; charset=utf-8";
    if (!key.empty()) {
      auto kept = std::make_shared<const http::Representation>(
          std::move(body),
          http::Representation::Options{
              .content_type = std::move(type),
              .vary = "Accept",
              .fields = {{std::string(outcome_field),
                          std::string(slug_of(reply.outcome))}},
              .env = &services_.env});
      keep(key, kept);
      return http::Response::of(std::move(kept));
    }
    http::Response response =
        http::Response::text(200, std::move(type), std::move(body));
    response.fields.emplace_back("Cache-Control", "no-store");
    response.fields.emplace_back("Vary", "Accept");
    response.fields.emplace_back(outcome_field, slug_of(reply.outcome));
    add_notes(reply.notes, response);
    return response;
  }

  std::shared_ptr<const http::Representation> kept_answer(
      const std::string& key) const {
    if (key.empty()) return nullptr;
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    return found == kept_.end() ? nullptr : found->second;
  }

  void keep(const std::string& key,
            std::shared_ptr<const http::Representation> content) const {
    constexpr std::size_t kept_max = 64;
    const std::lock_guard lock(mutex_);
    if (kept_.size() >= kept_max) kept_.clear();
    kept_.emplace(key, std::move(content));
  }

  OperationBinding binding_;
  Services& services_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<const http::Representation>>
      kept_;
};

}  // namespace

std::string_view slug_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::clean:
      return "clean";
    case Outcome::has_errors:
      return "has-errors";
    case Outcome::incomplete:
      break;
  }
  return "incomplete";
}

std::optional<Outcome> outcome_named(std::string_view slug) {
  for (const Outcome outcome :
       {Outcome::clean, Outcome::has_errors, Outcome::incomplete}) {
    if (slug == slug_of(outcome)) return outcome;
  }
  return std::nullopt;
}

std::vector<http::Route> operation_routes(Services& services, Scope scope) {
  std::vector<http::Route> routes;
  for (const Operation* operation : all_operations()) {
    if (!is_served(*operation) || operation->scope != scope) continue;
    const auto handler =
        std::make_shared<const OperationHandler>(*operation, services);
    routes.push_back(
        {.method = method_of(operation->route.method),
         .pattern = std::string(operation->route.path),
         .handler = [handler](const http::Request& request) -> http::Response {
           return handler->answer(request);
         },
         .runs_on = operation->cost == Cost::io ? http::RunsOn::io_thread
                                                : http::RunsOn::worker,
         .body_bytes = handler->body_bytes_max()});
  }
  return routes;
}

}  // namespace cardinal::server
