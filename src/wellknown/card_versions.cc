#include "wellknown/card_versions.h"

#include <algorithm>

#include "cardinal/convert.h"
#include "http/text.h"

namespace cardinal::wellknown {
namespace {

CardVersions::Text shared(std::string_view text) {
  return std::make_shared<const std::string>(text);
}

// Clean of the original: a client wants the card, not what it came from.
Result<Converted> converted(const ServedCard& card, CardFormat to, bool hybrid,
                            const Env& env) {
  ConvertOptions options;
  options.to = to;
  options.hybrid = hybrid;
  options.as = card.requested;
  options.exact_version = true;
  options.embed_original = false;
  return Converter(options, env).convert(std::string(card.text()));
}

}  // namespace

int major_version_of(const ServedCard& card) {
  return card.a2a.version == a2a::Version::v1_0 ? 1 : 0;
}

std::optional<int> major_version_of(std::string_view a2a_version) {
  const std::string_view text = http::without_ows(a2a_version);
  if (text.empty() || (text[0] != '0' && text[0] != '1')) return std::nullopt;
  if (text.size() > 1 && text[1] != '.') return std::nullopt;
  return text[0] - '0';
}

CardVersions card_versions_of(const std::vector<const ServedCard*>& cards,
                              const Env& env, std::vector<std::string>& notes) {
  CardVersions versions;
  // Who names no version speaks 0.3 (A2A 1.0, 3.6.2).
  const ServedCard& first = **std::ranges::min_element(
      cards, {},
      [](const ServedCard* card) { return major_version_of(*card); });
  versions.by_default = versions.for_0_x = versions.for_1_x =
      shared(first.text());
  versions.modified_s = first.modified_s;
  versions.source = described(first);
  if (cards.size() > 1) {
    const ServedCard& other = *(cards[0] == &first ? cards[1] : cards[0]);
    versions.for_1_x = shared(other.text());
    versions.modified_s = std::max(first.modified_s, other.modified_s);
    versions.source += " and " + described(other);
    return versions;
  }
  if (first.a2a.hybrid) return versions;
  const bool up = major_version_of(first) == 0;
  if (first.is_signed) {
    notes.push_back(first.from.file + ": clients of A2A " +
                    (up ? "1.0" : "0.3") +
                    " get the card unconverted because it is signed");
    return versions;
  }
  const Result<Converted> other = converted(
      first, up ? CardFormat::a2a_1_0 : CardFormat::a2a_0_3, false, env);
  if (!other) {
    notes.push_back(first.from.file + ": clients of A2A " +
                    (up ? "1.0" : "0.3") +
                    " get the card unconverted: " + other.error().message);
    return versions;
  }
  (up ? versions.for_1_x : versions.for_0_x) = shared(other->text);
  if (up) return versions;
  // Who names no version may be a client of either.
  const Result<Converted> both =
      converted(first, CardFormat::a2a_1_0, true, env);
  if (both) {
    versions.by_default = shared(both->text);
  } else {
    notes.push_back(first.from.file +
                    ": clients that send no A2A-Version get the card "
                    "unconverted: " +
                    both.error().message);
  }
  return versions;
}

}  // namespace cardinal::wellknown
