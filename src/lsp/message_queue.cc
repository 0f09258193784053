#include "lsp/message_queue.h"

#include <algorithm>

#include "lsp/framing.h"

namespace cardinal::lsp {
namespace {

constexpr Limits message_limits{.bytes_max = message_bytes_max,
                                .depth_max = 200};
// Some clients send null for no params.
const rpc::MessageLimits message_parts{.id_bytes_max = 1024,
                                       .any_params = true};

// A lone surrogate in a text is one character for the editor as for us; a
// message is no worse for it.
bool is_harmless(const Fault& fault) {
  return fault.kind == FaultKind::lone_surrogate ||
         fault.kind == FaultKind::number_range;
}

std::optional<rpc::Error> objection_to(const Document& document,
                                       const Faults& faults) {
  const auto bad = std::ranges::find_if_not(faults, is_harmless);
  if (bad != faults.end() || !document.root()) {
    return rpc::Error{rpc::parse_error,
                      "a message must be JSON: " +
                          (bad != faults.end() ? bad->message : "it is empty"),
                      {}};
  }
  const Value root = document.root();
  if (root.is(Kind::array)) {
    return rpc::Error{rpc::invalid_request,
                      "the protocol has no batches: send one message at a time",
                      {}};
  }
  const bool is_response = root.is(Kind::object) && !root["method"] &&
                           (root["result"] || root["error"]);
  if (is_response) return std::nullopt;
  const auto call = rpc::call_in(root, message_parts);
  if (!call) return call.error();
  if (call->id.is(Kind::null)) {
    return rpc::Error{
        rpc::invalid_request, "\"id\" must be a number or a string", {}};
  }
  return std::nullopt;
}

bool is_request(const Message& message) {
  return message.id() && !message.method().empty();
}

}  // namespace

void MessageQueue::add(std::string text) {
  Message message;
  Faults faults;
  message.document = reader_.read(std::move(text), message_limits, faults);
  message.fault = objection_to(message.document, faults);
  if (message.method() == "$/cancelRequest" && !message.id()) {
    cancel(message.root()["params"]["id"]);
    return;
  }
  message.has_used_id =
      is_request(message) &&
      std::ranges::any_of(messages_, [&](const Message& earlier) {
        return is_request(earlier) && earlier.id().raw() == message.id().raw();
      });
  messages_.push_back(std::move(message));
}

void MessageQueue::add_fault(std::string reason) {
  messages_.push_back(
      {.document = {},
       .fault = rpc::Error{rpc::parse_error, std::move(reason), {}}});
}

void MessageQueue::cancel(Value id) {
  if (!id) return;
  for (Message& message : messages_) {
    if (is_request(message) && message.id().raw() == id.raw()) {
      message.is_cancelled = true;
    }
  }
}

Message MessageQueue::take() {
  Message message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

bool MessageQueue::changes(std::string_view uri) const {
  return std::ranges::any_of(messages_, [&](const Message& message) {
    return message.method() == "textDocument/didChange" &&
           message.root()["params"]["textDocument"]["uri"].string() == uri;
  });
}

}  // namespace cardinal::lsp
