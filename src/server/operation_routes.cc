#include "server/operation_routes.h"

#include <map>
#include <mutex>

#include "base/ascii.h"
#include "base/check_that.h"
#include "cardinal/crypto.h"
#include "cardinal/http_events.h"
#include "directory/directory.h"
#include "server/kept_documents.h"
#include "server/operation_binding.h"
#include "server/operation_feed.h"
#include "server/operation_response.h"
#include "server/rate_limits.h"
#include "server/reply_body.h"
#include "server/response_compression.h"

namespace cardinal::server {
namespace {

constexpr std::string_view subject_segment = "/{subject}";
constexpr std::string_view streamed_lines_type = "application/x-ndjson";

http::Method method_of(std::string_view name) {
  if (name == "GET") return http::Method::get;
  if (name == "PUT") return http::Method::put;
  if (name == "DELETE") return http::Method::delete_;
  CHECK(name == "POST");
  return http::Method::post;
}

// By a name, or by a key.
bool is_known(const access::Principal& who) {
  return who || !who.agent.empty();
}

WrittenRecord written_by(const Result<Reply>& reply) {
  if (!reply) return {};
  return {.subject = reply->subject, .change = reply->change};
}

// The answers to one operation's requests.
class OperationHandler : public std::enable_shared_from_this<OperationHandler> {
 public:
  OperationHandler(const Operation& operation, Services& services,
                   const RouteOptions& options)
      : binding_(operation), services_(services), options_(options) {
    const bool is_document_of_subject =
        operation.needs_directory && operation.effects.read_only &&
        operation.route.path.ends_with(subject_segment);
    if (options.keeps_documents && services.directory &&
        is_document_of_subject) {
      documents_ = std::make_unique<KeptDocuments>(services.directory->store());
    }
  }

  std::size_t body_bytes_max() const { return binding_.body_bytes_max(); }

  // Whether ready_answer() may find one.
  bool has_ready_answers() const { return documents_ != nullptr; }

  std::optional<http::Response> ready_answer(
      const http::Request& request) const {
    if (!is_plain(request)) return std::nullopt;
    auto found = documents_->find(request.parameters[0].second);
    if (!found) return std::nullopt;
    http::Response response = http::Response::of(std::move(found->content));
    response.fields.emplace_back("Cardinal-Change",
                                 std::to_string(found->change));
    if (!options_.gate) return response;
    auto admitted = options_.gate->admit(binding_.operation(), request);
    if (!admitted) return std::move(admitted.error());
    std::ranges::move(admitted->fields, std::back_inserter(response.fields));
    return response;
  }

  http::Response answer(const http::Request& request) const {
    const Operation& operation = binding_.operation();
    if (auto own = require_own_origin(operation, request); !own) {
      return std::move(own.error());
    }
    AdmittedRequest admitted;
    if (options_.gate) {
      auto judged = operation.takes_signed_requests
                        ? options_.gate->admit_signed(operation, request)
                        : options_.gate->admit(operation, request);
      if (!judged) return std::move(judged.error());
      admitted = std::move(*judged);
    }
    if (auto known = begin_idempotent(request, admitted)) {
      known->fields.insert(known->fields.end(), admitted.fields.begin(),
                           admitted.fields.end());
      return *std::move(known);
    }
    return answer(request, admitted);
  }

 private:
  // Whether everybody who sends it gets the same document, as long as that does
  // not change: no options, no caller, no condition that may fail.
  bool is_plain(const http::Request& request) const {
    if (!request.query.empty() || request.parameters.size() != 1) return false;
    for (const http::Field& field : request.fields) {
      if (equal_ignoring_case(field.name, "Accept")) {
        if (field.value != "*/*") return false;
      } else if (equal_ignoring_case(field.name, "If-Match")) {
        return false;
      }
    }
    return !options_.gate || !options_.gate->shows_credentials(request);
  }

  // Of a document that others may get without reading the store.
  void keep(const http::Response& response, const Reply& reply,
            const http::Request& request,
            std::optional<std::uint64_t> since) const {
    if (!since || !reply.document || !response.representation) return;
    const bool is_named =
        !reply.document->subject.empty() &&
        reply.document->subject == request.parameters[0].second;
    if (!is_named) return;
    documents_->keep(reply.document->subject, response.representation, *since);
  }

  // The answer to a write that was sent before, if it was.
  std::optional<http::Response> begin_idempotent(
      const http::Request& request, AdmittedRequest& admitted) const {
    const auto key = request.header("Idempotency-Key");
    if (!key || !options_.idempotent) return std::nullopt;
    if (binding_.operation().effects.read_only) return std::nullopt;
    const access::Principal& who = admitted.who;
    const std::string caller = who ? "name " + who.name
                               : !who.agent.empty()
                                   ? "agent " + who.agent
                                   : "at " + counted_address(request.remote);
    std::string content(request.method_name);
    for (const std::string_view part :
         {request.target, request.header("Content-Type").value_or(""),
          request.header("If-Match").value_or(""), request.body}) {
      content += '\n';
      content += part;
    }
    IdempotentRequests::Begun begun = options_.idempotent->begin(
        caller, *key, to_hex(sha256(content)), services_.env.clock->now_ms(),
        binding_.answers_secret() ? IdempotentRequests::Keeping::memory
                                  : IdempotentRequests::Keeping::file);
    admitted.claim = std::move(begun.claim);
    return std::move(begun.answer);
  }

  // The services of this machine's user, where it is the caller.
  Services& services_for(const AdmittedRequest& admitted) const {
    return admitted.is_operator && options_.operator_services
               ? *options_.operator_services
               : services_;
  }

  http::Response answer(const http::Request& request,
                        const AdmittedRequest& admitted) const {
    const Operation& operation = binding_.operation();
    auto bound = binding_.bind(request);
    if (!bound) return bound.error();
    const RequestedForm form = requested_form(operation, request);
    if (form.as_events) return events_of(request, *bound, admitted);
    const std::string key = key_of(*bound, form);
    if (auto kept = kept_answer(key)) return http::Response::of(kept);
    Services& services = services_for(admitted);
    std::optional<std::uint64_t> kept_since;
    if (has_ready_answers() && is_plain(request)) {
      kept_since = documents_->follow();
    }
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    const CallOptions options{
        .format = form.as_lines ? "ndjson"
                  : form.view   ? form.view->format
                                : "json",
        .documents = bound->documents,
        .who = is_known(admitted.who) ? &admitted.who : nullptr,
        .limits = call_limits_of(*bound, *cancelled),
        .request_id = request.request_id,
        .prefers_document = form.as_document};
    Result<Reply> reply = call(operation, bound->input, services, options);
    if (reply && reply->stream) {
      return stream_of(std::move(*reply), form, cancelled);
    }
    if (reply && reply->later && !options_.pending) {
      reply = wait_for(std::move(*reply));
    }
    if (reply && reply->later) {
      return later_response(std::move(reply->later), request, form,
                            std::move(*bound), admitted);
    }
    const WrittenRecord written = written_by(reply);
    http::Response response =
        made_response(std::move(reply), request, form, *bound, options.limits,
                      key, kept_since);
    return recorded(std::move(response), request, admitted, written);
  }

  std::string key_of(const BoundInput& bound, const RequestedForm& form) const {
    if (!binding_.operation().effects.constant) return {};
    return std::string(form.view ? form.view->format : "json") + " " +
           bound.input;
  }

  http::Response made_response(
      Result<Reply> reply, const http::Request& request,
      const RequestedForm& form, const BoundInput& bound,
      const CallLimits& limits, const std::string& key,
      std::optional<std::uint64_t> kept_since = {}) const {
    if (!reply) return failure_of(reply.error(), bound, limits);
    if (!key.empty()) return constant_response(*reply, form.view, bound, key);
    http::Response response =
        response_of(binding_.operation(), *reply, form, bound, services_);
    keep(response, *reply, request, kept_since);
    return with_conditions(std::move(response), request);
  }

  http::Response later_response(std::unique_ptr<LaterReply> later,
                                const http::Request& request,
                                const RequestedForm& form, BoundInput bound,
                                const AdmittedRequest& admitted) const {
    return options_.pending->respond(
        std::move(later),
        [self = shared_from_this(), owned = http::owned_copy(request), form,
         bound = std::move(bound), admitted](Result<Reply> reply) {
          if (reply && reply->later) {  // after the next thing that it awaits
            return self->later_response(std::move(reply->later), *owned, form,
                                        bound, admitted);
          }
          const WrittenRecord written = written_by(reply);
          return self->recorded(self->made_response(std::move(reply), *owned,
                                                    form, bound, {}, ""),
                                *owned, admitted, written);
        });
  }

  http::Response recorded(http::Response response, const http::Request& request,
                          const AdmittedRequest& admitted,
                          const WrittenRecord& written) const {
    if (admitted.claim) admitted.claim->finish(response);
    if (binding_.operation().cost != Cost::io) compress(response, request);
    response.fields.insert(response.fields.end(), admitted.fields.begin(),
                           admitted.fields.end());
    if (options_.gate && !binding_.operation().effects.read_only) {
      options_.gate->record(binding_.operation(), request, admitted, written,
                            response);
    }
    return response;
  }

  http::Response events_of(const http::Request& request,
                           const BoundInput& bound,
                           const AdmittedRequest& admitted) const {
    const auto last = http::last_event_id(request);
    if (!last) return http::problem(last.error());
    const Operation& operation = binding_.operation();
    const auto feed = std::make_shared<OperationFeedEvents>(
        operation, services_for(admitted), bound.input, last->value_or(""),
        admitted.who ? std::optional(admitted.who) : std::nullopt,
        options_.feeds);
    Result<Reply> first = feed->begin();
    if (!first) return failure_of(first.error(), bound, {});
    if (first->refusal) return refused_response(operation, *first);
    feed->accept(std::move(*first));
    http::Response response = http::event_stream(
        feed, {.runs_on = http::RunsOn::worker, .env = &services_.env});
    add_change(nullptr, services_, response);
    return response;
  }

  CallLimits call_limits_of(const BoundInput& bound,
                            const std::atomic<bool>& cancelled) const {
    const OperationLimits& limits = binding_.operation().limits;
    const std::int64_t ms =
        bound.has_lines ? limits.lines_timeout_ms : limits.timeout_ms;
    return {.deadline_us = services_.env.clock->monotonic_us() + ms * 1'000,
            .cancelled = &cancelled};
  }

  http::Response failure_of(const Error& error, const BoundInput& bound,
                            const CallLimits& limits) const {
    const bool is_late =
        error.code == Code::unavailable && limits.is_late(*services_.env.clock);
    if (is_late) {
      return http::problem(504, "deadline-exceeded", "No answer in time",
                           error.message);
    }
    http::Response response =
        problem_of(binding_.operation(), error, bound, services_);
    if (binding_.operation().needs_directory) {
      add_change(nullptr, services_, response);
    }
    return response;
  }

  // The outcome is known only at the end: lines have it there.
  http::Response stream_of(Reply reply, const RequestedForm& form,
                           Cancelled cancelled) const {
    http::Response response = http::Response::stream(
        200,
        form.as_lines ? std::string(streamed_lines_type)
                      : content_type_of(form.view),
        std::make_shared<ReplyBody>(std::move(reply.stream),
                                    std::move(cancelled), form.as_lines));
    response.fields.emplace_back("Cache-Control", "no-store");
    response.fields.emplace_back("Vary", "Accept");
    return response;
  }

  http::Response constant_response(Reply& reply, const View* view,
                                   const BoundInput& bound,
                                   const std::string& key) const {
    auto kept = std::make_shared<const http::Representation>(
        body_of(binding_.operation(), reply, view, bound),
        http::Representation::Options{
            .content_type = content_type_of(view),
            .vary = "Accept",
            .fields = {{std::string(outcome_field),
                        std::string(slug_of(reply.outcome))}},
            .env = &services_.env});
    keep(key, kept);
    return http::Response::of(std::move(kept));
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
  const RouteOptions options_;
  std::unique_ptr<KeptDocuments> documents_;
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

std::vector<http::Route> operation_routes(Services& services, Scope scope,
                                          const RouteOptions& options) {
  std::vector<http::Route> routes;
  for (const Operation* operation : all_operations()) {
    if (!is_served(*operation) || operation->scope != scope) continue;
    const auto handler =
        std::make_shared<const OperationHandler>(*operation, services, options);
    for (const OperationRoute& at : {operation->route, operation->also}) {
      if (at.path.empty()) continue;
      http::Route route = {
          .method = method_of(at.method),
          .pattern = std::string(at.path),
          .handler = [handler](const http::Request& request) -> http::Response {
            return handler->answer(request);
          },
          .runs_on = operation->cost == Cost::io ? http::RunsOn::io_thread
                                                 : http::RunsOn::worker,
          .body_bytes = handler->body_bytes_max(),
          .for_other_origins = is_for_other_origins(*operation)};
      if (handler->has_ready_answers()) {
        route.ready = [handler](const http::Request& request) {
          return handler->ready_answer(request);
        };
      }
      routes.push_back(std::move(route));
    }
  }
  return routes;
}

}  // namespace cardinal::server
