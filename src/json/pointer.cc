#include <algorithm>

#include "base/errors.h"
#include "base/parse_number.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

constexpr std::uint32_t no_parent = 0xFFFFFFFF;

Result<std::string> unescape_token(std::string_view token) {
  std::string name;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      name.push_back(token[i]);
      continue;
    }
    const char next = i + 1 < token.size() ? token[i + 1] : '\0';
    if (next != '0' && next != '1') {
      return usage("\"~\" in a JSON pointer must be followed by 0 or 1");
    }
    name.push_back(next == '0' ? '~' : '/');
    ++i;
  }
  return name;
}

// The child of a container that a node is in; its token is added.
Value child_around(Value container, std::uint32_t node, std::string& pointer) {
  std::uint32_t ordinal = 0;
  for (const Value item : container.items()) {
    if (node < item.table()->nodes[item.index()].next) {
      append_token(pointer, std::to_string(ordinal));
      return item;
    }
    ++ordinal;
  }
  for (const Member member : container.members()) {
    if (node < member.value.table()->nodes[member.value.index()].next) {
      append_token(pointer, member.name);
      return member.value;
    }
  }
  return {};
}

// Array indices are 0 or digits without a leading zero (RFC 6901, section 4).
Value step(Value at, const std::string& name) {
  if (!at.is(Kind::array)) return at[std::string_view(name)];
  if (name.size() > 1 && name[0] == '0') return {};
  const auto index = parse_number<std::size_t>(name);
  return index ? at[*index] : Value();
}

}  // namespace

std::string pointer_from(Value root, Value inside) {
  std::string pointer;
  for (Value at = root; at && at.index() < inside.index();) {
    at = child_around(at, inside.index(), pointer);
  }
  return pointer;
}

PointerIndex::PointerIndex(const Document& document) {
  const Value root = document.partial_root();
  if (!root) return;
  const detail::Table& table = *root.table();
  parent_.assign(table.node_count, no_parent);
  ordinal_.assign(table.node_count, 0);
  for (std::uint32_t i = 0; i < table.node_count; ++i) {
    const Value container(&table, i);
    std::uint32_t ordinal = 0;
    for (const Value item : container.items()) {
      parent_[item.index()] = i;
      ordinal_[item.index()] = ordinal++;
    }
    for (const Member member : container.members()) {
      parent_[member.value.index()] = i;
    }
  }
}

std::string PointerIndex::pointer(Value value) const {
  std::string pointer;
  // Depth is limited by the reader.
  const auto append = [&](const auto& self, std::uint32_t at) -> void {
    if (at >= parent_.size() || parent_[at] == no_parent) return;
    self(self, parent_[at]);
    if (const Value name = Value(value.table(), at).key()) {
      append_token(pointer, *name.string());
    } else {
      append_token(pointer, std::to_string(ordinal_[at]));
    }
  };
  append(append, value.index());
  return pointer;
}

void append_token(std::string& pointer, std::string_view token) {
  pointer.push_back('/');
  const auto is_plain = [](char c) { return c != '~' && c != '/'; };
  if (std::ranges::all_of(token, is_plain)) {
    pointer += token;
    return;
  }
  for (const char c : token) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer.push_back(c);
    }
  }
}

Result<Value> resolve(Value root, std::string_view pointer) {
  if (!pointer.empty() && pointer[0] != '/') {
    return usage("a JSON pointer is empty or starts with \"/\"; got \"{}\"",
                 pointer);
  }
  Value at = root;
  std::size_t begin = 0;
  while (begin < pointer.size()) {
    std::size_t end = pointer.find('/', begin + 1);
    end = std::min(end, pointer.size());
    auto name = unescape_token(pointer.substr(begin + 1, end - begin - 1));
    if (!name) return std::unexpected(name.error());
    const Value next = step(at, *name);
    if (!next) {
      return not_found("there is no \"{}\" at \"{}\", which is {}", *name,
                       pointer.substr(0, begin), kind_with_article(at.kind()));
    }
    at = next;
    begin = end;
  }
  return at;
}

}  // namespace cardinal
