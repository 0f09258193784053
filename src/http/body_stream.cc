#include "http/body_stream.h"

#include <algorithm>

#include "base/ascii.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

void append_chunk(std::string& out, std::string_view bytes) {
  char digits[16];
  std::size_t count = 0;
  for (std::size_t rest = bytes.size(); rest > 0; rest /= 16) {
    digits[count++] = hex_digits_lower[rest % 16];
  }
  while (count > 0) out += digits[--count];
  out += "\r\n";
  out += bytes;
  out += "\r\n";
}

}  // namespace

BodyStream::BodyStream(std::shared_ptr<BodySource> source, bool is_chunked,
                       std::shared_ptr<WakeTarget> wake, WorkerPool& pool)
    : source_(std::move(source)),
      is_chunked_(is_chunked),
      wake_(std::move(wake)),
      pool_(pool) {
  source_->start(Waker(wake_));
}

BodyStream::~BodyStream() {
  job_.abandon();
  if (!has_ended_) source_->cancel();
}

bool BodyStream::is_ready(std::int64_t now_ms) const {
  if (job_.is_active()) return job_.is_done();
  if (!waits_ || wake_->is_woken.load()) return true;
  return ready_at_ms_ != 0 && now_ms >= ready_at_ms_;
}

// An exception is a defect of the source, and so are more bytes than asked for
// and the promise of more without any.
BodyStream::Piece BodyStream::pull_piece(BodySource& source,
                                         std::size_t bytes_max) {
  const auto failed = [](std::string cause) {
    return Piece{Pull::failed, {}, std::move(cause)};
  };
  Piece piece;
  try {
    piece.result = source.pull(piece.bytes, bytes_max);
  } catch (...) {
    return failed(exception_text());
  }
  if (piece.result == Pull::failed) return failed("the source failed");
  if (piece.bytes.size() > bytes_max) {
    return failed("the source appended too many bytes");
  }
  if (piece.result == Pull::more && piece.bytes.empty()) {
    return failed("the source has more but appended nothing");
  }
  return piece;
}

BodyStream::Progress BodyStream::pull(std::string& out, std::size_t bytes_max,
                                      std::int64_t now_ms) {
  if (job_.is_active()) {
    if (!job_.is_done()) return Progress::wait;
    return append(out, job_.take(), now_ms);
  }
  waits_ = false;
  ready_at_ms_ = 0;
  wake_->is_woken.store(false);
  if (source_->runs_on() == RunsOn::io_thread) {
    return append(out, pull_piece(*source_, bytes_max), now_ms);
  }
  const bool started = job_.start(pool_, wake_, [source = source_, bytes_max] {
    return pull_piece(*source, bytes_max);
  });
  if (!started) {  // The pool is full: again at the next sweep.
    waits_ = true;
    ready_at_ms_ = now_ms + 1;
  }
  return Progress::wait;
}

BodyStream::Progress BodyStream::append(std::string& out, Piece piece,
                                        std::int64_t now_ms) {
  if (piece.result == Pull::failed) {
    cause_ = std::move(piece.cause);
    return Progress::failed;
  }
  body_bytes_ += piece.bytes.size();
  if (!is_chunked_) {
    out += piece.bytes;
  } else if (!piece.bytes.empty()) {  // an empty chunk would be the last
    append_chunk(out, piece.bytes);
  }
  if (piece.result == Pull::more) return Progress::more;
  if (piece.result == Pull::end) return Progress::end;
  waits_ = true;
  const std::int64_t after_ms = source_->wake_after_ms();
  ready_at_ms_ = after_ms > 0 ? now_ms + after_ms : 0;
  return Progress::wait;
}

void BodyStream::end(std::string& out) {
  has_ended_ = true;
  if (is_chunked_) out += "0\r\n\r\n";
}

}  // namespace cardinal::http
