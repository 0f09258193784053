// A streamed reply as the body of a response, made as the client reads it.
#pragma once

#include <atomic>
#include <memory>

#include "cardinal/http_stream.h"
#include "cardinal/operations.h"

namespace cardinal::server {

// Shared by a call and the body of its response: whether anybody still waits.
using Cancelled = std::shared_ptr<std::atomic<bool>>;

class ReplyBody final : public http::BodySource {
 public:
  // With `adds_outcome` the last line says how the call ended.
  ReplyBody(std::unique_ptr<ReplyStream> stream, Cancelled cancelled,
            bool adds_outcome)
      : cancelled_(std::move(cancelled)),
        stream_(std::move(stream)),
        adds_outcome_(adds_outcome) {}

  http::Pull pull(std::string& out, std::size_t bytes_max) override;
  void cancel() override { cancelled_->store(true); }
  http::RunsOn runs_on() const override { return http::RunsOn::worker; }

 private:
  Cancelled cancelled_;  // the stream looks at it
  std::unique_ptr<ReplyStream> stream_;
  const bool adds_outcome_;
  bool has_ended_ = false;
  std::string made_;      // and not yet handed out
  std::size_t sent_ = 0;  // of that
};

}  // namespace cardinal::server
