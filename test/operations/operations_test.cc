// Every operation keeps to its own schemas.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "operations/ask.h"
#include "schema/builtin_schema.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

using test::Answer;
using test::ask;

void expect_valid_output(std::string_view operation, const std::string& json) {
  const test::Parsed answer = test::parse(json);
  ASSERT_TRUE(answer.faults.empty()) << json;
  for (const SchemaFailure& failure : validate_by_builtin_schema(
           operation_named(operation)->output, answer.root(), system_env())) {
    ADD_FAILURE() << operation << ": " << failure.message << " in " << json;
  }
}

TEST(Operations, SchemasAreJsonAndDescribeEveryProperty) {
  for (const Operation* operation : all_operations()) {
    SCOPED_TRACE(operation->name);
    const test::Parsed input = test::parse(operation->input);
    const test::Parsed output = test::parse(operation->output);
    ASSERT_TRUE(input.faults.empty() && output.faults.empty());
    EXPECT_TRUE(compile_schema(input.root(), *system_env().clock));
    EXPECT_TRUE(compile_schema(output.root(), *system_env().clock));
    EXPECT_EQ(operation_named(operation->name), operation);
    EXPECT_FALSE(operation->summary.empty());
    EXPECT_FALSE(operation->details.empty());
    EXPECT_FALSE(operation->examples.empty());
    for (const Member property : input.root()["properties"].members()) {
      EXPECT_TRUE(property.value["description"].string()) << property.name;
    }
  }
}

TEST(Operations, JsonAnswersAreValidByTheirOutputSchemas) {
  const std::string good(minimal_card(Profile::agentcard));
  const std::string bad = test::merged(good, R"({"version": "1", "x": 1,
    "agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm"})");
  const std::string inputs[][2] = {
      {"check", R"({"card": )" + good + "}"},
      {"check", R"({"card": )" + bad + "}"},
      {"check", R"({"card": {}})"},
      {"check", R"({"card": "{\"agent_id\": 1}"})"},
      {"canon", R"({"card": {"b": 1, "a": 2}})"},
      {"explain", R"({"rule": "agentcard/type"})"},
      {"id", R"({"count": 3})"},
      {"token new", "{}"},
      {"token new", R"({"name": "a", "scope": ["b"],
                        "not_after": "2030-01-31T00:00:00Z"})"},
      {"new", R"({"dialect": "agentcard"})"},
      {"new", R"({"dialect": "adp"})"},
      {"schema", R"({"dialect": "agentcard"})"},
      {"schema", R"({"dialect": "adp"})"},
      {"reach", R"({"card": )" + good + "}"},
      {"verify", R"({"card": )" + good + "}"},
      {"verify", R"({"card": {}})"},
      {"verify",
       R"({"card": )" + std::string(minimal_card(Profile::ai_catalog)) + "}"},
      {"verify", R"({"card": )" + test::full_a2a_card() + "}"},
      {"verify", R"({"card": )" + test::full_adp_card() + "}"},
      {"key show", R"({"did":
        "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw"})"},
      {"reach", R"({"method": "x", "card": )" + good + "}"},
      {"reach", R"({"card": )" + test::full_a2a_card() + "}"},
      {"reach", R"({"card": )" + test::full_adp_card() + "}"},
      {"diff", R"({"old": )" + good + R"(, "new": )" + bad + "}"},
      {"diff", R"({"old": )" + test::full_adp_card() + R"(, "new": )" +
                   test::full_a2a_card() + "}"},
      {"rules", "{}"},
  };
  for (const auto& [operation, input] : inputs) {
    SCOPED_TRACE(input);
    const Answer answer = ask(operation, input);
    ASSERT_TRUE(answer.outcome) << answer.outcome.error().message;
    expect_valid_output(operation, answer.out);
  }
}

TEST(Operations, RefuseInputThatItsSchemaDoesNotAllow) {
  const auto message = [](std::string_view operation, std::string_view input) {
    const Answer answer = ask(operation, input);
    EXPECT_FALSE(answer.outcome) << input;
    return answer.outcome ? std::string() : answer.outcome.error().message;
  };
  EXPECT_EQ(message("check", R"({"crad": {}})"),
            "\"crad\" is not a known member; did you mean \"card\"?");
  EXPECT_EQ(message("check", R"({"card": {}, "positions": "utf16"})"),
            "--positions must be one of utf-8, utf-16; got \"utf16\"; did you "
            "mean \"utf-16\"?");
  EXPECT_EQ(message("explain", "{}"), "\"rule\" is missing");
  EXPECT_EQ(message("id", R"({"count": 0})"),
            "--count must be at least 1; got 0");
  EXPECT_EQ(message("id", R"({"count": 1.5})"),
            "--count must be of type integer; got a number: 1.5");
  EXPECT_EQ(message("id", "{"),
            "the input is invalid JSON: line 1, column 1: this { is never "
            "closed; the text ends without }");
  EXPECT_EQ(message("id", "{\n  \"count\": 1,}"),
            "the input is invalid JSON: line 2, column 13: there is no member "
            "after this comma");
}

TEST(Operations, FixOfATextIsInTheAnswer) {
  const Answer answer = ask("check", R"({"fix": "safe", "text": "[1,]"})");
  ASSERT_TRUE(answer.outcome);
  const test::Parsed json = test::parse(answer.out);
  EXPECT_EQ(json.root()["fixed"]["text"].string(), "[1]");
  EXPECT_EQ(json.root()["fixed"]["count"].int64(), 1);
}

// A file is fixed once, however often and by whatever name it is given; what
// is shown on a screen cannot act there.
TEST(Operations, FixOneFileNamedTwiceOnce) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "[\"\u202E\",]\n");
  const std::string input = R"("fix": "safe", "paths": [")" + path + R"(", ")" +
                            folder.path() + R"(/./a.json"])";
  const CallOptions options{.format = "text", .style = {.terminal = true}};
  const Answer shown =
      ask("check", R"({"dry_run": true, )" + input + "}", true, options);
  ASSERT_TRUE(shown.outcome);
  EXPECT_THAT(shown.out, testing::HasSubstr("-[\"\\u{202E}\",]\n"));
  EXPECT_EQ(test::read_file(path), "[\"\u202E\",]\n");
  const Answer fixed = ask("check", "{" + input + "}", true, options);
  ASSERT_TRUE(fixed.outcome);
  EXPECT_EQ(fixed.messages, "cardinal: fixed 1 finding in 1 file\n");
  EXPECT_EQ(test::read_file(path), "[\"\u202E\"]\n");
}

TEST(Operations, WithoutFilesReadNone) {
  const Answer answer = ask("check", R"({"paths": ["/etc/hostname"]})");
  ASSERT_FALSE(answer.outcome);
  EXPECT_EQ(answer.outcome.error().code, Code::usage);
  EXPECT_EQ(answer.out, "");
  EXPECT_FALSE(ask("canon", R"({"file": "/etc/hostname"})").outcome);
  for (const std::string input :
       {R"({"paths": ["/etc/hostname"]})", R"({"card": {}, "jwks": ["x"]})",
        R"({"card": {}, "trust": "x"})"}) {
    EXPECT_EQ(ask("verify", input).outcome.error().code, Code::usage);
  }
  EXPECT_FALSE(ask("key show", R"({"file": "/etc/hostname"})").outcome);
  EXPECT_FALSE(ask("key new", R"({"out": "x"})").outcome);
  EXPECT_FALSE(ask("sign", R"({"file": "x", "key": "y"})").outcome);
  EXPECT_FALSE(ask("trust list", R"({"trust": "x"})").outcome);
}

TEST(Operations, OutcomesSayWhatTheExitCodesDo) {
  const std::string good(minimal_card(Profile::agentcard));
  EXPECT_EQ(ask("check", R"({"card": )" + good + "}").outcome, Outcome::clean);
  EXPECT_EQ(ask("check", R"({"card": {}})").outcome, Outcome::has_errors);
  EXPECT_EQ(ask("check", R"({"paths": ["missing"]})", true).outcome,
            Outcome::incomplete);
  EXPECT_EQ(exit_code(Outcome::clean), 0);
  EXPECT_EQ(exit_code(Outcome::has_errors), 1);
  EXPECT_EQ(exit_code(Outcome::incomplete), 2);
}

TEST(Operations, ExamplesRun) {
  const test::TempFolder folder;
  folder.link_examples();
  // Theirs ask other machines; test/e2e asks servers of its own.
  const std::set<std::string_view> networked = {
      "fetch", "probe", "adp describe", "adp advertise", "adp discover"};
  for (const Operation* operation : all_operations()) {
    if (networked.contains(operation->name)) continue;
    std::string_view rest = operation->examples;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string line(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      const std::string output = test::run_command(line, folder.path());
      EXPECT_THAT(output, testing::Not(testing::HasSubstr("[exit 2]")))
          << line << "\n"
          << output;
      EXPECT_FALSE(output.empty()) << line;
    }
  }
}

}  // namespace
}  // namespace cardinal
