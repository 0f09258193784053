// Operations about one agent find its record by every spelling of its subject.
#include <gtest/gtest.h>

#include <map>

#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;

// One for each operation and spelling.
constexpr int spelled_cards = 80;

// What each needs besides the subject.
const std::map<std::string, std::string, std::less<>>& other_inputs() {
  static const std::map<std::string, std::string, std::less<>> inputs = {
      {"abuse dismiss", R"(, "reason": "it is theirs")"},
      {"get", ""},
      {"history", ""},
      {"ledger ban", R"(, "reason": "sells data")"},
      {"ledger unban", ""},
      {"proof", ""},
      {"quarantine", R"(, "reason": "answers with errors")"},
      {"record diff", ""},
      {"record findings", ""},
      {"record owner", R"(, "owner": "ann")"},
      {"record reach", ""},
      {"record snippets", ""},
      {"record visibility", R"(, "visibility": "scoped", "scope": ["a"])"},
      {"report abuse", R"(, "reason": "spam")"},
      {"report load", R"(, "tasks": 1)"},
      {"takedown", R"(, "reason": "a copy")"},
      {"withdraw", ""},
  };
  return inputs;
}

std::vector<std::string> spellings_of(int number) {
  const std::string path = std::to_string(number);
  return {
      "HTTPS://Agents.Example/" + path, "https://agents.example:443/" + path,
      "https://agents.example./a/../" + path, " " + subject_of_card(number)};
}

std::string subject_in(const std::string& json) {
  const cardinal::test::Parsed answer = cardinal::test::parse(json);
  const Value root = answer.root();
  for (const Value place :
       {root["subject"], root["record"]["subject"], root["why_not"]["subject"]})
    if (place) return std::string(place.string().value_or(""));
  return {};
}

void fill_for_spelling(DirectoryServer& server) {
  for (int i = 0; i < spelled_cards; ++i) {
    ASSERT_EQ(server.post("/v1/agents", a2a_card(i)).status, 201);
  }
}

// Empty for reach and snippets, which are about the card.
bool names_its_subject(const Operation& operation) {
  return operation.output.find("\"subject\"") != std::string_view::npos;
}

TEST(SubjectSpelling, EveryOperationAboutARecordIsListed) {
  for (const Operation* operation : all_operations()) {
    if (!operation->needs_directory) continue;
    const cardinal::test::Parsed input =
        cardinal::test::parse(std::string(operation->input));
    const Value subject = input.root()["properties"]["subject"];
    const bool is_about_one = subject["type"].string() == "string" &&
                              subject["x-positional"].boolean() == true;
    if (!is_about_one) continue;
    // Of any subject that records name, whether it has a card or not.
    if (operation->name == "ledger stats") continue;
    EXPECT_TRUE(other_inputs().contains(operation->name)) << operation->name;
  }
}

TEST(SubjectSpelling, FindsTheSameRecord) {
  DirectoryServer server;
  fill_for_spelling(server);
  int number = 0;
  for (const auto& [name, other] : other_inputs()) {
    const Operation& operation = *operation_named(name);
    for (std::size_t i = 0; i < spellings_of(0).size(); ++i, ++number) {
      const std::string spelling = spellings_of(number)[i];
      SCOPED_TRACE(name + " " + spelling);
      const std::string input =
          R"({"subject": ")" + spelling + "\"" + other + "}";
      if (name == "abuse dismiss") {  // there must be something to dismiss
        ASSERT_TRUE(server.local().call(*operation_named("report abuse"),
                                        R"({"reason": "spam", "subject": ")" +
                                            subject_of_card(number) + R"("})",
                                        {}));
      }
      const Result<Reply> reply = server.local().call(operation, input, {});
      ASSERT_TRUE(reply) << reply.error().message;
      EXPECT_EQ(reply->outcome, Outcome::clean) << reply->json;
      if (names_its_subject(operation)) {
        EXPECT_EQ(subject_in(reply->json), subject_of_card(number));
      }
    }
  }
}

TEST(SubjectSpelling, CountsForWhyNotToo) {
  DirectoryServer server;
  fill_for_spelling(server);
  for (const std::string& spelling : spellings_of(1)) {
    const Result<Reply> reply = server.local().call(
        *operation_named("discover"),
        R"({"query": "invoices", "why_not": ")" + spelling + R"("})", {});
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(subject_in(reply->json), subject_of_card(1));
  }
}

}  // namespace
}  // namespace cardinal::server
