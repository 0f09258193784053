// Agents that sign their requests (RFC 9421): what counts, what does not, and
// that nothing counts twice.
#include "access/agent_callers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "http/message_signature.h"
#include "server/adp_server.h"
#include "support/temp_folder.h"

namespace cardinal::server {
namespace {

using access::AgentCallers;
using access::AgentCallersOptions;
using access::NonceMemory;
using cardinal::test::signing_key;
using cardinal::test::TempFolder;
using test::adp_card;
using test::AdpServer;
using test::agent_of_key;
using testing::HasSubstr;
using testing::Not;

struct StillClock final : Clock {
  std::int64_t now_s = 1'800'000'000;
  std::int64_t now_ms() const override { return now_s * 1'000; }
  std::int64_t monotonic_us() const override { return 0; }
};

constexpr const char* own_url = "https://agents.example";
constexpr const char* body_text =
    R"({"jsonrpc":"2.0","method":"adp.describe"})";

http::SignatureInput input_for(const SigningKey& key, std::int64_t created_s,
                               std::string nonce = "nonce-1234") {
  return {.components = {"@method", "@target-uri", "content-digest"},
          .created_s = created_s,
          .keyid = agent_of_key(key),
          .alg = "ed25519",
          .nonce = std::move(nonce)};
}

// The fields of a signed request to `url`.
http::Fields signed_fields(const SigningKey& key, const std::string& url,
                           const std::string& body,
                           const http::SignatureInput& input) {
  http::Fields fields = {{"Content-Digest", http::content_digest(body)}};
  const auto added =
      http::sign_request({"POST", url, fields}, input, "sig1", key.key);
  EXPECT_TRUE(added) << added.error().message;
  fields.insert(fields.end(), added->begin(), added->end());
  return fields;
}

class AgentCallersTest : public ::testing::Test {
 protected:
  AgentCallersTest() { reopen(); }
  void reopen() {
    nonces_ = NonceMemory::open(folder_.path("nonces"), clock_.now_s).value();
    callers_ = std::make_unique<AgentCallers>(
        AgentCallersOptions{.own_urls = {own_url, "http://127.0.0.1:1"}},
        *nonces_, env_);
  }
  // The agent, "" for none, or what is wrong.
  std::string who(const http::Fields& fields, std::string_view body = body_text,
                  std::string_view target = "/adp") {
    http::Request request;
    request.method = http::Method::post;
    request.method_name = "POST";
    request.target = target;
    request.body = body;
    for (const auto& [name, value] : fields) {
      request.fields.push_back({name, value});
    }
    const Result<std::string> agent = callers_->agent_of(request);
    return agent ? *agent : agent.error().message;
  }
  http::Fields signed_now(const http::SignatureInput& input) {
    return signed_fields(key_, std::string(own_url) + "/adp", body_text, input);
  }

  const TempFolder folder_;
  StillClock clock_;
  Env env_{.clock = &clock_};
  const SigningKey key_ = signing_key();
  std::unique_ptr<NonceMemory> nonces_;
  std::unique_ptr<AgentCallers> callers_;
};

TEST_F(AgentCallersTest, KnowWhoSigned) {
  EXPECT_EQ(who({}), "");
  EXPECT_EQ(who(signed_now(input_for(key_, clock_.now_s))), agent_of_key(key_));
  const http::SignatureInput other = input_for(key_, clock_.now_s, "another-1");
  EXPECT_EQ(
      who(signed_fields(key_, "http://127.0.0.1:1/adp", body_text, other)),
      agent_of_key(key_));
}

// The fields of a request signed over exactly this target.
http::Fields signed_as_sent(const SigningKey& key, std::string_view target,
                            std::string nonce, std::int64_t created_s) {
  http::SignatureInput input = input_for(key, created_s, std::move(nonce));
  input.components.insert(input.components.end(), {"@path", "@query"});
  http::Fields fields = {{"Content-Digest", http::content_digest(body_text)}};
  const std::string url = own_url + std::string(target);
  const auto added =
      http::sign_request({"POST", url, fields, target}, input, "sig1", key.key);
  EXPECT_TRUE(added) << added.error().message;
  fields.insert(fields.end(), added->begin(), added->end());
  return fields;
}

TEST_F(AgentCallersTest, TakeTheTargetAsSentOrInNormalForm) {
  struct Spelling {
    const char *sent, *normal;
  };
  int nonce = 0;
  const auto signs = [&](const char* target, std::string_view sent) {
    return who(
        signed_as_sent(key_, target, "spelling-" + std::to_string(nonce++),
                       clock_.now_s),
        body_text, sent);
  };
  for (const Spelling& each :
       {Spelling{"/a%2fb", "/a%2Fb"}, Spelling{"/%7Eann?q=%7e", "/~ann?q=%7e"},
        Spelling{"/%61dp", "/adp"}, Spelling{"/x/../adp?", "/adp?"},
        Spelling{"/adp", "/adp"}}) {
    SCOPED_TRACE(each.sent);
    EXPECT_EQ(signs(each.sent, each.sent), agent_of_key(key_));
    EXPECT_EQ(signs(each.normal, each.sent), agent_of_key(key_));
    EXPECT_EQ(signs(each.normal, each.normal), agent_of_key(key_));
    // A target that names the host, as proxies send it.
    EXPECT_EQ(signs(each.sent, own_url + std::string(each.sent)),
              agent_of_key(key_));
    // What was signed is another path, or another query.
    EXPECT_THAT(signs("/other", each.sent), HasSubstr("does not verify"));
    EXPECT_THAT(signs(each.sent, "/other"), HasSubstr("does not verify"));
    EXPECT_THAT(signs(each.sent, std::string(each.sent) + "&x=1?y"),
                HasSubstr("does not verify"));
  }
  EXPECT_THAT(signs("/a/b", "/a%2fb"), HasSubstr("does not verify"));
}

TEST_F(AgentCallersTest, PassOverTheSignaturesOfOthers) {
  http::SignatureInput input = input_for(key_, clock_.now_s);
  input.keyid = "a proxy's";
  EXPECT_EQ(who(signed_now(input)), "");
}

TEST_F(AgentCallersTest, RefuseAStolenSignature) {
  const http::Fields fields = signed_now(input_for(key_, clock_.now_s));
  EXPECT_THAT(who(fields, "another body"), HasSubstr("of another body"));
  EXPECT_THAT(who(fields, body_text, "/v1/agents"),
              HasSubstr("does not verify"));
  const http::SignatureInput input = input_for(key_, clock_.now_s);
  EXPECT_THAT(
      who(signed_fields(key_, "https://other.example/adp", body_text, input)),
      HasSubstr("another server"));
  http::Fields of_other =
      signed_fields(signing_key(Algorithm::eddsa, 2),
                    std::string(own_url) + "/adp", body_text, input);
  EXPECT_THAT(who(of_other), HasSubstr("another key"));
  EXPECT_EQ(who(fields), agent_of_key(key_));  // none of these used its nonce
}

TEST_F(AgentCallersTest, RefuseWhatCoversTooLittle) {
  for (const char* missing : {"@method", "@target-uri", "content-digest"}) {
    http::SignatureInput input = input_for(key_, clock_.now_s);
    std::erase(input.components, missing);
    EXPECT_THAT(who(signed_now(input)),
                HasSubstr("must cover \"" + std::string(missing) + "\""));
  }
  http::SignatureInput input = input_for(key_, clock_.now_s);
  input.created_s.reset();
  EXPECT_THAT(who(signed_now(input)), HasSubstr("created"));
  input = input_for(key_, clock_.now_s, "");
  EXPECT_THAT(who(signed_now(input)), HasSubstr("nonce of 8 to 256"));
  input = input_for(key_, clock_.now_s);
  input.alg = "rsa-v1_5-sha256";
  EXPECT_THAT(who(signed_now(input)), HasSubstr("does not verify"));
  input = input_for(key_, clock_.now_s);
  input.keyid = "agent://translator";
  EXPECT_THAT(who(signed_now(input)), HasSubstr("contains no key"));
  input.keyid = "agent://a b";
  EXPECT_THAT(who(signed_now(input)), HasSubstr("not an agent:// name"));
}

TEST_F(AgentCallersTest, HaveAWindow) {
  const auto at = [&](std::int64_t seconds, const char* nonce) {
    return who(signed_now(input_for(key_, clock_.now_s + seconds, nonce)));
  };
  EXPECT_EQ(at(-300, "nonce-aaaa"), agent_of_key(key_));
  EXPECT_THAT(at(-301, "nonce-bbbb"), HasSubstr("301 s ago"));
  EXPECT_EQ(at(60, "nonce-cccc"), agent_of_key(key_));
  EXPECT_THAT(at(61, "nonce-dddd"), HasSubstr("61 s in the future"));
  http::SignatureInput input = input_for(key_, clock_.now_s - 10, "nonce-eeee");
  input.expires_s = clock_.now_s - 1;
  EXPECT_THAT(who(signed_now(input)), HasSubstr("expired 1 s ago"));
}

TEST_F(AgentCallersTest, CountOnceAlsoAcrossRestarts) {
  const http::Fields fields = signed_now(input_for(key_, clock_.now_s));
  EXPECT_EQ(who(fields), agent_of_key(key_));
  EXPECT_THAT(who(fields), HasSubstr("used before"));
  clock_.now_s += 299;
  reopen();
  EXPECT_THAT(who(fields), HasSubstr("used before"));
  clock_.now_s += 2;
  reopen();
  EXPECT_THAT(who(fields), HasSubstr("301 s ago"));
  EXPECT_EQ(read_whole(folder_.path("nonces"), 100).value(), "");
}

TEST_F(AgentCallersTest, MalformedFieldsAreRefusedWithAReason) {
  const std::string digest = http::content_digest(body_text);
  for (const char* input : {"sig1=(", "sig1=1", "", "sig1=(\"date\");created=x",
                            "sig1=(\"@method\";req);keyid=\"agent://a\""}) {
    EXPECT_THAT(who({{"Content-Digest", digest},
                     {"Signature-Input", input},
                     {"Signature", "sig1=:AAAA:"}}),
                HasSubstr("does not count"))
        << input;
  }
  http::Fields two = signed_now(input_for(key_, clock_.now_s));
  for (auto& [name, value] : two) {
    if (name.starts_with("Signature")) {
      value += ", sig2" + value.substr(value.find('='));
    }
  }
  EXPECT_THAT(who(two), HasSubstr("two signatures name agents"));
}

TEST(Nonces, PassesOverWhatIsDamaged) {
  const TempFolder folder;
  const std::string path = folder.path("nonces");
  {
    const auto memory = NonceMemory::open(path, 1'000).value();
    EXPECT_TRUE(memory->remember("a", 2'000, 1'000));
    EXPECT_TRUE(memory->remember("b", 2'000, 1'000));
  }
  std::string text = read_whole(path, 10'000).value();
  ASSERT_TRUE(write_whole(path, "x\n\n99999 short\n" + text + "2000 torn"));
  const auto memory = NonceMemory::open(path, 1'500).value();
  EXPECT_FALSE(memory->remember("a", 2'000, 1'500));
  EXPECT_FALSE(memory->remember("b", 2'000, 1'500));
  EXPECT_TRUE(memory->remember("c", 2'000, 1'500));
  EXPECT_TRUE(memory->remember("a", 3'000, 2'001));
}

TEST(Nonces, KeepsItsFileShort) {
  const TempFolder folder;
  const std::string path = folder.path("nonces");
  const auto memory = NonceMemory::open(path, 0).value();
  for (std::int64_t i = 0; i < 5'000; ++i) {
    ASSERT_TRUE(memory->remember(std::to_string(i), i, i));
  }
  EXPECT_LT(read_whole(path, 1u << 20).value().size(), 200'000u);
}

// The whole way, over HTTP.
TEST(SignedAdvertising, IsForTheCallersOwnCard) {
  const auto nonces = NonceMemory::open("", 0).value();
  AgentCallersOptions options;
  std::unique_ptr<AgentCallers> callers;
  AdpServer server(
      {.policy = directory::AdmissionPolicy::proof},
      [&](const http::Request& request) { return callers->agent_of(request); });
  callers = std::make_unique<AgentCallers>(
      AgentCallersOptions{.own_urls = {server.url()}}, *nonces, system_env());
  const SigningKey key = signing_key(),
                   other = signing_key(Algorithm::eddsa, 2);
  int sent = 0;
  const auto advertise = [&](const SigningKey& by, const std::string& card) {
    const std::string body = AdpServer::message("adp.advertise", card);
    const http::SignatureInput input =
        input_for(by, system_env().clock->now_ms() / 1'000,
                  "nonce-" + std::to_string(++sent) + "xxxxx");
    return server
        .rpc(body, signed_fields(by, server.url() + "/adp", body, input))
        .body;
  };
  const std::string plain =
      R"({"id": ")" + agent_of_key(key) + R"(", "name": "Plain"})";
  EXPECT_THAT(server.ask("adp.advertise", plain), HasSubstr("-32001"));
  EXPECT_THAT(advertise(other, plain), HasSubstr("-32001"));
  EXPECT_THAT(advertise(other, adp_card(key)), HasSubstr("-32001"));
  EXPECT_THAT(advertise(key, plain), HasSubstr(R"("stored":true)"));
  EXPECT_THAT(server.get("/v1/agents?limit=1").body,
              HasSubstr(R"("provenance":"origin")"));
  EXPECT_THAT(server.audit(),
              HasSubstr(R"("principal":")" + agent_of_key(key) + R"(")"));
  // A signed card is the better proof, and asks for the same again.
  EXPECT_THAT(advertise(key, adp_card(key)), HasSubstr(R"("stored":true)"));
  const std::string unsigned_again = advertise(key, plain);
  EXPECT_THAT(unsigned_again, HasSubstr(R"("verdict":"not-signed")"));
  EXPECT_THAT(unsigned_again, HasSubstr("sign the card itself with that key"));
  EXPECT_THAT(unsigned_again, Not(HasSubstr("or the request")));
  // A signature that does not count is an error, not a caller without one.
  const http::Fields wrong = {{"Signature-Input", "x=("}, {"Signature", "x"}};
  EXPECT_THAT(server.ask("adp.describe", "{}", wrong), HasSubstr("-32001"));
  EXPECT_THAT(server.ask("adp.describe", "{}"), HasSubstr("result"));
}

}  // namespace
}  // namespace cardinal::server
