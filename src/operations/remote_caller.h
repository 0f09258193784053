// Calls operations on a server, as call() does in this process.
//
// Thread safety: a RemoteCaller belongs to one thread.
#pragma once

#include "cardinal/http_client.h"
#include "cardinal/operations.h"
#include "operations/request_signer.h"

namespace cardinal {

// What an answer may be at most.
inline constexpr Limits answer_limits{.bytes_max = 64u << 20,
                                      .depth_max = 1000};

// A server that operations run on.
struct RemoteServer {
  std::string url;  // such as http://127.0.0.1:8420
  http::ClientOptions client;
  std::string token = {};  // who calls; empty: nobody in particular
  // It knows its callers as the user of this machine.
  bool is_operator = false;
  // Signs the calls of operations that take signed requests.
  std::optional<RequestSigner> signer = {};
};

// Asks for the JSON answer where an operation has a document as well.
inline constexpr std::string_view answer_media_type =
    "application/vnd.cardinal+json";

// Fields of a server's response, besides Cardinal-Outcome: one per note, with
// percent-encoding.
inline constexpr std::string_view note_field = "Cardinal-Note";

// The server's answers are JSON, whatever format is asked for, and are checked
// by the operation's output schema: a view can rely on them.
class RemoteCaller {
 public:
  RemoteCaller(RemoteServer server, Env& env);
  // Fails: usage, for an operation that is not served or a property that a
  // server refuses; unavailable, when the server does not answer; else as the
  // operation does.
  Result<Reply> call(const Operation& operation, std::string_view input,
                     const CallOptions& options);

 private:
  std::string url_, token_;
  bool is_operator_;
  std::optional<RequestSigner> signer_;
  http::Client client_;
  Env& env_;
};

}  // namespace cardinal
