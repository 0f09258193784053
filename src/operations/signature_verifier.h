// Verifies one card after the other, with one reader's buffers.
#pragma once

#include "operations/verify_report.h"
#include "operations/verify_sources.h"

namespace cardinal {

class SignatureVerifier {
 public:
  // Refers to the sources.
  explicit SignatureVerifier(const VerifySources& sources)
      : sources_(sources) {}

  // Text that is invalid JSON has an invalid signature.
  Verification verify(std::string text);

 private:
  const VerifySources& sources_;
  Reader reader_;
};

// `verify` as far as it knows no files: a card in the input.
Result<Reply> run_verify(Call& call);

}  // namespace cardinal
