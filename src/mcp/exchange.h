// One message of a client on its way to the response: its calls run one after
// the other, and whoever drives it waits for the replies that come later.
//
//   Exchange exchange(session, message, {});
//   auto later = exchange.begin();
//   while (later) later = exchange.resume(wait(std::move(later)));
//   send(exchange.response());
//
// Thread safety: belongs to one thread at a time, but for next_progress().
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "mcp/backend.h"

namespace cardinal::mcp {

class Session;

// Gets messages that the server sends by itself.
using Notify = std::function<void(std::string message)>;

struct MessageContext {
  CallOperation call = {};  // empty: as the session calls
  Notify notify = {};       // empty: nobody hears them
  // Set when nobody waits for the response; null: somebody always does.
  const std::atomic<bool>* cancelled = nullptr;
};

class Exchange {
 public:
  // The session and what the context names outlive it.
  Exchange(Session& session, std::string_view message, MessageContext context);
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  // What to wait for; null: the response is there.
  std::unique_ptr<LaterReply> begin();
  std::unique_ptr<LaterReply> resume(Result<Reply> reply);

  // Empty: there is none to send.
  const std::string& response() const { return response_; }
  // The error of the only call; 0: none, or several calls.
  int error_code() const { return error_code_; }

  // The next message about progress; empty if the client did not ask for any.
  // From any thread.
  std::string next_progress();

 private:
  bool refuse_whole();
  std::unique_ptr<LaterReply> proceed();
  std::unique_ptr<LaterReply> take(Step step);
  void add(Value id, const rpc::Answer& answer);

  Session& session_;
  MessageContext context_;
  std::string error_;  // of a text that is not JSON
  Document message_;
  std::vector<Value> parts_;
  std::size_t next_ = 0;  // of the parts
  Backend backend_;
  Then then_;
  std::string progress_token_;  // JSON; empty: none
  std::atomic<std::int64_t> progress_ = 0;
  std::string response_;
  int error_code_ = 0;
};

}  // namespace cardinal::mcp
