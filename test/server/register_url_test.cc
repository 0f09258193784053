// Registering by URL: the directory fetches the card itself, and what it does
// when the host is not as it should be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <thread>

#include "server/directory_server.h"
#include "support/parsed.h"
#include "wellknown/fetching.h"

namespace cardinal::server {
namespace {

using cardinal::test::HostileServer;
using test::DirectoryServer;
using testing::HasSubstr;
using wellknown::test::ok;
using wellknown::test::Pages;
using wellknown::test::status;

constexpr const char* card_path = "/.well-known/agent-card.json";

// A card of the agent at this URL.
std::string card_at(const std::string& url) {
  std::string card = test::a2a_card(1);
  const std::string before = "https://agents.example/1";
  return card.replace(card.find(before), before.size(), url);
}

// Of a directory that requires proof and reaches loopback.
test::DirectoryServerOptions fetching() {
  CardFetcherOptions fetch{
      .client = {.limits = card_client_limits(), .allow_private = true}};
  fetch.client.limits.header_ms = 300;
  fetch.client.limits.body_idle_ms = 300;
  fetch.client.limits.total_ms = 1'000;
  return {.policy = directory::AdmissionPolicy::token, .fetch = fetch};
}

class RegisterByUrl : public testing::Test {
 protected:
  RegisterByUrl() : RegisterByUrl(fetching()) {}
  explicit RegisterByUrl(const test::DirectoryServerOptions& options)
      : server_(options) {
    const Result<Reply> issued = server_.local().call(
        *operation_named("token issue"), R"({"name": "ann"})", {});
    EXPECT_TRUE(issued);
    token_ = cardinal::test::parse(issued->json)
                 .root()["token"]
                 .string()
                 .value_or("");
  }

  http::ClientResponse post(const std::string& body) {
    return server_.post("/v1/agents", body,
                        {{"Authorization", "Bearer " + token_}});
  }
  http::ClientResponse post_url(const std::string& url) {
    return post(R"({"url": ")" + url + R"("})");
  }
  void expect_problem(const http::ClientResponse& response, int wanted,
                      const std::string& slug, const std::string& detail) {
    EXPECT_EQ(response.status, wanted) << response.body;
    EXPECT_THAT(response.body,
                HasSubstr("\"type\":\"urn:cardinal:problem:" + slug + "\""));
    EXPECT_THAT(response.body, HasSubstr(detail));
    EXPECT_EQ(server_.directory()
                  .records()
                  .list(0, 10, {.sees_all = true})
                  .value()
                  .size(),
              0u);
  }

  DirectoryServer server_;
  std::string token_;
};

TEST_F(RegisterByUrl, ProvesTheOriginInOneCall) {
  Pages host;
  const std::string card = card_at(host.url("/a2a"));
  host.set(card_path,
           ok(card, "application/json", "Cache-Control: max-age=600\r\n"));
  // With the path of the card, and with the host alone.
  for (const std::string& url : {host.url(card_path), host.url("/")}) {
    const auto response = post_url(url);
    EXPECT_THAT(response.body, HasSubstr(R"("provenance":"origin")"));
    EXPECT_EQ(response.status, url == host.url("/") ? 200 : 201);
  }
  const directory::Record record =
      server_.directory().records().get(host.url("/a2a"), {}).value();
  EXPECT_EQ(record.text, card);
  EXPECT_EQ(record.state->source_url, host.url(card_path));
  EXPECT_EQ(record.facts.lease_s, 600u);
}

TEST_F(RegisterByUrl, ACardWhosePreferredUrlMovedWithdrawsItsOldRecord) {
  Pages host, other;
  host.set(card_path, ok(card_at(host.url("/old"))));
  other.set(card_path, ok(card_at(other.url("/old"))));
  EXPECT_EQ(post_url(host.url("/")).status, 201);
  EXPECT_EQ(post_url(other.url("/")).status, 201);
  host.set(card_path, ok(card_at(host.url("/new"))));
  const auto tried =
      post(R"({"dry_run": true, "url": ")" + host.url("/") + R"("})");
  EXPECT_EQ(tried.status, 200) << tried.body;
  const auto records = server_.directory().records();
  EXPECT_TRUE(records.get(host.url("/old"), {}).value().text);

  const auto moved = post_url(host.url("/"));
  EXPECT_EQ(moved.status, 201) << moved.body;
  EXPECT_THAT(moved.body, HasSubstr(host.url("/new")));
  EXPECT_EQ(moved.header("Cardinal-Change"),
            std::to_string(server_.directory().store().end().change));
  const directory::Record old = records.get(host.url("/old"), {}).value();
  EXPECT_FALSE(old.text);
  EXPECT_EQ(old.facts.moved_to, host.url("/new"));
  EXPECT_TRUE(records.get(host.url("/new"), {}).value().text);
  EXPECT_TRUE(records.get(other.url("/old"), {}).value().text);

  // And back.
  host.set(card_path, ok(card_at(host.url("/old"))));
  EXPECT_EQ(post_url(host.url("/")).status, 200);
  EXPECT_TRUE(records.get(host.url("/old"), {}).value().text);
  EXPECT_FALSE(records.get(host.url("/new"), {}).value().text);
}

TEST_F(RegisterByUrl, ARefusedCardWithdrawsNothing) {
  Pages host;
  host.set(card_path, ok(card_at(host.url("/old"))));
  EXPECT_EQ(post_url(host.url("/")).status, 201);
  host.set(card_path, ok(card_at(host.url("/new"))));
  const auto refused =
      post(R"({"if_change": 77, "url": ")" + host.url("/") + R"("})");
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_TRUE(
      server_.directory().records().get(host.url("/old"), {}).value().text);
}

TEST_F(RegisterByUrl, WithoutAStatedLifetimeTheLeaseIsTheDefault) {
  Pages host;
  host.set(card_path, ok(card_at(host.url("/a2a"))));
  EXPECT_EQ(post_url(host.url(card_path)).status, 201);
  const directory::Record record =
      server_.directory().records().get(host.url("/a2a"), {}).value();
  EXPECT_EQ(record.facts.lease_s, 7 * 86'400u);
}

TEST_F(RegisterByUrl, ADryRunFetchesAndStoresNothing) {
  Pages host;
  host.set(card_path, ok(card_at(host.url("/a2a"))));
  const auto response =
      post(R"({"dry_run": true, "url": ")" + host.url("/") + R"("})");
  EXPECT_EQ(response.status, 200);
  EXPECT_THAT(response.body, HasSubstr(R"("verdict":"first")"));
  EXPECT_EQ(server_.directory().store().end().change, 1u);  // the token
}

TEST_F(RegisterByUrl, ARedirectToAnotherHostProvesNothing) {
  Pages host, other;
  host.set(card_path,
           status(302, "Location: " + other.url(card_path) + "\r\n"));
  other.set(card_path, ok(card_at(host.url("/a2a"))));
  const auto response = post_url(host.url(card_path));
  EXPECT_THAT(response.body, HasSubstr(R"("provenance":"token")"));
  EXPECT_THAT(response.body, HasSubstr("its card came from"));
}

TEST_F(RegisterByUrl, ACardOfAnotherHostIsNotProved) {
  Pages host;
  host.set(card_path, ok(card_at("https://agents.example/a2a")));
  const auto response = post_url(host.url(card_path));
  EXPECT_THAT(response.body, HasSubstr(R"("provenance":"token")"));
  EXPECT_THAT(response.body, HasSubstr("the agent is at"));
}

TEST_F(RegisterByUrl, SaysWhatTheHostAnswered) {
  Pages host;
  expect_problem(post_url(host.url(card_path)), 422, "no-card", "status 404");
  expect_problem(post_url(host.url("/")), 422, "no-card", "no card at any of");
  host.set(card_path, ok("<!DOCTYPE html><title>Welcome</title>", "text/html"));
  expect_problem(post_url(host.url("/")), 422, "no-card", "");
  host.set("/page.json", ok("<html>", "text/html"));
  expect_problem(post_url(host.url("/page.json")), 422, "not-a-card", "");
  host.set(card_path, status(401));
  expect_problem(post_url(host.url(card_path)), 422, "no-card",
                 "credentials are required");
  host.set(card_path, status(500));
  expect_problem(post_url(host.url(card_path)), 422, "unreachable",
                 "status 500");
  host.set(card_path, ok(R"({"name": 1})"));
  expect_problem(post_url(host.url(card_path)), 422, "not-a-card", "");
  expect_problem(post_url("ftp://agents.example/card.json"), 400, "bad-url",
                 "");
}

TEST_F(RegisterByUrl, EndsWithASlowOrEndlessHost) {
  HostileServer silent([](HostileServer::Peer& peer) {
    peer.read_head();
    peer.wait_for_close();
  });
  expect_problem(post_url(silent.url(card_path)), 422, "unreachable", "");
  HostileServer endless([](HostileServer::Peer& peer) {
    peer.read_head();
    peer.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
    const std::string piece(65'536, ' ');
    while (peer.send(piece)) {
    }
  });
  expect_problem(post_url(endless.url(card_path)), 422, "unreachable", "");
  HostileServer drop([](HostileServer::Peer& peer) {
    peer.read_head();
    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    while (peer.pause_ms(100) && peer.send(" ")) {
    }
  });
  expect_problem(post_url(drop.url(card_path)), 422, "unreachable", "");
}

class RegisterByUrlGuarded : public RegisterByUrl {
 protected:
  RegisterByUrlGuarded()
      : RegisterByUrl({.policy = directory::AdmissionPolicy::proof,
                       .fetch = CardFetcherOptions{}}) {}
};

TEST_F(RegisterByUrlGuarded, PrivateAddressesAreRefused) {
  Pages host;
  host.set(card_path, ok(card_at(host.url("/a2a"))));
  for (const std::string& url :
       {host.url(card_path), std::string("http://10.1.2.3/"),
        std::string("http://[::1]:1/.well-known/agent-card.json"),
        std::string("http://169.254.169.254/latest/x.json")}) {
    expect_problem(post_url(url), 403, "refused-address", "");
  }
  EXPECT_EQ(host.requests().size(), 0u);
}

class RegisterByUrlOnce : public RegisterByUrl {
 protected:
  static test::DirectoryServerOptions one_at_a_time() {
    test::DirectoryServerOptions options = fetching();
    options.policy = directory::AdmissionPolicy::proof;
    options.fetch->running_max = 1;
    options.fetch->client.limits.header_ms = 20'000;
    options.fetch->client.limits.total_ms = 20'000;
    return options;
  }
  RegisterByUrlOnce() : RegisterByUrl(one_at_a_time()) {}

  std::string slow_url_;
};

TEST_F(RegisterByUrlOnce, MoreThanItFetchesAtATimeAreToldToWait) {
  std::mutex lock;
  std::condition_variable changed;
  bool has_begun = false, may_answer = false;
  HostileServer slow([&](HostileServer::Peer& peer) {
    peer.read_head();
    std::unique_lock hold(lock);
    has_begun = true;
    changed.notify_all();
    changed.wait_for(hold, std::chrono::seconds(20),
                     [&] { return may_answer; });
    hold.unlock();
    peer.send(ok(card_at(slow_url_)));
  });
  slow_url_ = slow.url("/a2a");
  int first = 0;
  std::thread waits([&] {
    http::Client client({.allow_private = true});
    const auto response =
        client.send({.method = "POST",
                     .url = server_.url() + "/v1/agents",
                     .fields = {{"Content-Type", "application/json"},
                                {"Authorization", "Bearer " + token_}},
                     .body = R"({"url": ")" + slow.url(card_path) + R"("})"});
    if (response) first = response->status;
  });
  {
    std::unique_lock hold(lock);
    EXPECT_TRUE(changed.wait_for(hold, std::chrono::seconds(20),
                                 [&] { return has_begun; }));
  }
  const auto second = post_url(slow.url(card_path));
  expect_problem(second, 503, "busy", "try again");
  EXPECT_TRUE(second.header("Retry-After"));
  {
    const std::scoped_lock hold(lock);
    may_answer = true;
  }
  changed.notify_all();
  waits.join();
  EXPECT_EQ(first, 201);
}

// Under the policy that requires it, only the agent's own host can register.
TEST_F(RegisterByUrlOnce, WithoutProofNothingIsRegistered) {
  Pages host;
  host.set(card_path, ok(card_at("https://agents.example/a2a")));
  expect_problem(post_url(host.url(card_path)), 403, "not-proved",
                 "the agent is at");
  host.set("/card.json", ok(card_at(host.url("/a2a"))));
  expect_problem(post_url(host.url("/card.json")), 403, "not-proved",
                 "well-known");
}

}  // namespace
}  // namespace cardinal::server
