#include "capi/call_input.h"

#include <cstring>

#include "base/errors.h"
#include "base/utf8.h"

namespace cardinal::capi {
namespace {

constexpr Limits options_limits{.bytes_max = 16u << 20, .depth_max = 256};

std::size_t first_invalid_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const Utf8Step step = decode_utf8(text, at);
    if (!step.valid) break;
    at += step.bytes;
  }
  return at;
}

}  // namespace

CallInput::CallInput(const char* options) {
  Faults faults;
  options_ = Reader().read(options == nullptr ? "{}" : options, options_limits,
                           faults);
  json_.begin_object();
  if (!options_.clean()) {
    fail(usage("options must be a JSON object: {}", faults[0].message));
  } else if (!options_.root().is(Kind::object)) {
    fail(usage("options must be a JSON object"));
  } else {
    for (const auto& [name, value] : options_.root().members()) {
      json_.key(name).raw(value.raw());
    }
  }
}

void CallInput::text(std::string_view name, const char* text) {
  this->text(name, text, text == nullptr ? 0 : std::strlen(text));
}

void CallInput::text(std::string_view name, const char* text,
                     std::size_t bytes) {
  if (text == nullptr) {
    return fail(usage("\"{}\" is NULL; give a pointer to text", name));
  }
  const std::string_view given(text, bytes);
  if (!is_utf8(given)) {
    return fail(usage("\"{}\" must be UTF-8; byte {} is not", name,
                      first_invalid_byte(given)));
  }
  if (options_.root()[name]) {
    return fail(usage(
        "options have \"{}\", which is an argument of this function", name));
  }
  json_.key(name).string(given);
}

void CallInput::otherwise(std::string_view name, std::string_view text) {
  if (!status_ || options_.root()[name]) return;
  json_.key(name).string(text);
}

void CallInput::fail(const std::unexpected<Error>& why) {
  if (status_) status_ = why;
}

Result<std::string> CallInput::take() {
  if (!status_) return std::unexpected(status_.error());
  return json_.end_object().take();
}

}  // namespace cardinal::capi
