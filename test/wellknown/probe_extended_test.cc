// Extended cards, endpoints, TLS and patience, probed.
#include "http/client_world.h"
#include "support/certificates.h"
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// ---- Extended cards ----

class ExtendedAgent : public ProbedServer {
 protected:
  void SetUp() override {
    ProbedServer::SetUp();
    card_ = merged(card_, R"({"capabilities": {"extendedAgentCard": true},
      "securitySchemes": {"b": {"httpAuthSecurityScheme": {"scheme": "bearer"}}},
      "securityRequirements": [{"schemes": {"b": {"list": []}}}]})");
    options_.credentials = {{"Authorization", "Bearer right"}};
  }
  void extend(const std::string& card) {
    pages_.play("/rpc", [card](const std::string& head) {
      if (!asks_for(head, "Authorization: Bearer right")) return status(401);
      return ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" + card + "}",
                "application/json", "Cache-Control: private\r\n");
    });
  }
};

TEST_F(ExtendedAgent, FewerOrNoMoreSkillsAreAHint) {
  extend(card_);
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/extended-skills"));
  EXPECT_THAT(message_of(probed, "probe/extended-skills"),
              HasSubstr("no more than the public one"));
  for (const Diagnostic& each : probed->report.diagnostics) {
    if (each.rule->id == "probe/extended-skills") {
      EXPECT_EQ(each.severity, Severity::hint);
    }
  }
  const std::string second = R"({"id": "s2", "name": "Second",
    "description": "Another skill than the first one.", "tags": ["a"]})";
  const std::string first = R"({"id": "s1", "name": "First",
    "description": "Another skill than the second one.", "tags": ["a"]})";
  extend(merged(card_, R"({"skills": [)" + first + "," + second + "]}"));
  EXPECT_THAT(probe_it(), IsEmpty());
}

TEST_F(ExtendedAgent, ThatCannotBeReachedOrFailsIsTold) {
  pages_.set("/rpc", status(503));
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
  pages_.set("/rpc", "nonsense\r\n\r\n");
  EXPECT_THAT(probe_it(), Contains("probe/extended-error"));
}

TEST_F(ExtendedAgent, AtAnotherOriginGetsNoCredentials) {
  Pages other;
  other.set("/rpc", status(401));
  card_ = merged(card_, R"({"supportedInterfaces": [{"url": ")" +
                            other.url("/rpc") +
                            R"(", "protocolBinding": "JSONRPC",
                            "protocolVersion": "1.0"}]})");
  options_.active = true;
  probe_it();
  EXPECT_THAT(other.asked(), Not(IsEmpty()));
  EXPECT_THAT(other.asked(), Not(Contains(HasSubstr("Bearer right"))));
}

TEST_F(ExtendedAgent, BehindARedirectOfTheCardGetsNoCredentials) {
  Pages other;
  other.set(card_path,
            status(302, "Location: " + pages_.url(card_path) + "\r\n"));
  options_.active = true;
  found(probe(other.url(""), options_, system_env()));
  EXPECT_THAT(pages_.paths(), Contains("/rpc"));
  EXPECT_THAT(pages_.asked(), Not(Contains(HasSubstr("Bearer right"))));
}

// ---- Endpoints, TLS, patience ----

TEST_F(ProbedServer, AnEndpointThatNobodyAnswersAtIsDead) {
  std::string gone;
  {
    Pages closed;
    gone = closed.url("/rpc");
  }
  card_ = merged(card_, R"({"supportedInterfaces": [{"url": ")" + gone +
                            R"(", "protocolBinding": "JSONRPC",
                            "protocolVersion": "1.0"}]})");
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/dead-url"));
  EXPECT_THAT(message_of(probed, "probe/dead-url"), HasSubstr(gone));
}

TEST_F(ProbedServer, AnEndpointThatAnswersGetWithAnErrorIsThere) {
  pages_.set("/rpc", status(405));
  EXPECT_THAT(probe_it(), IsEmpty());
}

TEST_F(ProbedServer, ASlowCardIsAHint) {
  pages_.play(card_path, [this](const std::string& head) {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    return answer(head);
  });
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/latency"));
  EXPECT_THAT(message_of(probed, "probe/latency"), HasSubstr("at most 500"));
}

class SecureSite : public ::testing::Test {
 protected:
  void start(long ends_s) {
    cardinal::test::CertificateWish wish;
    wish.ends_s = ends_s;
    const std::string path = site_.folder.path("server");
    cardinal::test::make_certificate(path, wish);
    site_.options.server.tls = http::Tls{path + ".pem", path + ".key", ""};
    site_.options.server.any_host = true;
    site_.options.server.cors.allow_headers = "A2A-Version, Authorization";
    site_.add("card.json", a2a_card("1.0"));
    ASSERT_EQ(site_.start(), "");
    names_.set("localhost", {{"127.0.0.1"}});
    options_.client.resolver = &names_;
    options_.client.ca_file = path + ".pem";
  }
  Result<Probed> probe_it() {
    const std::string& address = site_.publisher->addresses()[0];
    return probe("https://localhost" + address.substr(address.rfind(':')),
                 options_, system_env());
  }
  Published site_;
  http::test::FakeResolver names_;
  ProbeOptions options_ = probing();
};

constexpr long day_s = 86'400;

TEST_F(SecureSite, ACertificateOfTwoWeeksIsEnough) {
  start(15 * day_s);
  EXPECT_THAT(found(probe_it()), Not(Contains(HasSubstr("certificate"))));
  EXPECT_THAT(found(probe_it()), Not(Contains("probe/https")));
}

TEST_F(SecureSite, ACertificateThatEndsSoonIsToldWithItsDays) {
  start(3 * day_s + 3'600);
  EXPECT_THAT(message_of(probe_it(), "probe/certificate-lifetime"),
              HasSubstr("3 days"));
}

TEST_F(SecureSite, ACertificateThatDoesNotCountIsToldAndTheRestLookedAt) {
  start(60 * day_s);
  options_.client.ca_file.clear();
  const auto probed = probe_it();
  EXPECT_THAT(found(probed), Contains("probe/https"));
  EXPECT_THAT(found(probed), Contains("probe/origin"));
  EXPECT_EQ(probed->report.dialect, Dialect::a2a);
}

}  // namespace
}  // namespace cardinal::wellknown::test
