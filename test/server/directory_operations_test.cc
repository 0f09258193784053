// Every operation of a directory gives one answer, whoever asks: in this
// process, over HTTP, and through this machine's socket.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "base/check_that.h"
#include "base/uri.h"
#include "schema/builtin_schema.h"
#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;
using testing::HasSubstr;

void expect_valid(const Operation& operation, const std::string& json) {
  const cardinal::test::Parsed answer = cardinal::test::parse(json);
  ASSERT_TRUE(answer.faults.empty()) << json;
  for (const SchemaFailure& failure : validate_by_builtin_schema(
           operation.output, answer.root(), system_env())) {
    ADD_FAILURE() << operation.name << ": " << failure.message << " in "
                  << json;
  }
}

// Without the line feed at its end, and without the end of a lease, which is
// counted from now.
std::string comparable(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  static const std::regex lease("\"lease_end\":\"[^\"]*\"");
  return std::regex_replace(text, lease, "");
}

Result<Reply> here(DirectoryServer& server, const Operation& operation,
                   const std::string& input) {
  TRY(Reply reply, call(operation, input, server.services()));
  return wait_for(std::move(reply));
}

struct Asked {
  std::string operation, input;
};

// Each operation, with what it answers, what it refuses and what fails.
std::vector<Asked> questions() {
  const std::string one = R"({"subject": ")" + subject_of_card(1) + R"("})";
  return {
      {"register", R"({"card": )" + a2a_card(1) + "}"},
      {"register", R"({"dry_run": true, "card": )" + a2a_card(7) + "}"},
      {"register", R"({"card": {"name": 1}})"},
      {"register", R"({"text": "{"})"},
      {"register", R"({"if_change": 77, "card": )" + a2a_card(1, "B") + "}"},
      {"register", "{}"},
      {"register", R"({"card": {}, "text": "{}"})"},
      {"get", one},
      {"get",
       R"({"as": "agentcard", "subject": ")" + subject_of_card(1) + R"("})"},
      {"get", R"({"at": 1, "subject": ")" + subject_of_card(1) + R"("})"},
      {"get", R"({"subject": "nobody"})"},
      {"get", R"({"subject": ")" + subject_of_card(4) + R"("})"},
      {"get", R"({"at": -1, "subject": ")" + subject_of_card(1) + R"("})"},
      {"get", R"({"as": "oasf", "subject": ")" + subject_of_card(1) + R"("})"},
      {"get", R"({"at": 999, "subject": ")" + subject_of_card(1) + R"("})"},
      {"ledger record", R"({"record": [{"id": "x"}, 7]})"},
      {"ledger record", "{}"},
      {"ledger record", R"({"text": "{"})"},
      {"ledger get", R"({"id": "0190A5B2C3D4E5F60718293A4B5C6D01"})"},
      {"ledger get", R"({"id": "x"})"},
      {"ledger trace", R"({"id": "0190A5B2C3D4E5F60718293A4B5C6D01"})"},
      {"ledger stats", one},
      {"ledger top", "{}"},
      {"ledger top", R"({"figure": "beauty"})"},
      {"ledger energy", R"({"limit": 0})"},
      {"ledger export", "{}"},
      {"list", "{}"},
      {"list", R"({"limit": 1})"},
      {"list", R"({"cursor": "00000000000000000000000000000000.1.5"})"},
      {"list", R"({"cursor": "x"})"},
      {"discover", R"({"query": "mistakes in invoices"})"},
      {"discover", R"({"tags": ["finance"], "explain": true})"},
      {"discover", R"({"query": "invoices", "filters": {"dialects": ["adp"]},
                       "why_not": ")" +
                       subject_of_card(1) + R"("})"},
      {"discover", R"({"tags": ["*"]})"},
      {"discover", R"({"filter": ["colour=red"]})"},
      {"discover", R"({"cursor": "x"})"},
      {"explore", "{}"},
      {"explore", R"({"facet": ["dialect", "tag"], "query": "invoices"})"},
      {"explore", R"({"facet": ["nothing"]})"},
      {"changes", "{}"},
      {"changes", R"({"since": 1, "limit": 1, "cards": true})"},
      {"changes", R"({"since": "00000000000000000000000000000000.1.5"})"},
      {"changes", R"({"since": 999})"},
      {"history", one},
      {"history", R"({"subject": "nobody"})"},
      {"proof", one},
      {"proof", R"({"at": 1, "subject": ")" + subject_of_card(1) + R"("})"},
      {"proof", R"({"at": 999, "subject": ")" + subject_of_card(1) + R"("})"},
      {"proof", R"({"subject": "nobody"})"},
      {"log key", "{}"},
      {"record diff", one},
      {"record diff", R"({"subject": "nobody"})"},
      {"record findings", one},
      {"record reach", one},
      {"record reach", R"({"subject": "nobody"})"},
      {"record snippets", one},
      {"record snippets", R"({"subject": "nobody"})"},
      {"tags", "{}"},
      {"tags", R"({"limit": 1})"},
      {"goals", "{}"},
      {"goals", R"({"goal": "rescue"})"},
      {"coalition", R"({"goal": "rescue", "capabilities": ["translate"]})"},
      {"stats", "{}"},
      {"export", "{}"},
      {"report abuse",
       R"({"reason": "spam", "text": "sells pills", "subject": ")" +
           subject_of_card(3) + R"("})"},
      {"report abuse", R"({"reason": "spam", "subject": "nobody"})"},
      {"report abuse", R"({"reason": "dull", "subject": "nobody"})"},
      {"record visibility", R"({"visibility": "private", "subject": ")" +
                                subject_of_card(1) + R"("})"},
      {"record visibility",
       R"({"visibility": "private", "subject": "nobody"})"},
      {"report load",
       R"({"tasks": 2, "subject": ")" + subject_of_card(1) + R"("})"},
      {"withdraw", R"({"subject": "nobody"})"},
      {"webhook create", R"({"url": "https://receiver.example/"})"},
      {"webhook create", R"({"url": "https://a.example/", "kind": ["x"]})"},
      {"webhook list", "{}"},
      {"webhook get", R"({"id": "nothing"})"},
      {"webhook resume", R"({"id": "nothing"})"},
      {"webhook delete", R"({"id": "nothing"})"},
      {"webhook keys", "{}"},
  };
}

void fill(DirectoryServer& server) {
  for (int i = 1; i <= 4; ++i) {
    EXPECT_EQ(server.post("/v1/agents", a2a_card(i)).status, 201);
  }
  EXPECT_EQ(
      server
          .send({.method = "DELETE",
                 .url = "/v1/agents/" + percent_encoded(subject_of_card(4))})
          .status,
      200);
  const auto updated = server.post("/v1/agents", a2a_card(2, "Renamed"));
  EXPECT_EQ(updated.status, 200) << updated.body;
  const std::string change(updated.header("Cardinal-Change").value_or("0"));
  EXPECT_EQ(server.get("/v1/stats?min_change=" + change).status, 200);
}

// What a front end shows of a refusal; properties have their names outside of
// a command line.
std::string refusal_text(const Operation& operation, const Reply& reply) {
  if (!reply.refusal) return "none";
  return std::to_string(reply.refusal->status) + " " + reply.refusal->slug +
         ": " + reply.refusal->title + ": " +
         with_property_names(operation, reply.refusal->detail);
}

TEST(DirectoryOperations, AnswerAlikeHereAndOnAServer) {
  DirectoryServer server;
  fill(server);
  for (const Asked& asked : questions()) {
    SCOPED_TRACE(asked.operation + " " + asked.input);
    const Operation& operation = *operation_named(asked.operation);
    const Result<Reply> in_process = here(server, operation, asked.input);
    const Result<Reply> remote =
        server.remote().call(operation, asked.input, {});
    ASSERT_EQ(in_process.has_value(), remote.has_value())
        << (remote ? remote->json : remote.error().message)
        << (in_process ? in_process->json : in_process.error().message);
    if (!remote) {
      EXPECT_EQ(in_process.error().message, remote.error().message);
      EXPECT_EQ(in_process.error().code, remote.error().code);
      continue;
    }
    expect_valid(operation, in_process->json);
    EXPECT_EQ(comparable(in_process->json), comparable(remote->json));
    EXPECT_EQ(in_process->outcome, remote->outcome);
    EXPECT_EQ(in_process->notes, remote->notes);
    EXPECT_EQ(refusal_text(operation, *in_process),
              refusal_text(operation, *remote));
  }
}

TEST(DirectoryOperations, AreAllAsked) {
  std::set<std::string, std::less<>> asked = {
      // The operator's own, asked below.
      "token issue", "token list",    "token revoke",  "backup",
      "doctor",      "takedown",      "quarantine",    "record owner",
      "abuse list",  "abuse dismiss", "ledger import", "ledger ban",
      "ledger unban"};
  for (const Asked& each : questions()) asked.insert(each.operation);
  for (const Operation* operation : all_operations()) {
    if (!operation->needs_directory) continue;
    EXPECT_TRUE(asked.contains(operation->name)) << operation->name;
  }
}

TEST(DirectoryOperations, WithoutADirectoryFailClearly) {
  Services services{.env = system_env(), .is_operator = true};
  for (const Asked& asked : questions()) {
    const Result<Reply> reply =
        call(*operation_named(asked.operation), asked.input, services);
    ASSERT_FALSE(reply);
    EXPECT_TRUE(reply.error().code == Code::usage ||
                reply.error().message.find("needs a directory") !=
                    std::string::npos)
        << reply.error().message;
  }
}

TEST(DirectoryOperations, TheOperatorsOwnAreRefusedToOthers) {
  DirectoryServer server;
  fill(server);
  for (const char* name : {"token list", "doctor", "abuse list"}) {
    const Operation& operation = *operation_named(name);
    const Result<Reply> remote = server.remote().call(operation, "{}", {});
    ASSERT_FALSE(remote);
    EXPECT_EQ(remote.error().code, Code::denied);
    const Result<Reply> local = server.local().call(operation, "{}", {});
    ASSERT_TRUE(local) << local.error().message;
    expect_valid(operation, local->json);
  }
  const cardinal::test::TempFolder folder;
  const std::string input = R"({"path": ")" + folder.path("copy") + R"("})";
  const Operation& backup = *operation_named("backup");
  EXPECT_FALSE(server.remote().call(backup, input, {}));
  EXPECT_TRUE(server.local().call(backup, input, {}));
  EXPECT_FALSE(server.local().call(backup, input, {}));  // is there already
}

TEST(DirectoryOperations, GetReturnsTheExactBytesInTheDialectsType) {
  DirectoryServer server;
  const std::string card = "  " + a2a_card(1) + "\n\n";
  EXPECT_EQ(server.post("/v1/agents", card).status, 201);
  const std::string path = "/v1/agents/" + percent_encoded(subject_of_card(1));
  const auto got = server.get(path);
  EXPECT_EQ(got.body, card);
  EXPECT_EQ(got.header("Content-Type"), "application/a2a-agent-card+json");
  EXPECT_EQ(got.header("Cardinal-Change"), "1");
  const std::string etag(got.header("ETag").value_or(""));
  const auto again = server.get(path, {{"If-None-Match", etag}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(again.header("ETag"), etag);
  const auto other = server.get(path + "?as=a2a-1.0");
  EXPECT_EQ(other.status, 200) << other.body;
  EXPECT_NE(other.header("ETag"), etag);
  EXPECT_THAT(other.body, HasSubstr("supportedInterfaces"));
  const auto annotated = server.get(path + "?view=annotated");
  expect_valid(*operation_named("get"), annotated.body);
  EXPECT_EQ(cardinal::test::parse(annotated.body).root()["text"].string(),
            card);
  const auto text = server.get(path, {{"Accept", "text/plain"}});
  EXPECT_EQ(text.body, card);
}

TEST(DirectoryOperations, RefusalsAreProblemsWithTheirOwnStatus) {
  DirectoryServer server;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  const struct {
    std::string body;
    int status;
    std::string slug;
  } cases[] = {
      {R"({"name": 1})", 422, "not-a-card"},
      {R"({"card": )" + a2a_card(1, "B") + R"(, "if_change": 99})", 409,
       "changed"},
      {R"({"card": )" + a2a_card(1, "B") + R"(, "if_change": 0})", 409,
       "changed"},
      {R"({"card": )" + a2a_card(2) + R"(, "scope": ["x"]})", 400,
       "bad-request"},
  };
  for (const auto& [body, status, slug] : cases) {
    const auto response = server.post("/v1/agents", body);
    EXPECT_EQ(response.status, status) << response.body;
    EXPECT_EQ(response.header("Content-Type"), "application/problem+json");
    EXPECT_THAT(response.body, HasSubstr("urn:cardinal:problem:" + slug));
    EXPECT_THAT(response.body, HasSubstr(R"("diagnostics":[)"));
  }
}

TEST(DirectoryOperations, ANumberInAQueryIsReportedAsOne) {
  DirectoryServer server;
  fill(server);
  const std::string path = "/v1/agents/" + percent_encoded(subject_of_card(1));
  for (const auto& [value, message] :
       {std::pair{"-1", "must be at least 1; got -1"},
        {"1.5", "must be of type integer; got a number: 1.5"},
        {"99999999999999999999", "must be at most 9007199254740991"},
        {"one", "must be of type integer; got a string: \\\"one\\\""}}) {
    const auto response = server.get(path + "?at=" + value);
    EXPECT_EQ(response.status, 400) << value;
    EXPECT_THAT(response.body, HasSubstr(message)) << value;
  }
  EXPECT_EQ(server.get(path + "?at=1").status, 200);
}

TEST(DirectoryOperations, AdviceOfGetIsAboutGet) {
  DirectoryServer server;
  fill(server);
  const std::string path = "/v1/agents/" + percent_encoded(subject_of_card(1));
  const auto response = server.get(path + "?as=oasf");
  EXPECT_EQ(response.status, 422);
  EXPECT_THAT(response.body,
              HasSubstr("names its authors, and the card names neither an "
                        "author nor a provider; get the card as it is"));
  EXPECT_THAT(response.body, testing::Not(HasSubstr("--author")));
}

TEST(DirectoryOperations, WebPagesOfOthersCannotWrite) {
  DirectoryServer server;
  const auto refused = server.post("/v1/agents", a2a_card(1),
                                   {{"Origin", "https://evil.example"}});
  EXPECT_EQ(refused.status, 403);
  const auto own =
      server.post("/v1/agents", a2a_card(1), {{"Origin", server.url()}});
  EXPECT_EQ(own.status, 201) << own.body;
  EXPECT_EQ(
      server.get("/v1/stats", {{"Origin", "https://evil.example"}}).status,
      200);
}

TEST(DirectoryOperations, BeyondTheLimitCallersAreToldWhenToComeBack) {
  DirectoryServer server({.writes = {.per_second = 0.001, .burst = 2}});
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  const auto second = server.post("/v1/agents", a2a_card(2));
  EXPECT_EQ(second.status, 201);
  EXPECT_EQ(second.header("RateLimit-Limit"), "2");
  EXPECT_EQ(second.header("RateLimit-Remaining"), "0");
  const auto third = server.post("/v1/agents", a2a_card(3));
  EXPECT_EQ(third.status, 429);
  EXPECT_TRUE(third.header("Retry-After"));
  EXPECT_EQ(server.get("/v1/stats").status, 200);
}

}  // namespace
}  // namespace cardinal::server
