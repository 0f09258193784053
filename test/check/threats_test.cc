// Secrets and threats are found in every string of every member of cards of
// every dialect, and no output shows a secret in full.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "check/report/reporter.h"
#include "support/cards.h"
#include "support/dice.h"
#include "support/shared_data.h"
#include "support/threats.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct TestCard {
  std::string text;
  Dialect dialect;
};

// The minimal cards, and those of the corpus that can be read.
std::vector<TestCard> threat_cards() {
  std::vector<TestCard> all;
  for (const ProfileInfo& profile : profiles()) {
    all.push_back({std::string(minimal_card(*profile_named(profile.name))),
                   profile.dialect});
  }
  const fs::path corpus = test::shared_path("corpus");
  if (corpus.empty()) return all;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    std::string text = test::read_file(entry.path());
    const test::Parsed parsed = test::parse(text);
    const auto dialect =
        parsed.root() && parsed.faults.empty() && parsed.root().is(Kind::object)
            ? detect(parsed.root())
            : std::nullopt;
    if (dialect) all.push_back({std::move(text), *dialect});
  }
  return all;
}

void add_strings(Value value, std::vector<Value>& out) {
  if (value.is(Kind::string)) out.push_back(value);
  for (const Value item : value.items()) add_strings(item, out);
  for (const Member member : value.members()) add_strings(member.value, out);
}

// The card with `text` after, or in place of, the content of a string of it.
std::string planted(const TestCard& card, Value at, const std::string& text,
                    bool append) {
  const Span span = at.span();
  std::string out = card.text;
  const std::string inner =
      append ? out.substr(span.begin + 1, span.end - span.begin - 2) + " "
             : std::string();
  return out.replace(span.begin, span.end - span.begin,
                     "\"" + inner + text + "\"");
}

bool is_found_at(const std::string& text, Dialect dialect,
                 const std::string& rule, const std::string& pointer) {
  const Report report = test::checked(text, {.dialect = dialect});
  return std::ranges::any_of(report.diagnostics, [&](const Diagnostic& found) {
    const std::string_view id = found.rule->id;
    const bool same =
        id == rule ||
        (rule == "card/internal-address" && id.ends_with("internal-host")) ||
        (rule == "card/secret" && id.ends_with("url-user-info"));
    return same && found.rule->category == Category::security &&
           found.pointer == pointer;
  });
}

// Calls look(card, string, append) for some strings of each card.
template <class Look>
void for_some_strings(std::uint64_t per_card, Look look) {
  test::Dice dice{20261117};
  for (const TestCard& card : threat_cards()) {
    const test::Parsed parsed = test::parse(card.text);
    std::vector<Value> strings;
    add_strings(parsed.root(), strings);
    for (std::uint64_t i = 0; i < per_card && !strings.empty(); ++i) {
      const Value at = dice.pick(strings);
      look(card, at, PointerIndex(parsed.document).pointer(at), dice);
    }
  }
}

TEST(Threats, AreFoundInEveryStringOfEveryDialect) {
  const auto threats = test::planted_threats();
  for_some_strings(6, [&](const TestCard& card, Value at,
                          const std::string& pointer, test::Dice& dice) {
    const auto& threat = dice.pick(threats);
    const std::string text = planted(card, at, threat.text, dice.roll(2) == 0);
    EXPECT_TRUE(is_found_at(text, card.dialect, threat.rule, pointer))
        << threat.text << " at " << pointer << " of\n"
        << text.substr(0, 300);
  });
}

TEST(Threats, SecretsAreFoundInEveryStringOfEveryDialect) {
  const auto secrets = test::planted_secrets();
  for_some_strings(6, [&](const TestCard& card, Value at,
                          const std::string& pointer, test::Dice& dice) {
    const auto& secret = dice.pick(secrets);
    const std::string text = planted(card, at, secret.text, dice.roll(2) == 0);
    EXPECT_TRUE(is_found_at(text, card.dialect, "card/secret", pointer))
        << secret.text << " at " << pointer << " of\n"
        << text.substr(0, 300);
  });
}

TEST(Threats, AreFoundInUnknownMembers) {
  for (const ProfileInfo& profile : profiles()) {
    const std::string_view card = minimal_card(*profile_named(profile.name));
    const test::CheckSettings options{
        .dialect = profile.dialect,
        .profile = *profile_named(profile.name),
        .rules = {.categories = {Category::security}}};
    for (const auto& threat : test::planted_threats()) {
      EXPECT_THAT(
          test::findings(test::merged(card, R"({"x-own": {"deep": [")" +
                                                threat.text + R"("]}})"),
                         options),
          ElementsAre("warning " + threat.rule + " /x-own/deep/0"))
          << profile.name << " " << threat.text;
    }
  }
}

TEST(Threats, MembersNamedLikeSecretsHaveNoValues) {
  const std::string_view card = minimal_card(Profile::a2a);
  const test::CheckSettings options{.dialect = Dialect::a2a,
                                    .rules = {.only = {"card/secret"}}};
  for (const char* member :
       {R"("password": "correcthorse")", R"("db_passwd": "tr0ub4dor")",
        R"("clientSecret": "abcdefgh")", R"("apiKey": "k3y0a9b8c7")",
        R"("x-api-key": "k3y0a9b8c7")", R"("authToken": "a1b2c3d4e5")",
        R"("p\u0061ssword": "correcthorse")", R"("tokens": ["a1b2c3d4e5"])"}) {
    EXPECT_THAT(
        test::rules_found(test::merged(card, "{" + std::string(member) + "}"),
                          options),
        ElementsAre("card/secret"))
        << member;
  }
  for (const char* member :
       {R"("password": "<password>")", R"("password": "string")",
        R"("apiKey": "X-API-Key")", R"("apiKey": "${API_KEY}")",
        R"("tokenUrl": "https://a.acme.dev/oauth2/token")",
        R"("token": "USDC")",
        R"("token": "0x833589fCD6eDb6E08f4c7C32D4f71b54")",
        R"("secret": "your-secret-1234")", R"("max_tokens": "4096")",
        R"("password": {"type": "string"})", R"("publicKey": "a1b2c3d4e5")"}) {
    EXPECT_THAT(
        test::rules_found(test::merged(card, "{" + std::string(member) + "}"),
                          options),
        IsEmpty())
        << member;
  }
}

TEST(Threats, OrdinaryTextsAreNone) {
  const std::string_view card = minimal_card(Profile::a2a);
  const test::CheckSettings options{
      .dialect = Dialect::a2a, .rules = {.categories = {Category::security}}};
  for (const char* text :
       {"Runs on localhost or in the cloud, since version 10.2.3.",
        "Release v10.0.0.1 of the API; see 192.0.2.1 in the examples.",
        "Ignores blank lines and prefers tools over other agents.",
        "Bearer authentication with a token from https://id.acme.dev.",
        "\u041F\u043E\u0438\u0441\u043A \u043F\u043E API-\u0448\u043B\u044E"
        "\u0437\u0443 \u0438 \u0445\u043E\u0440.",
        "TGF\u03B2 and \u0394t in \u03BCm; caf\u00E9.",
        "Use sk-your-api-key-goes-here, or task-2024-planner-agent-01.",
        "Write to agents@acme.dev or see https://acme.dev/@team.",
        "Set password=<password> or token=$TOKEN."}) {
    EXPECT_THAT(
        test::findings(
            test::merged(card, R"({"x-own": ")" + std::string(text) + R"("})"),
            options),
        IsEmpty())
        << text;
  }
}

std::string printed(std::string_view format, const std::string& card,
                    const test::CheckSettings& options) {
  const auto reporter = reporter_named(format, {});
  const Report report = test::checked(card, options);
  CheckSummary summary;
  summary.add(report);
  std::string out = reporter->opening();
  reporter->file({"card.json", 1, &report}, out);
  return out + reporter->closing(summary);
}

// Whatever else is wrong with the card, and whichever rules run.
TEST(Threats, NoFormatPrintsASecretInFull) {
  const auto secrets = test::planted_secrets();
  for_some_strings(2, [&](const TestCard& card, Value at,
                          const std::string& pointer, test::Dice& dice) {
    const auto& secret = dice.pick(secrets);
    const std::string text = planted(card, at, secret.text, dice.roll(2) == 0);
    test::CheckSettings options{.dialect = card.dialect};
    if (dice.roll(3) == 0) options.rules.without = {"card/secret"};
    for (const std::string_view format : report_formats()) {
      EXPECT_FALSE(printed(format, text, options).contains(secret.secret))
          << format << " " << pointer;
    }
    // Cut in the middle, it cannot be read, but its lines are shown.
    const std::string cut = text.substr(0, text.size() - dice.roll(40));
    EXPECT_FALSE(printed("text", cut, options).contains(secret.secret));
    // And as a string of another document.
    std::string quoted;
    append_quoted(quoted, text);
    EXPECT_FALSE(printed("json", quoted, options).contains(secret.secret));
  });
}

TEST(Threats, SecretsByNameAreNotPrintedEither) {
  const std::string card = test::merged(
      minimal_card(Profile::a2a),
      R"({"password": "correcthorse", "version": "correcthorse"})");
  for (const std::string_view format : report_formats()) {
    EXPECT_FALSE(printed(format, card, {.dialect = Dialect::a2a})
                     .contains("correcthorse"))
        << format;
  }
}

}  // namespace
}  // namespace cardinal
