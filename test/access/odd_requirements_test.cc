// Requirements that ask for nothing or cannot be made out: what is doubtful
// stays shut.
#include "access/gates.h"

namespace cardinal::access {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using OddRequirements = GateTest;

TEST_F(OddRequirements, NothingAskedForNeverOpens) {
  const Shown nothing;
  const auto token = Shown().bearer("ann-reads");
  EXPECT_EQ(verdict("[{}]", nothing), "401");
  EXPECT_EQ(verdict(R"([{}, {"key": []}])", nothing), "401");
  EXPECT_EQ(verdict(R"([{"key": []}, {}])", token), "401");
  // Without any requirement each declared scheme will do.
  EXPECT_EQ(verdict("[]", nothing), "401");
  EXPECT_EQ(verdict("[]", token), "ann");
  EXPECT_EQ(verdict("[{}]", token), "ann");
  EXPECT_EQ(verdict("[]", Shown().certificate("CN=bob")), "bob");
  EXPECT_THAT(
      gate(std::string(typed_schemes) + R"(, "security": [{}])").lacking(),
      ElementsAre("the requirement at /security/0 is empty and is ignored: an "
                  "extended card is never public"));
}

TEST_F(OddRequirements, WhatCannotBeMadeOutNeverOpens) {
  const auto token = Shown().bearer("ann-writes");
  const std::string lists[] = {
      R"("security": ["bearer"])",
      R"("security": {"bearer": []})",
      R"("security": "bearer")",
      R"("security": [{"bearer": "admin"}])",
      R"("security": [{"bearer": null}])",
      R"("security": [{"bearer": ["read", 1]}])",
      R"("security": [{"bearer": {"scopes": ["admin"]}}])",
      R"("security": [{"schemes": {"bearer": {"list": "admin"}}}])",
      R"("security": [{"schemes": {"bearer": {"scopes": ["admin"]}}}])",
      R"("security": [null])",
      R"("security_requirements": [{"schemes": {"bearer": {}}}])",
  };
  for (const std::string& list : lists) {
    const Gate made = gate(std::string(typed_schemes) + ", " + list);
    EXPECT_EQ(verdict(made, token), "401") << list;
    EXPECT_EQ(made.lacking().size(), 1u) << list;
  }
}

TEST_F(OddRequirements, OtherFormsOfRequirements) {
  const auto reads = Shown().bearer("ann-reads");
  const std::string typed(typed_schemes), wrapped(wrapped_schemes);
  const std::pair<std::string, std::string> rows[] = {
      {wrapped + R"(, "securityRequirements":
         [{"schemes": {"oauth": ["write"]}}])",
       "403"},
      {wrapped + R"(, "securityRequirements": [{"oauth": ["write"]}])", "403"},
      {typed + R"(, "security": [{"schemes": {"oauth": {"list": ["write"]}}}])",
       "403"},
      {typed + R"(, "security": [{"schemes": {"oauth": {"list": ["read"]}}}])",
       "ann"},
      // A hybrid card: each version reads its own list.
      {wrapped + R"(, "url": "https://a.example", "protocolVersion": "0.3.0",
         "security": [{"oauth": ["read"]}],
         "securityRequirements": [{"schemes": {"oauth": {"list": ["write"]}}}])",
       "403"},
  };
  for (const auto& [members, expected] : rows) {
    EXPECT_EQ(verdict(gate(members), reads), expected) << members;
  }
}

TEST_F(OddRequirements, ACardWithoutSchemesHasNoGate) {
  const auto none = gate_of(R"("url": "https://a.example")", store_);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::invalid);
  EXPECT_THAT(none.error().message, HasSubstr("declares no security scheme"));
}

TEST_F(OddRequirements, OutlivesTheCard) {
  const Gate copy =
      gate(std::string(typed_schemes) + R"(, "security": [{"key": ["read"]}])");
  EXPECT_EQ(verdict(copy, Shown().header("X-Key", "key-of-bob")), "bob");
  EXPECT_THAT(copy.lacking(), IsEmpty());
}

// Whatever the requirements say and whichever file there is.
TEST_F(OddRequirements, NeverOpensWithoutACredential) {
  test::Dice dice{11};
  const std::string names[] = {"oauth", "oidc",   "bearer", "basic", "key",
                               "query", "cookie", "mtls",   "gone"};
  const std::string scopes[] = {"[]", R"(["read"])", "{}", "null", "\"\""};
  for (int round = 0; round < 300; ++round) {
    std::string list;
    for (std::uint64_t entry = dice.roll(4); entry > 0; --entry) {
      std::string needs;
      for (const std::string& name : names) {
        if (dice.roll(4) > 0) continue;
        needs +=
            (needs.empty() ? "\"" : ", \"") + name + "\": " + dice.pick(scopes);
      }
      list += (list.empty() ? "{" : ", {") + needs + "}";
    }
    const Gate made =
        gate(std::string(typed_schemes) + R"(, "security": [)" + list + "]");
    const Shown noise = Shown()
                            .header("Accept", "*/*")
                            .header("Cookie", "theme=dark")
                            .query("page=2");
    EXPECT_FALSE(made.judge(Shown()).allowed) << list;
    EXPECT_FALSE(made.judge(noise).allowed) << list;
    EXPECT_FALSE(made.shows_credentials(noise)) << list;
  }
}

}  // namespace
}  // namespace cardinal::access
