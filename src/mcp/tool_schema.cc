#include "mcp/tool_schema.h"

#include "base/check_that.h"
#include "base/text.h"
#include "mcp/model_text.h"

namespace cardinal::mcp {
namespace {

// Many cards in one text, and waiting for a change, which the session does.
constexpr std::string_view dropped_properties[] = {"jsonl", "min_change"};

Document read_record_schema(std::string_view schema) {
  Faults faults;
  Document document = Reader().read(std::string(schema), Limits{}, faults);
  CHECK(faults.empty());
  return document;
}

bool is_for_tools(const Member& property) {
  return !property.value["x-files"] && !property.value["x-operator"] &&
         !property.value["x-admin"] &&
         !is_one_of(dropped_properties, property.name);
}

// Members of "properties", "$defs" and of a value have names of their own,
// which may begin with x- like our keywords.
enum class Names : std::uint8_t { keywords, own };

void write_plain(Writer& json, Value value, const Operation& operation,
                 Names names);

void write_member(Writer& json, const Member& member,
                  const Operation& operation) {
  json.key(member.name);
  const auto text = member.value.string();
  if (member.name == "description" && text) {
    json.string(for_models(operation, *text));
    return;
  }
  const bool has_own_names =
      member.name == "properties" || member.name == "$defs" ||
      member.name == "patternProperties" || member.name == "const";
  write_plain(json, member.value, operation,
              has_own_names ? Names::own : Names::keywords);
}

void write_plain(Writer& json, Value value, const Operation& operation,
                 Names names) {
  if (value.is(Kind::array)) {
    json.begin_array();
    for (const Value item : value.items()) {
      write_plain(json, item, operation, Names::keywords);
    }
    json.end_array();
    return;
  }
  if (!value.is(Kind::object)) {
    json.raw(value.raw());
    return;
  }
  json.begin_object();
  for (const Member member : value.members()) {
    if (names == Names::own) {
      json.key(member.name);
      write_plain(json, member.value, operation, Names::keywords);
    } else if (!member.name.starts_with("x-")) {
      write_member(json, member, operation);
    }
  }
  json.end_object();
}

void write_properties(Writer& json, Value properties,
                      const Operation& operation) {
  json.key("properties").begin_object();
  for (const Member property : properties.members()) {
    if (!is_for_tools(property)) continue;
    json.key(property.name);
    write_plain(json, property.value, operation, Names::keywords);
  }
  json.key("max_chars").raw(max_chars_property());
  json.end_object();
}

void write_required(Writer& json, Value schema) {
  json.key("required").begin_array();
  for (const Value name : schema["required"].items()) {
    const std::string_view word = name.string().value_or("");
    if (is_for_tools({word, schema["properties"][word]})) json.string(word);
  }
  json.end_array();
}

}  // namespace

std::string max_chars_property() {
  Writer json;
  json.begin_object().key("type").string("integer");
  json.key("minimum").number(chars_min).key("maximum").number(chars_max);
  json.key("description")
      .string("Characters of the text of the answer at most (" +
              std::to_string(chars_default) + ")");
  return json.end_object().take();
}

std::string input_schema_of(const Operation& operation) {
  const Document document = read_record_schema(operation.input);
  const Value schema = document.root();
  Writer json;
  json.begin_object();
  bool has_properties = false;
  for (const Member member : schema.members()) {
    if (member.name.starts_with("x-")) continue;
    if (member.name == "properties") {
      has_properties = true;
      write_properties(json, member.value, operation);
    } else if (member.name == "required") {
      write_required(json, schema);
    } else {
      write_member(json, member, operation);
    }
  }
  if (!has_properties) write_properties(json, {}, operation);
  return json.end_object().take();
}

std::vector<std::string> administrators_arguments(const Operation& operation,
                                                  Value arguments) {
  std::vector<std::string> found;
  if (operation.input.find("\"x-admin\"") == std::string_view::npos) {
    return found;
  }
  const Document document = read_record_schema(operation.input);
  for (const Member argument : arguments.members()) {
    if (document.root()["properties"][argument.name]["x-admin"]) {
      found.emplace_back(argument.name);
    }
  }
  return found;
}

std::string output_schema_of(const Operation& operation) {
  const Document document = read_record_schema(operation.output);
  const bool is_object = document.root()["type"].string() == "object";
  Writer json;
  if (!is_object) {
    json.begin_object().key("type").string("object");
    json.key("additionalProperties").boolean(false);
    json.key("required").begin_array().string(items_member).end_array();
    json.key("properties").begin_object().key(items_member);
  }
  write_plain(json, document.root(), operation, Names::keywords);
  if (!is_object) json.end_object().end_object();
  return json.take();
}

}  // namespace cardinal::mcp
