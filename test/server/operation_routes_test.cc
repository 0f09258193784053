// The operations over HTTP, asked through a real server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "cardinal/http_client.h"
#include "operations/caller.h"
#include "schema/builtin_schema.h"
#include "server/operation_routes.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using testing::HasSubstr;

class OperationServer {
 public:
  OperationServer() {
    http::Router routes;
    for (http::Route& route : operation_routes(services_, Scope::read)) {
      const Status added = routes.add(std::move(route));
      EXPECT_TRUE(added) << added.error().message;
    }
    http::ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    server_ = *http::Server::start(std::move(options), std::move(routes));
  }

  std::string url() const { return "http://" + server_->addresses()[0]; }

  http::ClientResponse send(http::ClientRequest request) {
    request.url = url() + request.url;
    auto response = client_.send(request);
    EXPECT_TRUE(response) << response.error().message;
    return response ? std::move(*response) : http::ClientResponse{};
  }
  http::ClientResponse post(std::string path, std::string body,
                            std::string type = "application/json",
                            std::string accept = "") {
    http::ClientRequest request{.method = "POST",
                                .url = std::move(path),
                                .fields = {{"Content-Type", std::move(type)}},
                                .body = std::move(body)};
    if (!accept.empty()) request.fields.emplace_back("Accept", accept);
    return send(std::move(request));
  }
  http::ClientResponse get(std::string path) {
    return send({.url = std::move(path)});
  }

 private:
  Services services_{.env = system_env()};
  std::unique_ptr<http::Server> server_;
  http::Client client_{{.allow_private = true}};
};

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
  const test::Parsed problem = test::parse(response.body);
  ASSERT_TRUE(problem.faults.empty()) << response.body;
  EXPECT_EQ(problem.root()["diagnostics"].size(), 2u) << response.body;
  EXPECT_EQ(problem.root()["status"].int64(), 400);
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
  const std::string a2a = test::full_a2a_card(), adp = test::full_adp_card();
  const std::string inputs[][2] = {
      {"check", R"({"card": )" + a2a + R"(, "strict": true})"},
      {"check", R"({"text": "{\"agent_id\"", "fix": "all"})"},
      {"check", R"({"card": {}, "positions": "utf-16"})"},
      {"convert", R"({"to": "a2a", "no_stash": true, "card": )" + adp + "}"},
      {"convert", R"({"to": "agentcard", "card": {}})"},
      {"convert", R"({"card": {}})"},
      {"convert", R"({"matrix": true})"},
      {"explain", R"({"rule": "a2a/member-required"})"},
      {"explain", R"({"rule": "a2a/no-such-rule"})"},
      {"rules", R"({"category": ["security"]})"},
      {"canon", R"({"card": {"b": 1, "a": [2]}})"},
      {"canon", R"({"text": "[1,"})"},
      {"schema", R"({"dialect": "adp"})"},
      {"reach", R"({"card": )" + a2a + "}"},
      {"reach", R"({"text": "{"})"},
      {"diff", R"({"old": )" + a2a + R"(, "new": )" + adp + "}"},
      {"diff", R"({"old_text": "{", "new": {}})"},
      {"verify", R"({"card": )" + adp + R"(, "explain": true})"},
      {"verify", R"({"text": "["})"},
      {"openapi", "{}"},
  };
  std::set<std::string_view> asked;
  for (const auto& [name, input] : inputs) {
    SCOPED_TRACE(name + " " + input);
    const Operation& operation = *operation_named(name);
    asked.insert(operation.name);
    Services services{.env = system_env()};
    RemoteCaller remote(server.url(), {.allow_private = true}, system_env());
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
    std::string expected = here->json;
    if (!expected.ends_with('\n')) expected += '\n';
    EXPECT_EQ(there->json, expected);
    const test::Parsed answer = test::parse(there->json);
    EXPECT_TRUE(validate_by_builtin_schema(operation.output, answer.root(),
                                           system_env())
                    .empty());
  }
  for (const Operation* operation : all_operations()) {
    const bool random = !operation->effects.idempotent;
    if (!is_served(*operation) || (random && operation->name != "convert")) {
      continue;
    }
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
  const test::Parsed document = test::parse(text);
  for (const Operation* operation : all_operations()) {
    const bool described =
        text.find("\"operationId\": \"" + std::string(operation->name) +
                  "\"") != std::string::npos;
    EXPECT_EQ(described, is_served(*operation)) << operation->name;
  }
}

}  // namespace
}  // namespace cardinal::server
