// The protocol of one connection, as a state machine that never waits: each
// step goes as far as it can and returns what it needs to continue. Connection
// does the waiting.
#pragma once

#include <optional>

#include "http/body_reader.h"
#include "http/io_thread_state.h"
#include "http/stream.h"

namespace cardinal::http {

class Session {
 public:
  enum class Need : std::uint8_t { read, write, job, close };

  struct Peer {
    int socket = -1;  // does not block, and outlives the session
    std::unique_ptr<TlsSession> tls;
    bool on_loopback = false;
    std::string remote;
  };
  Session(IoThreadState& thread, Peer peer);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  Need step();

  // After Need::job: calls the handler, on any thread, before the next step.
  void run_job();
  // Instead of run_job, when the pool is full.
  void refuse_job();

  // Whether a deadline has passed; the next step then acts on it.
  bool check_deadlines(std::int64_t now_ms);
  // The next step closes.
  void abort() { is_aborted_ = true; }
  bool is_idle() const { return phase_ == Phase::idle; }

 private:
  enum class Phase : std::uint8_t {
    handshake,
    idle,
    head,
    body,
    job,
    closing,
    lingering
  };
  // Each continues its phase and returns what to wait for. Nothing: advance()
  // can continue at once, in the same phase or in another.
  std::optional<Need> advance();
  std::optional<Need> do_handshake();
  std::optional<Need> wait_idle();
  std::optional<Need> read_head();
  std::optional<Need> read_body();
  std::optional<Need> wait_for_job();
  std::optional<Need> close_down();
  std::optional<Need> linger();
  // Writes the output. Nothing: all of it is written.
  std::optional<Need> flush();
  // Reads into the buffer at `from`. Nothing: bytes were read.
  std::optional<Need> fill(std::size_t from);

  // Responding to a request.
  void begin_request(const Scan& scan);
  void route_request();
  const Refusal* check_host_and_length(std::size_t body_bytes_max) const;
  void call_handler_or_queue();
  // `extra_header_text` has whole lines.
  void answer(Response response, std::string_view extra_header_text = {});
  void answer_unrouted(const Router::Match& match);
  void refuse(const Refusal& refusal);
  void append_head(int status, std::string_view extra_header_text);
  void record_response(int status, std::size_t body_bytes,
                       std::string_view problem);
  void next_request(std::size_t begin);

  void enter(Phase phase, std::int64_t deadline_ms);
  void release_buffers();
  // Whether the client's certificate was verified before the TLS files were
  // reloaded; it no longer counts.
  bool has_stale_client_certificate() const;

  IoThreadState& thread_;
  Stream stream_;
  const bool on_loopback_;
  const std::string remote_;
  std::string subject_;                    // of the client's certificate
  std::uint64_t subject_tls_version_ = 0;  // when it was verified
  Phase phase_ = Phase::idle;
  // In the idle and job phases: the last step returned what to wait for, so
  // this step is the one after the wait.
  bool was_waiting_ = false;
  bool is_readable_ = false;  // the wait ended, so a read may return bytes
  bool is_expired_ = false;
  bool is_aborted_ = false;
  bool keeps_alive_ = false;
  bool lingers_ = false;
  std::int64_t deadline_ms_ = 0;  // of the phase; 0: none
  // While the client does not read, this deadline counts instead, and that of
  // the phase is moved on by the time.
  std::int64_t write_deadline_ms_ = 0;
  std::int64_t blocked_since_ms_ = 0;
  std::uint32_t requests_ = 0;
  std::uint32_t lingered_bytes_ = 0;

  std::unique_ptr<RequestBuffers> buffers_;
  std::size_t head_end_ = 0;     // in buffers_->in
  std::size_t consumed_to_ = 0;  // in buffers_->in; the end of what was parsed
  BodyReader body_reader_;
  const Route* route_ = nullptr;
  // Keeps route_ alive while the session waits for a body or a job.
  std::shared_ptr<const Router> routes_;
  Response job_response_;
  std::int64_t begun_us_ = 0;
};

}  // namespace cardinal::http
