#include "mcp/step.h"

namespace cardinal::mcp {

Step with_answer_changed(Step step, ChangeAnswer change) {
  if (rpc::Answer* answer = step.answer()) return change(std::move(*answer));
  Awaited& awaited = *step.awaited();
  return Awaited{std::move(awaited.later),
                 [then = std::move(awaited.then),
                  change = std::move(change)](Result<Reply> reply) -> Step {
                   return with_answer_changed(then(std::move(reply)), change);
                 }};
}

}  // namespace cardinal::mcp
