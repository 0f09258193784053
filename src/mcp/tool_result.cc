#include "mcp/tool_result.h"

#include "base/check_that.h"
#include "mcp/tool_schema.h"
#include "operations/render_view.h"

namespace cardinal::mcp {
namespace {

constexpr Limits result_limits{.bytes_max = 1u << 30, .depth_max = 1000};

// A refused write is an error; a card with errors is an answer.
bool is_error(const Operation& operation, const Reply& reply) {
  if (reply.refusal) return true;
  if (reply.outcome == Outcome::incomplete) return true;
  return reply.outcome == Outcome::has_errors && !operation.effects.read_only;
}

std::string view_text(const Operation& operation, const std::string& input,
                      const Reply& reply, const std::string& structured) {
  const bool has_text =
      !operation.views.empty() && operation.views[0].media_type == "text/plain";
  if (!has_text) return structured;
  Faults faults;
  const Document asked = Reader().read(input, result_limits, faults);
  CHECK(faults.empty());  // it has been validated
  // As on a terminal, where nobody's text may act or hide.
  const Rendered shown = render_view(operation, operation.views[0], reply.json,
                                     {asked.root(), {}}, {.terminal = true});
  std::string text = without_invisible(shown.out);
  while (text.ends_with('\n')) text.pop_back();
  return text.empty() ? structured : text;
}

std::string how_to_ask(const Operation& operation,
                       const ResultOptions& options) {
  std::string how = "Ask again with a larger \"max_chars\"";
  if (options.max_chars >= chars_max) how = "This is the most there can be";
  if (operation.input.find("\"limit\"") != std::string_view::npos) {
    how += ", or for fewer items with \"limit\"";
  }
  return how + ".";
}

void write_content(Writer& json, std::string_view text) {
  json.key("content").begin_array().begin_object();
  json.key("type").string("text").key("text").string(text);
  json.end_object().end_array();
}

}  // namespace

std::string tool_result(const Operation& operation, const std::string& input,
                        const Reply& reply, const ResultOptions& options) {
  Faults faults;
  const Document answer = Reader().read(reply.json, result_limits, faults);
  CHECK(faults.empty());  // we wrote it, or checked it by its schema
  std::string structured = without_invisible(answer.root());
  if (!answer.root().is(Kind::object)) {
    structured = "{\"" + std::string(items_member) + "\":" + structured + "}";
  }
  std::string text;
  if (reply.refusal) {
    text = "Refused: " + std::string(reply.refusal->title) + ". " +
           with_property_names(operation,
                               without_invisible(reply.refusal->detail)) +
           "\n";
  }
  if (!operation.effects.constant) text += std::string(data_notice) + "\n";
  text += view_text(operation, input, reply, structured);
  for (const std::string& note : reply.notes) {
    text +=
        "\nnote: " + with_property_names(operation, without_invisible(note));
  }
  Writer json;
  json.begin_object();
  write_content(json, within_budget(text, options.max_chars,
                                    how_to_ask(operation, options)));
  if (has_structured_content(options.version)) {
    json.key("structuredContent").raw(structured);
  }
  json.key("isError").boolean(is_error(operation, reply));
  return json.end_object().take();
}

std::string error_result(const Operation& operation, const Error& error) {
  Writer json;
  json.begin_object();
  write_content(
      json, with_property_names(operation, without_invisible(to_text(error))));
  json.key("isError").boolean(true);
  return json.end_object().take();
}

}  // namespace cardinal::mcp
