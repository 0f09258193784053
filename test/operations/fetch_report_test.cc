// What fetch answers about a card, and the text made of it.
#include "operations/fetch_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/operations.h"
#include "schema/builtin_schema.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

wellknown::FetchedCard fetched(std::string text) {
  wellknown::FetchedCard card;
  card.judged = std::make_shared<Report>(test::checked(text));
  card.verification =
      verify(card.report().document.root(), {}, card.report().dialect);
  card.target = "a.example";
  card.url = "https://a.example/.well-known/agent-card.json";
  card.certificate = http::CertificateFacts{.subject = "CN=a.example"};
  card.notes = {"a note"};
  card.attempts = {{.url = "https://a.example/x", .message = "not there"}};
  return card;
}

Rendered as_text(Value answer, const Style& style = {}) {
  return view_named(*operation_named("fetch"), "text")
      ->render(answer, {}, style);
}

TEST(FetchReport, IsValidByTheSchemaAndPrintsTheExactBytes) {
  const std::string good(minimal_card(Profile::agentcard));
  for (const std::string& text :
       {good, good + "\n", "\r\n \t" + good + " \n\n",
        test::merged(good, R"({"version": "1"})"), test::full_adp_card(),
        test::full_a2a_card() + "\n"}) {
    const std::string json = fetched_as_json(fetched(text));
    const test::Parsed answer = test::parse(json);
    ASSERT_TRUE(answer.faults.empty()) << json;
    for (const SchemaFailure& failure : validate_by_builtin_schema(
             operation_named("fetch")->output, answer.root(), system_env())) {
      ADD_FAILURE() << failure.message << " in " << json;
    }
    EXPECT_EQ(as_text(answer.root()).out, text);
  }
}

TEST(FetchReport, TextNamesTheFirstError) {
  const test::Parsed answer = test::parse(fetched_as_json(fetched(
      test::merged(minimal_card(Profile::agentcard), R"({"version": "1"})"))));
  EXPECT_THAT(
      as_text(answer.root()).messages,
      testing::AllOf(testing::HasSubstr("asked      https://a.example/x: not "
                                        "there\n"),
                     testing::HasSubstr("card       agentcard, 1 error, 0 "
                                        "warnings; line 1: "),
                     testing::HasSubstr("signature  unsigned: "),
                     testing::HasSubstr("note       a note\n")));
}

TEST(FetchReport, OnATerminalACardCannotAct) {
  const test::Parsed answer = test::parse(fetched_as_json(fetched(test::merged(
      minimal_card(Profile::agentcard), "{\"name\": \"\u202E\"}"))));
  EXPECT_THAT(as_text(answer.root(), {.terminal = true}).out,
              testing::HasSubstr("\\u{202E}"));
}

}  // namespace
}  // namespace cardinal
