// A session of the Language Server Protocol 3.17, without a transport: bytes
// in, bytes out.
//
//   lsp::Session session(host);
//   session.receive(bytes);   // as often as there are any
//   session.settle();         // nothing more is waiting
//   write(session.take_output());
//
// Requests are answered in their order. Diagnostics are made in settle(), of
// the newest text only: while changes keep coming, none is computed in vain.
//
// Thread safety: belongs to one thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "lsp/client_features.h"
#include "lsp/framing.h"
#include "lsp/message_queue.h"
#include "lsp/view.h"

namespace cardinal::lsp {

// More documents are not checked.
inline constexpr std::size_t documents_max = 1000;

class Session {
 public:
  explicit Session(Host host) : analyzer_(std::move(host)) {}

  void receive(std::string_view bytes);
  void settle();
  // What is to be sent, once.
  std::string take_output() { return std::exchange(output_, {}); }

  // Present after `exit`: 0 if the client asked for a shutdown before, else 1.
  std::optional<int> exit_code() const { return exit_code_; }
  // The same when the input has ended without `exit`.
  int exit_code_at_end() const {
    return exit_code_.value_or(state_ == State::shut_down ? 0 : 1);
  }

 private:
  enum class State : std::uint8_t { created, initialized, shut_down };

  void handle_all();
  void handle(const Message& message);
  rpc::Answer answer(const rpc::Call& call);
  std::optional<rpc::Error> objection(const Message& message) const;
  void notified(const rpc::Call& call);

  rpc::Answer initialize(Value params);
  rpc::Answer about_document(const rpc::Call& call);
  rpc::Answer pulled_diagnostics(const View& view, Value params);
  View view_of(const OpenDocument& document, const TextLines& lines);

  void opened(Value params);
  void changed(Value params);
  void closed(Value params);
  void files_changed(Value params);
  void configured(Value settings);
  void reconsider();
  void after_initialized();
  void publish(const OpenDocument& document);

  void send(std::string_view message);
  void notify(std::string_view method, std::string_view params);
  void request(std::string_view method, std::string_view params);
  // window/logMessage or window/showMessage.
  void tell(std::string_view method, std::string_view text);
  OpenDocument* document_with(Value uri);

  State state_ = State::created;
  ClientFeatures client_;
  std::string root_;
  bool is_traced_ = false;
  MessageFramer framer_;
  MessageQueue queue_;
  Analyzer analyzer_;
  std::map<std::string, OpenDocument, std::less<>> documents_;
  std::set<std::string> unchecked_;  // documents that changed
  std::string output_;
  std::int64_t last_request_ = 0;
  std::optional<int> exit_code_;
};

}  // namespace cardinal::lsp
