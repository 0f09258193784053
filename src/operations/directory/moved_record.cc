#include "operations/directory/moved_record.h"

#include "directory/admission/card_source.h"

namespace cardinal {
namespace {

class WithdrawnLater final : public LaterReply {
 public:
  WithdrawnLater(store::Ticket ticket, Reply reply)
      : ticket_(std::move(ticket)), reply_(std::move(reply)) {}
  void on_ready(std::function<void()> wake) override {
    ticket_.on_complete(std::move(wake));
  }
  Result<Reply> finish() override {
    // Read your own writes: also that the old record is gone.
    const Result<store::Outcome> outcome = ticket_.wait();
    if (outcome && outcome->effect == store::Effect::change && reply_.change) {
      reply_.change = std::max(*reply_.change, outcome->change);
    }
    return std::move(reply_);
  }

 private:
  store::Ticket ticket_;
  Reply reply_;
};

}  // namespace

Status find_previous(directory::Directory& directory,
                     std::string_view new_subject,
                     directory::OriginProof& origin) {
  TRY(const std::vector<std::string> subjects,
      directory.subjects_of_source(directory::normal_source(origin.url)));
  for (const std::string& subject : subjects) {
    if (subject == new_subject) continue;
    TRY(const std::optional<store::Head> head, directory.store().head(subject));
    if (!head) continue;
    TRY(directory::RecordState state, directory::state_of(*head));
    // Cards of other dialects have ids, and a host may show several of them at
    // one URL.
    if (state.dialect != Dialect::a2a) continue;
    origin.previous_subject = subject;
    origin.previous_visibility = state.visibility;
    origin.previous_scopes = std::move(state.scopes);
    return {};
  }
  return {};
}

Reply after_withdrawal(directory::Directory& directory,
                       store::Proposal withdrawal, Reply reply) {
  Result<store::Ticket> ticket = directory.append(std::move(withdrawal));
  if (!ticket) return reply;
  Reply later;
  later.later =
      std::make_unique<WithdrawnLater>(*std::move(ticket), std::move(reply));
  return later;
}

}  // namespace cardinal
