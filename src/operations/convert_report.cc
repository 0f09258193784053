#include "operations/convert_report.h"

namespace cardinal {
namespace {

std::string loss_text(const Loss& loss) {
  return "  lost " + loss.pointer + ": " + loss.what + ": " + loss.why +
         (loss.stashed ? " (kept in the embedded original)" : "") + "\n";
}

}  // namespace

std::string conversion_as_text(const std::string& name, const Converted& made) {
  std::string text = "cardinal: " + name + ": " +
                     std::string(name_of(made.from)) + " to " +
                     std::string(name_of(made.to));
  if (made.unchanged && made.notes.empty()) {
    return text + ": already in this format\n";
  }
  text += "\n";
  for (const std::string& note : made.notes) {
    text += "  " + note + "\n";
  }
  for (const Loss& loss : made.lost) text += loss_text(loss);
  for (const Addition& added : made.added) {
    text += "  added " + added.pointer + ": " + added.why + "\n";
  }
  return text;
}

std::string conversion_as_json(const std::string& name, const Converted& made,
                               bool with_text) {
  Writer json({.visible_only = true});
  json.begin_object().key("name").string(name);
  json.key("from").string(name_of(made.from));
  json.key("to").string(name_of(made.to));
  json.key("unchanged").boolean(made.unchanged);
  if (with_text) json.key("text").string(made.text);
  json.key("lost").begin_array();
  for (const Loss& loss : made.lost) {
    json.begin_object().key("pointer").string(loss.pointer);
    json.key("what").string(loss.what).key("why").string(loss.why);
    json.key("stashed").boolean(loss.stashed).end_object();
  }
  json.end_array().key("added").begin_array();
  for (const Addition& added : made.added) {
    json.begin_object().key("pointer").string(added.pointer);
    json.key("why").string(added.why).end_object();
  }
  json.end_array().key("notes").begin_array();
  for (const std::string& note : made.notes) json.string(note);
  return json.end_array().end_object().take();
}

std::optional<Converted> conversion_from(Value result) {
  const auto text = [](Value object, std::string_view name) {
    return std::string(object[name].string().value_or(""));
  };
  const auto from = card_format_named(text(result, "from"));
  const auto to = card_format_named(text(result, "to"));
  if (!from || !to) return std::nullopt;
  Converted made;
  made.text = text(result, "text");
  made.from = *from;
  made.to = *to;
  made.unchanged = result["unchanged"].boolean().value_or(false);
  for (const Value loss : result["lost"].items()) {
    made.lost.push_back({.pointer = text(loss, "pointer"),
                         .what = text(loss, "what"),
                         .why = text(loss, "why"),
                         .stashed = loss["stashed"].boolean().value_or(false)});
  }
  for (const Value added : result["added"].items()) {
    made.added.push_back(
        {.pointer = text(added, "pointer"), .why = text(added, "why")});
  }
  for (const Value note : result["notes"].items()) {
    made.notes.emplace_back(note.string().value_or(""));
  }
  return made;
}

}  // namespace cardinal
