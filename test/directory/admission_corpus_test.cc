// Real cards under every policy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "directory/admission_support.h"
#include "support/shared_data.h"

namespace cardinal::directory {
namespace {

namespace fs = std::filesystem;

struct CorpusCounts {
  int files = 0, valid = 0, admitted = 0;
};

// Whether a valid card is admitted depends on its proof alone.
void expect_by_proof(const Admission& admission, const Submission& submission,
                     const Report& report, CorpusCounts& counts) {
  const auto card = admission.prepare(submission);
  if (card) {
    ++counts.admitted;
    EXPECT_EQ(card->report.count(Severity::error), 0u);
    EXPECT_EQ(store::unpack(*card->proposal.body).value(), submission.text);
    EXPECT_EQ(decide_record(std::nullopt, card->proposal).effect,
              store::Effect::change);
    const Provenance least =
        admission.policy() == AdmissionPolicy::open    ? Provenance::none
        : admission.policy() == AdmissionPolicy::token ? Provenance::token
                                                       : Provenance::origin;
    EXPECT_GE(card->facts.provenance, least);
    if (report.dialect == Dialect::adp) {
      EXPECT_GE(card->facts.provenance, Provenance::origin);
    }
    return;
  }
  const AdmissionFault fault = card.error().fault;
  const bool has_token = !submission.sender.principal.empty();
  const bool needs_more =
      report.dialect == Dialect::adp ||
      admission.policy() == AdmissionPolicy::proof ||
      (admission.policy() == AdmissionPolicy::token && !has_token);
  EXPECT_TRUE(fault == AdmissionFault::no_subject ||
              fault == AdmissionFault::invalid_signature ||
              (fault == AdmissionFault::not_proved && needs_more))
      << card.error().message;
}

TEST(AdmissionCorpus, EveryValidCardIsAdmittedByItsProof) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  for (const auto policy : {AdmissionPolicy::open, AdmissionPolicy::token,
                            AdmissionPolicy::proof}) {
    const Admission admission({.policy = policy}, test::fixed_env());
    const Admission lenient(
        {.policy = policy, .quality = QualityPolicy::lenient},
        test::fixed_env());
    CorpusCounts counts;
    for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
      if (!entry.is_regular_file()) continue;
      SCOPED_TRACE(entry.path().string());
      ++counts.files;
      const std::string text = test::read_file(entry.path());
      const Submission submission{.text = text, .sender = {.principal = "ann"}};
      const auto anyhow = lenient.prepare(submission);
      const Report report = check(text);
      const bool is_record = report.dialect &&
                             is_record_dialect(*report.dialect) &&
                             report.document.root().is(Kind::object);
      if (!report.valid() || !is_record) {
        EXPECT_FALSE(admission.prepare(submission));
        continue;
      }
      ++counts.valid;
      EXPECT_EQ(anyhow.has_value(), admission.prepare(submission).has_value());
      expect_by_proof(admission, submission, report, counts);
      expect_by_proof(admission, {.text = text}, report, counts);
    }
    EXPECT_GT(counts.files, 300);
    EXPECT_GT(counts.valid, 50);
    EXPECT_EQ(counts.admitted > 0, policy != AdmissionPolicy::proof)
        << counts.admitted;
  }
}

}  // namespace
}  // namespace cardinal::directory
