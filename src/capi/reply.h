// A reply of the engine in the parts that C asks for.
//
// Thread safety: none.
#pragma once

#include <string>

#include "cardinal/cardinal_c.h"

struct cardinal_reply {
  cardinal_outcome outcome = CARDINAL_FAILED;
  std::string json;
  std::string notes = "[]";
};

namespace cardinal::capi {

// Takes a reply of wasm::EngineCaller apart: one line that says how the call
// ended, and the answer after it.
cardinal_reply* reply_of(std::string engine_reply);

}  // namespace cardinal::capi
