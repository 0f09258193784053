#include "operations/convert_report.h"

#include "base/text.h"

namespace cardinal {
namespace {

std::string loss_text(const Loss& loss) {
  return "  lost " + for_terminal(loss.pointer) + ": " +
         for_terminal(loss.what) + ": " + for_terminal(loss.why) +
         (loss.stashed ? " (kept in the embedded original)" : "") + "\n";
}

}  // namespace

std::string conversion_as_text(const std::string& name, const Converted& made) {
  std::string text = "cardinal: " + for_terminal(name) + ": " +
                     std::string(name_of(made.from)) + " to " +
                     std::string(name_of(made.to));
  if (made.unchanged && made.notes.empty()) {
    return text + ": already in this format\n";
  }
  text += "\n";
  for (const std::string& note : made.notes) {
    text += "  " + for_terminal(note) + "\n";
  }
  for (const Loss& loss : made.lost) text += loss_text(loss);
  for (const Addition& added : made.added) {
    text += "  added " + for_terminal(added.pointer) + ": " +
            for_terminal(added.why) + "\n";
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

}  // namespace cardinal
