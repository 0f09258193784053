// Agents that change their own records by requests that they sign (RFC 9421).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "access/agent_callers.h"
#include "base/uri.h"
#include "server/adp_server.h"

namespace cardinal::server {
namespace {

using cardinal::test::parse;
using cardinal::test::signing_key;
using test::a2a_card;
using test::adp_card;
using test::agent_of_key;
using test::DirectoryServer;
using test::subject_of_card;
using testing::HasSubstr;

class SignedRequests : public ::testing::Test {
 protected:
  SignedRequests() {
    directory_.gate().recognise_agents([this](const http::Request& request) {
      return callers_.agent_of(request);
    });
  }
  // A request that the agent of the key signs for this server.
  using Key = std::shared_ptr<const SigningKey>;
  http::ClientResponse send(http::ClientRequest request, const Key& key,
                            const std::string& signed_for = {}) {
    const std::string path = request.url;
    const auto signer = RequestSigner::of(key, agent_of_key(*key));
    EXPECT_TRUE(signer) << signer.error().message;
    request.url = (signed_for.empty() ? directory_.url() : signed_for) + path;
    if (!request.body.empty()) {
      request.fields.emplace_back("Content-Type", "application/json");
    }
    EXPECT_TRUE(signer->sign(request, system_env()));
    request.url = path;
    last_ = request;
    return directory_.send(std::move(request));
  }
  http::ClientResponse withdraw(const std::string& subject, const Key& key) {
    return send({.method = "DELETE", .url = path_of(subject)}, key);
  }
  static std::string path_of(const std::string& subject) {
    return "/v1/agents/" + percent_encoded(subject);
  }
  static std::string unsigned_card(const SigningKey& key) {
    return R"({"id": ")" + agent_of_key(key) +
           R"(", "name": "Translator", "description": "Translates texts from )"
           R"(Chinese into English.", "skills": ["nlp/translation"],)"
           R"( "metadata": {"created_at": "2026-01-15T00:00:00Z"}})";
  }
  static std::string problem_of(const http::ClientResponse& response) {
    const auto body = parse(response.body);
    return std::to_string(response.status) + " " +
           std::string(body.root()["type"].string().value_or("")) + " " +
           std::string(body.root()["detail"].string().value_or(""));
  }

  DirectoryServer directory_{{.policy = directory::AdmissionPolicy::token}};
  std::unique_ptr<access::NonceMemory> nonces_ =
      access::NonceMemory::open("", 0).value();
  access::AgentCallers callers_{
      {.own_urls = {directory_.url()}}, *nonces_, system_env()};
  const Key key_ = std::make_shared<const SigningKey>(signing_key());
  const Key other_ =
      std::make_shared<const SigningKey>(signing_key(Algorithm::eddsa, 2));
  http::ClientRequest last_;
};

TEST_F(SignedRequests, RegisterAndWithdrawAnUnsignedCard) {
  const auto made = send(
      {.method = "POST", .url = "/v1/agents", .body = unsigned_card(*key_)},
      key_);
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_THAT(made.body, HasSubstr(R"("provenance":"origin")"));
  const auto removed = withdraw(agent_of_key(*key_), key_);
  EXPECT_EQ(removed.status, 200) << removed.body;
  EXPECT_EQ(directory_.get(path_of(agent_of_key(*key_))).status, 410);
  EXPECT_THAT(directory_.audit(),
              HasSubstr(R"("principal":")" + agent_of_key(*key_) + '"'));
}

TEST_F(SignedRequests, WithdrawASignedCard) {
  const auto publisher = directory_.token("ann", "publish");
  ASSERT_EQ(directory_.post("/v1/agents", adp_card(*key_), publisher).status,
            201);
  // Its publisher may not: the card is the agent's.
  const auto by_token = directory_.send({.method = "DELETE",
                                         .url = path_of(agent_of_key(*key_)),
                                         .fields = publisher});
  EXPECT_THAT(problem_of(by_token), HasSubstr("403 urn:cardinal:problem:"));
  EXPECT_EQ(withdraw(agent_of_key(*key_), key_).status, 200);
  EXPECT_EQ(directory_.get(path_of(agent_of_key(*key_))).status, 410);
}

TEST_F(SignedRequests, HideARecordAndShowItAgain) {
  ASSERT_EQ(
      send(
          {.method = "POST", .url = "/v1/agents", .body = unsigned_card(*key_)},
          key_)
          .status,
      201);
  const std::string path = path_of(agent_of_key(*key_));
  const auto change = [&](const std::string& visibility, const Key& key) {
    return send({.method = "POST",
                 .url = path + "/visibility",
                 .body = "{\"visibility\": " + visibility + "}"},
                key)
        .status;
  };
  const std::string hidden = R"("scoped", "scope": ["team"])";
  EXPECT_EQ(change(hidden, key_), 200);
  EXPECT_EQ(directory_.get(path).status, 404);
  EXPECT_EQ(change(R"("public")", other_), 404);
  EXPECT_EQ(change(R"("public")", key_), 200);
  EXPECT_EQ(directory_.get(path).status, 200);
}

// A record without an owner is its agent's alone.
TEST_F(SignedRequests, MakeARecordPrivateThatHasNoOwner) {
  const std::string path = path_of(agent_of_key(*key_));
  const auto store = [&](const std::string& query) {
    return send({.method = "POST",
                 .url = "/v1/agents" + query,
                 .body = unsigned_card(*key_)},
                key_);
  };
  const auto change = [&](const std::string& visibility, const Key& key) {
    return send({.method = "POST",
                 .url = path + "/visibility",
                 .body = R"({"visibility": ")" + visibility + "\"}"},
                key)
        .status;
  };
  const auto made = store("?visibility=private");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_THAT(made.body, HasSubstr(R"("visibility":"private")"));
  EXPECT_EQ(directory_.get(path).status, 404);
  EXPECT_EQ(change("public", other_), 404);
  EXPECT_EQ(change("public", key_), 200);
  EXPECT_EQ(directory_.get(path).status, 200);
  EXPECT_EQ(change("private", other_), 400);  // it is not the agent
  EXPECT_EQ(change("private", key_), 200);
  EXPECT_EQ(directory_.get(path).status, 404);
  // Sending the card again leaves it so.
  const auto again = store("");
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_THAT(again.body, HasSubstr(R"("visibility":"private")"));
  EXPECT_EQ(directory_.get(path).status, 404);
  EXPECT_EQ(withdraw(agent_of_key(*key_), key_).status, 200);
}

TEST_F(SignedRequests, GiveNoRightToOtherRecords) {
  const auto publisher = directory_.token("ann", "publish");
  ASSERT_EQ(directory_.post("/v1/agents", a2a_card(1), publisher).status, 201);
  ASSERT_EQ(directory_.post("/v1/agents", adp_card(*key_), publisher).status,
            201);
  EXPECT_THAT(problem_of(withdraw(subject_of_card(1), key_)),
              HasSubstr("may change its own record and not that of"));
  EXPECT_THAT(problem_of(withdraw(agent_of_key(*key_), other_)),
              HasSubstr("may change its own record and not that of"));
  EXPECT_THAT(
      problem_of(send(
          {.method = "POST", .url = "/v1/agents", .body = a2a_card(2)}, key_)),
      HasSubstr("403 urn:cardinal:problem:not-allowed"));
  EXPECT_EQ(directory_.get(path_of(subject_of_card(1))).status, 200);
  EXPECT_EQ(directory_.get(path_of(agent_of_key(*key_))).status, 200);
}

// A token without the scope does not gain it by a signature of anybody.
TEST_F(SignedRequests, GiveNoRightToAToken) {
  const auto reader = directory_.token("bob", "read");
  const auto refused = send({.method = "POST",
                             .url = "/v1/agents",
                             .fields = reader,
                             .body = a2a_card(1)},
                            key_);
  EXPECT_THAT(problem_of(refused), HasSubstr("403"));
  EXPECT_EQ(directory_.get(path_of(subject_of_card(1))).status, 404);
}

TEST_F(SignedRequests, CountOnceAndForOneRequest) {
  const auto publisher = directory_.token("ann", "publish");
  ASSERT_EQ(directory_.post("/v1/agents", adp_card(*key_), publisher).status,
            201);
  // For another server.
  EXPECT_THAT(
      problem_of(send({.method = "DELETE", .url = path_of(agent_of_key(*key_))},
                      key_, "https://other.example")),
      HasSubstr("401 urn:cardinal:problem:bad-signature"));
  ASSERT_EQ(withdraw(agent_of_key(*key_), key_).status, 200);
  // The same again, and as another method.
  EXPECT_THAT(problem_of(directory_.send(last_)), HasSubstr("used before"));
  http::ClientRequest stolen = last_;
  stolen.method = "POST";
  stolen.url += "/visibility";
  stolen.body = R"({"visibility": "private"})";
  stolen.fields.emplace_back("Content-Type", "application/json");
  EXPECT_THAT(problem_of(directory_.send(stolen)),
              HasSubstr("401 urn:cardinal:problem:bad-signature"));
}

TEST_F(SignedRequests, OfProxiesAreNoProof) {
  http::ClientRequest request{.method = "DELETE",
                              .url = path_of(agent_of_key(*key_))};
  request.fields = {
      {"Signature-Input", R"(proxy=("@method");keyid="edge";created=1)"},
      {"Signature", "proxy=:AAAA:"}};
  EXPECT_THAT(problem_of(directory_.send(request)),
              HasSubstr("may sign the request instead"));
}

}  // namespace
}  // namespace cardinal::server
