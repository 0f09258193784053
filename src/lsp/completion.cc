#include "lsp/completion.h"

#include <algorithm>

#include "base/ascii.h"
#include "card/card_file_name.h"
#include "lsp/known_values.h"

namespace cardinal::lsp {
namespace {

constexpr std::int64_t property_kind = 10, value_kind = 12, enum_kind = 20;
constexpr std::int64_t snippet_format = 2;
constexpr std::size_t suggestions_max = 1000;

// In snippets these are marks.
std::string escaped_for_snippet(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '$' || c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// A first value of the type that the schema wants, with the cursor in it.
std::string value_snippet(std::span<const Value> schemas, bool has_snippets) {
  const auto with_cursor = [&](std::string_view open, std::string_view close) {
    std::string text(open);
    if (has_snippets) text += "$0";
    return text.append(close);
  };
  if (allows_type(schemas, "object")) {
    return has_snippets ? "{\n\t$0\n}" : "{}";
  }
  if (allows_type(schemas, "array")) return with_cursor("[", "]");
  if (allows_type(schemas, "boolean"))
    return has_snippets ? "${0:true}" : "true";
  if (allows_type(schemas, "integer") || allows_type(schemas, "number")) {
    return has_snippets ? "${0:0}" : "0";
  }
  return with_cursor("\"", "\"");
}

// A2A's schema describes the members of all versions, and says whose each is.
bool is_of_other_version(std::string_view description,
                         std::string_view version) {
  if (description.ends_with("(A2A 0.1)")) return true;
  if (description.ends_with("(A2A 1.0)")) return version != "1.0";
  return description.ends_with("(A2A 0.3 and before)") && version == "1.0";
}

// Of a card that nobody can recognise yet, that of its name.
std::string_view version_of(const View& view) {
  const Report& report = view.analysis.report;
  if (report.dialect) return report.version;
  const auto named = dialect_of_file_name(view.document.path());
  return named ? named->version : std::string_view();
}

Value object_at(Value root, const Path& path) {
  std::string pointer;
  for (const std::string& token : path) append_token(pointer, token);
  const auto found = resolve(root, pointer);
  return found ? *found : Value();
}

// The name that is being written is not there yet.
bool is_there(Value object, std::string_view name, Span token) {
  const Value member = object[name];
  return member && member.key_span().begin != token.begin;
}

std::vector<Suggestion> member_suggestions(const View& view,
                                           const Cursor& cursor) {
  const SchemaView& schema = schema_view(schema_text_of(view));
  const std::string_view version = version_of(view);
  const Value object = object_at(view.json(), cursor.path);
  std::vector<Suggestion> all;
  std::vector<SchemaMember> members = schema.members(cursor.path, view.json());
  std::ranges::stable_partition(members, &SchemaMember::is_required);
  for (const SchemaMember& member : members) {
    if (is_there(object, member.name, cursor.token)) continue;
    if (view.is_card() && is_of_other_version(member.description, version)) {
      continue;
    }
    std::string insert = json_quoted(member.name);
    if (view.client.has_snippets) insert = escaped_for_snippet(insert);
    if (!cursor.has_colon) {
      insert += ": " + value_snippet(member.schemas, view.client.has_snippets);
    }
    all.push_back({.label = member.name,
                   .insert = std::move(insert),
                   .detail = member.is_required ? "required" : "optional",
                   .description = member.description});
  }
  return all;
}

void add_value(std::string_view json, std::vector<Suggestion>& all) {
  const bool is_text = json.starts_with('"') && json.size() >= 2;
  const std::string label(is_text ? json.substr(1, json.size() - 2) : json);
  if (std::ranges::find(all, label, &Suggestion::label) != all.end()) return;
  all.push_back({.kind = Suggestion::Kind::value,
                 .label = label,
                 .insert = std::string(json)});
}

std::string_view member_name(const Path& path, bool is_item) {
  const std::size_t depth = is_item ? 2 : 1;
  return path.size() >= depth ? std::string_view(path[path.size() - depth])
                              : std::string_view();
}

std::vector<Suggestion> value_suggestions(const View& view,
                                          const Cursor& cursor) {
  const SchemaView& schema = schema_view(schema_text_of(view));
  const std::vector<Value> here = schema.at(cursor.path, view.json());
  std::vector<Suggestion> all;
  for (const Value each : here) {
    for (const Value word : each["enum"].items()) add_value(word.raw(), all);
    if (each["const"]) add_value(each["const"].raw(), all);
  }
  const bool is_item = !cursor.path.empty() && is_digit(cursor.path.back()[0]);
  if (view.is_card() && view.analysis.report.dialect) {
    for (const std::string_view word : known_values(
             *view.analysis.report.dialect, view.analysis.report.version,
             member_name(cursor.path, is_item), is_item)) {
      add_value(json_quoted(word), all);
    }
  }
  if (allows_type(here, "boolean")) {
    add_value("true", all);
    add_value("false", all);
  }
  for (const Value each : here) {
    for (const Value example : each["examples"].items()) {
      if (!example.is(Kind::object) && !example.is(Kind::array)) {
        add_value(example.raw(), all);
      }
    }
  }
  if (view.client.has_snippets) {
    for (Suggestion& each : all) each.insert = escaped_for_snippet(each.insert);
  }
  return all;
}

std::vector<Suggestion> suggestions(const View& view, const Cursor& cursor) {
  if (view.is_config()) {
    std::vector<Suggestion> names = config_suggestions(cursor);
    if (!names.empty()) return names;
  }
  if (schema_text_of(view).empty()) return {};
  switch (cursor.in) {
    case Cursor::In::name:
      return member_suggestions(view, cursor);
    case Cursor::In::value:
      return value_suggestions(view, cursor);
    case Cursor::In::nothing:
      break;
  }
  return {};
}

std::int64_t kind_of(const Suggestion& suggestion) {
  switch (suggestion.kind) {
    case Suggestion::Kind::member:
      return property_kind;
    case Suggestion::Kind::value:
      return value_kind;
    case Suggestion::Kind::rule:
      break;
  }
  return enum_kind;
}

// Names sort as they are listed, the required ones first.
std::string sort_text(std::size_t place) {
  const std::string digits = std::to_string(place);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

void write_suggestion(const View& view, const Cursor& cursor,
                      const Suggestion& suggestion, std::size_t place,
                      Writer& out) {
  out.begin_object().key("label").string(suggestion.label);
  out.key("kind").number(kind_of(suggestion));
  if (!suggestion.detail.empty()) out.key("detail").string(suggestion.detail);
  if (!suggestion.description.empty()) {
    out.key("documentation").string(suggestion.description);
  }
  out.key("sortText").string(sort_text(place));
  // Editors compare what is typed, with its quote, with this.
  out.key("filterText")
      .string(cursor.is_quoted ? json_quoted(suggestion.label)
                               : suggestion.label);
  if (view.client.has_snippets) {
    out.key("insertTextFormat").number(snippet_format);
  }
  out.key("textEdit").begin_object().key("range");
  view.lines.write(cursor.token, out);
  out.key("newText").string(suggestion.insert +
                            (cursor.needs_comma ? "," : ""));
  out.end_object().end_object();
}

}  // namespace

std::string_view schema_text_of(const View& view) {
  if (view.is_config()) return config_schema();
  const Report& report = view.analysis.report;
  if (!view.is_card()) return {};
  if (!report.dialect) {
    const auto named = dialect_of_file_name(view.document.path());
    return named ? json_schema(named->dialect, named->version)
                 : std::string_view();
  }
  // A version that has no schema of its own is that of the whole dialect.
  const auto versions = version_names(*report.dialect);
  const bool is_known =
      std::ranges::find(versions, report.version) != versions.end();
  return json_schema(*report.dialect, is_known
                                          ? std::string_view(report.version)
                                          : std::string_view());
}

rpc::Answer complete(const View& view, Value params) {
  const auto place = place_of(params["position"]);
  const auto byte = place ? view.lines.offset(*place) : std::nullopt;
  if (!byte) {
    return rpc::Error{
        rpc::invalid_params, "\"position\" must be a place in the text", {}};
  }
  const Cursor cursor = cursor_at(view.document.text(), *byte);
  std::vector<Suggestion> all = suggestions(view, cursor);
  if (all.size() > suggestions_max) all.resize(suggestions_max);
  Writer out;
  out.begin_object().key("isIncomplete").boolean(false).key("items");
  out.begin_array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    write_suggestion(view, cursor, all[i], i, out);
  }
  return out.end_array().end_object().take();
}

}  // namespace cardinal::lsp
