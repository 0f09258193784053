// Certificates, credentials, signatures and schemes, probed.
#include "http/client_world.h"
#include "support/certificates.h"
#include "support/keys.h"
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using cardinal::test::shared_part;
using cardinal::test::signed_text;
using cardinal::test::signing_key;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr long day_s = 86'400;

// ---- TLS ----

class SecureSite : public ::testing::Test {
 protected:
  void start(long ends_s) {
    cardinal::test::CertificateWish wish;
    wish.begins_s = -30 * day_s;
    wish.ends_s = ends_s;
    const std::string path = site_.folder.path("server");
    cardinal::test::make_certificate(path, wish);
    site_.options.server.tls = http::Tls{path + ".pem", path + ".key", ""};
    site_.options.server.any_host = true;
    site_.options.server.cors.allow_headers = "A2A-Version, Authorization";
    site_.add("card.json", card_);
    ASSERT_EQ(site_.start(), "");
    names_.set("localhost", {{"127.0.0.1"}});
    options_.client.resolver = &names_;
    options_.client.ca_file = path + ".pem";
  }
  std::string url() const {
    const std::string& address = site_.publisher->addresses()[0];
    return "https://localhost" + address.substr(address.rfind(':'));
  }
  Result<Probed> probe_it() { return probe(url(), options_, system_env()); }

  std::string card_ = a2a_card("1.0");
  Published site_;
  http::test::FakeResolver names_;
  ProbeOptions options_ = probing();
};

TEST_F(SecureSite, ACertificateOfTwoWeeksIsEnough) {
  start(15 * day_s);
  EXPECT_THAT(found(probe_it()), Not(Contains(HasSubstr("certificate"))));
  EXPECT_THAT(found(probe_it()), Not(Contains("probe/https")));
}

TEST_F(SecureSite, ACertificateThatEndsSoonIsToldWithItsDays) {
  start(3 * day_s + 3'600);
  EXPECT_THAT(message_of(probe_it(), "probe/certificate-lifetime"),
              HasSubstr("expires in 3 days"));
}

TEST_F(SecureSite, ACertificateThatEndedIsToldWithItsDays) {
  start(-2 * day_s - 3'600);
  const auto probed = probe_it();
  EXPECT_THAT(found(probed), Contains("probe/https"));
  EXPECT_THAT(message_of(probed, "probe/certificate-lifetime"),
              HasSubstr("expired 2 days ago"));
}

TEST_F(SecureSite, ACertificateThatDoesNotCountIsToldAndTheRestLookedAt) {
  start(60 * day_s);
  options_.client.ca_file.clear();
  const auto probed = probe_it();
  EXPECT_THAT(found(probed), Contains("probe/https"));
  EXPECT_THAT(found(probed), Contains("probe/origin"));
  EXPECT_EQ(probed->report.dialect, Dialect::a2a);
  EXPECT_THAT(unchecked(probed), Not(Contains(HasSubstr("credentials"))));
}

TEST_F(SecureSite, WhoeverAsksNotToJudgeCertificatesIsTold) {
  start(60 * day_s);
  EXPECT_THAT(unchecked(probe_it()), Not(Contains(HasSubstr("certificates"))));
  options_.client.ca_file.clear();
  options_.client.insecure = true;
  const auto probed = probe_it();
  EXPECT_THAT(found(probed), Not(Contains("probe/https")));
  EXPECT_THAT(
      unchecked(probed),
      Contains(
          "not checked: certificates (not verified because of --insecure)"));
}

// Whoever answers with a certificate that does not count may be anybody.
TEST_F(SecureSite, CredentialsAreNotSentWhereTheCertificateDoesNotCount) {
  std::string port;
  {
    Pages closed;
    port = closed.url("").substr(17);
  }
  site_.options.server.listen = {"127.0.0.1:" + port};
  card_ = a2a_card("1.0", R"({"capabilities": {"extendedAgentCard": true},
    "supportedInterfaces": [{"url": "https://localhost:)" +
                              port + R"(/a2a",
    "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})");
  start(60 * day_s);
  options_.credentials = {{"X-Secret", "right"}};
  options_.active = true;
  const auto asks = [&] {
    std::size_t count = 0;
    const auto probed = probe_it();
    const Document observation = [&] {
      Reader reader;
      Faults faults;
      return reader.read(probed->observation, Limits{}, faults);
    }();
    for (const Value call : observation.root()["extended"]["ways"].items()) {
      if (call["known"].string()) ++count;
    }
    return std::pair(count, unchecked(probed));
  };
  EXPECT_EQ(asks().first, 1u);
  options_.client.ca_file.clear();
  const auto [shown, messages] = asks();
  EXPECT_EQ(shown, 0u);
  EXPECT_THAT(messages, Contains(HasSubstr("the credentials were not sent")));
}

// ---- Signatures, schemes, hosts ----

class SignedSite : public ProbedServer {
 protected:
  void SetUp() override {
    ProbedServer::SetUp();
    card_ = signed_text(merged(card_, R"({"name": "Plain name"})"), key_,
                        {.form = "jcs"});
  }
  const SigningKey key_ = signing_key();
  const std::vector<NamedKey> keys_ = {shared_part(key_)};
};

TEST_F(SignedSite, ASignatureThatHoldsIsGood) {
  options_.trust.jwks = keys_;
  const auto probed = this->probed();
  EXPECT_THAT(found(probed), IsEmpty());
  EXPECT_THAT(unchecked(probed), Not(Contains(HasSubstr("signature"))));
}

TEST_F(SignedSite, ASignatureThatIsInvalidIsAnError) {
  options_.trust.jwks = keys_;
  card_.replace(card_.find("Plain name"), 10, "Other name");
  const auto probed = this->probed();
  EXPECT_THAT(found(probed), ElementsAre("probe/signature"));
  EXPECT_EQ(severity_of(probed, "probe/signature"), Severity::error);
}

TEST_F(SignedSite, ASignatureThatNobodyHereCanJudgeIsNotChecked) {
  const auto probed = this->probed();
  EXPECT_THAT(found(probed), IsEmpty());
  EXPECT_THAT(unchecked(probed), Contains(HasSubstr("the signature (")));
}

TEST_F(SignedSite, OnlyAVerifiedSignatureLeadsToAnotherHost) {
  http::test::FakeResolver names;
  names.set("agent.example", {{"127.0.0.1"}});
  options_.client.resolver = &names;
  const std::string target = "http://agent.example" + pages_.url("").substr(16);
  const auto found_there = [&] {
    return found(probe(target, options_, system_env()));
  };
  EXPECT_THAT(found_there(), Contains("probe/origin"));
  options_.trust.jwks = keys_;
  EXPECT_THAT(found_there(), Not(Contains("probe/origin")));
}

TEST_F(ProbedServer, AnAgentCardOfAnotherSchemeIsAnError) {
  pages_.set(card_path, status(404));
  pages_.set(old_path, status(404));
  const auto serve_with = [&](const std::string& url) {
    pages_.set(agentcard_path,
               ok(merged(agentcard(), R"({"endpoint": {"protocol": "http",
                 "url": ")" + url + "\"}}"),
                  "application/agentcard+json", fields_));
  };
  serve_with(pages_.url("/api"));
  EXPECT_THAT(probe_it(), Not(Contains("probe/scheme")));
  std::string gone;
  {
    Pages closed;
    gone = closed.url("/api");
  }
  serve_with("https" + gone.substr(4));
  const auto probed = this->probed();
  EXPECT_THAT(message_of(probed, "probe/scheme"),
              HasSubstr("was fetched over http"));
  EXPECT_EQ(severity_of(probed, "probe/scheme"), Severity::error);
}

}  // namespace
}  // namespace cardinal::wellknown::test
