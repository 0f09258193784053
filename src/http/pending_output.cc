#include "http/pending_output.h"

#include <algorithm>

namespace cardinal::http {
namespace {

// Larger bodies are sent from where they are.
constexpr std::size_t copied_bytes_max = 32'768;

}  // namespace

void PendingOutput::add_body(std::string_view body,
                             std::shared_ptr<const void> owner,
                             bool is_shared) {
  if (body.size() <= copied_bytes_max) {
    text += body;
    return;
  }
  tail_ = body;
  tail_owner_ = std::move(owner);
  own_tail_bytes_ = is_shared ? 0 : body.size();
}

IoStep PendingOutput::write_to(Stream& stream) {
  const std::string_view rest = std::string_view(text).substr(sent_);
  const IoStep step = stream.write(rest, tail_);
  const std::size_t of_text = std::min(step.bytes, rest.size());
  sent_ += of_text;
  tail_.remove_prefix(step.bytes - of_text);
  return step;
}

void PendingOutput::clear() {
  text.clear();
  sent_ = 0;
  tail_ = {};
  tail_owner_.reset();
  own_tail_bytes_ = 0;
}

}  // namespace cardinal::http
