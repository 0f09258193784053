#include "operations/verify_report.h"

#include "base/text.h"

namespace cardinal {

std::string verification_as_json(const std::string& file,
                                 const Verification& found) {
  Writer json;
  json.begin_object().key("file").string(file);
  json.key("dialect").string_or_null(found.dialect ? name_of(*found.dialect)
                                                   : "");
  json.key("subject").string_or_null(found.subject);
  json.key("verdict").string(name_of(found.verdict));
  json.key("how").string_or_null(found.how == How::none ? ""
                                                        : name_of(found.how));
  json.key("key").string_or_null(found.key);
  json.key("alg").string_or_null(found.alg);
  json.key("canonical_form").string_or_null(found.canonical_form);
  json.key("uncovered").begin_array();
  for (const std::string& pointer : found.uncovered) json.string(pointer);
  json.end_array();
  json.key("reason").string_or_null(found.reason);
  return json.end_object().take();
}

std::string verification_as_text(const std::string& file,
                                 const Verification& found) {
  std::string text = file + ": " + std::string(name_of(found.verdict));
  if (found.verdict != Verdict::valid) {
    text += ": " + found.reason + "\n";
  } else {
    text += " (" + std::string(name_of(found.how)) + ")\n";
  }
  if (!found.subject.empty()) {
    text += "  subject  " + shortened(found.subject, 200) +
            (found.verdict == Verdict::partial ? " (claimed, not verified)\n"
                                               : "\n");
  }
  if (!found.canonical_form.empty()) {
    text += "  key      " + std::string(found.alg) + " " + found.key +
            "\n  form     " + found.canonical_form + "\n";
  }
  for (const std::string& pointer : found.uncovered) {
    text += "  not covered: " + pointer + "\n";
  }
  return text;
}

Verification verification_from(Value result) {
  const auto text = [&](std::string_view name) {
    return std::string(result[name].string().value_or(""));
  };
  Verification found;
  found.dialect = dialect_named(text("dialect"));
  found.subject = text("subject");
  found.verdict = Verdict::invalid;
  for (const Verdict each : {Verdict::valid, Verdict::partial, Verdict::invalid,
                             Verdict::key_unknown, Verdict::unsigned_card}) {
    if (name_of(each) == text("verdict")) found.verdict = each;
  }
  for (const How each : {How::self_certified, How::pinned, How::trusted_jwks,
                         How::did, How::first_use, How::jku_same_origin}) {
    if (name_of(each) == text("how")) found.how = each;
  }
  found.key = text("key");
  found.alg = text("alg");
  found.canonical_form = text("canonical_form");
  for (const Value pointer : result["uncovered"].items()) {
    found.uncovered.emplace_back(pointer.string().value_or(""));
  }
  found.reason = text("reason");
  return found;
}

}  // namespace cardinal
