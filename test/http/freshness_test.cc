// RFC 9111 as a table: a response, the seconds since it came, a verdict. The
// clock is the table's.
#include <gmock/gmock.h>

#include "cardinal/http_cache.h"
#include "http/date.h"

namespace cardinal::http {
namespace {

constexpr std::int64_t start_s = 1'800'000'000;

struct Row {
  std::string said;  // "Name: value\n..." of the response; {N}: a date
  std::int64_t after_s;
  std::string verdict;
  std::string request_control = "";  // the request's Cache-Control
  std::optional<std::int64_t> cap_s = std::nullopt;
  bool is_shared = false;
  std::int64_t delay_s = 0;  // between request and response
};

Fields fields_of(std::string text) {
  Fields fields;
  for (std::size_t at; (at = text.find('{')) != std::string::npos;) {
    const std::size_t end = text.find('}', at);
    const long offset = std::stol(text.substr(at + 1, end - at - 1));
    text.replace(at, end - at + 1, http_date(start_s + offset));
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t colon = line.find(": ");
    fields.emplace_back(line.substr(0, colon), line.substr(colon + 2));
    at = end + 1;
  }
  return fields;
}

std::string verdict_of(const Row& row) {
  const CacheFacts facts =
      cache_facts(200, fields_of(row.said), (start_s - row.delay_s) * 1'000,
                  start_s * 1'000);
  const CachePolicy policy{row.is_shared, 3'600, row.cap_s};
  const CacheAssessment found =
      assess(facts, policy, parse_cache_control(row.request_control),
             (start_s + row.after_s) * 1'000);
  const std::string error = found.usable_if_error ? "" : "!";
  switch (found.verdict) {
    case CacheVerdict::fresh:
      return "fresh";
    case CacheVerdict::stale_usable:
      return "stale" + error;
    case CacheVerdict::must_revalidate:
      return "ask" + error;
    case CacheVerdict::miss:
      break;
  }
  return "miss";
}

void expect(std::initializer_list<Row> rows) {
  for (const Row& row : rows) {
    EXPECT_EQ(verdict_of(row), row.verdict)
        << row.said << " after " << row.after_s
        << " s, request_control: " << row.request_control;
  }
}

// "ask!" and "stale!": not even when the server is in trouble.
TEST(Freshness, LifetimesByTheirOrder) {
  expect({
      {"Cache-Control: max-age=60", 0, "fresh"},
      {"Cache-Control: max-age=60", 59, "fresh"},
      {"Cache-Control: max-age=60", 60, "ask!"},
      {"Cache-Control: max-age=0", 0, "ask!"},
      {"Expires: {60}\nDate: {0}", 59, "fresh"},
      {"Expires: {60}\nDate: {0}", 60, "ask!"},
      // Expires counts from the server's own clock.
      {"Expires: {1060}\nDate: {1000}", 59, "fresh"},
      {"Expires: {1060}\nDate: {1000}", 60, "ask!"},
      {"Expires: {60}", 59, "fresh"},
      {"Expires: {-60}\nDate: {0}", 0, "ask!"},
      {"Expires: 0", 0, "ask!"},
      {"Expires: -1", 0, "ask!"},
      {"Expires: {60}\nExpires: {99}", 0, "ask!"},
      {"Cache-Control: max-age=60\nExpires: {9999}", 60, "ask!"},
      {"Cache-Control: max-age=60\nExpires: 0", 59, "fresh"},
      {"Cache-Control: max-age=60, max-age=90\nExpires: {9999}", 0, "ask!"},
      {"Cache-Control: max-age=x\nExpires: {9999}", 0, "ask!"},
      // Two fields are one list.
      {"Cache-Control: public\nCache-Control: max-age=60", 59, "fresh"},
      // Nobody speaks: an hour.
      {"", 3'599, "fresh"},
      {"", 3'600, "ask!"},
      {"Last-Modified: {-999999}", 3'600, "ask!"},
  });
}

TEST(Freshness, SharedCachesHaveTheirOwnWord) {
  expect({
      {"Cache-Control: s-maxage=60, max-age=10", 10, "ask!"},
      {"Cache-Control: s-maxage=60", 3'599, "fresh"},
      {"Cache-Control: s-maxage=60, max-age=10", 59, "fresh", "", {}, true},
      {"Cache-Control: s-maxage=60, stale-while-revalidate=9",
       61,
       "ask!",
       "",
       {},
       true},
      {"Cache-Control: max-age=10, proxy-revalidate, "
       "stale-while-revalidate=9",
       11,
       "ask!",
       "",
       {},
       true},
      {"Cache-Control: max-age=10, proxy-revalidate, "
       "stale-while-revalidate=9",
       11, "stale!"},
  });
}

// RFC 9111 4.2.3.
TEST(Freshness, AgesAddUp) {
  expect({
      {"Cache-Control: max-age=60\nAge: 50", 9, "fresh"},
      {"Cache-Control: max-age=60\nAge: 50", 10, "ask!"},
      {"Cache-Control: max-age=60\nAge: 60", 0, "ask!"},
      {"Cache-Control: max-age=60\nAge: 50, 1", 10, "ask!"},
      {"Cache-Control: max-age=60\nAge: x", 59, "fresh"},
      {"Cache-Control: max-age=60\nAge: -5", 59, "fresh"},
      {"Cache-Control: max-age=60\nAge: 99999999999999999999", 0, "ask!"},
      {"Cache-Control: max-age=60\nDate: {-50}", 9, "fresh"},
      {"Cache-Control: max-age=60\nDate: {-50}", 10, "ask!"},
      {"Cache-Control: max-age=60\nDate: {-50}\nAge: 55", 5, "ask!"},
      // A clock ahead of ours makes nothing younger.
      {"Cache-Control: max-age=60\nDate: {500}", 60, "ask!"},
      {"Cache-Control: max-age=60\nDate: no date", 59, "fresh"},
      {"Cache-Control: max-age=60\nAge: 5", 49, "fresh", "", {}, false, 5},
      {"Cache-Control: max-age=60\nAge: 5", 50, "ask!", "", {}, false, 5},
      // Ours was set back a little, or a lot.
      {"Cache-Control: max-age=60", -200, "fresh"},
      {"Cache-Control: max-age=60", -400, "ask!"},
  });
}

TEST(Freshness, SomeMustAlwaysBeAskedFor) {
  expect({
      {"Cache-Control: no-cache", 0, "ask!"},
      {"Cache-Control: no-cache, max-age=60", 0, "ask!"},
      {"Cache-Control: no-cache, stale-if-error=60, max-age=60", 0, "ask!"},
      {"Cache-Control: no-cache=\"X\", max-age=60", 0, "ask!"},
      {"Pragma: no-cache", 0, "fresh"},  // is of requests
  });
}

TEST(Freshness, StaleOnesWithinTheirLimits) {
  const std::string both =
      "Cache-Control: max-age=10, stale-while-revalidate=20, "
      "stale-if-error=40";
  expect({
      {both, 9, "fresh"},
      {both, 10, "stale"},
      {both, 29, "stale"},
      {both, 30, "ask"},
      {both, 49, "ask"},
      {both, 50, "ask!"},
      {"Cache-Control: max-age=10, stale-while-revalidate=20", 29, "stale!"},
      {both + ", must-revalidate", 10, "ask!"},
      {both + ", no-cache", 10, "ask!"},
      {"Cache-Control: max-age=10, stale-while-revalidate=x", 10, "ask!"},
      {"Cache-Control: max-age=10", 15, "ask", "stale-if-error=10"},
  });
}

TEST(Freshness, RequestsMayAskForMoreOrLess) {
  const std::string said = "Cache-Control: max-age=60";
  expect({
      {said, 5, "ask", "no-cache"},
      {said, 5, "fresh", "max-age=5"},
      {said, 6, "ask", "max-age=5"},
      {said, 5, "ask", "max-age=0"},
      {said, 49, "fresh", "min-fresh=10"},
      {said, 50, "ask", "min-fresh=10"},
      {said, 69, "stale!", "max-stale=10"},
      {said, 70, "ask!", "max-stale=10"},
      {said, 9'999, "stale!", "max-stale"},
      {said + ", must-revalidate", 61, "ask!", "max-stale"},
  });
}

// Freshness is the smaller of HTTP's and the card's; an hour without either.
TEST(Freshness, TheContentsOwnTimeIsACap) {
  expect({
      {"Cache-Control: max-age=60", 29, "fresh", "", 30},
      {"Cache-Control: max-age=60", 30, "ask!", "", 30},
      {"Cache-Control: max-age=60", 60, "ask!", "", 90},
      {"", 89, "fresh", "", 90},
      {"", 90, "ask!", "", 90},
      {"", 7'199, "fresh", "", 7'200},
      {"", 0, "ask!", "", 0},
      {"", 0, "ask!", "", -5},
      {"", 999'999, "fresh", "", std::numeric_limits<std::int64_t>::max()},
      {"Cache-Control: max-age=60, stale-while-revalidate=10", 35, "stale!", "",
       30},
  });
}

TEST(Freshness, WhatMayBeStored) {
  const auto why = [](int status, const std::string& said,
                      const Fields& request_fields = {}, bool is_shared = false,
                      const std::string& method = "GET") {
    ClientResponse response;
    response.status = status;
    response.fields = fields_of(said);
    return std::string(
        why_not_stored({method, "https://a.example/", request_fields, ""},
                       response, is_shared));
  };
  const std::string yes;
  EXPECT_EQ(why(200, ""), yes);
  EXPECT_EQ(why(200, "Cache-Control: private"), yes);
  EXPECT_EQ(why(200, "Cache-Control: no-cache"), yes);
  EXPECT_EQ(why(404, "Cache-Control: max-age=5"), yes);
  EXPECT_EQ(why(200, "Cache-Control: no-store, must-understand"), yes);
  EXPECT_EQ(why(200, "", {{"Authorization", "x"}}), yes);
  EXPECT_EQ(why(200, "Cache-Control: public", {{"Authorization", "x"}}, true),
            yes);
  EXPECT_NE(why(200, "Cache-Control: no-store"), yes);
  EXPECT_NE(why(200, "Cache-Control: max-age=60\nCache-Control: no-store"),
            yes);
  EXPECT_NE(why(299, "Cache-Control: must-understand, max-age=5"), yes);
  EXPECT_NE(why(200, "", {{"Cache-Control", "no-store"}}), yes);
  EXPECT_NE(why(200, "", {}, false, "POST"), yes);
  EXPECT_NE(why(206, "Cache-Control: max-age=5"), yes);
  EXPECT_NE(why(304, "Cache-Control: max-age=5"), yes);
  EXPECT_NE(why(404, ""), yes);
  EXPECT_NE(why(500, ""), yes);
  EXPECT_NE(why(200, "Vary: *"), yes);
  EXPECT_NE(why(200, "Vary: Accept, *"), yes);
  EXPECT_NE(why(200, "Cache-Control: private", {}, true), yes);
  EXPECT_NE(
      why(200, "Cache-Control: max-age=5", {{"Authorization", "x"}}, true),
      yes);
}

}  // namespace
}  // namespace cardinal::http
