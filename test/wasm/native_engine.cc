// The engine of src/wasm in a program of this machine, to compare the module's
// replies with. Reads calls from standard input, one per line:
//   {"operation": "check", "input": {...}, "document": "..."}
// The document is optional and in Base 64. Writes for each the size of its
// reply on a line, then the reply.
#include <cstdio>
#include <iostream>
#include <string>

#include "base/base64.h"
#include "base/check_that.h"
#include "cardinal/json.h"
#include "wasm/engine_call.h"

namespace cardinal {
namespace {

constexpr Limits line_limits{.bytes_max = 16u << 20, .depth_max = 1'000};

std::string reply_to(std::string line, wasm::EngineCaller& caller) {
  Faults faults;
  const Document call = Reader().read(std::move(line), line_limits, faults);
  CHECK(faults.empty());
  wasm::EngineRequest request{.operation = *call.root()["operation"].string(),
                              .input = call.root()["input"].raw()};
  if (const auto document = call.root()["document"].string()) {
    request.document = decode_base64(*document);
    CHECK(request.document);
  }
  return caller.call(std::move(request));
}

int answer_all() {
  wasm::EngineCaller caller(system_env());
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::string reply = reply_to(std::move(line), caller);
    std::cout << reply.size() << '\n' << reply;
  }
  return 0;
}

}  // namespace
}  // namespace cardinal

int main() { return cardinal::answer_all(); }
