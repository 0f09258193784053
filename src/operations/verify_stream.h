// Verifies many cards on all cores, in order. Memory does not grow with the
// number of cards.
#pragma once

#include "operations/card_inputs.h"
#include "operations/log_check.h"
#include "operations/remote_cards.h"
#include "operations/signature_verifier.h"

namespace cardinal {

struct VerifyRun {
  VerifySources sources;
  bool json = false;   // the answer is JSON
  bool lines = false;  // a line per result
  bool explains = false;
  unsigned threads = 1;
  std::optional<RemoteRun> remote;
  std::shared_ptr<const LogCheck> log;    // with --log
  std::optional<RemoteServer> directory;  // that is asked for proofs
};

std::unique_ptr<ReplyStream> verify_stream(VerifyRun run, CardInputStream cards,
                                           Env& env);

}  // namespace cardinal
