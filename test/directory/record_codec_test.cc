// Facts and state as bytes: exact round trips, and damage is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/records/record_state.h"
#include "support/dice.h"

namespace cardinal::directory {
namespace {

using test::Dice;

std::string random_line(Dice& dice, std::size_t bytes_max) {
  static constexpr std::string_view pieces[] = {
      "a", "Z", "0", "\"", "\\", "/", "\u00e9", "\u4e2d", "\U0001F600", " "};
  std::string text;
  for (std::uint64_t left = dice.roll(12); left > 0; --left) {
    text += dice.pick(pieces);
  }
  if (text.size() > bytes_max) text.clear();
  return text;
}

std::vector<std::string> random_scopes(Dice& dice) {
  std::vector<std::string> scopes;
  for (std::uint64_t i = 1 + dice.roll(4); i > 0; --i) {
    scopes.push_back("scope-" + random_line(dice, 100));
  }
  return scopes;
}

CardState random_card(Dice& dice, bool authentic) {
  CardState card{.authentic = authentic,
                 .authority = static_cast<std::uint8_t>(dice.roll(3))};
  if (dice.roll(2) == 0) card.seq = dice.roll(exact_integer_max + 1);
  if (dice.roll(2) == 0) {
    card.updated_ms = static_cast<std::int64_t>(dice.roll(1u << 30)) - 1'000;
  }
  if (dice.roll(4) != 0) {
    for (auto& byte : card.digest) {
      byte = static_cast<std::uint8_t>(dice.roll(256));
    }
  }
  return card;
}

RecordFacts random_facts(Dice& dice) {
  RecordFacts facts;
  const auto flag = [&] { return dice.roll(2) == 0; };
  facts.principal = random_line(dice, principal_bytes_max);
  facts.authenticated = flag();
  facts.by_operator = flag();
  facts.request_id = random_line(dice, 100);
  if (flag()) facts.if_change = dice.roll(3);
  if (flag()) facts.dialect = static_cast<Dialect>(dice.roll(3));
  facts.provenance = static_cast<Provenance>(dice.roll(4));
  facts.how = static_cast<How>(dice.roll(7));
  facts.key = flag() ? "k" : "";
  facts.card = random_card(dice, facts.provenance == Provenance::signed_card);
  facts.revoked = flag();
  facts.host = random_line(dice, 100);
  facts.quality = {static_cast<std::uint32_t>(dice.roll(3)), 4'294'967'295u,
                   static_cast<std::uint32_t>(dice.roll(100)), flag()};
  facts.lease_s = static_cast<std::uint32_t>(dice.roll(lease_max_s + 1));
  facts.grace_s = static_cast<std::uint32_t>(dice.roll(lease_max_s + 1));
  facts.source_url = random_line(dice, 100);
  facts.visibility = static_cast<Visibility>(dice.roll(3));
  if (facts.visibility == Visibility::scoped_record) {
    facts.scopes = random_scopes(dice);
  }
  facts.was_public = flag();
  facts.status = static_cast<StatusChange>(dice.roll(5));
  facts.new_owner = random_line(dice, 100);
  facts.releases = flag();
  facts.reason = random_line(dice, 100);
  facts.moved_to = random_line(dice, 100);
  return facts;
}

RecordState random_state(Dice& dice) {
  RecordState state;
  state.provenance = static_cast<Provenance>(dice.roll(4));
  state.known.card =
      random_card(dice, state.provenance == Provenance::signed_card);
  state.known.seq_high = dice.roll(9);
  state.dialect = static_cast<Dialect>(dice.roll(3));
  state.owner = random_line(dice, 100);
  state.host = random_line(dice, 100);
  state.source_url = random_line(dice, 100);
  state.visibility = static_cast<Visibility>(dice.roll(3));
  if (dice.roll(2) == 0) state.scopes = random_scopes(dice);
  state.lease_end_ms = static_cast<std::int64_t>(dice.roll(1ull << 45));
  state.expires_ms = static_cast<std::int64_t>(dice.roll(1ull << 45));
  state.removal = static_cast<Removal>(dice.roll(4));
  state.quarantine = static_cast<Quarantine>(dice.roll(3));
  state.reason = random_line(dice, 100);
  state.text_change = dice.roll(3);
  state.equivocations = dice.roll(3);
  return state;
}

TEST(RecordCodec, ReturnsEveryFact) {
  Dice dice{20};
  for (int round = 0; round < 5'000; ++round) {
    const RecordFacts facts = random_facts(dice);
    ASSERT_TRUE(require_encodable(facts));
    const std::string bytes = encode(facts);
    ASSERT_LE(bytes.size(), store::facts_bytes_max);
    const Result<RecordFacts> read = decode_facts(bytes);
    ASSERT_TRUE(read) << bytes;
    ASSERT_EQ(*read, facts) << bytes;
  }
}

TEST(RecordCodec, ReturnsEveryState) {
  Dice dice{21};
  for (int round = 0; round < 5'000; ++round) {
    const RecordState state = random_state(dice);
    const std::string bytes = encode(state);
    const auto read = decode_state(bytes, state.known.seq_high);
    ASSERT_TRUE(read) << bytes;
    ASSERT_EQ(*read, state) << bytes;
  }
}

// The documented bytes: docs/store-format.md shows these.
TEST(RecordCodec, WritesWhatIsDocumented) {
  RecordFacts facts;
  facts.dialect = Dialect::adp;
  facts.provenance = Provenance::signed_card;
  facts.how = How::self_certified;
  facts.key = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
  facts.card = {.authentic = true, .authority = token_authority, .seq = 3};
  facts.card.digest.fill(0xAB);
  facts.principal = "ann";
  facts.lease_s = 3'600;
  facts.grace_s = 86'400;
  const std::string digest = [] {
    std::string hex;
    for (int i = 0; i < 32; ++i) hex += "ab";
    return hex;
  }();
  EXPECT_EQ(encode(facts),
            R"({"authority":1,"dialect":"adp","digest":")" + digest +
                R"(","grace":86400,"how":"self-certified","key":")"
                R"(kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",)"
                R"("lease":3600,"principal":"ann","provenance":"signed",)"
                R"("seq":3,"v":1})");
  EXPECT_EQ(encode(RecordState{}), R"({"dialect":"a2a","v":1})");
}

// RFC 8785 is what encode() claims.
TEST(RecordCodec, IsCanonicalJson) {
  Dice dice{22};
  for (int round = 0; round < 500; ++round) {
    const std::string bytes = encode(random_facts(dice));
    Reader reader;
    Faults faults;
    const Document document = reader.read(bytes, Limits{}, faults);
    ASSERT_EQ(canonicalize(document.root()).value(), bytes);
  }
}

TEST(RecordCodec, RefusesEveryDamagedByte) {
  Dice dice{23};
  for (int round = 0; round < 40; ++round) {
    const RecordFacts facts = random_facts(dice);
    const std::string bytes = encode(facts);
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
      ASSERT_FALSE(decode_facts(bytes.substr(0, cut)));
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      std::string bent = bytes;
      bent[at] = static_cast<char>(dice.roll(256));
      const auto read = decode_facts(bent);
      // Another value, or none: never the same facts from other bytes.
      if (!read) continue;
      ASSERT_EQ(encode(*read), bent);
      ASSERT_EQ(*read == facts, bent == bytes);
    }
  }
}

TEST(RecordCodec, RefusesOtherSpellings) {
  const std::string good = encode(RecordFacts{});
  EXPECT_EQ(good, R"({"v":1})");
  ASSERT_TRUE(decode_facts(good));
  for (const std::string_view bytes : {"",
                                       "{}",
                                       "null",
                                       "[]",
                                       R"({"v":2})",
                                       R"({"v":"1"})",
                                       R"({"v":1.0})",
                                       R"({"v":1} )",
                                       R"({ "v":1})",
                                       R"({"v":1,"v":1})",
                                       R"({"seq":0,"v":1)",
                                       R"({"v":1,"seq":1})",
                                       R"({"seq":1.0,"v":1})",
                                       R"({"seq":1e0,"v":1})",
                                       R"({"seq":9007199254740992,"v":1})",
                                       R"({"provenance":"none","v":1})",
                                       R"({"provenance":"oath","v":1})",
                                       R"({"unknown":1,"v":1})",
                                       R"({"authority":3,"v":1})",
                                       R"({"dialect":"ai-catalog","v":1})",
                                       R"({"lease":99999999,"v":1})",
                                       R"({"scopes":["a"],"v":1})",
                                       R"({"v":1,"visibility":"scoped"})",
                                       R"({"digest":"00","v":1})",
                                       R"({"principal":"\u0041","v":1})",
                                       R"({"principal":"a\nb","v":1})"}) {
    const auto read = decode_facts(bytes);
    ASSERT_FALSE(read) << bytes;
    EXPECT_EQ(read.error().code, Code::internal);
  }
  EXPECT_FALSE(decode_facts(std::string(store::facts_bytes_max + 1, ' ')));
  EXPECT_FALSE(decode_state("", std::nullopt));
  EXPECT_FALSE(decode_state(std::string(100'000, '['), std::nullopt));
  EXPECT_TRUE(decode_facts(R"({"seq":9007199254740991,"v":1})"));
}

// The longest of everything fits into the store.
TEST(RecordCodec, FitsTheStoreAtItsLimits) {
  RecordFacts facts;
  facts.principal = std::string(principal_bytes_max, '"');
  facts.new_owner = facts.principal;
  facts.request_id = std::string(request_id_bytes_max, '\\');
  facts.host = std::string(host_bytes_max, '"');
  facts.source_url = std::string(source_url_bytes_max, 'u');
  facts.reason = std::string(reason_bytes_max, '"');
  facts.moved_to = std::string(store::subject_bytes_max, 's');
  facts.visibility = Visibility::scoped_record;
  facts.scopes.assign(scopes_max, std::string(scope_bytes_max, 's'));
  ASSERT_TRUE(require_encodable(facts));
  EXPECT_LE(encode(facts).size(), store::facts_bytes_max);
  EXPECT_EQ(decode_facts(encode(facts)).value(), facts);
  facts.scopes.push_back("one more");
  EXPECT_FALSE(require_encodable(facts));
}

// Together they may be too long: then it is said, before the store would.
TEST(RecordCodec, RefusesFactsThatAreTooLongTogether) {
  RecordFacts facts;
  facts.source_url = std::string(source_url_bytes_max, '"');
  facts.moved_to = std::string(store::subject_bytes_max, '"');
  EXPECT_TRUE(require_encodable(facts));
  facts.visibility = Visibility::scoped_record;
  facts.scopes.assign(scopes_max, std::string(scope_bytes_max, '"'));
  const Status refused = require_encodable(facts);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::usage);
}

// The store stops the program for a state that is too large, so none can be.
TEST(RecordCodec, EveryStateFitsTheStore) {
  RecordState state;
  state.known.card = {.authentic = true,
                      .authority = origin_authority,
                      .seq = exact_integer_max,
                      .updated_ms = -9'007'199'254'740'991};
  state.known.card.digest.fill(0xFF);
  state.dialect = Dialect::agentcard;
  state.provenance = Provenance::signed_card;
  state.owner = std::string(principal_bytes_max, '"');
  state.host = std::string(host_bytes_max, '"');
  state.source_url = std::string(source_url_bytes_max, '"');
  state.visibility = Visibility::scoped_record;
  state.scopes.assign(scopes_max, std::string(scope_bytes_max, '"'));
  state.lease_end_ms = state.expires_ms = 9'007'199'254'740'991;
  state.removal = Removal::taken_down;
  state.quarantine = Quarantine::from_operator;
  state.reason = std::string(reason_bytes_max, '"');
  state.text_change = state.equivocations = exact_integer_max;
  EXPECT_LE(encode(state).size(), store::facts_bytes_max);
}

TEST(Standing, IsAFunctionOfTheStateAndTheTime) {
  RecordState state;
  state.lease_end_ms = 1'000;
  state.expires_ms = 1'500;
  EXPECT_EQ(standing_at(state, 999), Standing::live);
  EXPECT_EQ(standing_at(state, 1'000), Standing::stale);
  EXPECT_EQ(standing_at(state, 1'499), Standing::stale);
  EXPECT_EQ(standing_at(state, 1'500), Standing::expired);
  EXPECT_EQ(next_standing_ms(state, 0), 1'000);
  EXPECT_EQ(next_standing_ms(state, 1'000), 1'500);
  EXPECT_EQ(next_standing_ms(state, 1'500), std::nullopt);
  state.quarantine = Quarantine::origin;
  EXPECT_EQ(standing_at(state, 0), Standing::quarantined);
  EXPECT_EQ(next_standing_ms(state, 0), std::nullopt);
  state.removal = Removal::withdrawn;
  EXPECT_EQ(standing_at(state, 0), Standing::withdrawn);
  state.removal = Removal::revoked;
  EXPECT_EQ(standing_at(state, 0), Standing::revoked);
  state.removal = Removal::taken_down;
  EXPECT_EQ(name_of(standing_at(state, 9'999)), "taken-down");
}

}  // namespace
}  // namespace cardinal::directory
