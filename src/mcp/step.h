// How far the answer to a request is: there, or waiting for a reply that comes
// later, with what follows it. So no thread has to wait.
//
//   return backend.call(operation, input, [](Result<Reply> reply) -> Step {
//     return reply ? reply->json : ...;
//   });
//
// Thread safety: a Step belongs to one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "cardinal/operations.h"
#include "json/json_rpc.h"

namespace cardinal::mcp {

struct Step;
using Then = std::function<Step(Result<Reply>)>;

struct Awaited {
  std::unique_ptr<LaterReply> later;
  Then then;
};

struct Step {
  std::variant<rpc::Answer, Awaited> value;

  Step(std::string result) : value(rpc::Answer(std::move(result))) {}
  Step(rpc::Error error) : value(rpc::Answer(std::move(error))) {}
  Step(rpc::Answer answer) : value(std::move(answer)) {}
  Step(Awaited awaited) : value(std::move(awaited)) {}

  rpc::Answer* answer() { return std::get_if<rpc::Answer>(&value); }
  Awaited* awaited() { return std::get_if<Awaited>(&value); }
};

// The step whose answer is what `change` makes of this one's.
using ChangeAnswer = std::function<rpc::Answer(rpc::Answer)>;
Step with_answer_changed(Step step, ChangeAnswer change);

}  // namespace cardinal::mcp
