// TLS by OpenSSL's own client, with certificates made for the test.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>

#include "http/streams.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal::http {
namespace {

using cardinal::test::run_command;
using cardinal::test::TempFolder;
using test::Client;
using test::get;
using ::testing::HasSubstr;
using ::testing::Not;

class TlsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v openssl > /dev/null") != 0) {
      GTEST_SKIP() << "there is no openssl";
    }
    make("server", "/CN=localhost");
    make("other", "/CN=other");
    make("client", "/O=Agents/CN=orchestrator");
    make("stranger", "/CN=stranger");
    options_ = test::options_for_tests(log_);
    options_.tls =
        Tls{folder_.path("server.pem"), folder_.path("server.key"), ""};
  }

  // A certificate that vouches for itself.
  void make(const std::string& name, const std::string& subject) {
    run_command(
        "openssl req -x509 -newkey ec -pkeyopt "
        "ec_paramgen_curve:prime256v1 -nodes -days 2 -subj '" +
            subject + "' -keyout " + name + ".key -out " + name +
            ".pem 2> /dev/null",
        folder_.path());
  }

  std::string ask(const Server& server, const std::string& path,
                  const std::string& arguments = "") {
    folder_.put("request", get(path, "Connection: close\r\n"));
    return run_command(
        "openssl s_client -quiet -ign_eof "
        "-connect " +
            server.addresses()[0] + " " + arguments + " < request 2>&1",
        folder_.path());
  }

  TempFolder folder_;
  test::Log log_;
  ServerOptions options_;
};

TEST_F(TlsTest, ServesTls12AndLaterOnly) {
  const auto server = test::started(options_);
  EXPECT_THAT(ask(*server, "/who/a"), HasSubstr("a 127.0.0.1  secure"));
  EXPECT_THAT(ask(*server, "/who/a", "-tls1_2"), HasSubstr(" secure"));
  EXPECT_THAT(ask(*server, "/who/a", "-tls1_1"), Not(HasSubstr(" secure")));
  EXPECT_THAT(ask(*server, "/who/a", "-alpn h2"), Not(HasSubstr(" secure")));
  EXPECT_THAT(ask(*server, "/who/a", "-alpn h2,http/1.1"),
              HasSubstr(" secure"));
  // Larger than any buffer on the way.
  EXPECT_GT(ask(*server, "/large").size(), 3'000'000u);
  EXPECT_EQ(test::metric(*server, "cardinal_tls_handshakes_failed_total"), 2u);
}

// Neither a key exchange with the key of the certificate nor CBC.
TEST_F(TlsTest, SuitesOfTls12AreEphemeralAndAuthenticated) {
  run_command(
      "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost "
      "-keyout rsa.key -out rsa.pem 2> /dev/null",
      folder_.path());
  options_.tls = Tls{folder_.path("rsa.pem"), folder_.path("rsa.key"), ""};
  const auto server = test::started(options_);
  const auto with = [&](const std::string& suite) {
    return ask(*server, "/who/a", "-tls1_2 -cipher " + suite);
  };
  for (const char* suite :
       {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384",
        "ECDHE-RSA-CHACHA20-POLY1305"}) {
    EXPECT_THAT(with(suite), HasSubstr(" secure")) << suite;
  }
  for (const char* suite :
       {"AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA256",
        "ECDHE-RSA-AES128-SHA256", "ECDHE-RSA-AES256-SHA384",
        "ECDHE-RSA-AES128-SHA"}) {
    EXPECT_THAT(with(suite), Not(HasSubstr(" secure"))) << suite;
  }
}

// OpenSSL would ask the terminal, and wait for it.
TEST_F(TlsTest, AnEncryptedKeyIsRefusedWithoutAQuestion) {
  const auto server = test::started(options_);
  for (const char* form : {"pkey", "ec"}) {  // PKCS #8, and the older one
    SCOPED_TRACE(form);
    run_command("openssl " + std::string(form) +
                    " -in other.key -aes128 -passout pass:secret "
                    "-out server.key 2> /dev/null",
                folder_.path());
    const Status refused = server->reload_tls();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().where, folder_.path("server.key"));
    EXPECT_THAT(refused.error().message,
                HasSubstr("the private key is encrypted, and a server cannot "
                          "ask for its pass phrase; decrypt it with openssl"));
  }
  EXPECT_THAT(ask(*server, "/who/a"), HasSubstr(" secure"));
}

TEST_F(TlsTest, APipeIsNoCertificate) {
  options_.tls->key_file = folder_.path("pipe");
  ASSERT_EQ(::mkfifo(options_.tls->key_file.c_str(), 0600), 0);
  const auto refused = Server::start(options_, Router());
  ASSERT_FALSE(refused);
  EXPECT_THAT(to_text(refused.error()),
              HasSubstr("pipe: expected a regular file; this is a pipe"));
}

// It could read nothing but an alert.
TEST_F(TlsTest, AClientThatIsTurnedAwayGetsNoPlainText) {
  options_.limits.connections = 1;
  const auto server = test::started(options_);
  Client first(server->addresses()[0]);
  test::await(
      [&] { return test::metric(*server, "cardinal_http_connections") == 1; });
  EXPECT_EQ(Client(server->addresses()[0]).rest(), "");
}

TEST_F(TlsTest, ResponsesThatWaitAndBodiesInPiecesComeThrough) {
  test::PendingList list;
  const auto script = std::make_shared<test::SourceScript>();
  script->runs_on = RunsOn::worker;
  script->pull = [left = 40](std::string& out, std::size_t most) mutable {
    out.assign(most, 'x');
    return --left == 0 ? Pull::end : Pull::more;
  };
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/later", list.handler()}));
  ASSERT_TRUE(routes.add(test::stream_route("/stream", script)));
  const auto server = test::started(options_, std::move(routes));
  std::thread completing([&] { list.complete(0, "in its time"); });
  EXPECT_THAT(ask(*server, "/later"), HasSubstr("in its time"));
  completing.join();
  const std::string stream = ask(*server, "/stream");
  EXPECT_GT(stream.size(), 20 * options_.limits.stream_bytes);
  EXPECT_THAT(stream, HasSubstr("\r\n0\r\n\r\n"));
}

TEST_F(TlsTest, PlainBytesAndStallsAreNoHandshakes) {
  options_.deadlines.header_ms = 50;
  const auto server = test::started(options_);
  Client plain(server->addresses()[0]);
  plain.send(get("/card"));
  EXPECT_THAT(plain.rest(), Not(HasSubstr("200 OK")));
  Client stalled(server->addresses()[0]);
  EXPECT_TRUE(stalled.is_closed());
  EXPECT_THAT(ask(*server, "/who/a"), HasSubstr(" secure"));
}

TEST_F(TlsTest, AClientsCertificateIsVerifiedAndNamed) {
  options_.tls->client_ca_file = folder_.path("client.pem");
  const auto server = test::started(options_);
  EXPECT_THAT(ask(*server, "/who/a", "-cert client.pem -key client.key"),
              HasSubstr("a 127.0.0.1 CN=orchestrator,O=Agents secure"));
  EXPECT_THAT(ask(*server, "/who/a"), HasSubstr("a 127.0.0.1  secure"));
  EXPECT_THAT(ask(*server, "/who/a", "-cert stranger.pem -key stranger.key"),
              Not(HasSubstr(" secure")));
}

TEST_F(TlsTest, CertificatesAreReadAgainAndBadOnesRefused) {
  const auto server = test::started(options_);
  EXPECT_THAT(ask(*server, "/who/a", "-CAfile server.pem -verify_return_error"),
              HasSubstr(" secure"));
  run_command("cp other.pem server.pem", folder_.path());
  const Status half = server->reload_tls();
  ASSERT_FALSE(half);
  EXPECT_EQ(half.error().where, folder_.path("server.key"));
  EXPECT_THAT(ask(*server, "/who/a"), HasSubstr(" secure"));
  run_command("cp other.key server.key", folder_.path());
  ASSERT_TRUE(server->reload_tls());
  EXPECT_THAT(ask(*server, "/who/a", "-CAfile other.pem -verify_return_error"),
              HasSubstr(" secure"));
  options_.tls->certificate_file = folder_.path("nowhere.pem");
  const auto bad = Server::start(options_, Router());
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, Code::invalid);
  EXPECT_EQ(bad.error().where, folder_.path("nowhere.pem"));
}

}  // namespace
}  // namespace cardinal::http
