#include "lsp/schema_view.h"

#include <algorithm>
#include <map>
#include <memory>

#include "base/parse_number.h"
#include "lsp/word_list.h"

namespace cardinal::lsp {
namespace {

constexpr int reference_depth_max = 32;
constexpr std::size_t schemas_max = 512;
constexpr Limits schema_limits{.bytes_max = 16u << 20, .depth_max = 200};

bool has_value(Value list, Value wanted) {
  for (const Value item : list.items()) {
    if (item.raw() == wanted.raw()) return true;
  }
  return false;
}

// A condition of the form that our schemas have: members with constants. What
// cannot be decided holds, so that rather too much is offered.
bool may_hold(Value condition, Value instance) {
  for (const Value name : condition["required"].items()) {
    if (!instance[name.string().value_or("")]) return false;
  }
  for (const Member member : condition["properties"].members()) {
    const Value value = instance[member.name];
    if (!value) continue;
    const Value constant = member.value["const"];
    if (constant && constant.raw() != value.raw()) return false;
    const Value words = member.value["enum"];
    if (words && !has_value(words, value)) return false;
  }
  return true;
}

Value value_at(Value instance, const std::string& token) {
  if (!instance.is(Kind::array)) return instance[token];
  const auto index = parse_number<std::size_t>(token);
  return index ? instance[*index] : Value();
}

// The subschemas of one for a member or item.
void add_children(Value schema, const std::string& token, bool is_item,
                  std::vector<Value>& out) {
  if (is_item) {
    if (const Value items = schema["items"]) out.push_back(items);
    return;
  }
  if (const Value property = schema["properties"][token]) {
    out.push_back(property);
  } else if (const Value rest = schema["additionalProperties"];
             rest.is(Kind::object)) {
    out.push_back(rest);
  }
}

void add_member(Member property, std::vector<SchemaMember>& out) {
  const auto known = std::ranges::find(out, property.name, &SchemaMember::name);
  SchemaMember& member =
      known != out.end() ? *known : out.emplace_back(SchemaMember{});
  member.name = property.name;
  member.schemas.push_back(property.value);
}

}  // namespace

SchemaView::SchemaView(std::string_view text) {
  Faults ignored;
  document_ = Reader().read(std::string(text), schema_limits, ignored);
}

void SchemaView::expand(Value schema, Value instance, int depth,
                        std::vector<Value>& out) const {
  if (!schema || depth > reference_depth_max || out.size() >= schemas_max)
    return;
  out.push_back(schema);
  if (const auto reference = schema["$ref"].string();
      reference && reference->starts_with('#')) {
    const auto target = resolve(document_.root(), reference->substr(1));
    if (target) expand(*target, instance, depth + 1, out);
  }
  for (const char* const keyword : {"allOf", "anyOf", "oneOf"}) {
    for (const Value part : schema[keyword].items()) {
      expand(part, instance, depth + 1, out);
    }
  }
  if (!schema["if"]) return;
  const bool holds = may_hold(schema["if"], instance);
  expand(schema[holds ? "then" : "else"], instance, depth + 1, out);
}

std::vector<Value> SchemaView::expanded(std::span<const Value> schemas,
                                        Value instance) const {
  std::vector<Value> all;
  for (const Value schema : schemas) expand(schema, instance, 0, all);
  return all;
}

std::vector<Value> SchemaView::at(std::span<const std::string> path,
                                  Value root) const {
  Value instance = root;
  std::vector<Value> here = expanded(std::vector{document_.root()}, instance);
  for (const std::string& token : path) {
    const bool has_items = std::ranges::any_of(
        here, [](Value schema) { return static_cast<bool>(schema["items"]); });
    const bool is_item =
        instance ? instance.is(Kind::array)
                 : has_items && parse_number<std::size_t>(token).has_value();
    instance = value_at(instance, token);
    std::vector<Value> next;
    for (const Value schema : here) {
      add_children(schema, token, is_item, next);
    }
    here = expanded(next, instance);
  }
  return here;
}

std::vector<SchemaMember> SchemaView::members(std::span<const std::string> path,
                                              Value root) const {
  const std::vector<Value> here = at(path, root);
  std::vector<SchemaMember> all;
  for (const Value schema : here) {
    for (const Member property : schema["properties"].members()) {
      add_member(property, all);
    }
  }
  for (SchemaMember& member : all) {
    member.schemas = expanded(member.schemas, Value());
    member.description = description_in(member.schemas);
    member.is_required = std::ranges::any_of(here, [&](Value schema) {
      return has_word(schema["required"], member.name);
    });
  }
  return all;
}

const SchemaView& schema_view(std::string_view text) {
  static thread_local std::map<const void*, std::unique_ptr<SchemaView>> views;
  std::unique_ptr<SchemaView>& view = views[text.data()];
  if (!view) view = std::make_unique<SchemaView>(text);
  return *view;
}

std::string description_in(std::span<const Value> schemas) {
  for (const Value schema : schemas) {
    if (const auto text = schema["description"].string()) {
      return std::string(*text);
    }
  }
  return {};
}

bool allows_type(std::span<const Value> schemas, std::string_view type) {
  return std::ranges::any_of(schemas, [&](Value schema) {
    const Value types = schema["type"];
    return types.string() == type || has_word(types, type);
  });
}

}  // namespace cardinal::lsp
