// Cards that change while they are served.
#include <sys/stat.h>

#include <filesystem>
#include <thread>

#include "http/date.h"
#include "support/exposition.h"
#include "support/resident.h"

#include "wellknown/published.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::HasSubstr;

TEST(Start, ACardWithErrorsIsNotServed) {
  Published site;
  site.add("card.json", a2a_card("1.0", R"({"name": null})"));
  EXPECT_THAT(site.start(), HasSubstr("is not served; line "));
  site.options.force = true;
  EXPECT_EQ(site.start(), "");
}

TEST(Start, WhatIsNoCardIsNeverServed) {
  for (const char* text : {"{}", "[]", "{\"name\": ", "<html>", ""}) {
    SCOPED_TRACE(text);
    Published site;
    site.add("card.json", text);
    site.options.force = true;
    EXPECT_THAT(site.start(), HasSubstr("cannot be served as a card"));
  }
}

TEST(Start, AMissingFileIsNamed) {
  Published site;
  site.options.cards = {{"", site.folder.path("nowhere.json")}};
  EXPECT_THAT(site.start(), HasSubstr("nowhere.json"));
}

TEST(Start, AnAddressThatIsNoneIsRefused) {
  for (const char* url : {"agents.example.com", "ftp://a.example",
                          "https://a.example/?x", "https://u@a.example"}) {
    Published site;
    site.add("card.json", agentcard());
    site.options.base_url = url;
    EXPECT_THAT(site.start(),
                HasSubstr("--base-url must be an http or https URL"));
  }
}

TEST(Reload, TakesTheNewCardsWholeOrNotAtAll) {
  Published site;
  site.add("card.json", a2a_card("1.0", R"({"name": "Old agent"})"));
  ASSERT_EQ(site.start(), "");
  const std::string tag = field_of(site.ask_for(card_path), "ETag");
  EXPECT_FALSE(site.publisher->has_changed());

  site.folder.put("card.json", a2a_card("1.0", R"({"name": null})"));
  EXPECT_TRUE(site.publisher->has_changed());
  EXPECT_FALSE(site.publisher->has_changed());
  EXPECT_FALSE(site.publisher->reload());
  EXPECT_EQ(field_of(site.ask_for(card_path), "ETag"), tag);

  site.folder.put("card.json", a2a_card("1.0", R"({"name": "New agent"})"));
  EXPECT_TRUE(site.publisher->has_changed());
  EXPECT_TRUE(site.publisher->reload());
  const std::string response =
      site.ask_for(card_path, "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(status_of(response), 200);
  EXPECT_THAT(body_of(response), HasSubstr("New agent"));
}

// After SIGHUP, --watch must not reload the same files again.
TEST(Reload, LeavesNoChangeToReport) {
  Published site;
  site.add("card.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  site.folder.put("card.json", a2a_card("1.0", R"({"name": "New agent"})"));
  EXPECT_TRUE(site.publisher->reload());
  EXPECT_FALSE(site.publisher->has_changed());
  site.folder.put("card.json", "no card");
  EXPECT_FALSE(site.publisher->reload());
  EXPECT_FALSE(site.publisher->has_changed());
}

// A text that was never served does not count as a change.
TEST(Reload, AFailedOneKeepsLastModified) {
  using namespace std::chrono_literals;
  Published site;
  const std::string text = a2a_card("1.0", R"({"name": "Agent A"})");
  site.add("card.json", text);
  site.add("other.json", a2a_card("1.0"), "/other");
  const std::string path = site.folder.path("card.json");
  std::filesystem::last_write_time(
      path, std::filesystem::last_write_time(path) - 240h);
  ASSERT_EQ(site.start(), "");
  const std::string before = field_of(site.ask_for(card_path), "Last-Modified");

  site.folder.put("card.json", a2a_card("1.0", R"({"name": "Agent B"})"));
  site.folder.put("other.json", "no card");
  ASSERT_FALSE(site.publisher->reload());
  site.folder.put("card.json", text);
  site.folder.put("other.json", a2a_card("1.0"));
  ASSERT_TRUE(site.publisher->reload());
  EXPECT_EQ(field_of(site.ask_for(card_path), "Last-Modified"), before);
}

// Reading it would wait for a writer, for ever.
TEST(Reload, APipeIsRefused) {
  Published site;
  site.add("card.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  const std::string path = site.folder.path("card.json");
  std::filesystem::remove(path);
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const Status refused = site.publisher->reload();
  ASSERT_FALSE(refused);
  EXPECT_THAT(to_text(refused.error()),
              HasSubstr("card.json: expected a regular file; this is a pipe"));
  EXPECT_EQ(status_of(site.ask_for(card_path)), 200);
  Published other;
  other.options.cards = {{"", path}};
  EXPECT_THAT(other.start(), HasSubstr("expected a regular file"));
  other.options.cards = {{"", "/dev/zero"}};
  EXPECT_THAT(other.start(), HasSubstr("this is a device"));
}

// RFC 9110 5.6.7: a year of two digits is at most 50 years from now.
TEST(Reload, DatesOfRequestsAreReadByTheClockOfTheEnv) {
  struct LateClock final : Clock {
    std::int64_t now_ms() const override { return 4'070'908'800'000; }  // 2099
  } clock;
  Published site;
  site.add("card.json", a2a_card("1.0"));
  Env env{&clock, system_env().random};
  auto started = CardServer::start(site.options, env);
  ASSERT_TRUE(started);
  site.publisher = std::move(*started);
  EXPECT_EQ(status_of(site.ask_for(
                card_path,
                "If-Modified-Since: Thursday, 01-Jan-80 00:00:00 GMT\r\n")),
            304);
  site.publisher.reset();
}

TEST(Reload, AFileOfTheSameSizeAndTimeIsAnotherFile) {
  Published site;
  site.add("card.json", a2a_card("1.0", R"({"name": "Agent A"})"));
  ASSERT_EQ(site.start(), "");
  const std::string other =
      site.folder.put("other.json", a2a_card("1.0", R"({"name": "Agent B"})"));
  std::filesystem::last_write_time(
      other, std::filesystem::last_write_time(site.folder.path("card.json")));
  std::filesystem::rename(other, site.folder.path("card.json"));
  EXPECT_TRUE(site.publisher->has_changed());
}

// Clients that ask by date must not keep what is no longer there.
TEST(Reload, LastModifiedNeitherGoesBackNorAhead) {
  using namespace std::chrono_literals;
  Published site;
  site.add("card.json", a2a_card("1.0", R"({"name": "Agent A"})"));
  const std::string path = site.folder.path("card.json");
  const auto now = std::filesystem::last_write_time(path);
  std::filesystem::last_write_time(path, now + 240h);
  ASSERT_EQ(site.start(), "");
  const std::string first = site.ask_for(card_path);
  EXPECT_LE(http::parse_http_date(field_of(first, "Last-Modified"), 0),
            http::parse_http_date(field_of(first, "Date"), 0));
  std::this_thread::sleep_for(1100ms);
  site.folder.put("card.json", a2a_card("1.0", R"({"name": "Agent B"})"));
  std::filesystem::last_write_time(path, now - 240h);
  ASSERT_TRUE(site.publisher->reload());
  EXPECT_EQ(status_of(site.ask_for(
                card_path, "If-Modified-Since: " +
                               field_of(first, "Last-Modified") + "\r\n")),
            200);
}

TEST(Reload, InALoopNothingIsLeft) {
  Published site;
  site.add("card.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  const auto turns = [&](int count) {
    for (int i = 0; i < count; ++i) {
      site.folder.put(
          "card.json",
          a2a_card("1.0", R"({"name": "Agent )" + std::to_string(i) + R"("})"));
      ASSERT_TRUE(site.publisher->reload());
      ASSERT_EQ(status_of(site.ask_for(card_path)), 200);
    }
  };
  turns(50);  // what is kept for the next time is there then
  const std::size_t before = cardinal::test::resident_bytes();
  turns(300);
  if (cardinal::test::is_sanitized) return;
  EXPECT_LT(cardinal::test::resident_bytes(), before + (4u << 20));
}

// Another dialect has other paths.
TEST(Reload, PathsChangeWithTheCard) {
  Published site;
  site.add("card.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  site.folder.put("card.json", agentcard());
  ASSERT_TRUE(site.publisher->reload());
  EXPECT_EQ(status_of(site.ask_for(card_path)), 404);
  EXPECT_EQ(status_of(site.ask_for(agentcard_path)), 200);
}

// Who asks meanwhile gets the old or the new, and always whole.
TEST(Reload, UnderLoadNothingIsLost) {
  Published site;
  const std::string one = a2a_card("1.0", R"({"name": "First agent"})");
  const std::string two = a2a_card("1.0", R"({"name": "Second agent"})");
  site.add("card.json", one);
  ASSERT_EQ(site.start(), "");
  std::atomic<bool> done = false;
  std::thread reader([&] {
    while (!done) {
      http::test::Client client(site.publisher->addresses()[0]);
      const std::string body = body_of(client.ask(get(card_path)));
      if (body != one && body != two) ADD_FAILURE() << body;
      const std::string missing = client.ask(
          "POST /adp HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
          "2\r\n\r\n{}");
      if (status_of(missing) != 404) ADD_FAILURE() << missing;
    }
  });
  for (int i = 0; i < 100; ++i) {
    site.folder.put("card.json", i % 2 == 0 ? two : one);
    EXPECT_TRUE(site.publisher->reload());
  }
  done = true;
  reader.join();
}

TEST(Admin, TellsHealthAndFigures) {
  Published site;
  site.add("card.json", a2a_card("1.0"));
  site.options.admin_listen = "127.0.0.1:0";
  ASSERT_EQ(site.start(), "");
  site.ask_for(card_path);
  site.ask_for("/nothing");
  ASSERT_TRUE(site.publisher->reload());
  http::test::Client admin(site.publisher->admin_addresses()[0]);
  EXPECT_EQ(body_of(admin.ask(get("/healthz"))), "ok\n");
  const std::string figures = body_of(admin.ask(get("/metrics")));
  EXPECT_THAT(figures, HasSubstr("\ncardinal_http_requests_total 2\n"));
  EXPECT_THAT(figures, HasSubstr("{class=\"2xx\"} 1\n"));
  EXPECT_THAT(figures, HasSubstr("{class=\"4xx\"} 1\n"));
  EXPECT_THAT(figures, HasSubstr("\ncardinal_publish_reloads_total 1\n"));
  // Not where the cards are.
  for (const char* path : {"/metrics", "/healthz", "/readyz"}) {
    EXPECT_EQ(status_of(site.ask_for(path)), 404) << path;
  }
}

TEST(Admin, EveryMetricIsValidAndFreeOfPrefixes) {
  Published site;
  site.add("one.json", a2a_card("1.0"), "/team/one");
  site.add("two.json", adp_card(), "/two");
  site.options.admin_listen = "127.0.0.1:0";
  ASSERT_EQ(site.start(), "");
  site.ask_for("/team/one" + card_path);
  site.ask_for("/two" + card_path);
  site.ask_for("/two/adp");
  site.folder.put("two.json", "no card");
  EXPECT_FALSE(site.publisher->reload());
  http::test::Client admin(site.publisher->admin_addresses()[0]);
  const std::string text = body_of(admin.ask(get("/metrics")));
  const cardinal::test::Exposition exposed(text);
  EXPECT_THAT(exposed.faults, ::testing::IsEmpty());
  const auto count = [&](const std::string& route) {
    return exposed.value("cardinal_http_request_duration_seconds_count",
                         {{"route", route}, {"class", "2xx"}});
  };
  EXPECT_EQ(count(card_path), 2);
  EXPECT_EQ(count("/adp"), 1);
  EXPECT_THAT(text, ::testing::Not(HasSubstr("team")));
  EXPECT_EQ(exposed.value("cardinal_publish_reloads_total"), 0);
  EXPECT_EQ(exposed.value("cardinal_publish_reloads_failed_total"), 1);
  EXPECT_EQ(exposed.value("cardinal_log_dropped_lines_total"), 0);
}

// While a request ends, load balancers learn to send no more.
TEST(Admin, IsNotReadyWhileDraining) {
  Published site;
  site.add("card.json", adp_card());
  site.options.admin_listen = "127.0.0.1:0";
  site.options.server.deadlines.shutdown_ms = 20'000;
  ASSERT_EQ(site.start(), "");
  http::test::Client admin(site.publisher->admin_addresses()[0]);
  EXPECT_EQ(body_of(admin.ask(get("/readyz"))), "ok\n");
  http::test::Client slow(site.publisher->addresses()[0]);
  slow.send(
      "POST /adp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{");
  // The server has read the head once it is in flight.
  while (!body_of(admin.ask(get("/metrics")))
              .contains("\ncardinal_http_requests_in_flight 1\n")) {
    std::this_thread::yield();
  }
  std::thread stopping([&] { site.publisher->stop(); });
  std::string response;
  do {
    response = admin.ask(get("/readyz"));
  } while (status_of(response) == 200);
  EXPECT_EQ(status_of(response), 503);
  EXPECT_EQ(body_of(response), "draining\n");
  EXPECT_EQ(status_of(slow.ask("}")), 200);
  stopping.join();
}

// Cards beside the routes of others, in one server.
TEST(Publisher, SharesAServerWithOtherOwners) {
  Published site;
  site.add("card.json", a2a_card("1.0", R"({"name": "Old agent"})"));
  const auto routes = std::make_shared<http::RouteTable>();
  http::Router pages;
  ASSERT_TRUE(pages.add({http::Method::get, "/", [](const http::Request&) {
                           return http::Response::text(200, "text/html", "hi");
                         }}));
  ASSERT_TRUE(routes->replace("the pages", std::move(pages)));
  auto publisher = Publisher::load(site.options, routes, system_env());
  ASSERT_TRUE(publisher) << to_text(publisher.error());
  auto server = http::Server::start(site.options.server, routes);
  ASSERT_TRUE(server);
  http::test::Client client((*server)->addresses()[0]);
  EXPECT_EQ(body_of(client.ask(get("/"))), "hi");
  EXPECT_THAT(body_of(client.ask(get(card_path))), HasSubstr("Old agent"));
  site.folder.put("card.json", a2a_card("1.0", R"({"name": "New agent"})"));
  ASSERT_TRUE((*publisher)->reload());
  EXPECT_EQ(body_of(client.ask(get("/"))), "hi");
  EXPECT_THAT(body_of(client.ask(get(card_path))), HasSubstr("New agent"));

  http::Router taken;
  ASSERT_TRUE(taken.add({http::Method::get, card_path, [](const auto&) {
                           return http::Response::text(200, "a/b", "");
                         }}));
  const Status conflict = routes->replace("the pages", std::move(taken));
  ASSERT_FALSE(conflict);
  EXPECT_EQ(conflict.error().message,
            "GET /.well-known/agent-card.json is a route of both the pages "
            "and the published cards");
  publisher->reset();
  EXPECT_EQ(status_of(client.ask(get(card_path))), 404);
  EXPECT_EQ(body_of(client.ask(get("/"))), "hi");
}

}  // namespace
}  // namespace cardinal::wellknown::test
