// The body of a request on its way to a sink.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cardinal/http_stream.h"
#include "http/background.h"

namespace cardinal::http {

class BodyIntake {
 public:
  BodyIntake(std::shared_ptr<BodySink> sink, std::shared_ptr<WakeTarget> wake,
             WorkerPool& pool);
  BodyIntake(const BodyIntake&) = delete;
  BodyIntake& operator=(const BodyIntake&) = delete;
  // Cancels the sink unless it has answered.
  ~BodyIntake();

  enum class Progress : std::uint8_t { more, wait, answered };
  // Requires: the last call returned `more`. `wait`: until is_ready(), then
  // advance().
  Progress write(std::string piece, bool is_last);
  bool is_ready() const;
  Progress advance();

  // After `answered`.
  Response take_response() { return std::move(*outcome_.response); }
  // Whether that is not the sink's own response: the pool was full.
  bool was_refused() const { return was_refused_; }
  // Whether the sink has taken the whole body.
  bool has_all() const { return is_last_ && outcome_.take != Take::stop; }

 private:
  struct Outcome {
    Take take = Take::more;
    std::optional<Response> response;
  };
  static Outcome run(BodySink& sink, std::string_view piece, bool is_last);
  static void drop_outcome(const Outcome& outcome);
  Progress start(std::string piece);
  Progress progress() const;

  const std::shared_ptr<BodySink> sink_;
  const std::shared_ptr<WakeTarget> wake_;
  WorkerPool& pool_;
  Background<Outcome, drop_outcome> job_;
  Outcome outcome_;
  bool is_last_ = false;
  bool was_refused_ = false;
};

}  // namespace cardinal::http
