// One connection from its first byte to its last, as a state machine that never
// waits: each step goes as far as it can and returns what it needs to go on.
// Connection does the waiting.
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
  // Instead of it, when the pool is full.
  void refuse_job();

  // Whether what it waits for takes too long; the next step then acts on it.
  bool expire(std::int64_t now_ms);
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
  // Each continues its phase; nothing means that another phase has begun.
  std::optional<Need> advance();
  std::optional<Need> do_handshake();
  std::optional<Need> wait_idle();
  std::optional<Need> read_head();
  std::optional<Need> read_body();
  std::optional<Need> wait_for_job();
  std::optional<Need> close_down();
  std::optional<Need> linger();
  std::optional<Need> flush();
  std::optional<Need> fill(std::size_t from);

  // Answering a request.
  void take_head(const Scan& scan);
  void take_request();
  const Refusal* objection(std::size_t body_bytes_max) const;
  void run();
  void answer(Response response, std::string_view more = {});
  void answer_unrouted(const Router::Match& match);
  void refuse(const Refusal& refusal);
  void append_head(int status, std::string_view more);
  void record_response(int status, std::size_t body_bytes);
  void next_request(std::size_t begin);

  void enter(Phase phase, std::int64_t deadline_ms);
  std::string_view unread() const;
  void release_buffers();

  IoThreadState& thread_;
  Stream stream_;
  const bool on_loopback_;
  const std::string remote_;
  std::string subject_;  // of the client's certificate
  std::uint64_t subject_version_ = 0;
  bool is_outdated() const {
    return !subject_.empty() &&
           subject_version_ != thread_.server.tls_version();
  }
  Phase phase_ = Phase::idle;
  bool wait_requested_ =
      false;                  // idle or for a job: what was asked for has come
  bool is_readable_ = false;  // bytes are known to be there
  bool is_expired_ = false;
  bool is_aborted_ = false;
  bool keeps_alive_ = false;
  bool lingers_ = false;
  std::int64_t deadline_ms_ = 0;  // of the phase; 0: none
  std::int64_t write_deadline_ms_ = 0;
  std::uint32_t requests_ = 0;
  std::uint32_t lingered_bytes_ = 0;

  std::unique_ptr<RequestBuffers> buffers_;
  std::size_t head_end_ = 0;  // in the buffers
  std::size_t body_at_ = 0;   // bytes before it are read
  BodyReader body_reader_;
  const Route* route_ = nullptr;
  // The route's, while it waits for a body or a job.
  std::shared_ptr<const Router> routes_;
  Response job_response_;
  std::string_view problem_;
  std::int64_t begun_us_ = 0;
};

}  // namespace cardinal::http
