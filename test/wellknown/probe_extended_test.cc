// Probing extended cards, endpoints and slow servers.
#include "http/client_world.h"
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
  EXPECT_THAT(other.requests(), Not(IsEmpty()));
  EXPECT_THAT(other.requests(), Not(Contains(HasSubstr("Bearer right"))));
}

TEST_F(ExtendedAgent, BehindARedirectOfTheCardGetsNoCredentials) {
  Pages other;
  other.set(card_path,
            status(302, "Location: " + pages_.url(card_path) + "\r\n"));
  options_.active = true;
  found(probe(other.url(""), options_, system_env()));
  EXPECT_THAT(pages_.paths(), Contains("/rpc"));
  EXPECT_THAT(pages_.requests(), Not(Contains(HasSubstr("Bearer right"))));
}

// ---- Endpoints, deadlines ----

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
  pages_.play(card_path, [this, count = 0](const std::string& head) mutable {
    if (++count == 1) {
      std::this_thread::sleep_for(std::chrono::milliseconds(600));
    }
    return answer(head);
  });
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/latency"));
  EXPECT_THAT(message_of(probed, "probe/latency"), HasSubstr("at most 500"));
}

}  // namespace
}  // namespace cardinal::wellknown::test
