#include "mcp/exchange.h"

#include <exception>

#include "mcp/session.h"

namespace cardinal::mcp {
namespace {

// A card may be as deep as cards may be, inside of a message.
constexpr Limits exchange_limits{.bytes_max = message_bytes_max,
                                 .depth_max = 100};
constexpr std::size_t batch_max = 32;
// Of the responses to a batch; each call beyond it gets an error.
constexpr std::size_t batch_bytes_max = 4u << 20;

// The answer of a client to a request; we make none.
bool is_response(Value message) {
  return message.is(Kind::object) && !message["method"] &&
         (message["result"] || message["error"]);
}

// What takes time, and so has progress.
std::string progress_token_of(Value message) {
  const auto method = message["method"].string();
  if (method != "tools/call" && method != "resources/read") return {};
  const Value params = message["params"];
  if (!message["id"] || !params.is(Kind::object)) return {};
  const Value token = params["_meta"]["progressToken"];
  const bool is_token = token.is(Kind::string) || token.is(Kind::number);
  return is_token ? std::string(token.raw()) : std::string();
}

}  // namespace

Exchange::Exchange(Session& session, std::string_view message,
                   MessageContext context)
    : session_(session),
      context_(std::move(context)),
      backend_(context_.call ? context_.call : session.call_operation(),
               session.env(), session.last_change(), context_.cancelled) {
  Faults faults;
  message_ = Reader().read(std::string(message), exchange_limits, faults);
  if (!faults.empty()) {
    error_ = "the body must be JSON: " + faults[0].message;
    return;
  }
  const Value root = message_.root();
  if (root.is(Kind::array)) {
    for (const Value part : root.items()) parts_.push_back(part);
    return;
  }
  parts_.push_back(root);
  if (root.is(Kind::object)) progress_token_ = progress_token_of(root);
}

// True: there is nothing to run.
bool Exchange::refuse_whole() {
  const auto refuse = [this](int code, std::string_view reason) {
    error_code_ = code;
    response_ = refused_message(code, reason);
    return true;
  };
  if (!error_.empty()) return refuse(rpc::parse_error, error_);
  const Value root = message_.root();
  if (is_response(root)) return true;
  if (!root.is(Kind::array)) return false;
  const auto version = session_.version();
  if (!version) {
    return refuse(rpc::invalid_request, "send initialize first, alone");
  }
  if (!has_batches(*version)) {
    return refuse(rpc::invalid_request,
                  "protocol version " + std::string(name_of(*version)) +
                      " has no batches; send one message at a time");
  }
  if (parts_.empty()) {
    return refuse(rpc::invalid_request,
                  "a batch must contain at least one call");
  }
  if (parts_.size() > batch_max) {
    return refuse(rpc::invalid_request,
                  "a batch may contain at most " + std::to_string(batch_max) +
                      " calls; got " + std::to_string(parts_.size()));
  }
  return false;
}

std::unique_ptr<LaterReply> Exchange::begin() {
  if (refuse_whole()) return nullptr;
  if (std::string first = next_progress(); !first.empty() && context_.notify) {
    context_.notify(std::move(first));
  }
  return proceed();
}

std::unique_ptr<LaterReply> Exchange::proceed() {
  while (next_ < parts_.size()) {
    const auto call = rpc::call_in(parts_[next_]);
    if (!call) {
      add(parts_[next_++]["id"], call.error());
      continue;
    }
    if (!call->id) {  // those that matter are of the transport
      ++next_;
      continue;
    }
    if (auto later = take(session_.request(*call, backend_, context_.notify))) {
      return later;
    }
  }
  const bool is_batch = message_.root().is(Kind::array);
  if (is_batch && !response_.empty()) response_ += ']';
  return nullptr;
}

std::unique_ptr<LaterReply> Exchange::take(Step step) {
  if (Awaited* awaited = step.awaited()) {
    then_ = std::move(awaited->then);
    return std::move(awaited->later);
  }
  add(parts_[next_++]["id"], *step.answer());
  return nullptr;
}

std::unique_ptr<LaterReply> Exchange::resume(Result<Reply> reply) {
  const Then then = std::move(then_);
  std::unique_ptr<LaterReply> later;
  try {
    later = take(then(std::move(reply)));
  } catch (const std::exception& failure) {
    later = take(rpc::Error{rpc::internal_error, failure.what(), {}});
  }
  return later ? std::move(later) : proceed();
}

void Exchange::add(Value id, const rpc::Answer& answer) {
  std::string one = rpc::response_to(id, answer);
  if (!message_.root().is(Kind::array)) {
    if (const auto* error = std::get_if<rpc::Error>(&answer)) {
      error_code_ = error->code;
    }
    response_ = std::move(one);
    return;
  }
  if (!response_.empty() && response_.size() + one.size() > batch_bytes_max) {
    one = rpc::response_to(
        id, rpc::Error{rpc::too_large,
                       "the combined response to this batch would be too "
                       "large; send fewer calls",
                       {}});
  }
  response_ += (response_.empty() ? "[" : ",") + one;
}

std::string Exchange::next_progress() {
  if (progress_token_.empty()) return {};
  const std::int64_t count = progress_.fetch_add(1);
  return progress_notification(progress_token_, count,
                               count == 0 ? "started" : "still running");
}

}  // namespace cardinal::mcp
