// Passwords: right, wrong, unknown users, and few at a time.
#include "access/password_verifier.h"

#include <thread>

#include "access/credential_store.h"
#include "access/requests.h"

namespace cardinal::access {
namespace {

// As cheap as they come: what is tested is not the hash.
constexpr PasswordCost cheap{.memory_kib = 8, .passes = 1};

class Passwords : public AccessTest {
 protected:
  std::string hash(const std::string& password,
                   const PasswordCost& cost = cheap) {
    return hash_password(password, cost, env_).value_or("");
  }
  std::string file() {
    return R"({"basic": [
      {"user": "ann", "argon2id": ")" +
           hash("right horse") + R"(", "scopes": ["read"]},
      {"user": "bot", "name": "robot", "sha256": ")" +
           hash_of("random bytes") + R"("}]})";
  }
};

TEST_F(Passwords, OpenForTheirUser) {
  const auto store = authority(file());
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(store->who(Shown().basic("ann", "right horse")),
              (Principal{"ann", {"read"}, AuthMethod::basic}));
    EXPECT_EQ(store->who(Shown().basic("bot", "random bytes")).name, "robot");
    EXPECT_FALSE(store->who(Shown().basic("ann", "wrong horse")));
    EXPECT_FALSE(store->who(Shown().basic("ann", "")));
    EXPECT_FALSE(store->who(Shown().basic("ann", "random bytes")));
    EXPECT_FALSE(store->who(Shown().basic("bot", "right horse")));
    EXPECT_FALSE(store->who(Shown().basic("eve", "right horse")));
    EXPECT_FALSE(store->who(Shown().basic("robot", "random bytes")));
  }
  EXPECT_EQ(store->who(Shown().basic("bot", "random bytes:x")).name, "");
  EXPECT_THAT(store->warnings(), testing::IsEmpty());
}

TEST_F(Passwords, EveryFailureHasTheCostOfTheCostliest) {
  const auto store =
      authority(R"({"basic": [
      {"user": "a", "argon2id": ")" +
                hash("x") + R"("},
      {"user": "b", "argon2id": ")" +
                hash("y", {.memory_kib = 64, .passes = 3}) + R"("}]})");
  EXPECT_EQ(cost_of_password(store->credentials().decoy),
            (PasswordCost{.memory_kib = 64, .passes = 3}));
  EXPECT_THAT(
      store->warnings(),
      testing::ElementsAre("the passwords in \"basic\" differ in cost, so "
                           "response times reveal which users exist"));
  EXPECT_TRUE(store->is_costly());
  EXPECT_EQ(authority("{}")->credentials().decoy, "");
  EXPECT_FALSE(authority("{}")->is_costly());
  // Of what no password is asked for, nothing is costly.
  const auto bearer = gate_of(
      R"("securitySchemes": {"b": {"type": "http", "scheme": "bearer"}})",
      store);
  ASSERT_TRUE(bearer);
  EXPECT_FALSE(bearer->is_costly());
}

TEST_F(Passwords, AreForgottenInTheEnd) {
  PasswordVerifier verifier(env_);
  const std::string known = hash("p");
  for (std::size_t i = 0; i < remembered_max + 10; ++i) {
    const std::string password = "p" + std::to_string(i);
    EXPECT_EQ(verifier.verify(hash(password), password), PasswordResult::right);
  }
  EXPECT_EQ(verifier.verify(known, "p"), PasswordResult::right);
  EXPECT_EQ(verifier.verify(known, "p"), PasswordResult::right);
  EXPECT_EQ(verifier.verify(known, "q"), PasswordResult::wrong);
}

// More callers than may wait: each is told right, wrong or busy, never else.
TEST_F(Passwords, ManyAtATimeGetTheirOwnAnswer) {
  PasswordVerifier verifier(env_);
  const PasswordCost some{.memory_kib = 4'096, .passes = 1};
  std::vector<std::string> hashes;
  for (int i = 0; i < 24; ++i) hashes.push_back(hash(std::to_string(i), some));
  std::atomic<int> right = 0, wrong = 0, busy = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 24; ++i) {
    threads.emplace_back([&, i] {
      const auto place = static_cast<std::size_t>(i);
      const std::string password = i % 2 == 0 ? std::to_string(i) : "x";
      const PasswordResult tried = verifier.verify(hashes[place], password);
      if (tried == PasswordResult::busy) {
        ++busy;
      } else {
        EXPECT_EQ(tried,
                  i % 2 == 0 ? PasswordResult::right : PasswordResult::wrong);
        ++(i % 2 == 0 ? right : wrong);
      }
    });
  }
  threads.clear();
  EXPECT_EQ(right + wrong + busy, 24);
  EXPECT_GE(right + wrong,
            static_cast<int>(tries_at_once_max + tries_waiting_max));
}

TEST_F(Passwords, WhenTooManyAreTriedTheAnswerIsLater) {
  const auto gate = gate_of(
      R"("securitySchemes": {"b": {"type": "http", "scheme": "basic"}})",
      authority(file()));
  ASSERT_TRUE(gate);
  EXPECT_TRUE(gate->is_costly());
  Gate::Decision decision = gate->judge(Shown().basic("ann", "wrong"));
  EXPECT_FALSE(decision.busy);
  decision.busy = true;
  const http::Response response = gate->refusal(decision);
  EXPECT_EQ(response.status, 503);
  EXPECT_THAT(response.fields,
              testing::Contains(testing::Pair("Retry-After", "1")));
}

}  // namespace
}  // namespace cardinal::access
