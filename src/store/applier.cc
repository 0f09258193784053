#include "store/applier.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "store/stored_tree.h"

namespace cardinal::store {
namespace {

// How far back one change looks for bodies to erase. More than one body is
// erased only after the setting was lowered, and the next changes go on.
constexpr int erase_steps_max = 1'000;

// A missing value is below all others.
std::optional<std::uint64_t> higher(std::optional<std::uint64_t> a,
                                    std::optional<std::uint64_t> b) {
  return std::max(a, b);
}

}  // namespace

Applier::Applier(Database& database, Decide decide,
                 std::size_t history_versions_max)
    : database_(database),
      decide_(std::move(decide)),
      history_versions_max_(std::max<std::size_t>(history_versions_max, 1)) {}

Status Applier::load() {
  TRY(last_change_, store::last_change(database_));
  TRY(last_at_ms_,
      database_.integer("select at from change order by n desc limit 1"));
  TRY(const std::int64_t heads, database_.integer("select max(id) from head"));
  last_head_ = static_cast<std::uint64_t>(heads);
  TRY(edge_, load_edge(database_));
  return {};
}

Result<Outcome> Applier::apply(Proposal& proposal) {
  proposal.at_ms = std::max(proposal.at_ms, last_at_ms_);
  std::optional<HeadRow> before;
  std::optional<Head> head;
  if (!proposal.subject.empty()) {
    TRY(before, find_head(database_, proposal.subject));
    if (before) head = before->head;
  }
  const Ruling ruling = decide_(head, proposal);
  CHECK(ruling.state.size() <= facts_bytes_max);
  CHECK(ruling.seq_high.value_or(0) <= number_max);
  Outcome outcome{.verdict = ruling.verdict,
                  .effect = ruling.effect,
                  .change = head ? head->change : 0};
  if (ruling.effect == Effect::none) return outcome;
  if (ruling.effect == Effect::note) {
    CHECK(before);
    TRY_STATUS(
        database_.query("update head set seq_high = ?, state = ? where id = ?")
            .bind(higher(before->head.seq_high, ruling.seq_high))
            .bind_blob(ruling.state)
            .bind(before->id)
            .run());
    return outcome;
  }
  outcome.change = ++last_change_;
  last_at_ms_ = proposal.at_ms;
  TRY(const std::uint64_t head_id, write_head(before, proposal, ruling));
  TRY_STATUS(add_leaf(proposal));
  const std::uint64_t previous = head ? head->change : 0;
  TRY_STATUS(write_change(proposal, head_id, previous));
  TRY_STATUS(erase_old_bodies(proposal.kind, previous));
  return outcome;
}

// The id of the head; 0 without a subject.
Result<std::uint64_t> Applier::write_head(const std::optional<HeadRow>& before,
                                          const Proposal& proposal,
                                          const Ruling& ruling) {
  if (proposal.subject.empty()) return 0;
  const std::int64_t live = leaves_live(proposal.kind) ? 1 : 0;
  if (before) {
    TRY_STATUS(database_
                   .query("update head set change = ?, live = ?, seq_high = ?, "
                          "state = ? where id = ?")
                   .bind(last_change_)
                   .bind(live)
                   .bind(higher(before->head.seq_high, ruling.seq_high))
                   .bind_blob(ruling.state)
                   .bind(before->id)
                   .run());
    return before->id;
  }
  const Sha256 key = sha256(proposal.subject);
  TRY_STATUS(database_.query("insert into head values(?, ?, ?, ?, ?, ?, ?)")
                 .bind(++last_head_)
                 .bind_blob(cardinal::bytes_of(key))
                 .bind_text(proposal.subject)
                 .bind(last_change_)
                 .bind(live)
                 .bind(ruling.seq_high)
                 .bind_blob(ruling.state)
                 .run());
  return last_head_;
}

Status Applier::add_leaf(const Proposal& proposal) {
  if (!proposal.is_public) return {};
  Change change{.number = last_change_,
                .kind = proposal.kind,
                .subject = proposal.subject,
                .at_ms = proposal.at_ms,
                .seq = proposal.seq};
  if (proposal.body) change.digest = proposal.body->digest;
  TileRows tiles(database_);
  return edge_.append(merkle::leaf_hash(entry_of(change)), tiles);
}

Status Applier::write_change(const Proposal& proposal, std::uint64_t head_id,
                             std::uint64_t previous) {
  const auto unless_zero = [](std::uint64_t number) {
    return number == 0 ? std::nullopt : std::optional(number);
  };
  Statement row = database_.query(
      "insert into change values(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(last_change_)
      .bind(unless_zero(head_id))
      .bind(static_cast<std::int64_t>(proposal.kind))
      .bind(proposal.at_ms)
      .bind(std::int64_t{proposal.is_public})
      .bind(edge_.size())
      .bind(std::int64_t{proposal.rules})
      .bind(proposal.seq)
      .bind(unless_zero(previous))
      .bind_blob(proposal.facts);
  if (proposal.body) {
    const Body& body = *proposal.body;
    row.bind_blob(cardinal::bytes_of(body.digest))
        .bind(std::int64_t{body.text_bytes})
        .bind(static_cast<std::int64_t>(body.codec))
        .bind_blob(body.bytes);
  } else {
    row.bind_null().bind_null().bind_null().bind_null();
  }
  return row.run();
}

// Walks back over the subject's versions and erases those that fell out of its
// history. Behind an erased body are only erased ones.
Status Applier::erase_old_bodies(Kind kind, std::uint64_t previous) {
  // A change of the status replaces no version.
  const std::size_t kept = kind == Kind::takedown ? 0
                           : kind == Kind::status ? history_versions_max_
                                                  : history_versions_max_ - 1;
  std::uint64_t number = previous;
  std::size_t versions = 0;
  for (int step = 0; number != 0 && step < erase_steps_max; ++step) {
    std::uint64_t before = 0;
    bool had_body = false, is_erased = false;
    {
      Statement row = database_.query(
          "select previous, digest is null, codec is null from change where n "
          "= ?");
      row.bind(number);
      TRY(const bool has_row, row.next());
      if (!has_row) return {};
      before = row.number(0);
      had_body = row.integer(1) == 0;
      is_erased = had_body && row.integer(2) != 0;
    }
    if (is_erased) return {};
    if (had_body && versions++ >= kept) {
      TRY_STATUS(database_
                     .query("update change set codec = null, body = null where "
                            "n = ?")
                     .bind(number)
                     .run());
    }
    number = before;
  }
  return {};
}

}  // namespace cardinal::store
