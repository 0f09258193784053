// What changed, for programs.
#include <iterator>

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

constexpr std::string_view verdicts[] = {"admitted", "too-low", "undecided"};

// The element of an enumeration with this name; the first if there is none.
template <class Enum, std::size_t Count>
Enum named(Value object, std::string_view key, const Enum (&all)[Count]) {
  for (const Enum each : all) {
    if (object[key].string() == name_of(each)) return each;
  }
  return all[0];
}

std::string text_in(Value object, std::string_view key) {
  return std::string(object[key].string().value_or(""));
}

std::optional<std::string> text_or_none(Value object, std::string_view key) {
  const auto text = object[key].string();
  return text ? std::optional(std::string(*text)) : std::nullopt;
}

CardChange change_from(Value object) {
  CardChange change;
  change.kind =
      named(object, "kind",
            {ChangeKind::changed, ChangeKind::added, ChangeKind::removed});
  change.level = named(
      object, "level",
      {ChangeLevel::breaking, ChangeLevel::compatible, ChangeLevel::cosmetic});
  change.what = object["what"].string().value_or("");
  change.old_pointer = text_or_none(object, "old");
  change.new_pointer = text_or_none(object, "new");
  change.from = object["from"].raw();
  change.to = object["to"].raw();
  change.message = text_in(object, "message");
  change.why = text_in(object, "why");
  return change;
}

void write_advice(Writer& json, const VersionAdvice& advice) {
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
  for (const CardChange& change : found.changes) {
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

Comparison comparison_from(Value report) {
  const auto dialect = [&](std::string_view card) {
    return dialect_named(text_in(report[card], "dialect"))
        .value_or(Dialect::a2a);
  };
  Comparison found{.old_dialect = dialect("old"),
                   .new_dialect = dialect("new"),
                   .old_version = text_in(report["old"], "version"),
                   .new_version = text_in(report["new"], "version")};
  for (const Value change : report["changes"].items()) {
    found.changes.push_back(change_from(change));
  }
  return found;
}

VersionAdvice advice_from(Value report) {
  const Value object = report["advice"];
  VersionAdvice advice;
  for (std::size_t i = 0; i < std::size(verdicts); ++i) {
    if (object["verdict"].string() == verdicts[i]) {
      advice.verdict = static_cast<VersionAdvice::Verdict>(i);
    }
  }
  advice.step = named(object, "step",
                      {VersionStep::none, VersionStep::patch,
                       VersionStep::minor, VersionStep::major});
  advice.version = text_in(object, "version");
  if (object["seq"].is(Kind::number)) advice.seq = object["seq"].raw();
  advice.reason = text_in(object, "reason");
  advice.rule = object["rule"].string().value_or("");
  return advice;
}

}  // namespace cardinal
