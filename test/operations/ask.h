// Calls operations as a command line does.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/operations.h"
#include "operations/file_operations.h"
#include "operations/input_files.h"
#include "support/cards.h"

namespace cardinal::test {

struct Answer {
  Result<Outcome> outcome;
  std::string out;       // JSON, or a stream in the format of the call
  std::string messages;  // the notes, as a command line prints them
};

inline Answer ask(std::string_view name, std::string_view input,
                  bool files = false, CallOptions options = {}) {
  const Operation& operation = *operation_named(name);
  Services services{.env = fixed_env(),
                    .files = files ? &file_operations() : nullptr,
                    .is_operator = true};
  ResolvedInput resolved{.input = std::string(input)};
  if (files) {
    Result<ResolvedInput> read = read_input_files(operation, input);
    if (!read) return {std::unexpected(read.error()), "", ""};
    resolved = std::move(*read);
  }
  options.documents = resolved.documents;
  Result<Reply> reply = call(operation, resolved.input, services, options);
  if (!reply) return {std::unexpected(reply.error()), "", ""};
  if (reply->stream) {
    while (reply->stream->next(reply->json, reply->notes)) {
    }
    reply->outcome = reply->stream->outcome();
  }
  std::string messages;
  for (const std::string& note : reply->notes) {
    messages += "cardinal: " + note + "\n";
  }
  return {reply->outcome, reply->json, messages};
}

}  // namespace cardinal::test
