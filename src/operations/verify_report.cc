#include "operations/verify_report.h"

#include "base/text.h"

namespace cardinal {
namespace {

void write_unless_empty(Writer& json, std::string_view name, std::string_view text) {
  json.key(name);
  text.empty() ? json.null() : json.string(text);
}

}  // namespace

std::string verification_as_json(const std::string& file,
                                 const Verification& found) {
  Writer json;
  json.begin_object().key("file").string(file);
  write_unless_empty(json, "dialect", found.dialect ? name_of(*found.dialect) : "");
  write_unless_empty(json, "subject", found.subject);
  json.key("verdict").string(name_of(found.verdict));
  write_unless_empty(json, "how", found.how == How::none ? "" : name_of(found.how));
  write_unless_empty(json, "key", found.key);
  write_unless_empty(json, "alg", found.alg);
  write_unless_empty(json, "canonical_form", found.canonical_form);
  json.key("uncovered").begin_array();
  for (const std::string& pointer : found.uncovered) json.string(pointer);
  json.end_array();
  write_unless_empty(json, "reason", found.reason);
  return json.end_object().take();
}

std::string verification_as_text(const std::string& file,
                                 const Verification& found) {
  std::string text =
      for_terminal(file) + ": " + std::string(name_of(found.verdict));
  if (found.verdict != Verdict::valid) {
    text += ": " + for_terminal(found.reason) + "\n";
  } else {
    text += " (" + std::string(name_of(found.how)) + ")\n";
  }
  if (!found.subject.empty()) {
    text += "  subject  " + for_terminal(shortened(found.subject, 200)) + "\n";
  }
  if (found.verdict == Verdict::valid) {
    text += "  key      " + found.alg + " " + found.key + "\n  form     " +
            found.canonical_form + "\n";
  }
  for (const std::string& pointer : found.uncovered) {
    text += "  not covered: " + for_terminal(pointer) + "\n";
  }
  return text;
}

}  // namespace cardinal
