// The body of a response, pulled from its source and framed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "cardinal/http_stream.h"
#include "http/background.h"

namespace cardinal::http {

class BodyStream {
 public:
  BodyStream(std::shared_ptr<BodySource> source, bool is_chunked,
             std::shared_ptr<WakeTarget> wake, WorkerPool& pool);
  BodyStream(const BodyStream&) = delete;
  BodyStream& operator=(const BodyStream&) = delete;
  // Cancels the source unless it has ended.
  ~BodyStream();

  // Whether pull() can go on.
  bool is_ready(std::int64_t now_ms) const;

  enum class Progress : std::uint8_t { more, wait, end, failed };
  // Appends one piece of at most `bytes_max` bytes. `wait`: until is_ready().
  Progress pull(std::string& out, std::size_t bytes_max, std::int64_t now_ms);
  // Appends what says that the body is complete. The source is not pulled
  // again.
  void end(std::string& out);

  // Whether the source waits to be woken, and may be ended instead.
  bool is_endable() const { return waits_ && source_->is_endless(); }
  // When it is ready without having been woken; 0: never.
  std::int64_t ready_at_ms() const { return ready_at_ms_; }
  bool is_chunked() const { return is_chunked_; }
  std::uint64_t body_bytes() const { return body_bytes_; }
  // Why it has failed, for the log.
  const std::string& cause() const { return cause_; }

 private:
  struct Piece {
    Pull result = Pull::failed;
    std::string bytes;
    std::string cause;  // of a failure
  };
  static Piece pull_piece(BodySource& source, std::size_t bytes_max);
  static void drop_piece(const Piece&) {}
  Progress append(std::string& out, Piece piece, std::int64_t now_ms);

  const std::shared_ptr<BodySource> source_;
  const bool is_chunked_;
  const std::shared_ptr<WakeTarget> wake_;
  WorkerPool& pool_;
  Background<Piece, drop_piece> job_;
  bool waits_ = false;
  bool has_ended_ = false;
  std::int64_t ready_at_ms_ = 0;
  std::uint64_t body_bytes_ = 0;
  std::string cause_;
};

}  // namespace cardinal::http
