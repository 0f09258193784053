// One card for readers of 0.3 and 1.0: which signatures it may keep.
#include <gmock/gmock.h>

#include "convert/a2a_cards.h"

namespace cardinal {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// A header with alg and kid, and 64 bytes.
constexpr std::string_view signatures =
    R"(, "signatures": [{"protected": "eyJhbGciOiJFZERTQSIsImtpZCI6ImsiLCJ0eXAiOiJKT1NFIn0",
    "signature": ")"
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    "gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw"
    R"("}])";

Converted hybrid_of(std::string card) {
  return test::converted(std::move(card),
                         {.to = CardFormat::a2a_1_0, .hybrid = true});
}

// They do not cover the members that the hybrid card adds for 1.0.
TEST(A2aHybridCard, LosesTheSignaturesOfA0_3CardAndReportsIt) {
  const Converted made = hybrid_of(test::card_0_3(signatures));
  EXPECT_FALSE(test::parsed(made.text).root()["signatures"]);
  EXPECT_THAT(test::lost(made), Contains(StartsWith("/signatures: ")));
}

// SDKs drop the members of 0.3 before they verify, so these still verify there.
TEST(A2aHybridCard, KeepsTheSignaturesOfA1_0CardAndSaysWhatTheyCover) {
  const Converted made = hybrid_of(test::card_1_0(signatures));
  EXPECT_TRUE(test::parsed(made.text).root()["signatures"]);
  EXPECT_THAT(test::lost(made), IsEmpty());
  EXPECT_THAT(made.notes, Contains(HasSubstr("only the members of 1.0")));
}

}  // namespace
}  // namespace cardinal
