// Servers that mean no good: a named error within the deadline, each time.
#include <chrono>

#include "http/client_world.h"
#include "http/gzip.h"

namespace cardinal::http {
namespace {

using cardinal::test::HostileServer;
using test::always;
using test::ok;
using test::outcome_of;
using test::redirect;
using ::testing::HasSubstr;
using Peer = HostileServer::Peer;
using std::chrono::steady_clock;

class ClientHostileTest : public ::testing::Test {
 protected:
  std::string get(const HostileServer::Play& play) {
    HostileServer server(play);
    const auto start = steady_clock::now();
    const std::string result =
        outcome_of(http::Client(options_).get(server.url()));
    EXPECT_LT(steady_clock::now() - start, std::chrono::seconds(5)) << result;
    return result;
  }
  ClientOptions options_ = test::short_deadlines();
};

TEST_F(ClientHostileTest, RedirectsWithoutEnd) {
  EXPECT_EQ(get(always(redirect("/"))), "redirect-loop");
  EXPECT_EQ(get([](Peer& peer) {
              for (std::string path = "/x"; !peer.read_head().empty();
                   path += "x") {
                peer.send(redirect(path));
              }
            }),
            "too-many-redirects");
  EXPECT_EQ(get([](Peer& peer) {
              for (int i = 0; !peer.read_head().empty(); ++i) {
                peer.send(redirect(i % 2 == 0 ? "/other" : "/"));
              }
            }),
            "redirect-loop");
}

TEST_F(ClientHostileTest, RedirectsToElsewhere) {
  for (const std::string to :
       {"file:///etc/passwd", "ftp://a.example/", "gopher://a/", "http://",
        "http://me:pw@a.example/", "http://0x7f.1/", "/\tx", "//"}) {
    EXPECT_EQ(get(always(redirect(to))), "bad-redirect") << to;
  }
  EXPECT_EQ(get(always("HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n"
                       "Content-Length: 0\r\n\r\n")),
            "bad-redirect");
}

TEST_F(ClientHostileTest, ARequestMayHaveLessTimeThanItsClient) {
  HostileServer server([](Peer& peer) {
    peer.read_head();
    peer.wait_for_close();
  });
  http::Client client(options_);
  ClientRequest request;
  request.url = server.url();
  request.total_ms = 100;
  EXPECT_EQ(outcome_of(client.send(request)), "total-timeout");
  request.total_ms = 60'000;  // and never more
  EXPECT_EQ(outcome_of(client.send(request)), "header-timeout");
}

TEST_F(ClientHostileTest, NoAnswer) {
  options_.limits.header_ms = 100;
  EXPECT_EQ(get([](Peer& peer) { peer.wait_for_close(); }), "header-timeout");
  EXPECT_EQ(get([](Peer& peer) { peer.read_head(); }), "no-answer");
  EXPECT_EQ(get([](Peer& peer) {
              peer.read_head();
              peer.send("HTTP/1.1 200 OK\r\nContent-Le");
            }),
            "cut-short");
  EXPECT_EQ(get([](Peer& peer) {
              peer.read_head();
              peer.send("\x15\x03\x01\x00\x02");
            }),
            "not-http");
}

TEST_F(ClientHostileTest, TricklingHeadsMeetTheirDeadline) {
  options_.limits.header_ms = 150;
  EXPECT_EQ(get([](Peer& peer) {
              peer.read_head();
              peer.send("HTTP/1.1 200 OK\r\nX: ");
              while (peer.pause_ms(5) && peer.send("x")) {
              }
            }),
            "header-timeout");
}

TEST_F(ClientHostileTest, TricklingBodiesMeetTheTotalDeadline) {
  options_.limits.total_ms = 300;
  options_.limits.body_idle_ms = 200;
  EXPECT_EQ(get([](Peer& peer) {
              peer.read_head();
              peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n");
              while (peer.pause_ms(5) && peer.send("x")) {
              }
            }),
            "total-timeout");
  options_.limits.total_ms = 5'000;
  options_.limits.body_idle_ms = 100;
  EXPECT_EQ(get([](Peer& peer) {
              peer.read_head();
              peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nab");
              peer.wait_for_close();
            }),
            "body-timeout");
  // Framing without a byte of the body is no progress.
  EXPECT_EQ(
      get([](Peer& peer) {
        peer.read_head();
        peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;");
        while (peer.pause_ms(5) && peer.send("x")) {
        }
      }),
      "body-timeout");
}

TEST_F(ClientHostileTest, EndlessBodies) {
  const auto endless = [](std::string head, std::string piece) {
    return [=](Peer& peer) {
      peer.read_head();
      peer.send(head);
      while (peer.send(piece)) {
      }
    };
  };
  const std::string kilo(1'024, 'x');
  EXPECT_EQ(get(endless("HTTP/1.1 200 OK\r\n\r\n", kilo)), "body-too-large");
  EXPECT_EQ(get(endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                        "400\r\n" + kilo + "\r\n")),
            "body-too-large");
  EXPECT_EQ(get(endless("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n",
                        gzipped(std::string(100'000, 'x')))),
            "body-too-large");
  EXPECT_EQ(
      get(always("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")),
      "body-too-large");
}

TEST_F(ClientHostileTest, AGzipBombIsNotUnpacked) {
  const std::string bomb = gzipped(std::string(50'000'000, '\0'));
  EXPECT_EQ(get(always("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
                       "Content-Length: " +
                       std::to_string(bomb.size()) + "\r\n\r\n" + bomb)),
            "body-too-large");
}

TEST_F(ClientHostileTest, LyingLengths) {
  const auto closing = [](std::string bytes) {
    return [=](Peer& peer) {
      peer.read_head();
      peer.send(bytes);
    };
  };
  EXPECT_EQ(get(closing("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")),
            "cut-short");
  EXPECT_EQ(
      get(closing(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc")),
      "cut-short");
  // What comes behind the length is not the next answer.
  HostileServer server([](Peer& peer) {
    peer.read_head();
    peer.send(
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 200 OK"
        "\r\nContent-Length: 4\r\n\r\nevil");
    peer.wait_for_close();
  });
  http::Client client(options_);
  EXPECT_EQ(outcome_of(client.get(server.url())), "200 abc");
  EXPECT_EQ(outcome_of(client.get(server.url())), "200 abc");
  EXPECT_EQ(server.connections(), 2);
}

TEST_F(ClientHostileTest, TenThousandHeaders) {
  std::string many = "HTTP/1.1 200 OK\r\n";
  for (int i = 0; i < 10'000; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
  EXPECT_EQ(get(always(many + "Content-Length: 0\r\n\r\n")),
            "header-too-large");
  std::string hints;
  for (int i = 0; i < 100; ++i) hints += "HTTP/1.1 103 Early\r\n\r\n";
  EXPECT_EQ(get(always(hints + ok(""))), "bad-head");
}

TEST_F(ClientHostileTest, AServerThatDoesNotRead) {
  options_.limits.write_ms = 200;
  HostileServer server([](Peer& peer) {
    while (peer.pause_ms(20)) {
    }
  });
  http::Client client(options_);
  const auto response =
      client.send({"POST", server.url(), {}, std::string(50'000'000, 'x')});
  EXPECT_EQ(outcome_of(response), "write-timeout");
}

TEST_F(ClientHostileTest, AnEarlyAnswerToALargeRequestIsRead) {
  HostileServer server([](Peer& peer) {
    peer.read_head();
    peer.send("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno");
    peer.wait_for_close();
  });
  const auto response = http::Client(options_).send(
      {"POST", server.url(), {}, std::string(200'000, 'x')});
  EXPECT_EQ(outcome_of(response), "413 no");
}

TEST_F(ClientHostileTest, ErrorsTellWhereAndWhat) {
  HostileServer server(
      always("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n"
             "Content-Length: 1\r\n\r\nx"));
  const auto response = http::Client(options_).get(server.url("/card"));
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().where, server.url("/card"));
  EXPECT_EQ(response.error().message,
            "the body is encoded as \"br\"; only gzip was offered (connected "
            "to 127.0.0.1)");
  EXPECT_EQ(response.error().code, Code::invalid);
}

}  // namespace
}  // namespace cardinal::http
