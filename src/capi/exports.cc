// The functions of cardinal_c.h. Each catches everything: whoever calls may not
// know exceptions.
#include <cstdio>
#include <exception>
#include <new>

#include "base/errors.h"
#include "capi/call_input.h"
#include "capi/reply.h"
#include "cardinal/operations.h"
#include "wasm/engine_call.h"

// There is nothing to keep between calls. A caller has one all the same, so
// that a later version may keep something.
struct cardinal_engine {
  cardinal::Env& env;
};

namespace cardinal::capi {
namespace {

// Ends in NUL, as a literal.
constexpr const char* library_version = cardinal_version.data();
constexpr std::uint32_t abi_per_major = 1'000;
constexpr std::string_view null_reply =
    R"({"code":"internal","message":"the reply is NULL: there was not enough )"
    R"(memory for it","where":null,"diagnostics":[]})";

cardinal_reply* failed_reply(const Error& error) {
  return reply_of(wasm::error_reply(error));
}

// Runs `make`; what it throws becomes an error, or null without memory.
template <class Make>
cardinal_reply* guarded(Make make) noexcept {
  try {
    try {
      return make();
    } catch (const std::bad_alloc&) {
      return nullptr;
    } catch (const std::exception& thrown) {
      return failed_reply(internal("{}", thrown.what()).error());
    } catch (...) {
      return failed_reply(internal("unknown exception").error());
    }
  } catch (...) {
    return nullptr;
  }
}

cardinal_reply* call_engine(const cardinal_engine* engine,
                            wasm::EngineRequest request) {
  if (engine == nullptr) {
    return failed_reply(
        usage("the engine is NULL; make one with cardinal_engine_new, and "
              "cardinal_abi_problem says why it made none")
            .error());
  }
  return reply_of(wasm::EngineCaller(engine->env).call(std::move(request)));
}

cardinal_reply* call_with(const cardinal_engine* engine,
                          std::string_view operation, CallInput& input) {
  const Result<std::string> json = input.take();
  if (!json) return failed_reply(json.error());
  return call_engine(engine, {.operation = operation, .input = *json});
}

cardinal_reply* call_on_card(const cardinal_engine* engine,
                             std::string_view operation, const char* card,
                             std::size_t bytes, CallInput& input) {
  if (card == nullptr) {
    return failed_reply(
        usage("the card is NULL; give a pointer to its text").error());
  }
  const Result<std::string> json = input.take();
  if (!json) return failed_reply(json.error());
  return call_engine(engine, {.operation = operation,
                              .input = *json,
                              .document = std::string(card, bytes)});
}

}  // namespace
}  // namespace cardinal::capi

#define CARDINAL_EXPORT extern "C" __attribute__((visibility("default")))

using namespace cardinal::capi;

CARDINAL_EXPORT uint32_t cardinal_abi(void) { return CARDINAL_C_ABI; }

CARDINAL_EXPORT const char* cardinal_library_version(void) {
  return library_version;
}

CARDINAL_EXPORT const char* cardinal_abi_problem(uint32_t compiled_with) {
  const bool is_served =
      compiled_with / abi_per_major == CARDINAL_C_ABI / abi_per_major &&
      compiled_with <= CARDINAL_C_ABI;
  if (is_served) return nullptr;
  thread_local char text[160];
  std::snprintf(text, sizeof text,
                "libcardinal_c %s has the C ABI %u; the caller was compiled "
                "with %u: install the library that it came with",
                library_version, CARDINAL_C_ABI, compiled_with);
  return text;
}

CARDINAL_EXPORT cardinal_engine* cardinal_engine_new(uint32_t compiled_with) {
  if (cardinal_abi_problem(compiled_with) != nullptr) return nullptr;
  return new (std::nothrow) cardinal_engine{cardinal::system_env()};
}

CARDINAL_EXPORT void cardinal_engine_free(cardinal_engine* engine) {
  delete engine;
}

CARDINAL_EXPORT cardinal_reply* cardinal_call(
    const cardinal_engine* engine, const char* operation, const char* input,
    size_t input_bytes, const char* document, size_t document_bytes) {
  return guarded([&] {
    if (operation == nullptr) {
      return failed_reply(
          cardinal::usage("the operation is NULL; give its name, such as check")
              .error());
    }
    cardinal::wasm::EngineRequest request{
        .operation = operation,
        .input = input == nullptr ? std::string_view("{}")
                                  : std::string_view(input, input_bytes)};
    if (document != nullptr) {
      request.document = std::string(document, document_bytes);
    }
    return call_engine(engine, std::move(request));
  });
}

CARDINAL_EXPORT cardinal_reply* cardinal_check(const cardinal_engine* engine,
                                               const char* card,
                                               size_t card_bytes,
                                               const char* options) {
  return guarded([&] {
    CallInput input(options);
    return call_on_card(engine, "check", card, card_bytes, input);
  });
}

CARDINAL_EXPORT cardinal_reply* cardinal_fix(const cardinal_engine* engine,
                                             const char* card,
                                             size_t card_bytes,
                                             const char* options) {
  return guarded([&] {
    CallInput input(options);
    input.otherwise("fix", "safe");
    return call_on_card(engine, "check", card, card_bytes, input);
  });
}

CARDINAL_EXPORT cardinal_reply* cardinal_verify(const cardinal_engine* engine,
                                                const char* card,
                                                size_t card_bytes,
                                                const char* options) {
  return guarded([&] {
    CallInput input(options);
    return call_on_card(engine, "verify", card, card_bytes, input);
  });
}

CARDINAL_EXPORT cardinal_reply* cardinal_convert(const cardinal_engine* engine,
                                                 const char* card,
                                                 size_t card_bytes,
                                                 const char* to,
                                                 const char* options) {
  return guarded([&] {
    CallInput input(options);
    input.text("to", to);
    return call_on_card(engine, "convert", card, card_bytes, input);
  });
}

CARDINAL_EXPORT cardinal_reply* cardinal_diff(
    const cardinal_engine* engine, const char* older, size_t older_bytes,
    const char* newer, size_t newer_bytes, const char* options) {
  return guarded([&] {
    CallInput input(options);
    input.text("old_text", older, older_bytes);
    input.text("new_text", newer, newer_bytes);
    return call_with(engine, "diff", input);
  });
}

CARDINAL_EXPORT cardinal_reply* cardinal_explain(const cardinal_engine* engine,
                                                 const char* rule) {
  return guarded([&] {
    CallInput input(nullptr);
    input.text("rule", rule);
    return call_with(engine, "explain", input);
  });
}

CARDINAL_EXPORT cardinal_outcome
cardinal_reply_outcome(const cardinal_reply* reply) {
  return reply == nullptr ? CARDINAL_FAILED : reply->outcome;
}

CARDINAL_EXPORT const char* cardinal_reply_json(const cardinal_reply* reply,
                                                size_t* bytes) {
  const std::string_view json =
      reply == nullptr ? null_reply : std::string_view(reply->json);
  if (bytes != nullptr) *bytes = json.size();
  return json.data();
}

CARDINAL_EXPORT const char* cardinal_reply_notes(const cardinal_reply* reply) {
  return reply == nullptr ? "[]" : reply->notes.c_str();
}

CARDINAL_EXPORT void cardinal_reply_free(cardinal_reply* reply) {
  delete reply;
}
