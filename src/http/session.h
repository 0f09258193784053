// The protocol of one connection, as a state machine that never waits: each
// step goes as far as it can and returns what it needs to continue. Connection
// does the waiting.
#pragma once

#include <optional>

#include "http/exchange.h"
#include "http/io_thread_state.h"
#include "http/stream.h"
#include "http/unread_bytes.h"

namespace cardinal::http {

class Session {
 public:
  enum class Need : std::uint8_t {
    read,
    write,
    event,       // to be woken, or the client to send something or to leave
    event_only,  // to be woken
    yield,       // nothing, once the others had their turn
    close
  };

  struct Peer {
    int socket = -1;  // does not block, and outlives the session
    std::unique_ptr<TlsSession> tls;
    bool on_loopback = false;
    std::string remote;
  };
  Session(IoThreadState& thread, Peer peer, std::shared_ptr<WakeTarget> wake);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  Need step();

  // Whether the session can go on without having been woken: a deadline has
  // passed, or the client is gone. The next step then acts on it.
  bool check_deadlines(std::int64_t now_ms);
  // The next step closes.
  void abort() { is_aborted_ = true; }
  bool is_idle() const { return phase_ == Phase::idle; }
  bool is_waiting() const { return phase_ == Phase::waiting; }

 private:
  enum class Phase : std::uint8_t {
    handshake,
    idle,
    head,
    body,
    waiting,
    closing,
    lingering
  };
  // Nothing: the step is done.
  static std::optional<Need> need_of(IoWait wait) {
    switch (wait) {
      case IoWait::read:
        return Need::read;
      case IoWait::write:
        return Need::write;
      case IoWait::close:
        return Need::close;
      case IoWait::nothing:
        break;
    }
    return std::nullopt;
  }
  Need next_need();
  // Each continues its phase and returns what to wait for. Nothing: advance()
  // can continue at once, in the same phase or in another.
  std::optional<Need> advance();
  std::optional<Need> do_handshake();
  std::optional<Need> wait_idle();
  std::optional<Need> read_head();
  std::optional<Need> read_body();
  std::optional<Need> wait_for_response();
  std::optional<Need> close_down();
  std::optional<Need> linger();
  // Without memory for a request: says so, and closes.
  std::optional<Need> turn_away();
  // Writes the output. Nothing: all of it is written.
  std::optional<Need> flush();
  void start_write_deadline();
  // Reads into the buffer at `from`. Nothing: bytes were read.
  std::optional<Need> fill(std::size_t from);
  Need watch_client();
  // For a response that waits.
  bool is_gone(PeerState peer) const;

  void begin_request(const Scan& scan);
  void refuse(const Refusal& refusal);
  void enter_phase_for(Exchange::Next next);
  void next_request(std::size_t begin);
  // Gives the buffers back while a response waits, and takes others after it.
  void suspend();
  void resume();

  void enter(Phase phase, std::int64_t deadline_ms);
  void release_buffers();
  bool expire();
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
  // In the idle phase: the last step returned what to wait for, so this step is
  // the one after the wait.
  bool was_waiting_ = false;
  bool is_readable_ = false;  // the wait ended, so a read may return bytes
  bool is_expired_ = false;
  bool is_aborted_ = false;
  bool is_incomplete_ = false;    // closes without completing the response
  bool has_advanced_ = false;     // the exchange, in this step
  bool listens_ = false;          // Need::event shows when the client is gone
  std::int64_t deadline_ms_ = 0;  // of the phase; 0: none
  // While the client does not read, this deadline counts instead, and that of
  // the phase is moved on by the time.
  std::int64_t write_deadline_ms_ = 0;
  std::int64_t blocked_since_ms_ = 0;
  std::uint32_t lingered_bytes_ = 0;
  std::string_view close_reason_ =
      incomplete_reason::client_gone;  // for the log

  std::unique_ptr<RequestBuffers> buffers_;
  UnreadBytes unread_;
  std::size_t head_end_ = 0;     // in buffers_->in
  std::size_t consumed_to_ = 0;  // in buffers_->in; the end of what was parsed
  Exchange exchange_;
};

}  // namespace cardinal::http
