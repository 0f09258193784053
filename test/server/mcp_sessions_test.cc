// Sessions are bounded, belong to one caller and end when nobody uses them.
#include "server/mcp/mcp_sessions.h"

#include <gtest/gtest.h>

#include "cardinal/http_stream.h"

namespace cardinal::server {
namespace {

struct SetClock final : Clock {
  std::int64_t at_ms = 0;
  std::int64_t now_ms() const override { return at_ms; }
  std::int64_t monotonic_us() const override { return at_ms * 1'000; }
};

class McpSessionTable : public testing::Test {
 protected:
  std::shared_ptr<McpSession> create(const std::string& owner) {
    return sessions_.create(owner, "name " + owner, {});
  }
  SetClock clock_;
  Env env_{.clock = &clock_, .random = system_env().random};
  McpSessions sessions_{
      {.sessions = 3, .sessions_of_caller = 2, .idle_ms = 1'000}, env_};
};

TEST_F(McpSessionTable, IsBoundedForACallerAndForAll) {
  EXPECT_TRUE(create("a"));
  EXPECT_TRUE(create("a"));
  EXPECT_FALSE(create("a"));
  const auto last = create("b");
  ASSERT_TRUE(last);
  EXPECT_FALSE(create("c"));
  EXPECT_TRUE(sessions_.take(last->id, "b"));
  EXPECT_TRUE(create("c"));
  EXPECT_EQ(sessions_.size(), 3u);
}

TEST_F(McpSessionTable, FindsASessionForItsOwnerOnly) {
  const auto session = create("a");
  EXPECT_EQ(sessions_.find(session->id, "a"), session);
  EXPECT_FALSE(sessions_.find(session->id, "b"));
  EXPECT_FALSE(sessions_.find(session->id, ""));
  EXPECT_FALSE(sessions_.take(session->id, "b"));
  EXPECT_FALSE(sessions_.find("", "a"));
}

TEST_F(McpSessionTable, ForgetsWhatNobodyUses) {
  const auto used = create("a"), idle = create("a"), streams = create("b");
  streams->open_streams = 1;
  clock_.at_ms = 900;
  EXPECT_TRUE(sessions_.find(used->id, "a"));
  clock_.at_ms = 1'100;
  EXPECT_TRUE(create("a"));  // in the place of the idle one
  EXPECT_FALSE(sessions_.find(idle->id, "a"));
  EXPECT_TRUE(sessions_.find(used->id, "a"));
  EXPECT_TRUE(sessions_.find(streams->id, "b"));
  clock_.at_ms = 2'100;
  EXPECT_FALSE(sessions_.find(used->id, "a"));
}

TEST_F(McpSessionTable, KeepsTheLastStreamsThatHaveEnded) {
  const auto session = create("a");
  for (int i = 0; i < 10; ++i) sessions_.add_stream(*session, {})->end();
  EXPECT_EQ(session->streams.size(), sessions_.limits().kept_streams + 1);
  EXPECT_FALSE(stream_of(*session, 1));
  EXPECT_TRUE(stream_of(*session, 10));
}

TEST_F(McpSessionTable, SaysNowAndThenThatACallRuns) {
  const auto session = create("a");
  int asked = 0;
  const auto stream = sessions_.add_stream(
      *session, {.progress = [&] { return std::to_string(++asked); },
                 .progress_ms = 100,
                 .env = &env_});
  const http::Response response = stream->respond(0);
  const auto pulled = [&] {
    std::string out;
    response.source->pull(out, 1'000);
    return out;
  };
  EXPECT_EQ(pulled(), "");
  clock_.at_ms = 100;
  EXPECT_EQ(pulled(), "id: 1-0\ndata: 1\n\n");
  EXPECT_EQ(pulled(), "");
  stream->add("answer");
  stream->end();
  clock_.at_ms = 300;
  EXPECT_EQ(pulled(), "id: 1-1\ndata: answer\n\n");
}

TEST_F(McpSessionTable, KeepsNoLargeAnswers) {
  const auto session = create("a");
  const auto stream = sessions_.add_stream(*session, {});
  stream->add("small");
  EXPECT_TRUE(stream->can_resume(1));
  EXPECT_FALSE(stream->can_resume(2));
  stream->add(std::string(kept_stream_bytes_max, 'x'));
  EXPECT_TRUE(stream->can_resume(1));  // until it has ended
  stream->end();
  EXPECT_FALSE(stream->can_resume(1));
  EXPECT_EQ(*sessions_.kept(), 0u);
}

}  // namespace
}  // namespace cardinal::server
