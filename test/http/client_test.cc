// The client against our own server, and what it sends.
#include <thread>

#include "http/client_world.h"
#include "http/socket.h"

namespace cardinal::http {
namespace {

using cardinal::test::HostileServer;
using test::always;
using test::ok;
using test::outcome_of;
using test::redirect;
using test::short_deadlines;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ClientTest : public ::testing::Test {
 protected:
  std::string url(const std::string& path) const {
    return "http://" + server_->addresses()[0] + path;
  }
  test::Log log_;
  std::unique_ptr<Server> server_ =
      test::started(test::options_for_tests(log_));
  http::Client client_{short_deadlines()};
};

TEST_F(ClientTest, GetsWhatOurServerServesInflated) {
  const auto response = client_.get(url("/card"));
  ASSERT_TRUE(response) << to_text(response.error());
  EXPECT_EQ(response->status, 200);
  EXPECT_EQ(response->body, "{\"name\":\"" + std::string(400, 'a') + "\"}");
  EXPECT_EQ(response->header("content-encoding"), "gzip");
  EXPECT_EQ(response->header("content-type"), "application/json");
  EXPECT_LT(response->wire_bytes, 100u);
  EXPECT_EQ(response->url, url("/card"));
  EXPECT_EQ(response->address, "127.0.0.1");
  EXPECT_THAT(response->redirects, IsEmpty());
  EXPECT_FALSE(response->via_proxy);
  EXPECT_FALSE(response->certificate);
  EXPECT_GT(response->timings.total, 0);
  EXPECT_GE(response->timings.total, response->timings.first_byte);
  EXPECT_GE(response->response_time_ms, response->request_time_ms);
}

TEST_F(ClientTest, KeepsConnectionsForTheSameOrigin) {
  EXPECT_FALSE(client_.get(url("/card"))->was_kept);
  EXPECT_TRUE(client_.get(url("/who/a"))->was_kept);
  EXPECT_EQ(client_.get(url("/nothing"))->status, 404);
  EXPECT_EQ(test::metric(*server_, "cardinal_http_connections_accepted_total"),
            1u);
  ClientOptions options = short_deadlines();
  options.keep_alive = false;
  http::Client other(options);
  EXPECT_FALSE(other.get(url("/card"))->was_kept);
  EXPECT_FALSE(other.get(url("/card"))->was_kept);
}

TEST_F(ClientTest, SendsBodiesFieldsAndOtherMethods) {
  ClientRequest post{"POST",
                     url("/echo"),
                     {{"Content-Type", "text/plain"}},
                     std::string(300'000, 'b')};
  ClientOptions options = short_deadlines();
  options.limits.body_bytes = 300'000;
  http::Client client(options);
  EXPECT_EQ(client.send(post)->body, post.body);
  const auto head = client_.send({"HEAD", url("/card"), {}, ""});
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->body, "");
  const auto known =
      client_.send({"GET",
                    url("/card"),
                    {{"If-None-Match", std::string(*head->header("ETag"))}},
                    ""});
  ASSERT_TRUE(known);
  EXPECT_EQ(known->status, 304);
  EXPECT_TRUE(known->was_kept);
}

TEST_F(ClientTest, ManyThreadsHaveAClientEach) {
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      ClientOptions options = short_deadlines();
      options.keep_alive = false;
      http::Client client(options);
      for (int j = 0; j < 50; ++j) {
        const auto response = client.get(url("/card"));
        if (response && response->body.size() == 411) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 200);
}

TEST(ClientRequests, AreWhatTheServerSees) {
  std::string seen;
  HostileServer server([&](HostileServer::Peer& peer) {
    seen = peer.read_head();
    peer.send(ok(""));
  });
  http::Client client(short_deadlines());
  ASSERT_TRUE(
      client.send({"GET", server.url("/a?b"), {{"X-Key", "secret"}}, ""}));
  EXPECT_EQ(seen, "GET /a?b HTTP/1.1\r\nHost: 127.0.0.1:" +
                      std::to_string(server.port()) +
                      "\r\nX-Key: secret\r\nUser-Agent: cardinal/" +
                      std::string(cardinal_version) +
                      "\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n");
}

TEST(ClientRequests, ThatCannotBeMeantAreNotSent) {
  HostileServer server(always(ok("")));
  http::Client client(short_deadlines());
  const auto verdict = [&](const std::string& method, Fields fields) {
    return outcome_of(
        client.send({method, server.url(), std::move(fields), ""}));
  };
  EXPECT_EQ(verdict("GET", {{"A", "b\r\nC: d"}}), "bad-request");
  EXPECT_EQ(verdict("GET", {{"A b", "c"}}), "bad-request");
  EXPECT_EQ(verdict("GET", {{"Host", "other.example"}}), "bad-request");
  EXPECT_EQ(verdict("GET", {{"content-length", "9"}}), "bad-request");
  EXPECT_EQ(verdict("GET /x", {}), "bad-request");
  EXPECT_EQ(verdict("CONNECT", {}), "bad-request");
  EXPECT_EQ(verdict("", {}), "bad-request");
  EXPECT_EQ(outcome_of(client.get("http://me:pass@a.example/")), "bad-url");
  EXPECT_THAT(to_text(client.get("http://me:pass@a.example/").error()),
              Not(HasSubstr("pass@")));
  EXPECT_EQ(server.connections(), 0);
  ClientOptions options = short_deadlines();
  options.allow_networks = {"10.0.0.0/99"};
  EXPECT_EQ(outcome_of(http::Client(options).get(server.url())), "bad-option");
}

TEST(ClientRedirects, AreFollowedAndTold) {
  HostileServer server([](HostileServer::Peer& peer) {
    for (;;) {
      const std::string head = peer.read_head();
      if (head.empty()) return;
      if (head.starts_with("GET /a ")) peer.send(redirect("b?x", 301));
      if (head.starts_with("GET /b?x ")) peer.send(redirect("/c#part", 308));
      if (head.starts_with("GET /c ")) peer.send(ok("there"));
      if (head.starts_with("POST ")) peer.send(redirect("/c", 307));
      if (head.starts_with("GET /no ")) {
        peer.send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n");
      }
    }
  });
  http::Client client(short_deadlines());
  const auto response = client.get(server.url("/a"));
  ASSERT_TRUE(response) << to_text(response.error());
  EXPECT_EQ(response->body, "there");
  EXPECT_EQ(response->url, server.url("/c"));
  EXPECT_THAT(response->redirects,
              ElementsAre(server.url("/a"), server.url("/b?x")));
  EXPECT_EQ(server.connections(), 1);
  // A body is not sent twice, and a redirect to nowhere is an answer.
  EXPECT_EQ(client.get(server.url("/no"))->status, 302);
  EXPECT_EQ(client.send({"POST", server.url("/a"), {}, "x"})->status, 307);
  ClientOptions options = short_deadlines();
  options.limits.redirects = 0;
  EXPECT_EQ(http::Client(options).get(server.url("/a"))->status, 301);
}

TEST(ClientRedirects, CredentialsStayWithTheirOrigin) {
  std::string seen;
  HostileServer other([&](HostileServer::Peer& peer) {
    seen = peer.read_head();
    peer.send(ok("other"));
  });
  HostileServer server(always(redirect(other.url("/"))));
  http::Client client(short_deadlines());
  const auto response = client.send({"GET",
                                     server.url("/"),
                                     {{"Authorization", "Bearer secret"},
                                      {"Cookie", "secret"},
                                      {"X-Any-Key", "secret"},
                                      {"If-None-Match", "\"secret\""},
                                      {"Accept", "application/json"}},
                                     ""});
  EXPECT_EQ(outcome_of(response), "200 other");
  EXPECT_THAT(seen, Not(HasSubstr("secret")));
  EXPECT_THAT(seen, HasSubstr("Accept: application/json\r\n"));
}

TEST(ClientConnections, ClosedWhileKeptAreReplacedUnseen) {
  HostileServer server([](HostileServer::Peer& peer) {
    peer.read_head();
    peer.send(ok("one"));
  });
  http::Client client(short_deadlines());
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(outcome_of(client.get(server.url())), "200 one");
  }
  // The second request is read and never answered.
  HostileServer silent([](HostileServer::Peer& peer) {
    peer.read_head();
    peer.send(ok("one"));
    peer.read_head();
  });
  EXPECT_EQ(outcome_of(client.get(silent.url())), "200 one");
  EXPECT_EQ(outcome_of(client.get(silent.url())), "200 one");
  EXPECT_EQ(outcome_of(client.send({"POST", silent.url(), {}, "x"})),
            "no-answer");
}

TEST(ClientStreams, AreReadUntilEnoughIsThere) {
  // Without an end, and with a body that would be too large.
  HostileServer server([](HostileServer::Peer& peer) {
    peer.read_head();
    peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
    while (peer.send("data: x\n\n")) {
    }
  });
  http::Client client{short_deadlines()};
  ClientRequest request;
  request.url = server.url();
  std::size_t calls = 0;
  request.is_enough = [&](std::string_view body) {
    ++calls;
    return body.size() >= 30;
  };
  const auto response = client.send(request);
  ASSERT_TRUE(response) << to_text(response.error());
  EXPECT_TRUE(response->is_cut);
  EXPECT_GE(response->body.size(), 30u);
  EXPECT_GE(calls, 1u);
  // The rest of it is not taken for the next answer.
  EXPECT_FALSE(client.send(request)->was_kept);
}

TEST(ClientStreams, AnEndThatComesFirstIsAnOrdinaryOne) {
  HostileServer server(always(ok("short")));
  http::Client client{short_deadlines()};
  ClientRequest request;
  request.url = server.url();
  request.is_enough = [](std::string_view) { return false; };
  const auto response = client.send(request);
  ASSERT_TRUE(response) << to_text(response.error());
  EXPECT_EQ(response->body, "short");
  EXPECT_FALSE(response->is_cut);
  EXPECT_TRUE(client.send(request)->was_kept);
}

}  // namespace
}  // namespace cardinal::http
