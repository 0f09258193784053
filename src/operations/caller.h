// Where operations run: in this process, or on a server. Front ends know only
// this, so that a verb works alike on both.
//
// Thread safety: a Caller belongs to one thread.
#pragma once

#include <memory>

#include "cardinal/http_client.h"
#include "cardinal/operations.h"

namespace cardinal {

class Caller {
 public:
  virtual ~Caller() = default;
  virtual Result<Reply> call(const Operation& operation, std::string_view input,
                             const CallOptions& options) = 0;
};

class LocalCaller final : public Caller {
 public:
  explicit LocalCaller(Services& services) : services_(services) {}
  Result<Reply> call(const Operation& operation, std::string_view input,
                     const CallOptions& options) override {
    return cardinal::call(operation, input, services_, options);
  }

 private:
  Services& services_;
};

// The server's answers are JSON, whatever format is asked for, and are checked
// by the operation's output schema: a view can rely on them.
class RemoteCaller final : public Caller {
 public:
  // `url` is that of the server, such as http://127.0.0.1:8420.
  RemoteCaller(std::string url, http::ClientOptions options, Env& env);
  // Fails: usage, for an operation that is not served or a property that a
  // server refuses; unavailable, when the server does not answer; else as the
  // operation does.
  Result<Reply> call(const Operation& operation, std::string_view input,
                     const CallOptions& options) override;

 private:
  std::string url_;
  http::Client client_;
  Env& env_;
};

}  // namespace cardinal
