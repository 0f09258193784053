// Events taken apart as HTML 9.2.6 says.
#include "http/event_stream.h"

#include <gmock/gmock.h>

namespace cardinal::http {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(EventStream, EventsEndWithAnEmptyLine) {
  EXPECT_THAT(events_in("data: a\n\ndata:b\n\n"), ElementsAre("a", "b"));
  EXPECT_THAT(events_in("data: a\r\n\r\ndata: b\r\n\r\n"),
              ElementsAre("a", "b"));
  EXPECT_THAT(events_in("data: a\r\rdata: b\r\r"), ElementsAre("a", "b"));
}

TEST(EventStream, WhatHasNotEndedIsNoneYet) {
  EXPECT_THAT(events_in("data: a\n\ndata: b\n"), ElementsAre("a"));
  EXPECT_THAT(events_in("data: a"), IsEmpty());
  EXPECT_THAT(events_in(""), IsEmpty());
}

TEST(EventStream, LinesOfDataAreJoined) {
  EXPECT_THAT(events_in("data: a\ndata:  b\ndata\n\n"), ElementsAre("a\n b\n"));
}

TEST(EventStream, OtherFieldsAndCommentsAreNoEvents) {
  EXPECT_THAT(events_in(": hello\n\nevent: x\nid: 1\n\nretry: 9\n\n"),
              IsEmpty());
  EXPECT_THAT(events_in("\xEF\xBB\xBF"
                        "event: x\ndata: a\nid: 1\n\n: end\n\n"),
              ElementsAre("a"));
}

}  // namespace
}  // namespace cardinal::http
