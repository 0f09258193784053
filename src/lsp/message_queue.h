// The messages that have come and were not handled yet, in order. Knows which
// requests were cancelled meanwhile, and which documents change later on.
//
// Thread safety: belongs to one thread.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "json/json_rpc.h"

namespace cardinal::lsp {

// Beyond it, messages are handled before more are taken.
inline constexpr std::size_t queued_max = 1000;

struct Message {
  Document document;
  std::optional<rpc::Error> fault;  // not a message of JSON-RPC
  bool is_cancelled = false;
  bool has_used_id = false;  // of another request in the queue

  Value root() const { return document.root(); }
  Value id() const { return fault ? Value() : root()["id"]; }
  std::string_view method() const {
    return fault ? std::string_view() : root()["method"].string().value_or("");
  }
};

class MessageQueue {
 public:
  // The text of a message, or why there is none.
  void add(std::string text);
  void add_fault(std::string reason);
  bool is_empty() const { return messages_.empty(); }
  bool is_full() const { return messages_.size() >= queued_max; }
  Message take();
  // Whether the text of this document will be another one.
  bool changes(std::string_view uri) const;

 private:
  void cancel(Value id);

  std::deque<Message> messages_;
  Reader reader_;
};

}  // namespace cardinal::lsp
