// A card with one damaged place: what is wrong there is said once, the dialect
// stays, and nothing is reported that the undamaged card does not have.
#include <gtest/gtest.h>

#include <set>

#include "cardinal/check.h"
#include "check/damage.h"
#include "json/shared_texts.h"
#include "support/cards.h"
#include "support/deletions.h"
#include "support/mutations.h"
#include "support/paths.h"

namespace cardinal {
namespace {

using test::Deletion;

bool is_json_rule(const Diagnostic& found) {
  return found.rule->id.starts_with("json/");
}

std::set<std::string_view> card_rules(const Report& report) {
  std::set<std::string_view> ids;
  for (const Diagnostic& found : report.diagnostics) {
    if (!is_json_rule(found)) ids.insert(found.rule->id);
  }
  return ids;
}

// Findings about strings, numbers and literals. Those about an object, such as
// a missing member, are not reported while the object is damaged.
std::multiset<std::string> value_findings(const Report& report) {
  std::multiset<std::string> list;
  for (const Diagnostic& found : report.diagnostics) {
    const char first = report.document.text()[found.span.begin];
    if (is_json_rule(found) || first == '{' || first == '[') continue;
    list.insert(std::string(found.rule->id) + " " + found.pointer);
  }
  return list;
}

std::optional<Dialect> dialect_of(Checker& checker, std::string text) {
  return checker.check(std::move(text)).dialect;
}

// The dialect that the rest of the card shows: the same as the whole card's,
// unless the damaged member of the root is what shows it.
bool rest_shows_dialect(Checker& checker, const Report& whole,
                        const Deletion& deletion) {
  const Value root = whole.document.root();
  for (const Member member : root.members()) {
    const Span span = member.value.member_span();
    if (deletion.begin < span.begin || deletion.begin >= span.end) continue;
    const auto rest = apply_edits(whole.document.text(),
                                  {remove_element(root, member.value)});
    return rest && dialect_of(checker, *rest) == whole.dialect;
  }
  return true;
}

// In a text on one line nothing shows where an object without its closing brace
// ends: members of the object around it may be taken for its own.
bool is_undecidable(std::string_view text, const Deletion& deletion) {
  return deletion.token == '}' && !text.contains('\n');
}

// Rules that compare a value with another member, which the damage may have
// taken away: a requirement without its scheme, a seq without its signature.
bool compares_members(std::string_view rule) {
  constexpr std::string_view rules[] = {"a2a/extended-card-security",
                                        "a2a/hybrid-conflict",
                                        "a2a/requirement-declared",
                                        "a2a/requirement-empty",
                                        "a2a/requirement-scope-known",
                                        "a2a/security-not-required",
                                        "adp/seq-unsigned",
                                        "ai-catalog/type-name",
                                        "card/internal-address"};
  return std::ranges::find(rules, rule) != std::end(rules);
}

void expect_no_cascade(Checker& checker, const std::string& text,
                       std::size_t deletions_max) {
  const Report whole = checker.check(text);
  if (!whole.document.clean() || !whole.dialect) return;
  const std::set<std::string_view> known = card_rules(whole);
  const std::vector<Deletion> all = test::deletions_of(text);
  const std::size_t step = 1 + all.size() / deletions_max;
  for (std::size_t i = 0; i < all.size(); i += step) {
    SCOPED_TRACE(std::string("without ") + all[i].token + " at " +
                 std::to_string(all[i].begin));
    const Report report = checker.check(test::without(text, all[i]));
    ASSERT_LE(std::ranges::count_if(report.diagnostics, is_json_rule), 2);
    if (report.dialect != whole.dialect && !is_undecidable(text, all[i])) {
      ASSERT_FALSE(rest_shows_dialect(checker, whole, all[i]));
    }
    // Where a repair is certain, the repaired card is what is checked.
    if (report.document.root() || report.dialect != whole.dialect) continue;
    for (const Diagnostic& found : report.diagnostics) {
      if (is_json_rule(found)) continue;
      if (compares_members(found.rule->id)) continue;
      EXPECT_TRUE(known.contains(found.rule->id))
          << found.rule->id << " " << found.pointer << " " << found.message;
      EXPECT_FALSE(found.fix) << found.rule->id;
    }
  }
}

void expect_no_cascades(const std::filesystem::path& folder,
                        std::size_t deletions_max) {
  constexpr std::size_t bytes_max = 10'000;  // the others take too long
  Checker checker(CheckOptions{}, test::fixed_env());
  for (const test::SharedText& card : test::texts_in(folder)) {
    SCOPED_TRACE(card.name);
    if (card.text.size() > bytes_max) continue;
    expect_no_cascade(checker, card.text, deletions_max);
    if (!test::parse(card.text).document.clean()) continue;
    expect_no_cascade(checker, test::on_one_line(card.text), deletions_max);
  }
}

TEST(DamagedCards, OfTheExamplesKeepTheirDialect) {
  expect_no_cascades(std::filesystem::path(test::source_dir()) / "examples",
                     100);
}

TEST(DamagedCards, OfTheCorpusKeepTheirDialect) {
  const std::filesystem::path corpus = SHARED_OR_SKIP("corpus");
  expect_no_cascades(corpus, 25);
}

TEST(DamagedCards, SilenceOnlyRulesThatExist) {
  for (const std::string_view id : rules_about_absence()) {
    EXPECT_TRUE(std::ranges::any_of(all_rules(), [&](const RuleInfo* rule) {
      return rule->id == id;
    })) << id;
  }
}

// The examples show every rule at its limit: a member less, and some other rule
// might speak. On one line, for their patches are not laid out.
TEST(DamagedCards, OfTheRulesOwnExamplesHaveNoOtherFindings) {
  for (const ProfileInfo& info : profiles()) {
    const Profile profile = *profile_named(info.name);
    Checker checker({.dialect = info.dialect, .profile = profile},
                    test::fixed_env());
    for (const RuleInfo* rule : all_rules()) {
      const std::string dialect(name_of(info.dialect));
      if (rule->examples != Examples::patches ||
          !rule->id.starts_with(dialect + "/")) {
        continue;
      }
      SCOPED_TRACE(rule->id);
      const std::string_view minimal = minimal_card(profile, rule->version);
      for (const std::string_view patch : {rule->good, rule->bad}) {
        const std::string text = test::merged(minimal, patch);
        expect_no_cascade(checker, test::on_one_line(text), 30);
      }
    }
  }
}

TEST(DamagedCards, WithEveryMemberHaveNoOtherFindings) {
  Checker checker(CheckOptions{}, test::fixed_env());
  for (const std::string& text :
       {test::full_card(), test::full_a2a_card(), test::full_adp_card(),
        test::full_ai_catalog(), test::full_oasf_record()}) {
    expect_no_cascade(checker, text, 100'000);
  }
}

constexpr std::string_view card = R"({
  "protocolVersion": "0.3.0",
  "name": "Planner",
  "description": "Plans journeys by rail and books the tickets for them.",
  "url": "https://planner.example.com/a2a",
  "version": "1.4.2",
  "provider": {
    "organization": "Azur SA",
    "url": "https://azur.example"
  },
  "capabilities": {
    "streaming": true
  },
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [
    {
      "id": "plan",
      "name": "Plan a journey",
      "description": "Finds connections and prices for a journey by rail.",
      "tags": ["travel"]
    },
    {
      "id": "plan",
      "name": "Refund a ticket",
      "description": "Gives back what the rules of the fare allow for it.",
      "tags": ["refund"]
    }
  ]
}
)";

constexpr std::string_view half_typed[] = {
    "\"pref",          "\"pref\"",     "\"pref\":",   "\"pref\": ",
    "\"pref\": \"val", "\"pref\": tr", "\"pref\": [", "\"pref\": {"};

// The card with a line typed before each of its lines in turn that has a
// member, and after the last one of each object, which then has a comma.
std::vector<std::string> typed_into(std::string_view text,
                                    std::string_view line_end,
                                    std::string_view typed) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::vector<std::string> cards;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    const std::size_t indent = line.find_first_not_of(' ');
    const bool starts_member = line[indent] == '"';
    const bool ends_object = line[indent] == '}';
    if (!starts_member && !ends_object) continue;
    std::string typed_card;
    for (std::size_t j = 0; j < lines.size(); ++j) {
      if (j == i) {
        typed_card += std::string(indent + (ends_object ? 2 : 0), ' ') +
                      std::string(typed) + std::string(line_end);
      }
      typed_card += lines[j] + (ends_object && j + 1 == i ? "," : "") +
                    std::string(line_end);
    }
    cards.push_back(std::move(typed_card));
  }
  return cards;
}

TEST(DamagedCards, WithAHalfTypedMemberHaveOneFindingMore) {
  Checker checker(CheckOptions{}, test::fixed_env());
  const Report whole = checker.check(std::string(card));
  ASSERT_EQ(card_rules(whole).count("a2a/skill-id-unique"), 1u);
  for (const std::string_view line_end : {"\n", "\r\n"}) {
    for (const std::string_view typed : half_typed) {
      for (const std::string& text : typed_into(card, line_end, typed)) {
        SCOPED_TRACE(text);
        const Report report = checker.check(text);
        EXPECT_EQ(std::ranges::count_if(report.diagnostics, is_json_rule), 1);
        EXPECT_EQ(report.dialect, Dialect::a2a);
        EXPECT_EQ(value_findings(report), value_findings(whole));
        ASSERT_FALSE(testing::Test::HasFailure());
      }
    }
  }
}

// Only "pref":{ is missing here: see is_undecidable.
TEST(DamagedCards, OnOneLineKeepTheirDialect) {
  const std::string line = test::on_one_line(card);
  const std::size_t name = line.find("\"name\"");
  for (const std::string_view typed :
       {"\"pref", "\"pref,", "\"pref\"", "\"pref\",", "\"pref\":", "\"pref\":,",
        "\"pref\":\"val", "\"pref\":\"val,", "\"pref\":tr", "\"pref\":tr,",
        "\"pref\":["}) {
    std::string text = line;
    text.insert(name, typed);
    SCOPED_TRACE(text);
    const Report report = check(text);
    EXPECT_EQ(std::ranges::count_if(report.diagnostics, is_json_rule), 1);
    EXPECT_EQ(report.dialect, Dialect::a2a);
  }
}

}  // namespace
}  // namespace cardinal
