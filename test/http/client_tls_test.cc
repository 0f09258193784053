// Who is trusted: certificates of every kind of wrong, and right ones.
#include "http/client_world.h"
#include "http/socket.h"
#include "support/certificates.h"
#include "support/hostile_server.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal::http {
namespace {

using cardinal::test::CertificateWish;
using cardinal::test::HostileServer;
using cardinal::test::make_certificate;
using test::outcome_of;
using ::testing::HasSubstr;

class ClientTlsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    CertificateWish authority;
    authority.common_name = "authority";
    authority.alternative = "";
    authority.is_authority = true;
    make_certificate(path("authority"), authority);
    names_.set("localhost", {{"127.0.0.1"}});
    names_.set("a.other.example", {{"127.0.0.1"}});
    options_.resolver = &names_;
    options_.ca_file = path("authority.pem");
  }
  std::string path(const std::string& name) const { return folder_.path(name); }

  std::unique_ptr<Server> serve(CertificateWish wish, bool is_signed = true) {
    if (is_signed) wish.issuer = path("authority");
    make_certificate(path("server"), wish);
    ServerOptions options = test::options_for_tests(log_);
    options.any_host = true;
    options.tls = Tls{path("server.pem"), path("server.key"), client_ca_};
    return test::started(std::move(options));
  }
  static std::string url(const Server& server, const std::string& host,
                         const std::string& to = "/who/a") {
    const std::string& address = server.addresses()[0];
    return "https://" + host + address.substr(address.rfind(':')) + to;
  }
  std::expected<ClientResponse, ClientError> get(
      const Server& server, const std::string& host = "localhost") {
    return http::Client(options_).get(url(server, host));
  }

  cardinal::test::TempFolder folder_;
  test::Log log_;
  test::FakeResolver names_;
  std::string client_ca_;
  ClientOptions options_ = test::short_deadlines();
};

TEST_F(ClientTlsTest, ATrustedCertificateIsAcceptedAndTold) {
  const auto server = serve({});
  const auto response = get(*server);
  ASSERT_TRUE(response) << to_text(response.error());
  EXPECT_THAT(response->body, HasSubstr("secure"));
  ASSERT_TRUE(response->certificate);
  EXPECT_EQ(response->certificate->subject, "CN=localhost");
  EXPECT_EQ(response->certificate->issuer, "CN=authority");
  EXPECT_EQ(response->certificate->protocol, "TLSv1.3");
  EXPECT_TRUE(response->certificate->is_verified);
  const std::int64_t now_s = response->response_time_ms / 1'000;
  EXPECT_NEAR(static_cast<double>(response->certificate->not_after - now_s),
              86'400, 60);
  EXPECT_GT(response->timings.tls, 0);
  EXPECT_GT(response->timings.connect, 0);
}

// RFC 8446 4.1.2: the suites are behind the version, the random bytes and the
// session id of the first message.
TEST(ClientTls, OffersOnlyEphemeralAndAuthenticatedSuites) {
  std::string hello;
  {
    cardinal::test::HostileServer server([&](auto& peer) {
      hello = peer.read_bytes(5);
      if (hello.size() < 5) return;
      hello = peer.read_bytes(
          static_cast<std::size_t>(static_cast<unsigned char>(hello[3]) * 256 +
                                   static_cast<unsigned char>(hello[4])));
    });
    ClientOptions options = test::short_deadlines();
    options.allow_private = true;
    EXPECT_FALSE(http::Client(options).get(
        "https://127.0.0.1:" + std::to_string(server.port()) + "/"));
  }  // Its threads have ended.
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(hello.at(i)));
  };
  const std::size_t at = 4 + 2 + 32 + 1 + byte(38);
  const std::size_t count = (byte(at) * 256 + byte(at + 1)) / 2;
  ASSERT_GT(count, 0u);
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned suite = byte(at + 2 + 2 * i) * 256 + byte(at + 3 + 2 * i);
    EXPECT_THAT(
        suite,
        ::testing::AnyOf(0x1301u, 0x1302u, 0x1303u,           // TLS 1.3
                         0xC02Bu, 0xC02Cu, 0xC02Fu, 0xC030u,  // ECDHE, AES-GCM
                         0xCCA8u, 0xCCA9u, 0xCCAAu,   // ChaCha20-Poly1305
                         0x009Eu, 0x009Fu, 0x00FFu))  // DHE; no renegotiation
        << std::hex << suite;
  }
}

TEST_F(ClientTlsTest, KeepsTlsConnections) {
  const auto server = serve({});
  http::Client client(options_);
  EXPECT_FALSE(client.get(url(*server, "localhost"))->was_kept);
  const auto second = client.get(url(*server, "localhost"));
  EXPECT_TRUE(second->was_kept);
  EXPECT_EQ(second->timings.tls, 0);
  EXPECT_TRUE(second->certificate);
  const auto large = client.get(url(*server, "localhost", "/large"));
  EXPECT_EQ(outcome_of(large), "body-too-large");
}

TEST_F(ClientTlsTest, ASelfSignedCertificateIsRefused) {
  const auto server = serve({}, false);
  const auto response = get(*server);
  EXPECT_EQ(outcome_of(response), "bad-certificate");
  EXPECT_EQ(response.error().code, Code::denied);
  EXPECT_THAT(response.error().message,
              HasSubstr("is not trusted for localhost: self-signed"));
  options_.ca_file = "";  // the system's roots
  EXPECT_EQ(outcome_of(get(*server)), "bad-certificate");
  options_.insecure = true;
  const auto open = get(*server);
  ASSERT_TRUE(open) << to_text(open.error());
  EXPECT_FALSE(open->certificate->is_verified);
}

TEST_F(ClientTlsTest, TimesCount) {
  CertificateWish expired;
  expired.begins_s = -7'200;
  expired.ends_s = -60;
  EXPECT_THAT(get(*serve(expired)).error().message, HasSubstr("expired"));
  CertificateWish early;
  early.begins_s = 3'600;
  EXPECT_THAT(get(*serve(early)).error().message, HasSubstr("not yet valid"));
}

TEST_F(ClientTlsTest, NamesCount) {
  const auto server = serve({});
  const auto wrong = get(*server, "a.other.example");
  EXPECT_EQ(outcome_of(wrong), "bad-certificate");
  EXPECT_THAT(wrong.error().message, HasSubstr("hostname mismatch"));
  EXPECT_THAT(get(*server, "127.0.0.1").error().message,
              HasSubstr("IP address mismatch"));
  CertificateWish address;
  address.alternative = "IP:127.0.0.1";
  EXPECT_TRUE(get(*serve(address), "127.0.0.1"));
  CertificateWish wild;
  wild.alternative = "DNS:*.other.example";
  EXPECT_TRUE(get(*serve(wild), "a.other.example"));
  wild.alternative = "DNS:a*.other.example";
  EXPECT_FALSE(get(*serve(wild), "a.other.example"));
}

// RFC 9110, 4.3.4: hosts are named by the subjectAltName alone.
TEST_F(ClientTlsTest, ACommonNameIsNoHost) {
  CertificateWish bare;
  bare.alternative = "";
  for (const std::string host : {"localhost", "a.other.example", "127.0.0.1"}) {
    bare.common_name = host;
    const auto response = get(*serve(bare), host);
    EXPECT_EQ(outcome_of(response), "bad-certificate") << host;
    EXPECT_THAT(response.error().message, HasSubstr("mismatch")) << host;
  }
}

TEST_F(ClientTlsTest, OurCertificateIsShownToItsOriginOnly) {
  client_ca_ = path("authority.pem");
  CertificateWish wish;
  wish.common_name = "orchestrator";
  wish.alternative = "";
  wish.issuer = path("authority");
  make_certificate(path("client"), wish);
  options_.cert_file = path("client.pem");
  options_.key_file = path("client.key");
  const auto server = serve({});
  EXPECT_THAT(outcome_of(get(*server)), HasSubstr("CN=orchestrator"));
  Router routes;
  const std::string target = url(*server, "localhost");
  ASSERT_TRUE(routes.add({Method::get, "/", [target](const Request&) {
                            Response response;
                            response.status = 302;
                            response.fields = {{"Location", target}};
                            return response;
                          }}));
  ServerOptions options = test::options_for_tests(log_);
  options.tls = Tls{path("server.pem"), path("server.key"), client_ca_};
  const auto first = test::started(std::move(options), std::move(routes));
  const auto response =
      http::Client(options_).get(url(*first, "localhost", "/"));
  EXPECT_EQ(outcome_of(response), "200 a 127.0.0.1  secure");
  options_.key_file = path("nowhere.key");
  EXPECT_EQ(outcome_of(get(*server)), "bad-option");
}

// OpenSSL would ask the terminal, and wait for it.
TEST_F(ClientTlsTest, AnEncryptedKeyIsRefusedWithoutAQuestion) {
  CertificateWish wish;
  wish.common_name = "orchestrator";
  wish.issuer = path("authority");
  make_certificate(path("client"), wish);
  const auto server = serve({});
  options_.cert_file = path("client.pem");
  options_.key_file = path("locked.key");
  for (const char* form : {"pkey", "ec"}) {  // PKCS #8, and the older one
    SCOPED_TRACE(form);
    cardinal::test::run_command("openssl " + std::string(form) +
                                    " -in client.key -aes128 -passout "
                                    "pass:secret -out locked.key 2> /dev/null",
                                folder_.path());
    const auto refused = get(*server);
    ASSERT_FALSE(refused);
    EXPECT_EQ(outcome_of(refused), "bad-option");
    EXPECT_THAT(refused.error().message,
                HasSubstr("the private key in " + options_.key_file +
                          " is encrypted, and pass phrases are not asked for; "
                          "decrypt it with openssl pkey"));
  }
}

TEST_F(ClientTlsTest, ARedirectFromHttpsToHttpIsRefused) {
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/", [](const Request&) {
                            Response response;
                            response.status = 302;
                            response.fields = {
                                {"Location", "http://a.example/"}};
                            return response;
                          }}));
  CertificateWish wish;
  wish.issuer = path("authority");
  make_certificate(path("server"), wish);
  ServerOptions options = test::options_for_tests(log_);
  options.tls = Tls{path("server.pem"), path("server.key"), ""};
  const auto server = test::started(std::move(options), std::move(routes));
  EXPECT_EQ(
      outcome_of(http::Client(options_).get(url(*server, "localhost", "/"))),
      "insecure-redirect");
}

TEST_F(ClientTlsTest, ServersThatSpeakNoTls) {
  HostileServer plain([](HostileServer::Peer& peer) {
    peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
    peer.wait_for_close();
  });
  const std::string port = std::to_string(plain.port());
  EXPECT_EQ(outcome_of(http::Client(options_).get("https://localhost:" + port)),
            "tls-failed");
  HostileServer silent(
      [](HostileServer::Peer& peer) { peer.wait_for_close(); });
  options_.limits.tls_ms = 100;
  EXPECT_EQ(outcome_of(http::Client(options_).get(
                "https://localhost:" + std::to_string(silent.port()))),
            "tls-timeout");
  HostileServer closing([](HostileServer::Peer&) {});
  EXPECT_EQ(outcome_of(http::Client(options_).get(
                "https://localhost:" + std::to_string(closing.port()))),
            "tls-failed");
}

}  // namespace
}  // namespace cardinal::http
