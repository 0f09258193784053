#include "server/operation_response.h"

#include "base/check_that.h"
#include "base/text.h"
#include "base/uri.h"
#include "directory/directory.h"
#include "http/accept.h"
#include "operations/remote_caller.h"
#include "operations/render_view.h"
#include "server/operation_routes.h"

namespace cardinal::server {
namespace {

constexpr std::string_view json_type = "application/json";
constexpr std::string_view lines_type = "application/x-ndjson";
constexpr std::string_view events_type = "text/event-stream";

int weight_in(const std::string& accept, std::string_view type) {
  const auto quality = http::quality_of(accept, type);
  return quality ? quality->weight : 0;
}

bool is_named(const std::string& accept, std::string_view type) {
  const auto quality = http::quality_of(accept, type);
  return quality && quality->is_exact && quality->weight > 0;
}

// The view that the request prefers to JSON; null: none.
const View* preferred_view(const Operation& operation,
                           const std::string& accept) {
  const View* best = nullptr;
  int best_weight = weight_in(accept, json_type);
  for (const View& view : operation.views) {
    if (weight_in(accept, view.media_type) <= best_weight) continue;
    best = &view;
    best_weight = weight_in(accept, view.media_type);
  }
  return best;
}

// What a command line prints on standard error, as far as there is room in a
// head.
void add_notes(const Notes& notes, http::Response& response) {
  constexpr std::size_t notes_max = 8, code_points_max = 1'000;
  for (const std::string& note : notes) {
    if (response.fields.size() >= notes_max) return;
    response.fields.emplace_back(
        note_field,
        // Commas too: a browser joins fields of one name with them.
        percent_encoded(shortened(note, code_points_max), " ;:\"'()/=-._"));
  }
}

http::Response document_response(const Reply& reply, const Services& services) {
  return http::Response::of(std::make_shared<const http::Representation>(
      reply.document->text,
      http::Representation::Options{
          .content_type = reply.document->media_type,
          .vary = "Accept",
          .fields = {{std::string(outcome_field),
                      std::string(slug_of(reply.outcome))}},
          .version = reply.document->version,
          .env = &services.env}));
}

}  // namespace

RequestedForm requested_form(const Operation& operation,
                             const http::Request& request) {
  const std::string accept = request.list("Accept");
  RequestedForm form;
  if (accept.empty()) return form;
  form.view = preferred_view(operation, accept);
  // Only answers about many cards have them.
  form.as_lines =
      weight_in(accept, lines_type) >
      weight_in(accept, form.view ? form.view->media_type : json_type);
  form.as_events =
      !operation.feed.wait.empty() && is_named(accept, events_type) &&
      weight_in(accept, events_type) >= weight_in(accept, json_type);
  form.as_document = !is_named(accept, answer_media_type) && !form.view;
  return form;
}

std::string body_of(const Operation& operation, Reply& reply, const View* view,
                    const BoundInput& bound) {
  if (!view) {
    if (!reply.json.ends_with('\n')) reply.json += '\n';
    return std::move(reply.json);
  }
  Faults faults;
  constexpr Limits limits{.bytes_max = 1u << 30, .depth_max = 1000};
  const Document asked = Reader().read(bound.input, limits, faults);
  Rendered shown = render_view(operation, *view, reply.json,
                               {asked.root(), bound.documents}, Style{});
  return shown.messages + shown.out;
}

std::string content_type_of(const View* view) {
  std::string type(view ? view->media_type : json_type);
  if (type.starts_with("text/")) type += "; charset=utf-8";
  return type;
}

http::Response refused_response(const Operation& operation,
                                const Reply& reply) {
  const Refusal& refusal = *reply.refusal;
  http::Response response =
      http::problem(refusal.status, refusal.slug, refusal.title,
                    with_property_names(operation, refusal.detail));
  // Behind the last member of the problem. An answer is an object, whose
  // members have other names than those of problems.
  const std::size_t end = response.body.rfind('}');
  CHECK(end != std::string::npos && reply.json.size() > 2);
  response.body.insert(end, "," + reply.json.substr(1, reply.json.size() - 2));
  response.fields.emplace_back(outcome_field, slug_of(reply.outcome));
  return response;
}

http::Response response_of(const Operation& operation, Reply& reply,
                           const RequestedForm& form, const BoundInput& bound,
                           const Services& services) {
  if (reply.refusal) {
    http::Response response = refused_response(operation, reply);
    add_notes(reply.notes, response);
    add_change(&reply, services, response);
    return response;
  }
  http::Response response =
      reply.document ? document_response(reply, services)
                     : http::Response::text(
                           reply.is_new ? 201 : 200, content_type_of(form.view),
                           body_of(operation, reply, form.view, bound));
  if (!reply.document) {
    constexpr std::size_t usual_fields = 8;
    response.fields.reserve(usual_fields);
    response.fields.emplace_back("Cache-Control", "no-store");
    response.fields.emplace_back("Vary", "Accept");
    response.fields.emplace_back(outcome_field, slug_of(reply.outcome));
  }
  if (!reply.location.empty()) {
    response.fields.emplace_back("Location", reply.location);
  }
  add_notes(reply.notes, response);
  if (operation.needs_directory) add_change(&reply, services, response);
  return response;
}

void add_change(const Reply* reply, const Services& services,
                http::Response& response) {
  if (!services.directory) return;
  const std::uint64_t change = reply && reply->change
                                   ? *reply->change
                                   : services.directory->store().end().change;
  response.fields.emplace_back("Cardinal-Change", std::to_string(change));
}

http::Response with_conditions(http::Response response,
                               const http::Request& request) {
  const bool has_failed =
      response.representation &&
      response.representation->select(request).status == 412;
  if (!has_failed) return response;
  return http::problem(412, "precondition-failed", "Precondition failed",
                       "The card is another one than If-Match names.");
}

}  // namespace cardinal::server
