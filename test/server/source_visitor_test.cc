// Visiting the sources of records: conditional requests, what hosts ask for,
// and what an answer says about the card. With the whole way of a record from
// its registration to its quarantine and back.
#include "operations/directory/source_visitor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/refresh/refresher.h"
#include "server/directory_server.h"
#include "wellknown/fetching.h"

namespace cardinal::server {
namespace {

using directory::CardRefetcher;
using directory::RefetchFault;
using testing::ElementsAre;
using testing::HasSubstr;
using wellknown::test::ok;
using wellknown::test::Pages;
using wellknown::test::status;

constexpr const char* source_path = "/.well-known/agent-card.json";

class VisitClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return now_ms_; }
  void advance_s(std::int64_t seconds) { now_ms_ += seconds * 1'000; }

 private:
  std::int64_t now_ms_ = system_env().clock->now_ms();
};

class Visiting : public testing::Test {
 protected:
  Visiting() {
    http::ClientOptions client{.allow_private = true, .env = &env_};
    client.limits.header_ms = 2'000;
    client.limits.body_bytes = 100'000;
    visitor_ = std::make_unique<SourceVisitor>(
        SourceVisitorOptions{.client = client}, env_);
  }
  CardRefetcher::Refetched visit(directory::CardValidators known = {}) {
    return visitor_->refetch({.url = host_.url(source_path), .known = known});
  }
  RefetchFault fault() {
    const auto visited = visit();
    EXPECT_FALSE(visited);
    return visited ? RefetchFault::unreachable : visited.error().fault;
  }

  Pages host_;
  VisitClock clock_;
  Env env_{.clock = &clock_, .random = system_env().random};
  std::unique_ptr<SourceVisitor> visitor_;
};

TEST_F(Visiting, ConfirmsACardWithoutSendingIt) {
  host_.play(source_path, [](const std::string& head) {
    const bool is_known = head.find("If-None-Match: \"7\"") != head.npos;
    return is_known ? "HTTP/1.1 304 Not Modified\r\nETag: \"7\"\r\n"
                      "Cache-Control: max-age=900\r\n\r\n"
                    : ok("{}", "application/json",
                         "ETag: \"7\"\r\nCache-Control: max-age=600\r\n");
  });
  const auto first = visit();
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->text, "{}");
  EXPECT_EQ(first->lifetime_s, 600);
  EXPECT_EQ(first->validators.etag, "\"7\"");
  const auto second = visit(first->validators);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_TRUE(second->is_not_modified);
  EXPECT_EQ(second->lifetime_s, 900);
  EXPECT_EQ(second->validators, first->validators);
  // robots.txt is asked for once a day.
  EXPECT_THAT(host_.paths(),
              ElementsAre("/robots.txt", source_path, source_path));
  clock_.advance_s(86'400);
  EXPECT_TRUE(visit());
  EXPECT_EQ(host_.paths().size(), 5u);
}

TEST_F(Visiting, TheDateOfACardIsTheSecondChoice) {
  const std::string date = "Tue, 17 Nov 2026 10:00:00 GMT";
  host_.set(source_path,
            ok("{}", "application/json", "Last-Modified: " + date + "\r\n"));
  const auto first = visit();
  EXPECT_EQ(first->validators.last_modified, date);
  EXPECT_TRUE(visit(first->validators));
  EXPECT_THAT(host_.requests().back(),
              HasSubstr("If-Modified-Since: " + date + "\r\n"));
  // Without a condition a 304 is not an answer.
  host_.set(source_path, "HTTP/1.1 304 Not Modified\r\n\r\n");
  EXPECT_EQ(fault(), RefetchFault::unreachable);
}

TEST_F(Visiting, RobotsAreHonoured) {
  host_.set(source_path, ok("{}"));
  host_.set("/robots.txt", ok("User-agent: cardinal\nDisallow: /.well-known/\n",
                              "text/plain"));
  EXPECT_EQ(fault(), RefetchFault::opted_out);
  EXPECT_THAT(host_.paths(), ElementsAre("/robots.txt"));
  EXPECT_EQ(fault(), RefetchFault::opted_out);
  EXPECT_EQ(host_.paths().size(), 1u);
  host_.set("/robots.txt", status(503));
  clock_.advance_s(86'400);
  EXPECT_EQ(fault(), RefetchFault::unreachable);
  host_.set("/robots.txt", status(404));
  EXPECT_TRUE(visit());
}

TEST_F(Visiting, SaysWhetherTheCardIsGoneOrOnlyTheMomentIsBad) {
  for (const int code : {404, 410, 401, 403}) {
    host_.set(source_path, status(code));
    EXPECT_EQ(fault(), RefetchFault::gone) << code;
  }
  for (const int code : {429, 500, 502, 503}) {
    host_.set(source_path, status(code, "Retry-After: 77\r\n"));
    const auto visited = visit();
    ASSERT_FALSE(visited);
    EXPECT_EQ(visited.error().fault, RefetchFault::unreachable) << code;
    EXPECT_EQ(visited.error().retry_after_s, 77);
  }
  host_.set(source_path, ok(std::string(200'000, ' ')));
  EXPECT_EQ(fault(), RefetchFault::unreachable);
}

TEST_F(Visiting, AnAgentIsAliveIfItAnswersWell) {
  EXPECT_EQ(visitor_->is_alive(host_.url("/health")), false);
  host_.set("/health", ok("fine", "text/plain"));
  EXPECT_EQ(visitor_->is_alive(host_.url("/health")), true);
  host_.set("/health", status(503));
  EXPECT_EQ(visitor_->is_alive(host_.url("/health")), false);
  host_.set("/robots.txt", ok("User-agent: *\nDisallow: /health\n"));
  clock_.advance_s(86'400);
  EXPECT_EQ(visitor_->is_alive(host_.url("/health")), std::nullopt);
}

TEST_F(Visiting, PrivateAddressesAreNotVisited) {
  host_.set(source_path, ok("{}"));
  visitor_ = std::make_unique<SourceVisitor>(SourceVisitorOptions{}, env_);
  const auto visited = visit();
  ASSERT_FALSE(visited);
  EXPECT_EQ(visited.error().code, Code::denied);
  EXPECT_EQ(host_.requests().size(), 0u);
}

// From registration by URL to quarantine and release, over a real network.
TEST_F(Visiting, ARecordFollowsItsHost) {
  test::DirectoryServer server(
      {.fetch = CardFetcherOptions{
           .client = {.limits = card_client_limits(), .allow_private = true}}});
  std::string card = test::a2a_card(1);
  const std::string elsewhere = "https://agents.example/1";
  card.replace(card.find(elsewhere), elsewhere.size(), host_.url("/a2a"));
  host_.set(source_path, ok(card, "application/json",
                            "Cache-Control: max-age=3600\r\nETag: \"1\"\r\n"));
  EXPECT_EQ(
      server
          .post("/v1/agents", R"({"url": ")" + host_.url(source_path) + R"("})")
          .status,
      201);
  directory::Refresher refresher(
      server.directory(), *visitor_,
      {.queue = {.host_pause_ms = 0, .overdue_spread_ms = 0}}, env_);
  const auto after_s = [&](std::int64_t seconds) {
    clock_.advance_s(seconds);
    return refresher.run_due().value();
  };
  using enum directory::RefreshOutcome;
  EXPECT_THAT(after_s(0), ElementsAre());
  EXPECT_THAT(after_s(3'300), ElementsAre(renewed));
  host_.set(source_path, status(404));
  EXPECT_THAT(after_s(3'600), ElementsAre(failing));
  EXPECT_THAT(after_s(60), ElementsAre(quarantined));
  const auto hidden = server.directory().records().get(host_.url("/a2a"), {});
  EXPECT_EQ(hidden->standing, directory::Standing::quarantined);
  EXPECT_THAT(hidden->state->reason, HasSubstr("status 404"));
  host_.set(source_path, ok(card));
  EXPECT_THAT(after_s(120), ElementsAre(released));
}

}  // namespace
}  // namespace cardinal::server
