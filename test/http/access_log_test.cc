// Lines of the log: one a request, whatever a stranger sends.
#include "http/access_log.h"

#include <gtest/gtest.h>

namespace cardinal::http {
namespace {

TEST(LogTimestamp, TellsEachMillisecond) {
  LogTimestamp clock;
  EXPECT_EQ(clock.text(1'000'000'000'007), "2001-09-09T01:46:40.007Z");
  EXPECT_EQ(clock.text(1'000'000'000'999), "2001-09-09T01:46:40.999Z");
  EXPECT_EQ(clock.text(1'000'000'001'000), "2001-09-09T01:46:41.000Z");
  EXPECT_EQ(clock.text(1'000'000'000'120), "2001-09-09T01:46:40.120Z");
}

TEST(AccessLog, EscapesWhatCouldBeTakenForAnotherLine) {
  LogEntry entry;
  entry.time = "T";
  entry.remote = "127.0.0.1";
  entry.method = "GET";
  entry.target = "/a\r\nb\"\\\x7F\xC3";
  entry.request_id = "id";
  entry.status = 400;
  entry.body_bytes = 12;
  entry.micros = 34;
  entry.problem = "bad-target";
  std::string text, json;
  append_line(text, entry, LogFormat::text);
  append_line(json, entry, LogFormat::json);
  EXPECT_EQ(text,
            "T 127.0.0.1 \"GET /a\\x0d\\x0ab\\x22\\x5c\\x7f\\xc3\" 400 12 34us "
            "id bad-target\n");
  EXPECT_EQ(json,
            "{\"time\":\"T\",\"remote\":\"127.0.0.1\",\"method\":\"GET\","
            "\"target\":\"/a\\\\x0d\\\\x0ab\\\\x22\\\\x5c\\\\x7f\\\\xc3\","
            "\"status\":400,\"bytes\":12,\"micros\":34,\"request_id\":\"id\","
            "\"problem\":\"bad-target\"}\n");
  append_line(text, entry, LogFormat::none);
  EXPECT_EQ(for_log("abcdef", 3), "abc...");
}

}  // namespace
}  // namespace cardinal::http
