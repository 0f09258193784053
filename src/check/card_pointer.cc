#include "check/card_pointer.h"

#include <algorithm>
#include <charconv>

#include "base/errors.h"

namespace cardinal {
namespace {

constexpr std::size_t places_max = 10'000;

Result<std::string> unescaped(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      out.push_back(token[i]);
      continue;
    }
    const char next = i + 1 < token.size() ? token[i + 1] : '\0';
    if (next != '0' && next != '1') {
      return usage(
          "in a JSON pointer, ~ must be written ~0, and / in a name ~1");
    }
    out.push_back(next == '0' ? '~' : '/');
    ++i;
  }
  return out;
}

Value child_of(Value at, const std::string& token) {
  if (at.is(Kind::object)) return at[token];
  if (!at.is(Kind::array)) return {};
  std::size_t index = 0;
  const char* const end = token.data() + token.size();
  const auto parsed = std::from_chars(token.data(), end, index);
  const bool is_index = parsed.ec == std::errc() && parsed.ptr == end &&
                        (token == "0" || !token.starts_with('0'));
  return is_index && index < at.size() ? at[index] : Value();
}

}  // namespace

Result<CardPointer> CardPointer::parse(std::string_view text) {
  if (!text.empty() && !text.starts_with('/')) {
    return usage("a JSON pointer is empty or begins with /; got \"{}\"", text);
  }
  CardPointer pointer;
  pointer.text_ = text;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('/', 1), text.size());
    TRY(std::string token, unescaped(text.substr(1, end - 1)));
    pointer.tokens_.push_back(std::move(token));
    text.remove_prefix(end);
  }
  return pointer;
}

std::vector<CardPointer::Place> CardPointer::places(Value root) const {
  std::vector<Place> out;
  add_places(root, 0, out);
  return out;
}

void CardPointer::add_places(Value at, std::size_t token,
                             std::vector<Place>& out) const {
  if (out.size() >= places_max) return;
  if (token == tokens_.size()) {
    out.push_back({at, true});
    return;
  }
  if (tokens_[token] != "*") {
    const Value child = child_of(at, tokens_[token]);
    if (child) return add_places(child, token + 1, out);
    out.push_back({at, false});
    return;
  }
  const std::size_t before = out.size();
  if (at.is(Kind::array)) {
    for (const Value item : at.items()) add_places(item, token + 1, out);
  } else if (at.is(Kind::object)) {
    for (const Member member : at.members()) {
      add_places(member.value, token + 1, out);
    }
  }
  if (out.size() == before) out.push_back({at, false});
}

}  // namespace cardinal
