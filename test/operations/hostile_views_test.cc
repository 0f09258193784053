// Whatever strings an answer has, no view of it lets them act on a terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"
#include "operations/render_view.h"
#include "schema/builtin_schema.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

// Clears the screen, starts a line of its own, turns the direction around.
constexpr std::string_view hostile =
    "a\x1b[2J\x1b]0;x\x07\ncardinal: fine\r\b\u202e\u2066\u200b\u009b\x7f";

// A value that fits the schema, with `text` in each string that may be any.
class AnswerMaker {
 public:
  AnswerMaker(Value root, std::string_view text) : root_(root), text_(text) {}

  std::string make() {
    Writer json;
    write(json, root_);
    return json.take();
  }

 private:
  static std::string_view type_of(Value schema) {
    const Value type = schema["type"];
    if (const auto one = type.string()) return *one;
    for (const Value each : type.items()) {
      if (each.string() != "null") return *each.string();
    }
    if (schema["properties"] || schema["required"]) return "object";
    return "string";
  }

  void write(Writer& json, Value schema) {
    if (const auto reference = schema["$ref"].string()) {
      const std::string_view name =
          reference->substr(std::string_view("#/$defs/").size());
      return write(json, root_["$defs"][name]);
    }
    if (schema["const"]) {
      json.raw(schema["const"].raw());
    } else if (schema["enum"]) {
      json.raw(schema["enum"][std::size_t{0}].raw());
    } else if (schema["anyOf"] && !schema["type"]) {
      write(json, schema["anyOf"][std::size_t{0}]);
    } else if (const std::string_view type = type_of(schema);
               type == "object") {
      write_object(json, schema);
    } else if (type == "array") {
      json.begin_array();
      write(json, schema["items"]);
      write(json, schema["items"]);
      json.end_array();
    } else if (type == "integer" || type == "number") {
      json.number(std::int64_t{1});
    } else if (type == "boolean") {
      json.boolean(true);
    } else {
      json.string(text_);
    }
  }

  // All members, or of alternatives (oneOf) those of the first.
  void write_object(Writer& json, Value schema) {
    json.begin_object();
    const Value others = schema["oneOf"][std::size_t{1}]["required"];
    for (const Member property : schema["properties"].members()) {
      bool is_other = false;
      for (const Value name : others.items()) {
        is_other |= name.string() == property.name;
      }
      if (is_other) continue;
      json.key(property.name);
      write(json, property.value);
    }
    json.end_object();
  }

  Value root_;
  std::string text_;
};

// Answers of each operation, whole and without the members that replace the
// rest ("diagnostics", "invalid", "error").
std::vector<std::string> answers_of(const Operation& operation,
                                    std::string_view text) {
  const test::Parsed schema = test::parse(operation.output);
  const std::string whole = AnswerMaker(schema.root(), text).make();
  std::vector<std::string> answers = {whole};
  const test::Parsed parsed = test::parse(whole);
  Writer plain;
  plain.begin_object();
  for (const Member member : parsed.root().members()) {
    const bool replaces =
        member.name == "diagnostics" || member.name == "invalid";
    if (replaces) continue;
    plain.key(member.name);
    if (member.name == "error") {
      plain.null();
    } else {
      plain.raw(member.value.raw());
    }
  }
  plain.end_object();
  if (parsed.root().is(Kind::object)) answers.push_back(plain.take());
  return answers;
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// What is neither printable nor a line feed of ours; an indentation may have
// tabs.
std::string acting_characters(const std::string& text) {
  std::string found;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    const bool is_layout = text[at] == '\n' || text[at] == '\t';
    if (!step.valid || (is_invisible(step.point) && !is_layout)) {
      found += std::to_string(step.point) + " ";
    }
    at += std::max<std::size_t>(step.bytes, 1);
  }
  return found;
}

TEST(HostileViews, ShowNothingThatActs) {
  int views = 0;
  for (const Operation* operation : all_operations()) {
    const auto hostile_answers = answers_of(*operation, hostile);
    const auto calm_answers = answers_of(*operation, "b");
    for (const View& view : operation->views) {
      for (std::size_t i = 0; i < hostile_answers.size(); ++i) {
        SCOPED_TRACE(std::string(operation->name) + " as " +
                     std::string(view.format) + ": " + hostile_answers[i]);
        const test::Parsed input = test::parse(R"({"show": "x"})");
        const InputDocument document{"text", "{\"a\": 1}", "card.json"};
        const Asked asked{input.root(), {&document, 1}};
        const Style screen{.terminal = true};
        const Rendered acting =
            render_view(*operation, view, hostile_answers[i], asked, screen);
        EXPECT_EQ(acting_characters(acting.out), "");
        EXPECT_EQ(acting_characters(acting.messages), "");
        // A line feed in a string starts no line, except in what has lines.
        const bool has_lines =
            operation->output.find("\"x-document\"") != std::string::npos ||
            operation->output.find("\"x-lines\"") != std::string::npos;
        ++views;
        if (has_lines) continue;
        const Rendered calm =
            render_view(*operation, view, calm_answers[i], asked, screen);
        EXPECT_EQ(lines_in(acting.out), lines_in(calm.out)) << acting.out;
        EXPECT_EQ(lines_in(acting.messages), lines_in(calm.messages));
      }
    }
  }
  EXPECT_GT(views, 40);
}

TEST(HostileViews, DocumentsAreExactWhereNoTerminalIs) {
  const Operation& canon = *operation_named("canon");
  const std::string answer =
      "{\"canonical\":" + json_quoted("\"\u202e\"") + "}";
  const Rendered exact =
      render_view(canon, *view_named(canon, "text"), answer, {}, {});
  EXPECT_EQ(exact.out, "\"\u202e\"");
  const Rendered on_screen = render_view(canon, *view_named(canon, "text"),
                                         answer, {}, {.terminal = true});
  EXPECT_EQ(on_screen.out, "\"\\u{202E}\"");
}

}  // namespace
}  // namespace cardinal
