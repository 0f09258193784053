// Rules of an organisation, in every form that cards and reports have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/rule.h"
#include "operations/ask.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class OrganisationRulesOfRuns : public ::testing::Test {
 protected:
  // The card with a member more, in a file.
  void put_card(const std::string& member) {
    std::string card(minimal_card(Profile::a2a));
    card.insert(card.find('{') + 1, member + ",");
    folder_.put("agent-card.json", card);
  }
  void put_rule(const std::string& rule) {
    folder_.put("cardinal.json", R"({"rules": {"acme/rule": )" + rule + "}}");
  }
  test::Answer check(const std::string& more = "", const char* format = "json",
                     const char* file = "agent-card.json") {
    return test::ask("check",
                     R"({"rule": ["acme/*"], "paths": [")" +
                         folder_.path(file) + "\"]" + more + "}",
                     true, {.format = format});
  }

  test::TempFolder folder_;
};

constexpr const char* x_must_be_one =
    R"({"then": {"pointer": "/x", "equals": 1}, "message": "x must be one"})";

TEST_F(OrganisationRulesOfRuns, ReportACardInAStringAtItsPlace) {
  Writer document;
  std::string card(minimal_card(Profile::a2a));
  card.insert(card.find('{') + 1, "\"x\": 2,");
  document.begin_object().key("content").begin_array().begin_object();
  document.key("text").string(card).end_object().end_array().end_object();
  folder_.put("result.json", document.take());
  put_rule(x_must_be_one);
  const test::Answer answer =
      check(R"(, "pointer": "/content/0/text")", "json", "result.json");
  EXPECT_EQ(answer.outcome, Outcome::has_errors) << answer.out;
  const test::Parsed parsed = test::parse(answer.out);
  const Value found =
      parsed.root()["results"][std::size_t{0}]["diagnostics"][std::size_t{0}];
  EXPECT_EQ(found["rule"].string(), "acme/rule") << answer.out;
  EXPECT_EQ(found["message"].string(), "x must be one");
  // The place is in the file that the user has, where \" stands for a quote.
  const std::string text = test::read_file(folder_.path("result.json"));
  const auto begin = static_cast<std::size_t>(*found["begin"].int64());
  EXPECT_EQ(text.substr(begin, 2), "2,") << text;
}

TEST_F(OrganisationRulesOfRuns, QuoteNoSecretOfACard) {
  const std::string secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  put_card(R"("note": ")" + secret + "\"");
  put_rule(R"({"schema": {"properties": {"note": {"enum": ["a", "b"]}}},
               "message": "note must be a or b"})");
  for (const char* const format : {"text", "json", "sarif", "github", "junit",
                                   "compact", "markdown", "gitlab", "html"}) {
    SCOPED_TRACE(format);
    const test::Answer answer = check("", format);
    EXPECT_EQ(answer.outcome, Outcome::has_errors);
    EXPECT_THAT(answer.out, AllOf(HasSubstr("note must be a or b"),
                                  Not(HasSubstr(secret.substr(8)))));
  }
}

TEST_F(OrganisationRulesOfRuns, EndWhereAPatternNeverWould) {
  put_card(R"("x": ")" + std::string(5000, 'a') + "!\"");
  put_rule(R"({"then": {"pointer": "/x", "pattern": "^(?=a)(a+)+$"},
               "message": "x must be a"})");
  const test::Answer answer = check();
  EXPECT_EQ(answer.outcome, Outcome::has_errors);
  EXPECT_THAT(answer.out, HasSubstr("could not be decided")) << answer.out;
}

TEST_F(OrganisationRulesOfRuns, ComeFromEightFilesBelowEachOtherAndNotNine) {
  put_card(R"("x": 2)");
  const auto chain = [&](int files) {
    for (int i = 1; i < files; ++i) {
      folder_.put(i == 1 ? "cardinal.json" : std::to_string(i) + ".json",
                  R"({"extends": ")" + std::to_string(i + 1) + ".json\"}");
    }
    folder_.put(
        std::to_string(files) + ".json",
        R"({"rules": {"acme/rule": )" + std::string(x_must_be_one) + "}}");
  };
  chain(8);
  EXPECT_THAT(check().out, HasSubstr("x must be one"));
  chain(9);
  const test::Answer answer = check();
  EXPECT_EQ(answer.outcome, Outcome::incomplete);
  EXPECT_THAT(answer.messages,
              HasSubstr("8.json:1:13: more than 8 files extend each other"));
}

// A message is the organisation's: it must not act in what reads the report.
TEST_F(OrganisationRulesOfRuns, AreReportedToBuildServers) {
  put_card(R"("x": 2)");
  put_rule(R"({"then": {"pointer": "/x", "equals": 1}, "severity": "warning",
               "message": "x < \"1\" & 50%::error::no\nnext", "help": "do it"})");
  const std::string junit = check(R"(, "strict": true)", "junit").out;
  EXPECT_THAT(junit, AllOf(HasSubstr("acme/rule"),
                           HasSubstr("x &lt; &quot;1&quot; &amp; 50%"),
                           Not(HasSubstr("x < "))));
  const std::string github = check("", "github").out;
  EXPECT_THAT(github,
              AllOf(testing::StartsWith("::warning "), HasSubstr("acme/rule"),
                    HasSubstr("50%25::error"), Not(HasSubstr("\nnext"))));
  const test::Answer answer = check("", "gitlab");
  const test::Parsed gitlab = test::parse(answer.out);
  const Value issue = gitlab.root()[std::size_t{0}];
  EXPECT_EQ(issue["check_name"].string(), "acme/rule") << answer.out;
  EXPECT_EQ(issue["severity"].string(), "minor");
  EXPECT_EQ(issue["fingerprint"].string()->size(), 32u);
  EXPECT_EQ(issue["location"]["lines"]["begin"].int64(), 1);
}

}  // namespace
}  // namespace cardinal
