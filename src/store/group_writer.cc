#include "store/group_writer.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "base/signals.h"
#include "store/proposal.h"
#include "store/ticket.h"

namespace cardinal::store {
namespace {

// A group of large bodies ends early, so that none waits for many.
constexpr std::size_t group_bytes_max = 4 << 20;

}  // namespace

GroupWriter::GroupWriter(Database& database, std::unique_ptr<Applier> applier,
                         std::shared_ptr<Growth> growth,
                         const GroupWriterLimits& limits)
    : database_(database),
      applier_(std::move(applier)),
      growth_(std::move(growth)),
      limits_(limits),
      thread_([this] {
        block_all_signals();
        run();
      }) {}

GroupWriter::~GroupWriter() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

Result<Ticket> GroupWriter::append(Proposal proposal) {
  const std::size_t bytes = bytes_of(proposal);
  auto state = std::make_shared<Ticket::State>();
  {
    const std::lock_guard lock(mutex_);
    if (queue_.size() >= limits_.queued_max ||
        queued_bytes_ + bytes > limits_.queued_bytes_max) {
      return unavailable(
          "{} proposals wait to be written already; try again "
          "in a moment",
          queue_.size());
    }
    queued_bytes_ += bytes;
    queue_.push_back({std::move(proposal), state});
  }
  wake_.notify_one();
  return Ticket(std::move(state));
}

void GroupWriter::run() {
  std::vector<Waiting> group;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return is_over_ || !queue_.empty(); });
      if (queue_.empty()) return;
      take_group(group);
    }
    write(group);
    group.clear();
  }
}

// Requires: the lock.
void GroupWriter::take_group(std::vector<Waiting>& group) {
  std::size_t bytes = 0;
  while (!queue_.empty() && bytes < group_bytes_max &&
         group.size() < std::max<std::size_t>(limits_.group_max, 1)) {
    bytes += bytes_of(queue_.front().proposal);
    group.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  queued_bytes_ -= bytes;
}

void GroupWriter::write(std::vector<Waiting>& group) {
  Result<std::vector<Outcome>> outcomes = commit(group);
  if (!outcomes) {
    is_stale_ = true;
    for (Waiting& waiting : group) {
      waiting.ticket->complete(std::unexpected(outcomes.error()));
    }
    return;
  }
  // Readers that a ticket sends off find the change; those that are woken by
  // the growth of the log find it too.
  growth_->grow_to(applier_->last_change());
  for (std::size_t i = 0; i < group.size(); ++i) {
    group[i].ticket->complete((*outcomes)[i]);
  }
}

Result<std::vector<Outcome>> GroupWriter::commit(std::vector<Waiting>& group) {
  TRY(Transaction transaction, Transaction::begin_write(database_));
  if (is_stale_) {
    TRY_STATUS(applier_->load());
    is_stale_ = false;
  }
  std::vector<Outcome> outcomes;
  outcomes.reserve(group.size());
  for (Waiting& waiting : group) {
    TRY(const Outcome outcome, applier_->apply(waiting.proposal));
    outcomes.push_back(outcome);
  }
  TRY_STATUS(transaction.commit());
  return outcomes;
}

}  // namespace cardinal::store
