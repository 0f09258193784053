#include "http/body_intake.h"

#include "http/response.h"

namespace cardinal::http {

BodyIntake::BodyIntake(std::shared_ptr<BodySink> sink,
                       std::shared_ptr<WakeTarget> wake, WorkerPool& pool)
    : sink_(std::move(sink)), wake_(std::move(wake)), pool_(pool) {
  sink_->start(Waker(wake_));
}

BodyIntake::~BodyIntake() {
  job_.abandon();
  if (!outcome_.response) sink_->cancel();
}

void BodyIntake::drop_outcome(const Outcome& outcome) {
  if (outcome.response) discard(*outcome.response);
}

BodyIntake::Outcome BodyIntake::run(BodySink& sink, std::string_view piece,
                                    bool is_last) {
  Outcome outcome;
  try {
    if (!piece.empty()) outcome.take = sink.write(piece);
    const bool stops = outcome.take == Take::stop;
    if (stops || (is_last && outcome.take == Take::more)) {
      outcome.response = sink.finish(!stops);
    }
  } catch (...) {
    outcome = {Take::stop, internal_problem(exception_text())};
  }
  return outcome;
}

BodyIntake::Progress BodyIntake::write(std::string piece, bool is_last) {
  is_last_ = is_last;
  return start(std::move(piece));
}

BodyIntake::Progress BodyIntake::start(std::string piece) {
  wake_->is_woken.store(false);
  if (sink_->runs_on() == RunsOn::io_thread) {
    outcome_ = run(*sink_, piece, is_last_);
    return progress();
  }
  const bool started =
      job_.start(pool_, wake_,
                 [sink = sink_, piece = std::move(piece), is_last = is_last_] {
                   return run(*sink, piece, is_last);
                 });
  if (started) return Progress::wait;
  sink_->cancel();
  was_refused_ = true;
  outcome_ = {Take::stop, problem(refusal::overloaded)};
  return Progress::answered;
}

bool BodyIntake::is_ready() const {
  if (job_.is_active()) return job_.is_done();
  return outcome_.take != Take::wait || wake_->is_woken.load();
}

BodyIntake::Progress BodyIntake::advance() {
  if (job_.is_active()) {
    outcome_ = job_.take();
    return progress();
  }
  // The sink was busy and has been woken.
  outcome_.take = Take::more;
  return is_last_ ? start({}) : Progress::more;
}

BodyIntake::Progress BodyIntake::progress() const {
  if (outcome_.response) return Progress::answered;
  return outcome_.take == Take::wait ? Progress::wait : Progress::more;
}

}  // namespace cardinal::http
