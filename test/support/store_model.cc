#include "support/store_model.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/time.h"

namespace cardinal::test {
namespace {

using namespace store;

std::string entry_by_definition(const Change& change) {
  std::string text = fmt::format("{{\"at\":\"{}\",\"change\":{}",
                                 iso8601_ms(change.at_ms), change.number);
  if (change.digest) {
    text += fmt::format(",\"digest\":\"sha256:{}\"", to_hex(*change.digest));
  }
  text += fmt::format(",\"kind\":\"{}\"", name_of(change.kind));
  if (change.seq) text += fmt::format(",\"seq\":{}", *change.seq);
  if (!change.subject.empty()) {
    text += fmt::format(",\"subject\":\"{}\"", change.subject);
  }
  return text + "}";
}

std::string random_text(Dice& dice) {
  const std::size_t bytes =
      dice.roll(20) == 0 ? 20'000 + dice.roll(30'000) : dice.roll(3'000);
  std::string text;
  while (text.size() < bytes) text += std::to_string(dice.roll(100'000)) + ",";
  return text;
}

}  // namespace

Ruling decide_by_seq(const std::optional<Head>& head,
                     const Proposal& proposal) {
  const std::uint64_t count = head ? std::stoull(head->state) + 1 : 1;
  Ruling ruling{.verdict = kept,
                .effect = Effect::change,
                .seq_high = proposal.seq,
                .state = std::to_string(count)};
  const bool needs_head =
      !leaves_live(proposal.kind) || proposal.kind == Kind::status;
  if (!head && needs_head && proposal.kind != Kind::tick) {
    return {.verdict = nothing_there};
  }
  if (!head || !proposal.seq) return ruling;
  if (proposal.seq < head->seq_high) return {.verdict = stale};
  if (proposal.seq == head->seq_high) {
    ruling.verdict = noted;
    ruling.effect = Effect::note;
  }
  return ruling;
}

Outcome StoreModel::apply(Proposal proposal) {
  if (!changes_.empty()) {
    proposal.at_ms = std::max(proposal.at_ms, changes_.back().at_ms);
  }
  const auto found = heads_.find(proposal.subject);
  const auto head = found == heads_.end() || proposal.subject.empty()
                        ? std::nullopt
                        : std::optional(found->second);
  const Ruling ruling = decide_by_seq(head, proposal);
  Outcome outcome{ruling.verdict, ruling.effect, head ? head->change : 0};
  if (ruling.effect == Effect::none) return outcome;
  const auto seq_high =
      std::max(head ? head->seq_high : std::nullopt, ruling.seq_high);
  if (ruling.effect == Effect::note) {
    heads_[proposal.subject].seq_high = seq_high;
    heads_[proposal.subject].state = ruling.state;
    return outcome;
  }
  outcome.change = changes_.size() + 1;
  if (proposal.is_public) ++tree_size_;
  Change change{.number = outcome.change,
                .kind = proposal.kind,
                .subject = proposal.subject,
                .is_public = proposal.is_public,
                .tree_size = tree_size_,
                .at_ms = proposal.at_ms,
                .rules = proposal.rules,
                .seq = proposal.seq,
                .previous = head ? head->change : 0,
                .facts = proposal.facts,
                .body = proposal.body};
  if (proposal.body) change.digest = proposal.body->digest;
  changes_.push_back(change);
  if (proposal.subject.empty()) return outcome;
  heads_[proposal.subject] = {outcome.change, leaves_live(proposal.kind),
                              seq_high, ruling.state};
  std::size_t versions = 0;
  const std::size_t most = proposal.kind == Kind::takedown ? 0 : history_;
  const bool replaces = proposal.kind != Kind::status;
  for (std::size_t i = changes_.size(); i-- > 0;) {
    Change& older = changes_[i];
    if (older.subject != proposal.subject) continue;
    // The version that a change without a body replaced counts as before it.
    if (i + 1 == changes_.size() && !older.digest && replaces) ++versions;
    if (older.digest && versions++ >= most) older.body.reset();
  }
  return outcome;
}

std::vector<Sha256> StoreModel::leaves() const {
  std::vector<Sha256> hashes;
  for (const Change& change : changes_) {
    if (!change.is_public) continue;
    hashes.push_back(
        sha256(std::string(1, '\0') + entry_by_definition(change)));
  }
  return hashes;
}

Sha256 root_by_definition(std::span<const Sha256> leaves) {
  if (leaves.empty()) return sha256("");
  if (leaves.size() == 1) return leaves[0];
  std::size_t k = 1;
  while (k * 2 < leaves.size()) k *= 2;
  const Sha256 left = root_by_definition(leaves.first(k));
  const Sha256 right = root_by_definition(leaves.subspan(k));
  return sha256("\x01" + std::string(bytes_of(left)) +
                std::string(bytes_of(right)));
}

Proposal put(std::string subject, std::string_view text,
             std::optional<std::uint64_t> seq) {
  return {.kind = Kind::put,
          .subject = std::move(subject),
          .at_ms = 1'790'000'000'000,
          .seq = seq,
          .facts = "facts",
          .body = pack(text).value()};
}

Proposal random_proposal(Dice& dice) {
  Proposal proposal;
  const std::uint64_t lot = dice.roll(20);
  proposal.kind = lot == 0   ? Kind::withdraw
                  : lot == 1 ? Kind::revoke
                  : lot == 2 ? Kind::takedown
                  : lot == 3 ? Kind::tick
                  : lot == 4 ? Kind::status
                             : Kind::put;
  if (proposal.kind != Kind::tick) {
    proposal.subject =
        "https://agent-" + std::to_string(dice.roll(12)) + ".example/a2a";
    if (dice.roll(4) != 0) proposal.seq = dice.roll(60);
  }
  proposal.is_public = dice.roll(5) != 0;
  proposal.at_ms =
      1'790'000'000'000 + static_cast<std::int64_t>(dice.roll(1'000));
  proposal.facts = std::string(dice.roll(40), 'f');
  if (proposal.kind == Kind::put ||
      (proposal.kind == Kind::revoke && dice.roll(2) == 0)) {
    proposal.body = pack(random_text(dice)).value();
  }
  return proposal;
}

std::vector<Change> all_changes(Store& store) {
  std::vector<Change> changes;
  Cursor at = store.begin();
  for (std::size_t limit = 1;; limit = limit % 97 + 1) {
    Result<Page> page = store.read(at, limit, Bodies::include);
    if (!page) {
      ADD_FAILURE() << to_text(page.error());
      return changes;
    }
    EXPECT_LE(page->changes.size(), limit);
    std::ranges::move(page->changes, std::back_inserter(changes));
    at = page->next;
    if (page->is_last) return changes;
  }
}

void expect_equal(Store& store, const StoreModel& model) {
  const std::vector<Change> changes = all_changes(store);
  ASSERT_EQ(changes.size(), model.changes().size());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    EXPECT_TRUE(changes[i] == model.changes()[i]) << "change " << i + 1;
  }
  EXPECT_EQ(store.end().change, changes.size());
  for (const auto& [subject, head] : model.heads()) {
    const auto found = store.head(subject);
    ASSERT_TRUE(found && *found) << subject;
    EXPECT_TRUE(**found == head) << subject;
  }
  const std::vector<Sha256> leaves = model.leaves();
  auto tree = store.tree();
  ASSERT_TRUE(tree) << to_text(tree.error());
  EXPECT_EQ(tree->size(), leaves.size());
  EXPECT_EQ(to_hex(tree->root(tree->size()).value()),
            to_hex(root_by_definition(leaves)));
}

StoreOptions options_for(const std::string& folder) {
  return {.folder = folder, .decide = decide_by_seq};
}

std::unique_ptr<Store> opened(const std::string& folder) {
  auto store = Store::open(options_for(folder));
  EXPECT_TRUE(store) << to_text(store.error());
  return store ? *std::move(store) : nullptr;
}

Outcome stored(Store& store, Proposal proposal) {
  const auto ticket = store.append(std::move(proposal));
  EXPECT_TRUE(ticket) << to_text(ticket.error());
  const Result<Outcome> outcome = ticket->wait();
  EXPECT_TRUE(outcome) << to_text(outcome.error());
  return outcome.value_or(Outcome{});
}

}  // namespace cardinal::test
