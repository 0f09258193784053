// What went wrong with a call, as a problem (RFC 9457).
#include "base/check_that.h"
#include "server/operation_binding.h"

namespace cardinal::server {
namespace {

// The first mistake of many: the card itself as the JSON body.
bool is_bare_document(const Operation& operation, std::string_view input) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  const Document given = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  return faults.empty() && schema.root()["properties"]["text"] &&
         given.root().is(Kind::object) && given.root().size() > 0 &&
         !given.root()["card"] && !given.root()["text"];
}

}  // namespace

http::Response problem_of(const Operation& operation, const Error& error,
                          const BoundInput& bound, const Services& services) {
  const std::string& input = bound.input;
  Error worded = error;
  // Where the files of this machine are is not for everybody.
  const bool is_own_file = error.code == Code::unavailable &&
                           error.where.starts_with('/') &&
                           !services.is_operator;
  if (is_own_file) worded.where.clear();
  worded.message = with_property_names(operation, error.message);
  if (error.code == Code::usage && bound.is_body &&
      is_bare_document(operation, input)) {
    worded.message +=
        "; the body is the input: wrap a card as {\"card\": ...}, or send its "
        "text as text/plain";
  }
  http::Response response = http::problem(worded);
  if (error.code == Code::internal) {
    // Only this machine's user reads what is inside.
    if (!services.is_operator) return response;
    response.body =
        http::problem(500, "internal", "Internal server error", to_text(error))
            .body;
  }
  Writer json;
  json.begin_object();
  json.key("where").string_or_null(worded.where);
  json.key("message").string(error.message);
  const std::vector<InputFailure> failures =
      error.code == Code::usage ? input_failures(operation, input, services)
                                : std::vector<InputFailure>();
  if (!failures.empty()) json.key("diagnostics").begin_array();
  for (const InputFailure& failure : failures) {
    json.begin_object().key("pointer").string(failure.pointer);
    json.key("message").string(with_property_names(operation, failure.message));
    json.key("help").string_or_null(failure.help).end_object();
  }
  if (!failures.empty()) json.end_array();
  const std::string members = json.end_object().take();
  // Behind the last member of the problem.
  const std::size_t end = response.body.rfind('}');
  CHECK(end != std::string::npos);
  response.body.insert(end, "," + members.substr(1, members.size() - 2));
  return response;
}

}  // namespace cardinal::server
