// Converts many cards on all cores, in order. Memory does not grow with the
// number of cards.
#pragma once

#include "cardinal/convert.h"
#include "operations/card_inputs.h"
#include "operations/remote_cards.h"

namespace cardinal {

// Where the results of a run go.
struct ConvertRun {
  ConvertOptions options;
  std::vector<std::string> paths;
  std::string out;  // a file or a folder; empty: the answer
  std::string report;
  bool strict = false, quiet = false, terminal = false;
  bool json = false;   // the answer is JSON
  bool lines = false;  // a line per result
  bool jsonl = false;
  unsigned threads = 1;
  std::optional<RemoteRun> remote;
};

std::unique_ptr<ReplyStream> convert_stream(ConvertRun run,
                                            CardInputStream cards, Env& env);

}  // namespace cardinal
