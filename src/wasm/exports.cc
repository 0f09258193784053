// What the module exports. A host writes the parts of a request into buffers of
// the module, calls, and reads the reply. Any of these functions may make the
// memory grow, which detaches views of it: take them after the call.
#include "base/check_that.h"
#include "wasm/engine_call.h"
#include "wasm/host_sign.h"
#include "wasm/host_signatures.h"

namespace cardinal::wasm {
namespace {

enum Part : std::uint32_t { operation, input, document, answers, part_count };

// Packages do without: it is for a page, whose visitor has the key.
#ifdef CARDINAL_ANSWERS_ONLY
constexpr const Operation* host_operations[] = {&host_sign_operation};
constexpr std::span<const Operation* const> operations_of_host(host_operations);
#else
constexpr std::span<const Operation* const> operations_of_host;
#endif

struct RequestState {
  EngineCaller caller{system_env(), operations_of_host};
  std::string parts[part_count];
  bool has_document = false;
  std::string reply;
};

RequestState& state() {
  static RequestState made;
  return made;
}

}  // namespace
}  // namespace cardinal::wasm

#define CARDINAL_EXPORT(name) \
  extern "C" __attribute__((export_name("cardinal_" #name)))

using cardinal::wasm::state;

// Where to write `bytes` of a part of the next request: 0 the operation's
// name, 1 the input, 2 the document, 3 the answers to what an earlier pass of
// the same call asked. Valid until the next call.
CARDINAL_EXPORT(buffer) char* buffer(std::uint32_t part, std::uint32_t bytes) {
  using namespace cardinal::wasm;
  CHECK(part < part_count);
  if (part == document) state().has_document = true;
  state().parts[part].resize(bytes);
  return state().parts[part].data();
}

// Does what the request asks for. Returns the size of the reply.
CARDINAL_EXPORT(call) std::uint32_t call() {
  using namespace cardinal::wasm;
  RequestState& now = state();
  EngineRequest request{.operation = now.parts[operation],
                        .input = now.parts[input]};
  if (now.has_document) request.document = std::move(now.parts[document]);
  HostSignatures& host = HostSignatures::of_module();
  const cardinal::Status begun = host.begin(now.parts[answers]);
  now.reply = begun ? host.reply_instead(now.caller.call(std::move(request)))
                    : error_reply(begun.error());
  now.has_document = false;
  now.parts[answers].clear();
  return static_cast<std::uint32_t>(now.reply.size());
}

// Valid until the next call.
CARDINAL_EXPORT(reply) const char* reply() { return state().reply.data(); }
