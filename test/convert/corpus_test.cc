// Real cards through records, descriptors and catalogs: what comes back, and
// whether the losses name all that does not.
#include <gmock/gmock.h>

#include <set>

#include "support/conversion.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using test::converted;
using test::parsed;

constexpr CardFormat ways[] = {CardFormat::oasf, CardFormat::oasf_draft,
                               CardFormat::ai_catalog};

struct CorpusCard {
  std::string name, text;
  CardFormat format;
};

// Those that can be converted without another word.
std::vector<CorpusCard> corpus_cards_of(const std::filesystem::path& path) {
  std::vector<CorpusCard> cards;
  for (const auto& file : std::filesystem::directory_iterator(path)) {
    std::string text = test::read_file(file.path());
    Faults faults;
    const Document document = Reader().read(text, Limits{}, faults);
    if (!faults.empty()) continue;
    if (detect(document.root()) != Dialect::a2a) continue;
    const bool is_1_0 =
        a2a::detect_version(document.root()).version == a2a::Version::v1_0;
    cards.push_back({file.path().filename(), std::move(text),
                     is_1_0 ? CardFormat::a2a_1_0 : CardFormat::a2a_0_3});
  }
  return cards;
}

ConvertOptions options_for(CardFormat to, bool embeds_original) {
  return {.to = to,
          .author = "Acme",
          .embed_original = embeds_original,
          .created_at = "2026-01-01T00:00:00Z"};
}

constexpr const char* folder = "corpus/a2a";

TEST(A2aCorpus, ComesBackByteForByte) {
  const auto path = SHARED_OR_SKIP(folder);
  std::size_t through = 0;
  for (const CorpusCard& card : corpus_cards_of(path)) {
    SCOPED_TRACE(card.name);
    for (const CardFormat way : ways) {
      const Result<Converted> there =
          Converter(options_for(way, true), system_env()).convert(card.text);
      if (!there) {
        EXPECT_THAT(there.error().message,
                    testing::AnyOf(testing::HasSubstr("--"),
                                   testing::HasSubstr("cardinal check"),
                                   testing::HasSubstr("revokes")));
        continue;
      }
      ++through;
      const Converted back = converted(there->text, {.to = card.format});
      EXPECT_EQ(back.text, card.text) << name_of(way);
      EXPECT_TRUE(back.unchanged) << name_of(way);
    }
  }
  EXPECT_GT(through, 10u);
}

bool is_named(const std::string& pointer, const std::vector<Loss>& lost) {
  for (const Loss& loss : lost) {
    if (pointer == loss.pointer || pointer.starts_with(loss.pointer + "/")) {
      return true;
    }
  }
  return false;
}

using Texts = std::set<std::string, std::less<>>;

void collect(Value value, Texts& out) {
  for (const Member member : value.members()) {
    out.emplace(member.name);
    collect(member.value, out);
  }
  for (const Value item : value.items()) collect(item, out);
  if (value.is(Kind::string)) out.emplace(value.string_unchecked());
}

// Another version of A2A spells these differently, and its reader ignores items
// of a requirement list that are not objects.
bool is_spelled_anew(std::string_view pointer) {
  return pointer.ends_with("/protocolVersion") ||
         pointer.ends_with("/protocolBinding") ||
         pointer.starts_with("/security/") ||
         (pointer.contains("/securitySchemes/") && pointer.ends_with("/type"));
}

// Every text of the original is somewhere in the result, or under a loss.
void expect_named(Value root, Value value, const Texts& there,
                  const std::vector<Loss>& lost) {
  for (const Member member : value.members()) {
    expect_named(root, member.value, there, lost);
  }
  for (const Value item : value.items()) expect_named(root, item, there, lost);
  if (!value.is(Kind::string) || value.string_unchecked().empty()) return;
  const std::string pointer = pointer_from(root, value);
  if (is_named(pointer, lost) || is_spelled_anew(pointer)) return;
  EXPECT_TRUE(there.contains(value.string_unchecked()))
      << pointer << ": " << value.raw();
}

TEST(A2aCorpus, LossesNameWhatDoesNotComeBack) {
  const auto path = SHARED_OR_SKIP(folder);
  for (const CorpusCard& card : corpus_cards_of(path)) {
    SCOPED_TRACE(card.name);
    for (const CardFormat way : {CardFormat::oasf, CardFormat::oasf_draft}) {
      const Result<Converted> there =
          Converter(options_for(way, false), system_env()).convert(card.text);
      if (!there) continue;
      SCOPED_TRACE(name_of(way));
      const Document original = parsed(card.text);
      const Document made = parsed(there->text);
      Texts texts;
      collect(made.root(), texts);
      expect_named(original.root(), original.root(), texts, there->lost);
    }
  }
}

}  // namespace
}  // namespace cardinal
