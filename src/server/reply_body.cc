#include "server/reply_body.h"

#include <algorithm>

#include "server/operation_routes.h"

namespace cardinal::server {

// At most one piece beyond what is asked for is held.
http::Pull ReplyBody::pull(std::string& out, std::size_t bytes_max) {
  while (!has_ended_ && made_.size() - sent_ < bytes_max) {
    if (cancelled_->load()) return http::Pull::failed;
    made_.erase(0, sent_);
    sent_ = 0;
    Notes notes;  // are about failures, which the answer lists
    has_ended_ = !stream_->next(made_, notes);
    if (has_ended_ && adds_outcome_) {
      made_ += "{\"outcome\":\"" + std::string(slug_of(stream_->outcome())) +
               "\"}\n";
    }
  }
  const std::size_t count = std::min(bytes_max, made_.size() - sent_);
  out.append(made_, sent_, count);
  sent_ += count;
  return has_ended_ && sent_ == made_.size() ? http::Pull::end
                                             : http::Pull::more;
}

}  // namespace cardinal::server
