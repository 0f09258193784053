// One request of a connection and its response: which handler is called, what
// the response waits for, and which bytes are sent. Never waits, and knows no
// socket; Session gives it bytes and sends its output.
#pragma once

#include <optional>

#include "http/background.h"
#include "http/body_intake.h"
#include "http/body_reader.h"
#include "http/body_stream.h"
#include "http/io_thread_state.h"
#include "http/response.h"
#include "http/route_hold.h"

namespace cardinal::http {

class Exchange {
 public:
  Exchange(IoThreadState& thread, std::shared_ptr<WakeTarget> wake);
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange();

  // What the session does next.
  enum class Next : std::uint8_t {
    body,              // read more of the body
    wait,              // send the output; once is_ready(), advance()
    done,              // send the output; the response is complete
    close_incomplete,  // send the output and close: the response stays
                       // incomplete
  };

  // The time of a request begins.
  void start_clock() { begun_us_ = thread_.monotonic_us(); }
  // Requires: the head in `buffers` is parsed. `checks_host`: only known hosts
  // are answered. `may_keep_alive`: the connection can take another request.
  Next begin(RequestBuffers& buffers, bool checks_host, bool may_keep_alive);
  struct BodyStep {
    std::size_t used = 0;      // of the given bytes
    std::optional<Next> next;  // nothing: more bytes are needed
  };
  BodyStep read_body(RequestBuffers& buffers, std::string_view bytes);
  Next refuse(RequestBuffers& buffers, const Refusal& refusal);

  // After Next::wait, without buffers.
  bool is_ready();
  Next advance(RequestBuffers& buffers);
  // Until then; 0: no deadline.
  std::int64_t pending_ms() const { return pending_ms_; }
  // The deadline has passed.
  void expire() { has_expired_ = true; }
  // Whether it became ready by the time alone.
  bool is_due(std::int64_t now_ms) const;
  // Whether somebody can be told that the client is gone, and whether a client
  // that has closed its sending side may still be waiting for the response.
  bool watches_client() const {
    return later_->pending || later_->stream || later_->intake;
  }
  bool accepts_half_closed() const { return later_->intake != nullptr; }

  // Copies the request out of the buffers, if that has not been done.
  void keep_request(RequestBuffers& buffers);
  // The connection closes. What waits is cancelled and logged with the reason;
  // the buffers are those of the session, if it has any.
  void cancel(const RequestBuffers* buffers, std::string_view reason);

  bool keeps_alive() const { return keeps_alive_; }
  bool lingers() const { return lingers_; }
  // Whether only a reset shows the client that the body is incomplete.
  bool needs_reset() const { return needs_reset_; }

 private:
  using Job = Background<Response, discard>;
  // What a response needs that is not given at once.
  struct Later {
    std::shared_ptr<const Request> request;  // once it was copied
    Job job;
    std::shared_ptr<PendingResponse> pending;
    std::unique_ptr<BodyIntake> intake;
    std::unique_ptr<BodyStream> stream;
    int stream_status = 0;
    std::string stream_problem, stream_cause;
  };
  Later& later() {
    if (!later_) later_ = std::make_unique<Later>();
    routes_.hold();
    return *later_;
  }
  const Request& request(const RequestBuffers& buffers) const {
    return later_ && later_->request ? *later_->request : buffers.head.request;
  }

  // The begin of the next request is then unknown.
  void leave_body_unread() {
    keeps_alive_ = false;
    lingers_ = true;
  }
  Next begin_body(RequestBuffers& buffers);
  // Of the route, or of the server.
  std::size_t body_bytes_max() const;
  Next call_handler_or_queue(RequestBuffers& buffers);
  // After the sink has said something about a piece of the body.
  Next after_sink(RequestBuffers& buffers, BodyIntake::Progress progress);
  // Writes it, or begins to wait for it or for its body.
  Next respond(RequestBuffers& buffers, Response response);
  Next wait_for(std::shared_ptr<PendingResponse> pending);
  Next begin_stream(RequestBuffers& buffers, Response response);
  Next pull(RequestBuffers& buffers);
  bool must_end(const PendingResponse& pending) const {
    return thread_.ends_waiting ||
           (thread_.is_draining && pending.options().ends_on_stop);
  }
  Response pending_result();
  // The whole response, into the output. `extra_header_text` has whole lines.
  Next write_response(RequestBuffers& buffers, Response response,
                      std::string_view extra_header_text = {});
  // And decides whether it is the last of the connection.
  void count_request();
  void record_response(const Request& request, int status,
                       std::uint64_t body_bytes, std::string_view problem,
                       std::string_view cause);
  Next finish(RequestBuffers& buffers, Next next);

  IoThreadState& thread_;
  const std::shared_ptr<WakeTarget> wake_;
  const Route* route_ = nullptr;
  RouteHold routes_;  // keeps route_ alive while the session waits
  BodyReader body_reader_;
  std::unique_ptr<Later> later_;
  std::int64_t begun_us_ = 0;
  std::int64_t pending_ms_ = 0;
  std::uint32_t requests_ = 0;
  bool has_expired_ = false;
  bool keeps_alive_ = false;
  bool lingers_ = false;
  bool needs_reset_ = false;
};

}  // namespace cardinal::http
