#include "card/embedded_text.h"

#include <algorithm>

#include "base/utf8.h"
#include "json/escape.h"

namespace cardinal {

EmbeddedText::EmbeddedText(Value string) {
  const std::string_view raw = string.raw();
  std::uint32_t inner = 0;
  std::uint32_t at = 1;  // behind the quote
  const std::uint32_t base = string.span().begin;
  const auto size = static_cast<std::uint32_t>(raw.size());
  steps_.push_back({0, base + at});
  while (at < size) {
    if (raw[at] != '\\') {
      ++at;
      ++inner;
      continue;
    }
    const ReadEscape escape = read_escape(raw, at);
    std::string bytes;
    append_utf8(bytes, escape.point);
    steps_.push_back({inner, base + at});
    at += escape.bytes;
    inner += static_cast<std::uint32_t>(bytes.size());
    steps_.push_back({inner, base + at});
  }
}

std::uint32_t EmbeddedText::outer(std::uint32_t inner) const {
  const auto after = std::ranges::upper_bound(steps_, inner, {}, &Step::inner);
  const Step& step = *(after - 1);
  return step.outer + (inner - step.inner);
}

Edit EmbeddedText::outer(const Edit& inner) const {
  std::string quoted;
  append_quoted(quoted, inner.text);
  return {outer(inner.where), quoted.substr(1, quoted.size() - 2)};
}

}  // namespace cardinal
