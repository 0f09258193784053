#include "lsp/symbols.h"

#include <array>

#include "base/text.h"

namespace cardinal::lsp {
namespace {

// Numbers of SymbolKind.
constexpr std::int64_t array_kind = 18, boolean_kind = 17, function_kind = 12,
                       interface_kind = 11, key_kind = 20, null_kind = 21,
                       number_kind = 16, object_kind = 19, string_kind = 15;
constexpr std::size_t symbols_max = 5000;
constexpr int outline_depth_max =
    2;  // of lists: the items, not what is in them
constexpr std::size_t name_points_max = 80;

std::int64_t kind_of_json(Value value) {
  switch (value.kind()) {
    case Kind::object:
      return object_kind;
    case Kind::array:
      return array_kind;
    case Kind::string:
      return string_kind;
    case Kind::number:
      return number_kind;
    case Kind::boolean:
      return boolean_kind;
    case Kind::null:
    case Kind::absent:
      break;
  }
  return null_kind;
}

// By the member that lists it.
std::int64_t kind_of_item(std::string_view list, Value item) {
  if (list == "skills" || list == "tools" || list == "capabilities") {
    return function_kind;
  }
  if (list.ends_with("nterfaces") || list == "endpoints") return interface_kind;
  if (list == "securitySchemes") return key_kind;
  return kind_of_json(item);
}

// What people call it.
std::string item_name(Value item, std::size_t index) {
  static constexpr std::array names{"name", "displayName", "id",  "identifier",
                                    "url",  "uri",         "type"};
  if (const auto text = item.string()) {
    return shortened(*text, name_points_max);
  }
  for (const char* const name : names) {
    const auto text = item[name].string();
    if (text && !text->empty()) return shortened(*text, name_points_max);
  }
  return "[" + std::to_string(index) + "]";
}

class Outline {
 public:
  Outline(const View& view, Writer& out) : view_(view), out_(out) {}

  void members(Value object, std::string_view container, int depth) {
    for (const Member member : object.members()) {
      const bool is_listed = container == "securitySchemes";
      symbol(member.name.empty() ? "\"\"" : std::string(member.name),
             is_listed ? kind_of_item(container, member.value)
                       : kind_of_json(member.value),
             member.value, member.value.member_span(), member.value.key_span(),
             {container, member.name, depth});
    }
  }

 private:
  struct Parent {
    std::string_view container;
    std::string_view name;
    int depth;
  };

  void symbol(const std::string& name, std::int64_t kind, Value value,
              Span whole, Span chosen, Parent parent) {
    if (++count_ > symbols_max) return;
    const bool is_nested = view_.client.has_nested_symbols;
    out_.begin_object().key("name").string(name);
    out_.key("kind").number(kind);
    if (is_nested) {
      out_.key("range");
      view_.lines.write(whole, out_);
      out_.key("selectionRange");
      view_.lines.write(chosen, out_);
      out_.key("children").begin_array();
      children(value, parent);
      out_.end_array().end_object();
      return;
    }
    out_.key("location").begin_object();
    out_.key("uri").string(view_.document.uri()).key("range");
    view_.lines.write(whole, out_);
    out_.end_object();
    if (!parent.container.empty()) {
      out_.key("containerName").string(parent.container);
    }
    out_.end_object();
    children(value, parent);
  }

  void children(Value value, Parent parent) {
    if (parent.depth >= outline_depth_max) return;
    members(value, parent.name, parent.depth + 1);
    std::size_t index = 0;
    for (const Value item : value.items()) {
      symbol(item_name(item, index++), kind_of_item(parent.name, item), item,
             item.span(), item.span(), {parent.name, {}, outline_depth_max});
    }
  }

  const View& view_;
  Writer& out_;
  std::size_t count_ = 0;
};

}  // namespace

rpc::Answer document_symbols(const View& view) {
  Writer out;
  out.begin_array();
  if (view.analysis.kind != DocumentKind::other) {
    Outline(view, out).members(view.json(), {}, 0);
  }
  return out.end_array().take();
}

}  // namespace cardinal::lsp
