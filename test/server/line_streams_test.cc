// Many cards in one request: read line by line, answered as a stream.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "http/streams.h"
#include "schema/builtin_schema.h"
#include "server/operation_server.h"
#include "server/reply_body.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::OperationServer;
using testing::HasSubstr;

constexpr const char* lines_type = "application/x-ndjson";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// In one line: raw line feeds are white space in JSON.
std::string in_a_line(std::string card) {
  std::ranges::replace(card, '\n', ' ');
  return card + "\n";
}

const std::string& three_cards() {
  static const std::string cards = in_a_line(cardinal::test::full_a2a_card()) +
                                   "\n{\"name\": 1,}\n" +
                                   in_a_line(cardinal::test::full_adp_card());
  return cards;
}

TEST(LineStreams, CheckAnswersALinePerCardAndOneForTheRest) {
  OperationServer server;
  const auto response =
      server.post("/v1/check", three_cards(), lines_type, lines_type);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.header("Content-Type"), lines_type);
  EXPECT_EQ(response.header("Transfer-Encoding"), "chunked");
  const auto lines = lines_of(response.body);
  ASSERT_EQ(lines.size(), 5u) << response.body;
  EXPECT_THAT(lines[0], HasSubstr(R"("dialect":"a2a")"));
  EXPECT_THAT(lines[1], HasSubstr("json/extra-comma"));
  EXPECT_THAT(lines[1], HasSubstr(R"("line":3)"));  // of the whole text
  EXPECT_THAT(lines[2], HasSubstr(R"("dialect":"adp")"));
  EXPECT_THAT(lines[3], HasSubstr(R"("summary":{"files":3,)"));
  EXPECT_EQ(lines[4], R"({"outcome":"has-errors"})");
}

// As JSON the answer is the one that a command line gives for such a file.
TEST(LineStreams, AnswersAsJsonAreValidByTheOutputSchema) {
  OperationServer server;
  const std::string paths[][2] = {
      {"check", "/v1/check"},
      {"convert", "/v1/convert?to=a2a&no_stash=true"},
      {"verify", "/v1/verify?explain=true"}};
  for (const auto& [name, path] : paths) {
    SCOPED_TRACE(path);
    const auto response = server.post(path, three_cards(), lines_type);
    EXPECT_EQ(response.status, 200) << response.body;
    const cardinal::test::Parsed answer = cardinal::test::parse(response.body);
    ASSERT_TRUE(answer.faults.empty()) << response.body;
    EXPECT_TRUE(validate_by_builtin_schema(operation_named(name)->output,
                                           answer.root(), system_env())
                    .empty())
        << response.body;
    const std::size_t failed = answer.root()["failures"].size();
    EXPECT_EQ(answer.root()["results"].size() + failed, 3u) << response.body;
    const auto rows = server.post(path, three_cards(), lines_type, lines_type);
    for (const std::string& line : lines_of(rows.body)) {
      EXPECT_TRUE(cardinal::test::parse(line).faults.empty()) << line;
    }
    EXPECT_THAT(rows.body, HasSubstr("\n{\"outcome\":\""));
  }
}

TEST(LineStreams, TheTextMayBeInTheInput) {
  OperationServer server;
  const auto response = server.post(
      "/v1/check", R"({"jsonl": true, "text": "{\"a\": 1}\n{\"b\": 2}"})");
  EXPECT_EQ(response.status, 200) << response.body;
  EXPECT_THAT(response.body, HasSubstr(R"("files":2)"));
  const auto none = server.post("/v1/check", R"({"jsonl": true, "text": ""})");
  EXPECT_THAT(none.body, HasSubstr("no card in this file"));
  const auto fix = server.post("/v1/check?fix=all", "{}", lines_type);
  EXPECT_EQ(fix.status, 400);
  EXPECT_THAT(fix.body, HasSubstr("\\\"jsonl\\\""));
  EXPECT_EQ(server.post("/v1/reach", "{}", lines_type).status, 415);
}

TEST(LineStreams, AcceptBodiesBeyondTheLimitOfOneCard) {
  OperationServer server;
  std::string cards;
  while (cards.size() < (3u << 20)) {
    cards += in_a_line(cardinal::test::full_a2a_card());
  }
  const auto response =
      server.post("/v1/check?quiet=true", cards, lines_type, lines_type);
  EXPECT_EQ(response.status, 400);  // quiet is a matter of front ends
  const auto all = server.post("/v1/check", cards, lines_type, lines_type);
  EXPECT_EQ(all.status, 200);
  EXPECT_EQ(lines_of(all.body).back(), R"({"outcome":"clean"})");
  const auto large = server.post("/v1/check", std::string(9u << 20, ' '),
                                 lines_type, lines_type);
  EXPECT_EQ(large.status, 413);
  EXPECT_THAT(large.body, HasSubstr("at most 8388608 bytes"));
  const auto one = server.post("/v1/check", cards, "text/plain");
  EXPECT_EQ(one.status, 413);
  EXPECT_THAT(one.body, HasSubstr("at most 2097152 bytes"));
}

// Later by a minute each time it is asked.
struct HurriedClock final : Clock {
  std::int64_t now_ms() const override { return 0; }
  std::int64_t monotonic_us() const override {
    return asked.fetch_add(1) * step_us;
  }
  mutable std::atomic<std::int64_t> asked = 1;
  std::int64_t step_us = 60'000'000;
};

TEST(LineStreams, ACallThatIsLateIsAGatewayTimeout) {
  HurriedClock clock;
  Env env = system_env();
  env.clock = &clock;
  OperationServer server(env);
  const auto response = server.post("/v1/check", R"({"card": {}})");
  EXPECT_EQ(response.status, 504);
  EXPECT_THAT(response.body, HasSubstr("problem:deadline-exceeded"));
}

TEST(LineStreams, ARunWhoseTimeIsOverSaysSoAndEnds) {
  HurriedClock clock;
  Env env = system_env();
  env.clock = &clock;
  OperationServer server(env);
  std::string cards;
  for (int i = 0; i < 100; ++i) cards += "{\"a\": 1}\n";
  const auto response = server.post("/v1/check", cards, lines_type, lines_type);
  EXPECT_EQ(response.status, 200);
  EXPECT_LT(lines_of(response.body).size(), 20u);
  EXPECT_THAT(response.body, HasSubstr("the time for this call is over"));
  EXPECT_EQ(lines_of(response.body).back(), R"({"outcome":"incomplete"})");
}

// ---- The body itself ----

class CountedStream final : public ReplyStream {
 public:
  explicit CountedStream(int& made) : made_(made) {}
  bool next(std::string& out, Notes&) override {
    out += std::string(100, 'x');
    return ++made_ < 1'000'000;
  }
  Outcome outcome() const override { return Outcome::clean; }

 private:
  int& made_;
};

TEST(ReplyBody, MakesNoMoreThanTheClientReads) {
  int made = 0;
  ReplyBody body(std::make_unique<CountedStream>(made),
                 std::make_shared<std::atomic<bool>>(false), true);
  std::string out;
  EXPECT_EQ(made, 0);
  EXPECT_EQ(body.pull(out, 250), http::Pull::more);
  EXPECT_EQ(out.size(), 250u);
  EXPECT_EQ(made, 3);
  EXPECT_EQ(body.pull(out, 40), http::Pull::more);
  EXPECT_EQ(out.size(), 290u);
  EXPECT_EQ(made, 3);  // from what was made before
}

TEST(ReplyBody, AClientThatGoesEndsTheWork) {
  int made = 0;
  const auto cancelled = std::make_shared<std::atomic<bool>>(false);
  ReplyBody body(std::make_unique<CountedStream>(made), cancelled, true);
  std::string out;
  EXPECT_EQ(body.pull(out, 100), http::Pull::more);
  body.cancel();
  EXPECT_TRUE(cancelled->load());
  EXPECT_EQ(body.pull(out, 100), http::Pull::failed);
  EXPECT_EQ(made, 1);
}

TEST(LineStreams, StopWhenNobodyWaits) {
  std::atomic<bool> cancelled = false;
  Services services{.env = system_env(), .lines = &line_operations()};
  const InputDocument cards{"text", "{}\n{}\n{}\n{}\n", "cards"};
  Result<Reply> reply =
      call(*operation_named("check"), R"({"jsonl": true})", services,
           {.format = "ndjson",
            .documents = {&cards, 1},
            .limits = {.cancelled = &cancelled}});
  ASSERT_TRUE(reply) << reply.error().message;
  std::string out;
  Notes notes;
  EXPECT_TRUE(reply->stream->next(out, notes));  // opening
  EXPECT_TRUE(reply->stream->next(out, notes));
  cancelled = true;
  while (reply->stream->next(out, notes)) {
  }
  EXPECT_THAT(out, HasSubstr(R"("files":1,)"));
  const Result<Reply> late =
      call(*operation_named("check"), R"({"card": {}})", services,
           {.limits = {.cancelled = &cancelled}});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, Code::unavailable);
}

// For the thread sanitizer: readers that stay, leave early or never read, other
// requests, and new routes all the while.
TEST(LineStreams, AmidLeavingReadersAndNewRoutesEverythingEnds) {
  Services services{.env = system_env(), .lines = &line_operations()};
  const auto routes = [&] {
    http::Router made;
    for (http::Route& route : operation_routes(services, Scope::read)) {
      EXPECT_TRUE(made.add(std::move(route)));
    }
    return made;
  };
  http::ServerOptions options;
  options.listen = {"127.0.0.1:0"};
  options.deadlines.shutdown_ms = 2'000;
  const auto server = *http::Server::start(options, routes());
  const std::string address = server->addresses()[0];
  std::string cards;
  for (int i = 0; i < 50; ++i) cards += three_cards();
  const std::string request =
      "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: " +
      std::string(lines_type) + "\r\nAccept: " + lines_type +
      "\r\nContent-Length: " + std::to_string(cards.size()) + "\r\n\r\n" +
      cards;
  std::atomic<bool> is_over = false;
  std::atomic<int> visits = 0, whole = 0;
  const auto visit = [&](int seed) {
    for (int i = seed; !is_over; ++i) {
      http::test::Client one(address);
      if (!one.is_connected()) return;
      one.send(request);
      ++visits;
      if (i % 3 == 0) continue;
      one.until("\r\n\r\n");
      if (i % 3 == 1) continue;
      if (one.chunked_body().second) ++whole;
    }
  };
  std::thread first(visit, 0), second(visit, 1);
  for (int i = 0; i < 5; ++i) {
    const int before = visits;
    http::test::await([&] { return visits >= before + 4; });
    EXPECT_TRUE(server->replace_routes(routes()));
  }
  http::test::await([&] { return whole > 0; });
  is_over = true;
  first.join();
  second.join();
  EXPECT_TRUE(server->stop());
  EXPECT_EQ(http::test::metric(*server, "cardinal_http_connections"), 0u);
  EXPECT_EQ(http::test::metric(*server, "cardinal_http_requests_in_flight"),
            0u);
}

}  // namespace
}  // namespace cardinal::server
