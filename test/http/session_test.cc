// One session over a pair of sockets, step by step.
#include "http/session.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "http/socket.h"

namespace cardinal::http {
namespace {

struct NoWake final : WakeTarget {
  void wake() override {}
};

// 16 clients that pipelined as fast as they could made a stranger wait for
// seconds.
TEST(Session, LetsOthersHaveTheirTurnBetweenPipelinedRequests) {
  test::Log log;
  const auto table = std::make_shared<RouteTable>();
  ASSERT_TRUE(table->replace("test", test::some_routes()));
  ServerState server(test::options_for_tests(log), table);
  IoThreadState thread(server);
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0,
                         ends),
            0);
  std::string requests;
  constexpr int count = 200;
  for (int i = 0; i < count; ++i) requests += test::get("/nothing");
  ASSERT_EQ(::send(ends[1], requests.data(), requests.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(requests.size()));
  int turns = 0;
  {
    Session::Peer peer;
    peer.socket = ends[0];
    Session session(thread, std::move(peer), std::make_shared<NoWake>());
    EXPECT_EQ(session.step(), Session::Need::read);
    std::string received;
    for (int i = 0; i < 10 * count; ++i) {
      const Session::Need need = session.step();
      char bytes[65'536];
      for (ssize_t n = 0; (n = ::recv(ends[1], bytes, sizeof bytes, 0)) > 0;) {
        received.append(bytes, static_cast<std::size_t>(n));
      }
      turns += need == Session::Need::yield ? 1 : 0;
      if (need == Session::Need::read) break;
    }
    int responses = 0;
    for (std::size_t at = 0;
         (at = received.find("HTTP/1.1 404", at)) != std::string::npos; ++at) {
      ++responses;
    }
    EXPECT_EQ(responses, count);
  }
  EXPECT_GE(turns, count / 50);
  for (const int end : ends) ::close(end);
}

}  // namespace
}  // namespace cardinal::http
