// Operations on keys, tokens, trust stores and files of cards, and those that
// send requests: their answers keep to their schemas in every outcome.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "operations/ask.h"
#include "schema/builtin_schema.h"
#include "support/cards.h"
#include "support/keys.h"
#include "support/mutations.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using test::Answer;
using test::ask;

std::string in_folder(std::string text, const test::TempFolder& folder) {
  for (std::size_t at = text.find('@'); at != std::string::npos;
       at = text.find('@', at)) {
    text.replace(at, 1, folder.path() + "/");
  }
  return text;
}

constexpr std::string_view adp_card = R"({"id": "agent://a", "name": "A",
  "description": "Old.", "version": "1.0.0", "seq": 1, "tools": [],
  "endpoints": []})";

// @ is the folder.
struct Asking {
  std::string_view operation, input;
  Outcome outcome = Outcome::clean;
};

void expect_valid_answers(std::span<const Asking> askings,
                          const test::TempFolder& folder) {
  for (const Asking& each : askings) {
    SCOPED_TRACE(std::string(each.operation) + " " + std::string(each.input));
    const Answer answer =
        ask(each.operation, in_folder(std::string(each.input), folder), true);
    ASSERT_TRUE(answer.outcome) << answer.outcome.error().message;
    EXPECT_EQ(*answer.outcome, each.outcome) << answer.out;
    const test::Parsed json = test::parse(answer.out);
    ASSERT_TRUE(json.faults.empty()) << answer.out;
    for (const SchemaFailure& failure :
         validate_by_builtin_schema(operation_named(each.operation)->output,
                                    json.root(), system_env())) {
      ADD_FAILURE() << failure.message << " in " << answer.out;
    }
  }
}

TEST(FileAnswers, OfKeysTokensAndTrustAreValid) {
  const test::TempFolder folder;
  folder.put("secret", "a-long-secret-of-a-machine\n");
  folder.put("short", "abc");
  folder.put("set.json", R"({"keys": [{"kty": "oct", "k": "AAAA"},
    {"kty": "OKP", "crv": "Ed25519",
     "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
     "nbf": 1700000000, "exp": 1900000000}]})");
  constexpr Asking askings[] = {
      {"key new", R"({"out": "@ed.key"})"},
      {"key new", R"({"out": "@es.key", "alg": "es256", "kid": "one"})"},
      {"key new", R"({"out": "@rs.key", "alg": "rs256"})"},
      {"key show", R"({"file": "@ed.key"})"},
      {"key show", R"({"file": "@es.key"})"},
      {"key show", R"({"file": "@rs.key"})"},
      {"key show", R"({"file": "@set.json"})"},
      {"key jwks", R"({"files": ["@ed.key", "@es.key", "@rs.key",
                                 "@set.json"]})"},
      {"token new", R"({"name": "a", "scheme": ["b"]})"},
      {"token hash", R"({"file": "@secret"})"},
      {"token hash", R"({"file": "@short"})"},
      {"token hash", R"({"file": "@secret", "password": true})"},
      {"trust add", R"({"trust": "@trust.json", "subject": "agent://a",
                        "key": "@ed.key"})"},
      {"trust add", R"({"trust": "@trust.json", "key": "@set.json",
                        "origin": "https://a.example"})"},
      {"trust list", R"({"trust": "@trust.json"})"},
      {"trust remove", R"({"trust": "@trust.json", "whom": "agent://a"})"},
      {"trust list", R"({"trust": "@trust.json"})"},
  };
  expect_valid_answers(askings, folder);
}

// No answer has a private member of a key.
TEST(FileAnswers, ShowNoPrivateKeys) {
  const test::TempFolder folder;
  ASSERT_TRUE(
      ask("key new", in_folder(R"({"out": "@a.key"})", folder), true).outcome);
  const std::string secret(
      *test::parse(test::read_file(folder.path("a.key"))).root()["d"].string());
  constexpr Asking askings[] = {
      {"key show", R"({"file": "@a.key"})"},
      {"key jwks", R"({"files": ["@a.key"]})"},
      {"trust add",
       R"({"trust": "@t", "subject": "agent://a", "key": "@a.key"})"},
      {"trust list", R"({"trust": "@t"})"},
  };
  for (const Asking& each : askings) {
    const Answer answer =
        ask(each.operation, in_folder(std::string(each.input), folder), true);
    EXPECT_THAT(answer.out, testing::HasSubstr("OKP")) << each.operation;
    EXPECT_THAT(answer.out, testing::Not(testing::HasSubstr(secret)));
  }
}

TEST(FileAnswers, OfSignAndBumpAreValid) {
  const test::TempFolder folder;
  ASSERT_TRUE(write_signing_key(folder.path("key"), test::signing_key()));
  const std::string adp(adp_card);
  folder.put("adp.json", adp);
  folder.put("changed.json", test::merged(adp, R"({"description": "New."})"));
  folder.put("string.json", json_quoted(adp));
  folder.put("a2a.json", test::full_a2a_card());
  folder.put("agentcard.json", std::string(minimal_card(Profile::agentcard)));
  folder.put("faulty.json", R"({"id": "agent://a", "name": "A",})");
  folder.put("faulty-string.json", R"("{\"id\": \"agent://a\",}")");
  constexpr Asking askings[] = {
      {"sign", R"({"file": "@adp.json", "key": "@key", "seq": 9})"},
      {"sign", R"({"file": "@string.json", "key": "@key", "seq": 9})"},
      {"sign", R"({"file": "@a2a.json", "key": "@key", "replace": true})"},
      {"sign", R"({"file": "@agentcard.json", "key": "@key"})"},
      {"sign", R"({"card": {"id": "agent://a", "name": "A"}, "key": "@key",
                   "seq": 1})"},
      {"sign", R"({"file": "@faulty.json", "key": "@key"})",
       Outcome::has_errors},
      {"sign", R"({"file": "@faulty-string.json", "key": "@key"})",
       Outcome::has_errors},
      {"bump", R"({"file": "@adp.json", "from": "@adp.json"})"},
      {"bump", R"({"file": "@changed.json", "from": "@adp.json",
                   "dry_run": true})"},
      {"bump", R"({"file": "@faulty.json", "from": "@adp.json"})",
       Outcome::incomplete},
      {"bump", R"({"file": "@faulty.json", "from": "@faulty-string.json"})",
       Outcome::incomplete},
      {"bump", R"({"file": "@changed.json", "from": "@adp.json"})"},
      {"bump", R"({"file": "@changed.json", "from": "@adp.json"})"},
      {"sign", R"({"file": "@changed.json", "key": "@key", "bump_seq": true,
                   "in_place": true})"},
  };
  expect_valid_answers(askings, folder);
}

TEST(FileAnswers, OfFetchAndProbeAreValidWithoutACard) {
  const test::TempFolder folder;
  folder.put("file", "");
  constexpr Asking askings[] = {
      {"fetch", R"({"target": "http://127.0.0.1:9", "no_cache": true})",
       Outcome::incomplete},
      {"fetch", R"({"target": "ftp://a.example", "no_cache": true})",
       Outcome::incomplete},
      {"fetch", R"({"target": "a.example", "cache": "@file/x"})",
       Outcome::incomplete},
      {"probe", R"({"target": "http://127.0.0.1:9"})", Outcome::has_errors},
  };
  expect_valid_answers(askings, folder);
}

// The reason is in the answer and in a note, and the call does not fail.
TEST(FileAnswers, OfAFetchWithoutACardSayWhy) {
  const Answer answer = ask(
      "fetch", R"({"target": "http://127.0.0.1:9", "no_cache": true})", true);
  const test::Parsed json = test::parse(answer.out);
  const std::string message(
      json.root()["error"]["message"].string().value_or(""));
  EXPECT_EQ(json.root()["error"]["fault"].string(), "unreachable");
  EXPECT_THAT(message, testing::HasSubstr("loopback"));
  EXPECT_EQ(answer.messages,
            "cardinal: http://127.0.0.1:9/.well-known/agent-card.json: " +
                message + "\n");
}

// Another program wrote the file after it was read.
TEST(FileAnswers, DoNotReplaceAFileThatHasAnotherText) {
  const test::TempFolder folder;
  ASSERT_TRUE(write_signing_key(folder.path("key"), test::signing_key()));
  const std::string adp(adp_card);
  const std::string theirs = test::merged(adp, R"({"name": "Theirs"})");
  const std::string path = folder.put("card.json", theirs);
  const std::vector<InputDocument> documents = {
      {"text", test::merged(adp, R"({"name": "Ours"})"), path}};
  for (const Asking& each :
       {Asking{"sign", R"({"key": "@key", "in_place": true, "seq": 9})"},
        Asking{"bump", R"({"from_card": CARD})"}}) {
    std::string input = in_folder(std::string(each.input), folder);
    if (const std::size_t at = input.find("CARD"); at != std::string::npos) {
      input.replace(at, 4, adp);
    }
    Services services{.env = test::fixed_env(),
                      .files = &file_operations(),
                      .is_operator = true};
    const Result<Reply> reply = call(*operation_named(each.operation), input,
                                     services, {.documents = documents});
    ASSERT_FALSE(reply) << each.operation;
    EXPECT_EQ(reply.error().code, Code::conflict) << reply.error().message;
    EXPECT_EQ(test::read_file(path), theirs);
  }
}

// The text of an answer, as people get it.
Rendered rendered(std::string_view operation, const std::string& answer,
                  const std::string& input) {
  const test::Parsed json = test::parse(answer), asked = test::parse(input);
  return view_named(*operation_named(operation), "text")
      ->render(json.root(), {asked.root(), {}}, {});
}

// A card may have any member.
TEST(FileAnswers, ASignedCardIsNotTakenForFindings) {
  const test::TempFolder folder;
  ASSERT_TRUE(write_signing_key(folder.path("key"), test::signing_key()));
  const std::string input =
      R"({"card": {"id": "agent://a", "name": "A", "seq": 1,
                   "diagnostics": []}, "key": ")" +
      folder.path("key") + "\"}";
  const Answer answer = ask("sign", input, true);
  ASSERT_TRUE(answer.outcome);
  EXPECT_EQ(rendered("sign", answer.out, input).out, answer.out);
  EXPECT_EQ(rendered("sign", answer.out + "\n", input).out, answer.out + "\n");
}

}  // namespace
}  // namespace cardinal
