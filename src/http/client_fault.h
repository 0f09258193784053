// How a call of the client fails, before the URL is added.
#pragma once

#include <expected>
#include <string>

#include "cardinal/http_client.h"

namespace cardinal::http {

struct ClientFailure {
  ClientFault kind = ClientFault::no_answer;
  std::string message;
};

template <class T>
using ClientResult = std::expected<T, ClientFailure>;

inline std::unexpected<ClientFailure> failed(ClientFault kind,
                                             std::string message) {
  return std::unexpected(ClientFailure{kind, std::move(message)});
}

Code code_of(ClientFault fault);

// Foreign text for a message: short, escaped, in quotes.
std::string quoted_for_message(std::string_view text);

}  // namespace cardinal::http
