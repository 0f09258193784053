// How a call of the client fails, on its way up to whoever knows the URL.
#pragma once

#include <expected>
#include <string>

#include "cardinal/http_client.h"

namespace cardinal::http {

struct Fault {
  ClientFault kind = ClientFault::no_answer;
  std::string message;
};

template <class T>
using Attempt = std::expected<T, Fault>;

inline std::unexpected<Fault> failed(ClientFault kind, std::string message) {
  return std::unexpected(Fault{kind, std::move(message)});
}

Code code_of(ClientFault fault);

// A stranger's words for a message: short, in quotes, harmless.
std::string quoted_for_message(std::string_view text);

}  // namespace cardinal::http
