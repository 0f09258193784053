#include "directory_support.h"

#include <fmt/format.h>

#include "directory/records/lease_queue.h"

namespace cardinal::test {

std::string card_of(const CardSpec& spec) {
  return fmt::format(
      R"({{"protocolVersion": "0.3.0", "name": "{}", "description": "{}",
  "url": "https://{}/a2a", "preferredTransport": "JSONRPC",
  "version": "{}", "capabilities": {{"streaming": false}},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{{"id": "main-skill", "name": "Main skill", "description": "{}",
    "tags": ["{}"]}}]}})",
      spec.name, spec.description, spec.host, spec.version, spec.skill,
      fmt::join(spec.tags, "\", \""));
}

std::string card_subject(const CardSpec& spec) {
  return "https://" + spec.host + "/a2a";
}

void OpenDirectory::open(bool begin_epoch) {
  auto opened = Directory::open({.folder = folder(),
                                 .admission = admission_,
                                 .begin_epoch = begin_epoch,
                                 .embedder = embedder_,
                                 .embedding_timeout_ms = embedding_timeout_ms_,
                                 .env = &env_});
  ASSERT_TRUE(opened) << to_text(opened.error());
  directory_ = *std::move(opened);
}

void OpenDirectory::wait_for_index() {
  std::mutex mutex;
  std::condition_variable applied;
  bool is_applied = false;
  const store::Wake wake =
      directory_->on_indexed(directory_->store().end().change, [&] {
        const std::scoped_lock hold(mutex);
        is_applied = true;
        applied.notify_one();
      });
  std::unique_lock hold(mutex);
  applied.wait(hold, [&] { return is_applied; });
}

store::Outcome OpenDirectory::append(store::Proposal proposal) {
  Result<store::Ticket> ticket = directory_->append(std::move(proposal));
  if (!ticket) {
    ADD_FAILURE() << to_text(ticket.error());
    return {};
  }
  const Result<store::Outcome> outcome = ticket->wait();
  if (!outcome) {
    ADD_FAILURE() << to_text(outcome.error());
    return {};
  }
  wait_for_index();
  return *outcome;
}

store::Outcome OpenDirectory::put(const std::string& text,
                                  Submission submission) {
  submission.text = text;
  Admission::Prepared card = directory_->admission().prepare(submission);
  if (!card) {
    ADD_FAILURE() << to_text(card.error()) << "\n" << text;
    return {};
  }
  return append(std::move(card->proposal));
}

RecordVerdict OpenDirectory::withdraw(const std::string& subject,
                                      Sender sender) {
  Result<store::Proposal> proposal = directory_->admission().prepare_withdraw(
      {.subject = subject, .sender = std::move(sender)});
  if (!proposal) {
    ADD_FAILURE() << to_text(proposal.error());
    return RecordVerdict::damaged;
  }
  return directory::verdict_of(append(*std::move(proposal)));
}

void OpenDirectory::tick() {
  (void)append(directory::tick_at(clock_.now_ms()));
}

std::vector<std::string> OpenDirectory::find(const std::string& text,
                                             Viewer viewer) {
  wait_for_index();
  std::vector<std::string> subjects;
  const Result<Answer> answer =
      directory_->discover({.text = text, .limit = 100}, viewer);
  if (!answer) {
    ADD_FAILURE() << to_text(answer.error());
    return subjects;
  }
  for (const Hit& hit : answer->hits) subjects.push_back(hit.summary.subject);
  return subjects;
}

}  // namespace cardinal::test
