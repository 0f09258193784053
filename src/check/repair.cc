#include "check/repair.h"

#include "base/text.h"
#include "json/node_view.h"
#include "json/number.h"

namespace cardinal {
namespace {

bool is_only_element(Value element) {
  const std::string_view text = element.table()->text;
  const Span whole = element.member_span();
  constexpr std::string_view space = " \t\r\n";
  const std::size_t before = text.find_last_not_of(space, whole.begin - 1);
  const std::size_t after = text.find_first_not_of(space, whole.end);
  return text[before] != ',' && text[after] != ',';
}

// The nearest container that begins before and ends behind.
Value container_of(Value element) {
  const NodeView nodes(element);
  for (std::uint32_t i = element.index(); i-- > 0;) {
    const Value around = nodes.value(i);
    const bool holds = around.is(Kind::object) || around.is(Kind::array);
    if (holds && nodes.end_of(i) > element.index()) return around;
  }
  return {};
}

}  // namespace

Fix rewritten(Value value, std::string_view text) {
  const std::string json = json_quoted(text);
  return {"write " + json, {replace_value(value, json)}};
}

Fix renamed(Value member, std::string_view name) {
  const bool same_word = is_same_word(*member.key().string(), name);
  return {.title = "rename to " + json_quoted(name),
          .edits = {rename_member(member, name)},
          .safe = same_word,
          .reveals = same_word};
}

std::optional<Fix> respelled(Value value,
                             std::span<const std::string_view> words) {
  const auto text = value.string();
  if (!text) return std::nullopt;
  for (const std::string_view word : words) {
    if (is_same_word(*text, word)) return rewritten(value, word);
  }
  return std::nullopt;
}

std::string_view how_to_write(Kind kind) {
  switch (kind) {
    case Kind::string:
      return "write text in double quotes";
    case Kind::boolean:
      return "write true or false, without quotes";
    case Kind::number:
      return "write a number, without quotes";
    case Kind::array:
      return "write a list: [...]";
    default:
      return "write an object: {...}";
  }
}

std::optional<Fix> retyped(Value value, Kind expected) {
  const auto text = value.string();
  const auto bare = [&](std::string word, bool safe) {
    return Fix{"write it without quotes",
               {replace_value(value, std::move(word))},
               safe};
  };
  if (text && expected == Kind::boolean) {
    for (const std::string_view word : {"true", "false"}) {
      if (*text == word) return bare(std::string(word), true);
      if (is_same_word(*text, word)) return bare(std::string(word), false);
    }
  }
  if (text && expected == Kind::number && is_json_number(*text)) {
    return bare(std::string(*text), false);
  }
  if (value.is(Kind::number) && expected == Kind::string &&
      is_json_number(value.raw())) {
    return Fix{"put it in quotes",
               {replace_value(value, json_quoted(value.raw()))}};
  }
  return std::nullopt;
}

std::optional<Fix> inserted(Value object, std::string_view name,
                            std::string_view json, bool safe) {
  if (object.table()->faulty) return std::nullopt;
  return Fix{"add " + json_quoted(name) + ": " + std::string(json),
             {insert_member(object, name, json)},
             safe};
}

std::optional<Fix> removed(Value element, std::string title) {
  if (element.table()->faulty || element.index() == 0) return std::nullopt;
  // remove_element asks for the container of an only element, which is near.
  // That of the others may be ten thousand elements away.
  const Value container =
      is_only_element(element) ? container_of(element) : Value();
  return Fix{std::move(title), {remove_element(container, element)}};
}

}  // namespace cardinal
