// What changed, for programs.
#include "cardinal/compare.h"

namespace cardinal {
namespace {

void write_text(Writer& json, std::string_view key,
                const std::optional<std::string>& text) {
  json.key(key);
  text ? json.string(*text) : json.null();
}

void write_value(Writer& json, std::string_view key, const JsonText& value) {
  if (!value.empty()) json.key(key).raw(value);
}

std::optional<std::string> or_none(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void write_advice(Writer& json, const VersionAdvice& advice) {
  constexpr std::string_view verdicts[] = {"admitted", "too-low", "undecided"};
  json.begin_object().key("verdict").string(
      verdicts[static_cast<std::size_t>(advice.verdict)]);
  json.key("step").string(name_of(advice.step));
  write_text(json, "version", or_none(advice.version));
  json.key("seq");
  advice.seq.empty() ? json.null() : json.raw(advice.seq);
  json.key("reason").string(advice.reason);
  write_text(json, "rule", or_none(std::string(advice.rule)));
  json.end_object();
}

}  // namespace

std::string json_of(const Comparison& found, const VersionAdvice& advice) {
  Writer json;
  json.begin_object();
  json.key("old").begin_object();
  json.key("dialect").string(name_of(found.old_dialect));
  write_text(json, "version", or_none(found.old_version));
  json.end_object().key("new").begin_object();
  json.key("dialect").string(name_of(found.new_dialect));
  write_text(json, "version", or_none(found.new_version));
  json.end_object().key("changes").begin_array();
  for (const Change& change : found.changes) {
    json.begin_object().key("kind").string(name_of(change.kind));
    json.key("level").string(name_of(change.level));
    json.key("what").string(change.what);
    write_text(json, "old", change.old_pointer);
    write_text(json, "new", change.new_pointer);
    write_value(json, "from", change.from);
    write_value(json, "to", change.to);
    json.key("message").string(change.message);
    json.key("why").string(change.why).end_object();
  }
  json.end_array().key("advice");
  write_advice(json, advice);
  return json.end_object().take() + "\n";
}

}  // namespace cardinal
