#include "schema/keywords.h"

#include <algorithm>

namespace cardinal::schema {
namespace {

constexpr std::string_view vocabulary_names[] = {
    "core",      "applicator",        "unevaluated",      "validation",
    "meta-data", "format-annotation", "format-assertion", "content"};
static_assert(std::size(vocabulary_names) == vocabulary_count);

constexpr auto names = [] {
  std::array<std::string_view, keyword_count> all;
  for (std::size_t i = 0; i < keyword_count; ++i) all[i] = keywords[i].name;
  return all;
}();

}  // namespace

std::optional<Vocabulary> vocabulary_named(std::string_view uri) {
  constexpr std::string_view prefix =
      "https://json-schema.org/draft/2020-12/vocab/";
  if (!uri.starts_with(prefix)) return std::nullopt;
  uri.remove_prefix(prefix.size());
  const auto* const found = std::ranges::find(vocabulary_names, uri);
  if (found == std::end(vocabulary_names)) return std::nullopt;
  return static_cast<Vocabulary>(found - std::begin(vocabulary_names));
}

std::span<const std::string_view> keyword_names() { return names; }

}  // namespace cardinal::schema
