#include "cli/error_output.h"

#include "base/text.h"
#include "cardinal/json.h"

namespace cardinal::cli {
namespace {

// For programs, so never changed.
std::string_view slug_of(Code code) {
  switch (code) {
    case Code::usage:
      return "usage";
    case Code::invalid:
      return "invalid";
    case Code::not_found:
      return "not-found";
    case Code::denied:
      return "denied";
    case Code::conflict:
      return "conflict";
    case Code::unavailable:
      return "unavailable";
    case Code::internal:
      break;
  }
  return "internal";
}

}  // namespace

bool asks_for_json(int count, const char* const* words) {
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--") return false;
    if (word == "--json" || word == "--format=json") return true;
    const bool has_next = i + 1 < count;
    if (word == "--format" && has_next) {
      return std::string_view(words[i + 1]) == "json";
    }
  }
  return false;
}

void write_error(const Error& error, bool as_json, Sink& out, Sink& messages) {
  messages.write("cardinal: " + for_terminal(to_text(error)) + "\n");
  if (!as_json) return;
  Writer json(Writer::Layout{.visible_only = true});
  json.begin_object().key("error").begin_object();
  json.key("code").string(slug_of(error.code));
  json.key("message").string(error.message);
  json.key("where").string_or_null(error.where);
  out.write(json.end_object().end_object().take() + "\n");
}

}  // namespace cardinal::cli
