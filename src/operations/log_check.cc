#include "operations/log_check.h"

#include "base/errors.h"
#include "operations/registry.h"
#include "trust/subject.h"

namespace cardinal {
namespace {

using transparency::ProvedEntry;

LoggedCard not_logged(std::string reason) {
  return {.reason = std::move(reason)};
}

// The subject of a card as directories know it; empty: there is none.
std::string subject_in(const std::string& text) {
  Faults faults;
  const Document card = Reader().read(text, Limits{}, faults);
  const auto dialect = detect(card.root());
  if (!faults.empty() || !dialect) return {};
  return normal_subject_of(card.root(), *dialect).value_or("");
}

Result<std::string> asked_proof(const std::string& subject,
                                RemoteCaller& directory) {
  Writer input;
  input.begin_object().key("subject").string(subject).end_object();
  TRY(const Reply reply, directory.call(proof_operation, input.take(), {}));
  Faults faults;
  const Document answer = Reader().read(reply.json, answer_limits, faults);
  return text_of(answer.root(), "proof");
}

LoggedCard compared(const ProvedEntry& entry, const std::string& text,
                    const std::string& subject) {
  const transparency::LoggedChange& change = entry.change;
  if (change.subject != subject) {
    return not_logged("the proof is of " + change.subject);
  }
  if (change.digest.empty()) {
    return not_logged("the log has the removal of the card (" + change.kind +
                      ", change " + std::to_string(change.change) + ")");
  }
  const std::string digest = "sha256:" + to_hex(sha256(text));
  if (change.digest != digest) {
    return not_logged("the log has a card with the digest " + change.digest +
                      ", and this text has " + digest +
                      "; cardinal get prints the exact text");
  }
  return {.is_logged = true,
          .origin = entry.checkpoint.origin,
          .index = entry.index,
          .size = entry.checkpoint.tree.size,
          .change = change.change,
          .at = change.at};
}

}  // namespace

Result<LoggedCard> LogCheck::check(const std::string& text,
                                   RemoteCaller* directory) const {
  const std::string subject = subject_in(text);
  if (subject.empty()) return not_logged("the card has no subject");
  std::string proof = proof_;
  if (proof.empty()) {
    CHECK(directory != nullptr);
    Result<std::string> asked = asked_proof(subject, *directory);
    if (!asked && asked.error().code == Code::not_found) {
      return not_logged("the directory has no proof: " + asked.error().message);
    }
    if (!asked) return std::unexpected(asked.error());
    proof = *std::move(asked);
  }
  const auto entry = transparency::verify_proof(proof, log_);
  if (!entry) return not_logged(entry.error().message);
  return compared(*entry, text, subject);
}

Result<std::shared_ptr<const LogCheck>> log_check(const Call& call,
                                                  bool has_directory) {
  const Asked asked{call.input, call.options.documents};
  const std::string_view proof = asked.text("proof_text");
  if (!call.input["log"]) {
    if (!proof.empty()) return usage("--proof needs --log VKEY");
    return nullptr;
  }
  if (proof.empty() && !has_directory) {
    return usage(
        "--log needs a proof: give --proof FILE, or the directory as --server "
        "URL");
  }
  TRY(transparency::LogVerifier log,
      transparency::LogVerifier::from(text_of(call.input, "log")));
  return std::make_shared<const LogCheck>(std::move(log), std::string(proof));
}

}  // namespace cardinal
