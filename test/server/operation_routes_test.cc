// The operations over HTTP, asked through a real server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/rule.h"
#include "operations/remote_caller.h"
#include "schema/builtin_schema.h"
#include "server/operation_server.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::OperationServer;
using testing::HasSubstr;

const std::string& good_card() {
  static const std::string card(minimal_card(Profile::agentcard));
  return card;
}

TEST(OperationRoutes, CheckACardAsAValueAndAsExactText) {
  OperationServer server;
  const auto as_value =
      server.post("/v1/check", R"({"card": )" + good_card() + "}");
  EXPECT_EQ(as_value.status, 200);
  EXPECT_EQ(as_value.header("Cardinal-Outcome"), "clean");
  // A fault of the JSON is a finding, not a bad request.
  const auto as_text = server.post("/v1/check", "{\"agent_id\": 1,}",
                                   "text/plain; charset=utf-8");
  EXPECT_EQ(as_text.status, 200);
  EXPECT_EQ(as_text.header("Cardinal-Outcome"), "has-errors");
  EXPECT_THAT(as_text.body, HasSubstr("json/extra-comma"));
  const auto in_json = server.post(
      "/v1/check", R"({"text": "{\"agent_id\": 1,}", "strict": true})");
  EXPECT_THAT(in_json.body, HasSubstr("json/extra-comma"));
  // Not UTF-8, which JSON could not carry.
  const auto bytes = server.post("/v1/check", "{\"name\": \"\xff\"}",
                                 "application/octet-stream");
  EXPECT_EQ(bytes.status, 200);
  EXPECT_EQ(bytes.header("Cardinal-Outcome"), "has-errors");
}

TEST(OperationRoutes, TakeOptionsFromTheQuery) {
  OperationServer server;
  const auto plain = server.post(
      "/v1/check?rule=agentcard/type&rule=json/*"
      "&strict=true&pointer=",
      good_card(), "text/plain");
  EXPECT_EQ(plain.status, 200) << plain.body;
  const auto wrong =
      server.post("/v1/check?stict=true", good_card(), "text/plain");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_THAT(wrong.body, HasSubstr("did you mean \\\"strict\\\"?"));
  const auto twice = server.post("/v1/check?strict=true&strict=false",
                                 good_card(), "text/plain");
  EXPECT_EQ(twice.status, 400);
  EXPECT_THAT(twice.body, HasSubstr("given twice"));
}

TEST(OperationRoutes, AnswerInTheFormatThatAcceptPrefers) {
  OperationServer server;
  const auto sarif = server.post("/v1/check", good_card(), "text/plain",
                                 "application/sarif+json");
  EXPECT_EQ(sarif.header("Content-Type"), "application/sarif+json");
  EXPECT_THAT(sarif.body, HasSubstr("\"version\":\"2.1.0\""));
  const auto text = server.post("/v1/check", "{", "text/plain", "text/plain");
  EXPECT_EQ(text.header("Content-Type"), "text/plain; charset=utf-8");
  EXPECT_THAT(text.body, HasSubstr("1 card checked, 0 valid"));
  const auto any = server.post("/v1/check", "{", "text/plain", "*/*");
  EXPECT_EQ(any.header("Content-Type"), "application/json");
}

TEST(OperationRoutes, ConstantAnswersHaveAnETag) {
  OperationServer server;
  const auto first = server.get("/v1/rules/agentcard/type");
  EXPECT_EQ(first.status, 200);
  const auto etag = first.header("ETag");
  ASSERT_TRUE(etag);
  http::ClientRequest again{.url = "/v1/rules/agentcard/type"};
  again.fields.emplace_back("If-None-Match", *etag);
  EXPECT_EQ(server.send(std::move(again)).status, 304);
  EXPECT_EQ(server.get("/v1/schemas/a2a-1.0").status, 200);
  EXPECT_EQ(server.get("/v1/schemas/a2a-9").status, 400);
  EXPECT_EQ(server.get("/v1/rules/agentcard/typo").status, 400);
}

TEST(OperationRoutes, SayAllThatIsInvalidInAnInput) {
  OperationServer server;
  const auto response =
      server.post("/v1/check", R"({"card": {}, "fix": "some", "strict": 1})");
  EXPECT_EQ(response.status, 400);
  EXPECT_EQ(response.header("Content-Type"), "application/problem+json");
  const cardinal::test::Parsed problem = cardinal::test::parse(response.body);
  ASSERT_TRUE(problem.faults.empty()) << response.body;
  EXPECT_EQ(problem.root()["diagnostics"].size(), 2u) << response.body;
  EXPECT_EQ(problem.root()["status"].int64(), 400);
}

// A document that cannot be processed is the same fault everywhere.
TEST(OperationRoutes, AnswerAnUnrecognisedCardAlikeInEveryOperation) {
  OperationServer server;
  const std::string requests[][2] = {
      {"/v1/reach", R"({"card": {}})"},
      {"/v1/snippets", R"({"card": {}})"},
      {"/v1/convert", R"({"card": {}, "to": "adp"})"},
      {"/v1/diff", R"({"old": {}, "new": {}})"},
      {"/v1/check", R"({"card": {}, "input": "x", "value_text": "1"})"}};
  for (const auto& [path, input] : requests) {
    const auto response = server.post(path, input);
    EXPECT_EQ(response.status, 422) << path << response.body;
    EXPECT_THAT(response.body, HasSubstr("problem:invalid")) << path;
  }
}

// Advice and diagnostics name only what the caller may set.
TEST(OperationRoutes, ListWhatIsRefusedAndAdviseNothingThatIs) {
  OperationServer server;
  const auto refused = server.post(
      "/v1/check", R"({"paths": ["a"], "config": "b", "strict": 1})");
  EXPECT_EQ(refused.status, 400);
  const cardinal::test::Parsed problem = cardinal::test::parse(refused.body);
  std::vector<std::string> pointers;
  for (const Value each : problem.root()["diagnostics"].items()) {
    pointers.emplace_back(*each["pointer"].string());
  }
  EXPECT_THAT(pointers,
              testing::UnorderedElementsAre("/paths", "/config", "/strict"))
      << refused.body;
  const std::string inputs[] = {R"({"path": ["a"]})",
                                R"({"valeu": "a"})",
                                R"({"input": "x", "card": {}})",
                                R"({"value_text": "1", "card": {}})",
                                R"({"schem": "a"})",
                                R"({})"};
  for (const std::string& input : inputs) {
    const auto response = server.post("/v1/check", input);
    EXPECT_EQ(response.status, 400) << input;
    const cardinal::test::Parsed parsed = cardinal::test::parse(response.body);
    const std::string detail(*parsed.root()["detail"].string());
    for (const char* name : {"\"paths\"", "\"value\"", "\"schema\"", "--"}) {
      EXPECT_THAT(detail, testing::Not(HasSubstr(name))) << input;
    }
  }
  const auto request =
      server.post("/v1/check", R"({"input": "x", "card": {}})");
  EXPECT_THAT(request.body, HasSubstr("value_text"));
}

std::string detail_of(const http::ClientResponse& response) {
  const cardinal::test::Parsed problem = cardinal::test::parse(response.body);
  return std::string(problem.root()["detail"].string().value_or(""));
}

// How to send a card is said to those who sent one, not to those who have only
// a parameter wrong.
TEST(OperationRoutes, SayHowToSendACardWhenTheBodyIsOne) {
  OperationServer server;
  const auto bare = server.post("/v1/check", R"({"name": "x"})");
  EXPECT_THAT(detail_of(bare), HasSubstr("wrap a card as {\"card\": ...}"));
  for (const std::string query : {"?strict=maybe", "?nope=1", "?fix=some"}) {
    const auto text = server.post("/v1/check" + query, "{}", "text/plain");
    EXPECT_EQ(text.status, 400) << query;
    EXPECT_THAT(detail_of(text), testing::Not(HasSubstr("wrap"))) << query;
  }
}

TEST(OperationRoutes, SayWhereABodyIsInvalidJson) {
  OperationServer server;
  for (const std::string query : {"", "?strict=true"}) {
    const auto response =
        server.post("/v1/check" + query, "{\n  \"card\": tru}");
    EXPECT_EQ(response.status, 400);
    EXPECT_THAT(detail_of(response), HasSubstr("line 2, column 11: "));
    EXPECT_THAT(detail_of(server.post("/v1/check" + query, "[]")),
                HasSubstr("must be of type object; got an array"));
  }
}

TEST(OperationRoutes, DecodeTheNamesOfParameters) {
  OperationServer server;
  const auto skipped = server.post(
      "/v1/check?no%5Frule=card%2f*&%6eo_rule=json%2F*", "{", "text/plain");
  EXPECT_EQ(skipped.status, 200) << skipped.body;
  EXPECT_EQ(detail_of(server.post("/v1/check?%ff=1", "{}", "text/plain")),
            "The query must be UTF-8 after its escapes are decoded.");
  EXPECT_EQ(
      detail_of(server.post("/v1/check?strict&%73trict", "{}", "text/plain")),
      "The parameter \"strict\" is given twice; give it once.");
}

TEST(OperationRoutes, ABodyThatIsTooLargeIsToldTheLimit) {
  OperationServer server;
  const auto response =
      server.post("/v1/check", std::string((2u << 20) + 1, ' '), "text/plain");
  EXPECT_EQ(response.status, 413);
  EXPECT_THAT(response.body, HasSubstr("at most 2097152 bytes"));
}

// Nobody but the user of the machine reads its files or dials its network.
TEST(OperationRoutes, RefuseFilesAndPrivateAddresses) {
  OperationServer server;
  for (const std::string input : {R"({"paths": ["/etc/hostname"]})",
                                  R"({"card": {}, "config": "/etc/hostname"})",
                                  R"({"card": {}, "allow_private": true})"}) {
    const auto response = server.post("/v1/check", input);
    EXPECT_EQ(response.status, 400) << input;
    EXPECT_THAT(response.body, HasSubstr("is refused"));
  }
  EXPECT_EQ(server.post("/v1/sign", "{}").status, 404);
  EXPECT_EQ(server.post("/v1/key-new", "{}").status, 404);
}

TEST(OperationRoutes, RefuseBodiesOfOtherTypes) {
  OperationServer server;
  const auto form =
      server.post("/v1/check", "card=1", "application/x-www-form-urlencoded");
  EXPECT_EQ(form.status, 415);
  EXPECT_THAT(form.body, HasSubstr("text/plain"));
  EXPECT_EQ(server.post("/v1/check", "{", "application/json").status, 400);
  EXPECT_EQ(server.post("/v1/check", "[]", "application/json").status, 400);
  EXPECT_EQ(server.post("/v1/check", "", "application/json").status, 400);
}

// For each record that is served, the answer of a server is that of a call in
// this process.
TEST(OperationRoutes, AnswerAsACallInThisProcessDoes) {
  OperationServer server;
  const std::string a2a = cardinal::test::full_a2a_card(),
                    adp = cardinal::test::full_adp_card();
  const std::string inputs[][2] = {
      {"check", R"({"card": )" + a2a + R"(, "strict": true})"},
      {"check", R"({"text": "{\"agent_id\"", "fix": "all"})"},
      {"check", R"({"card": {}, "positions": "utf-16"})"},
      {"convert", R"({"to": "a2a", "no_stash": true, "card": )" + adp + "}"},
      {"convert", R"({"to": "agentcard", "card": {}})"},
      {"convert", R"({"card": {}})"},
      {"convert", R"({"matrix": true})"},
      {"convert", R"({"to": "openai", "no_stash": true, "strict": true,
                      "card": )" +
                      adp + "}"},
      {"convert", R"({"to": "ai-catalog", "texts": [)" + json_quoted(a2a) +
                      "," + json_quoted(adp) + "]}"},
      {"convert", R"({"to": "ai-catalog", "texts": ["{}"], "names": ["n"]})"},
      {"convert", R"({"to": "adp", "texts": ["{}"]})"},
      {"explain", R"({"rule": "a2a/member-required"})"},
      {"explain", R"({"rule": "a2a/no-such-rule"})"},
      {"rules", R"({"category": ["security"]})"},
      {"canon", R"({"card": {"b": 1, "a": [2]}})"},
      {"canon", R"({"text": "[1,"})"},
      {"schema", R"({"dialect": "adp"})"},
      {"reach", R"({"card": )" + a2a + "}"},
      {"reach", R"({"text": "{"})"},
      {"snippets", R"({"card": )" + a2a + "}"},
      {"snippets", R"({"text": "{"})"},
      {"diff", R"({"old": )" + a2a + R"(, "new": )" + adp + "}"},
      {"diff", R"({"old_text": "{", "new": {}})"},
      {"diff", R"({"old": {}, "new": {}})"},
      {"diff", R"({"old": )" + a2a + "}"},
      {"check", R"({"input": "x", "card": {}})"},
      {"check", R"({"input": "x", "card": {}, "value_text": "1"})"},
      {"check", R"({"schema_text": "{", "text": "1"})"},
      {"verify", R"({"card": )" + adp + R"(, "explain": true})"},
      {"verify", R"({"text": "["})"},
      {"openapi", "{}"},
      {"ledger verify", R"({"record": [{"id": "x"}], "strict": true})"},
      {"ledger verify", R"({"text": "{\"id\": 1}\n{\"id\": 2}\n"})"},
      {"ledger verify", R"({"rule": ["pacr/nothing"], "record": {}})"},
  };
  std::set<std::string_view> asked;
  for (const auto& [name, input] : inputs) {
    SCOPED_TRACE(name + " " + input);
    const Operation& operation = *operation_named(name);
    asked.insert(operation.name);
    Services services{.env = system_env()};
    RemoteCaller remote(
        {.url = server.url(), .client = {.allow_private = true}}, system_env());
    const Result<Reply> here = call(operation, input, services);
    const Result<Reply> there = remote.call(operation, input, {});
    ASSERT_EQ(here.has_value(), there.has_value())
        << (there ? "" : there.error().message);
    if (!here) {
      EXPECT_EQ(there.error().code, here.error().code);
      EXPECT_EQ(to_text(there.error()), to_text(here.error()));
      continue;
    }
    EXPECT_EQ(there->outcome, here->outcome);
    EXPECT_EQ(there->notes, here->notes);
    std::string expected = here->json;
    if (!expected.ends_with('\n')) expected += '\n';
    EXPECT_EQ(there->json, expected);
    const cardinal::test::Parsed answer = cardinal::test::parse(there->json);
    EXPECT_TRUE(validate_by_builtin_schema(operation.output, answer.root(),
                                           system_env())
                    .empty());
  }
  for (const Operation* operation : all_operations()) {
    const bool random = !operation->effects.idempotent;
    if (!is_served(*operation) || (random && operation->name != "convert")) {
      continue;
    }
    if (operation->needs_directory) continue;  // directory_operations_test.cc
    if (operation->effects.open_world) continue;  // fetch_test.cc
    EXPECT_TRUE(asked.contains(operation->name)) << operation->name;
  }
}

// References inside of an embedded schema would lead to the root of the whole.
TEST(OperationRoutes, OpenApiRefersToItsOwnComponentsOnly) {
  Services services{.env = system_env()};
  const Result<Reply> reply = call(*operation_named("openapi"), "{}", services);
  ASSERT_TRUE(reply);
  const std::string& text = reply->json;
  int references = 0;
  for (std::size_t at = 0;
       (at = text.find("\"$ref\":", at)) != std::string::npos; ++at) {
    const std::string_view rest = std::string_view(text).substr(at, 60);
    EXPECT_NE(rest.find("#/components/"), std::string_view::npos) << rest;
    ++references;
  }
  EXPECT_GT(references, 0);
  const cardinal::test::Parsed document = cardinal::test::parse(text);
  for (const Operation* operation : all_operations()) {
    std::string id(operation->name);
    std::ranges::replace(id, ' ', '_');
    const bool described =
        text.find("\"operationId\": \"" + id + "\"") != std::string::npos;
    // Only this machine's user can say where a backup goes.
    const bool is_for_others = is_served(*operation) && id != "backup";
    EXPECT_EQ(described, is_for_others) << operation->name;
  }
}

}  // namespace
}  // namespace cardinal::server
