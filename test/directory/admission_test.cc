// What is admitted under which policy, and what a refusal says.
#include "directory/admission/admission.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "directory/admission/authorship.h"
#include "directory/admission_support.h"

namespace cardinal::directory {
namespace {

using test::a2a_card;
using test::adp_card;
using test::SetClock;
using test::signed_adp;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view card_url = "https://a.example/a2a";

struct Admitting {
  SetClock clock;
  test::DiceRandom random{1};
  Env env{.clock = &clock, .random = &random};
  Admission admission;
  explicit Admitting(AdmissionOptions options) : admission(options, env) {}

  std::string fault(const Submission& submission) const {
    const auto card = admission.prepare(submission);
    return card ? "" : std::string(name_of(card.error().fault));
  }
};

OriginProof from(std::string served_at) {
  return {.url = std::move(served_at)};
}

TEST(Admission, RequiresTheProofOfItsPolicy) {
  const std::string text = a2a_card(std::string(card_url));
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  const std::string signed_card = test::signed_text(text, key);
  const auto proof = from("https://a.example/.well-known/agent-card.json");
  const struct {
    Submission submission;
    Provenance provenance;
  } rows[] = {
      {{.text = text}, Provenance::none},
      {{.text = text, .sender = {.principal = "ann"}}, Provenance::token},
      {{.text = text, .origin = proof}, Provenance::origin},
      {{.text = text,
        .sender = {.principal = "ann"},
        .origin = from("https://b.example/.well-known/agent-card.json")},
       Provenance::token},
      {{.text = text, .sender = {.agent_id = std::string(card_url)}},
       Provenance::origin},
      {{.text = text, .sender = {.agent_id = "https://b.example/a2a"}},
       Provenance::none},
      {{.text = signed_card}, Provenance::signed_card},
  };
  for (const auto policy : {AdmissionPolicy::open, AdmissionPolicy::token,
                            AdmissionPolicy::proof}) {
    const Admitting directory({.policy = policy, .trust = {.jwks = trusted}});
    const Provenance least = policy == AdmissionPolicy::open ? Provenance::none
                             : policy == AdmissionPolicy::token
                                 ? Provenance::token
                                 : Provenance::origin;
    for (const auto& row : rows) {
      SCOPED_TRACE(std::string(name_of(policy)) + " " +
                   std::string(name_of(row.provenance)));
      const auto card = directory.admission.prepare(row.submission);
      ASSERT_EQ(card.has_value(), row.provenance >= least);
      if (!card) {
        EXPECT_EQ(name_of(card.error().fault), "not-proved");
        EXPECT_EQ(card.error().code, Code::denied);
        EXPECT_TRUE(card.error().report);
        continue;
      }
      EXPECT_EQ(card->facts.provenance, row.provenance);
      EXPECT_EQ(card->subject, card_url);
      EXPECT_EQ(decode_facts(card->proposal.facts).value(), card->facts);
      EXPECT_EQ(store::unpack(*card->proposal.body).value(),
                row.submission.text);
      EXPECT_TRUE(card->proposal.is_public);
      EXPECT_EQ(card->proposal.at_ms, directory.clock.time_ms);
    }
  }
}

// draft-song-anp-adp-00, section 7.1
TEST(Admission, AnAdpCardAlwaysNeedsItsAuthor) {
  const Admitting directory({.policy = AdmissionPolicy::open});
  const std::string named = adp_card("agent://a.example/x", "{}");
  EXPECT_EQ(directory.fault({.text = named}), "not-proved");
  EXPECT_EQ(directory.fault({.text = named, .sender = {.principal = "ann"}}),
            "not-proved");
  const auto refused = directory.admission.prepare({.text = named});
  EXPECT_THAT(refused.error().message, HasSubstr("section 7.1"));
  EXPECT_EQ(directory.fault({.text = named,
                             .sender = {.agent_id = "agent://A.example./x"}}),
            "");
  EXPECT_EQ(directory.fault(
                {.text = named, .sender = {.agent_id = "agent://a.example/y"}}),
            "not-proved");
  EXPECT_EQ(
      directory.fault(
          {.text = named,
           .origin = from("https://a.example/.well-known/agent-card.json")}),
      "");
  const SigningKey key = test::signing_key();
  const auto card =
      directory.admission.prepare({.text = signed_adp(key, R"({"seq": 3})")});
  ASSERT_TRUE(card);
  EXPECT_EQ(card->facts.provenance, Provenance::signed_card);
  EXPECT_EQ(card->facts.how, How::self_certified);
  EXPECT_EQ(card->facts.card.seq, 3u);
  EXPECT_EQ(card->proposal.seq, 3u);
  // Signed by another key than that of its id.
  const std::string forged = test::merged(
      signed_adp(test::signing_key(Algorithm::eddsa, 2), R"({"seq": 4})"),
      R"({"id": ")" + test::agent_id_of(key) + "\"}");
  EXPECT_EQ(directory.fault({.text = forged}), "invalid-signature");
  const std::string bent =
      test::merged(signed_adp(key, R"({"seq": 3})"), R"({"name": "Other"})");
  EXPECT_EQ(directory.fault({.text = bent, .sender = {.principal = "ann"}}),
            "invalid-signature");
}

TEST(Admission, ARevocationIsAProposalToRevoke) {
  const Admitting directory({.policy = AdmissionPolicy::open});
  const SigningKey key = test::signing_key();
  const auto revoked = directory.admission.prepare(
      {.text = signed_adp(key, R"({"seq": 9, "tools": [], "endpoints": []})")});
  ASSERT_TRUE(revoked) << revoked.error().message;
  EXPECT_EQ(revoked->proposal.kind, store::Kind::revoke);
  // Absent lists are just a minimal card.
  const auto minimal = directory.admission.prepare(
      {.text = signed_adp(key, R"({"seq": 9, "tools": []})")});
  ASSERT_TRUE(minimal) << minimal.error().message;
  EXPECT_EQ(minimal->proposal.kind, store::Kind::put);
}

TEST(Admission, RefusesWhatIsNotACardAndSaysWhatToDo) {
  const Admitting directory({.policy = AdmissionPolicy::open});
  const struct {
    std::string text;
    std::string fault, message;
  } rows[] = {
      {"", "not-a-card", ""},
      {"nonsense", "not-a-card", ""},
      {"[1]", "not-a-card", ""},
      {"{}", "not-a-card", ""},
      {json_quoted(a2a_card(std::string(card_url))), "not-a-card",
       "JSON object"},
      {std::string(minimal_card(Profile::ai_catalog)), "not-a-record",
       "cards of its entries"},
      {std::string(minimal_card(Profile::oasf)), "not-a-record",
       "from which it was made"},
      {a2a_card(std::string(card_url), R"({"name": 7})"), "invalid-card",
       "diagnostics"},
      {std::string((1 << 20) + 1, ' '), "too-large", "at most 1048576"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.text.substr(0, 60));
    const auto card = directory.admission.prepare({.text = row.text});
    ASSERT_FALSE(card);
    EXPECT_EQ(name_of(card.error().fault), row.fault);
    EXPECT_THAT(card.error().message, HasSubstr(row.message));
    EXPECT_EQ(card.error().code, Code::invalid);
  }
  const auto invalid = directory.admission.prepare(
      {.text =
           a2a_card(std::string(card_url), R"({"name": 7, "version": 8})")});
  ASSERT_TRUE(invalid.error().report);
  EXPECT_GE(invalid.error().report->count(Severity::error), 2u);
}

TEST(Admission, LenientAdmitsAndMarksWhatCanBeRead) {
  const Admitting directory(
      {.policy = AdmissionPolicy::open, .quality = QualityPolicy::lenient});
  const auto card = directory.admission.prepare(
      {.text = a2a_card(std::string(card_url), R"({"name": 7})")});
  ASSERT_TRUE(card) << card.error().message;
  EXPECT_TRUE(card->facts.quality.lenient);
  EXPECT_GT(card->facts.quality.errors, 0u);
  EXPECT_EQ(directory.fault({.text = "{\"a\": 1,}"}), "not-a-card");
  std::string broken = a2a_card(std::string(card_url));
  broken.insert(broken.size() - 1, ",");
  EXPECT_EQ(directory.fault({.text = broken}), "invalid-card");
  EXPECT_EQ(directory.fault({.text = a2a_card("")}), "no-subject");
  const auto good =
      directory.admission.prepare({.text = a2a_card(std::string(card_url))});
  EXPECT_FALSE(good->facts.quality.lenient);
}

TEST(Admission, ASubjectOfSeveralReadingsIsNone) {
  const Admitting directory(
      {.policy = AdmissionPolicy::open, .quality = QualityPolicy::lenient});
  for (const char* bad : {"https://a.example\\\\@b.example/", "token:ann",
                          "cardinal:token:ann", "x"}) {
    EXPECT_EQ(directory.fault({.text = a2a_card(bad)}), "no-subject") << bad;
  }
  const std::string longest = "https://a.example/" + std::string(2'040, 'x');
  EXPECT_EQ(directory.fault({.text = a2a_card(longest)}), "no-subject");
}

TEST(Admission, ATokenIsForItsSubjects) {
  const Admitting directory({.policy = AdmissionPolicy::token});
  const auto with = [&](std::vector<std::string> subjects) {
    return directory.fault(
        {.text = a2a_card(std::string(card_url)),
         .sender = {.principal = "ann", .subjects = std::move(subjects)}});
  };
  EXPECT_EQ(with({}), "");
  EXPECT_EQ(with({"https://a.example/a2a"}), "");
  EXPECT_EQ(with({"HTTPS://A.Example:443/a2a"}), "");
  EXPECT_EQ(with({"https://b.example/*", "https://a.example/*"}), "");
  EXPECT_EQ(with({"HTTPS://A.Example:443/*"}), "");
  EXPECT_EQ(with({"https://A.example/x/../a2*"}), "");
  EXPECT_EQ(with({"https://A.ex*"}), "");
  EXPECT_EQ(with({"https://a.example./*"}), "");
  EXPECT_EQ(with({"https://a.example/%61*"}), "");
  EXPECT_EQ(with({"https://a.ex%61mple/*"}), "");
  EXPECT_EQ(with({"*"}), "");
  EXPECT_EQ(with({"https://A.example/A2*"}), "not-allowed");
  EXPECT_EQ(with({"https://A.example:8443/*"}), "not-allowed");
  EXPECT_EQ(with({"https://b.example/*"}), "not-allowed");
  EXPECT_EQ(with({"https://a.example/"}), "not-allowed");
}

TEST(SubjectPattern, HasAtMostOneStarAtItsEndAndCanMatch) {
  for (const char* good :
       {"*", "h*", "agent://*", "agent://a.test/*", "Agent://A.test/x",
        "https://a.test", "HTTPS://A.test./%7E*", "https://a.test/%*",
        "https://a.test/%7*", "https://a.te*", "urn:ulid:*", "urn:ulid:01A*",
        "urn:ulid:01ARZ3NDEKTSV4RRFFQ69G5FAV"}) {
    const Status status = require_subject_pattern(good);
    EXPECT_TRUE(status) << good << ": " << status.error().message;
  }
  for (const char* stars : {"***", "**", "*a", "https://*.test/", "*.test/*",
                            "agent://a.test/*/b", "https://a.test/**"}) {
    const Status status = require_subject_pattern(stars);
    ASSERT_FALSE(status) << stars;
    EXPECT_THAT(status.error().message, HasSubstr("* before its end")) << stars;
  }
  for (const char* other : {"ann", "/path", "https://", "urn:ulid:short",
                            "https://a b/*", "https://a.test:99999/*"}) {
    const Status status = require_subject_pattern(other);
    ASSERT_FALSE(status) << other;
    EXPECT_THAT(status.error().message, HasSubstr("is that of no agent"))
        << other;
  }
}

TEST(Admission, VisibilityNeedsSomebodyToSeeIt) {
  const Admitting directory({.policy = AdmissionPolicy::open});
  Submission submission{.text = a2a_card(std::string(card_url))};
  submission.visibility = Visibility::private_record;
  EXPECT_EQ(directory.fault(submission), "bad-request");
  submission.sender.principal = "ann";
  EXPECT_EQ(directory.fault(submission), "");
  EXPECT_FALSE(directory.admission.prepare(submission)->proposal.is_public);
  submission.visibility = Visibility::scoped_record;
  EXPECT_EQ(directory.fault(submission), "bad-request");
  submission.scopes = {"team"};
  EXPECT_EQ(directory.fault(submission), "");
  submission.visibility = Visibility::public_record;
  EXPECT_EQ(directory.fault(submission), "bad-request");
  submission.scopes = {};
  submission.sender.principal = "a\nb";
  EXPECT_EQ(directory.fault(submission), "bad-request");
}

TEST(Admission, TakesTheLeaseFromTheCardTheSourceOrTheDefault) {
  const Admitting directory(
      {.policy = AdmissionPolicy::open,
       .lease = {.default_s = 500, .min_s = 100, .max_s = 1'000}});
  const SigningKey key = test::signing_key();
  const auto lease = [&](const Submission& submission) {
    const auto card = directory.admission.prepare(submission);
    EXPECT_TRUE(card) << card.error().message;
    return card ? card->facts.lease_s : 0;
  };
  const auto ttl = [&](const char* value) {
    return lease({.text = signed_adp(
                      key, std::string(R"({"seq": 1, "metadata": {"ttl": )") +
                               value + "}}")});
  };
  EXPECT_EQ(ttl("300"), 300u);
  EXPECT_EQ(ttl("0"), 100u);
  EXPECT_EQ(ttl("999999"), 1'000u);
  const auto served = [&](std::int64_t lifetime) {
    OriginProof proof = from("https://a.example/.well-known/agent-card.json");
    proof.lifetime_s = lifetime;
    return lease({.text = a2a_card(std::string(card_url)), .origin = proof});
  };
  EXPECT_EQ(served(700), 700u);
  EXPECT_EQ(served(-5), 100u);
  EXPECT_EQ(lease({.text = a2a_card(std::string(card_url))}), 500u);
  OriginProof elsewhere = from("https://b.example/.well-known/agent.json");
  elsewhere.lifetime_s = 700;
  EXPECT_EQ(
      lease({.text = a2a_card(std::string(card_url)), .origin = elsewhere}),
      500u);
}

TEST(Admission, IsUsedByManyThreadsAtOnce) {
  const Admitting directory({.policy = AdmissionPolicy::open});
  const std::string text = a2a_card(std::string(card_url));
  const std::string expected =
      directory.admission.prepare({.text = text})->proposal.facts;
  std::atomic<int> equal = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int round = 0; round < 50; ++round) {
          const auto card = directory.admission.prepare({.text = text});
          if (card && card->proposal.facts == expected) ++equal;
        }
      });
    }
  }
  EXPECT_EQ(equal, 200);
}

// A million tags, or the largest card: an answer, whatever it is.
TEST(Admission, SurvivesHugeCards) {
  const Admitting directory(
      {.policy = AdmissionPolicy::open, .quality = QualityPolicy::lenient});
  std::string tags;
  while (tags.size() < 1'000'000) tags += "\"\",";
  tags.pop_back();
  const std::string many =
      a2a_card(std::string(card_url),
               R"({"skills": [{"id": "s", "name": "s", "tags": []}]})");
  std::string huge = many;
  huge.replace(huge.find("[]", huge.find("\"tags\"")), 2, "[" + tags + "]");
  const auto card = directory.admission.prepare({.text = huge});
  ASSERT_TRUE(card) << card.error().message;
  EXPECT_LE(card->report.diagnostics.size(), 1'000u);
  std::string padded = a2a_card(std::string(card_url));
  padded.resize(1 << 20, ' ');
  EXPECT_EQ(directory.fault({.text = padded}), "");
  padded += ' ';
  EXPECT_EQ(directory.fault({.text = padded}), "too-large");
}

}  // namespace
}  // namespace cardinal::directory
