#include "store/integrity.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "store/rows.h"
#include "store/stored_tree.h"

namespace cardinal::store {
namespace {

using Problems = std::vector<std::string>;

constexpr std::size_t changes_per_step = 1'000;

void report(Problems& problems, std::string problem) {
  if (problems.size() < problems_max) problems.push_back(std::move(problem));
}

// Compares what the changes give with what is stored.
class StoredTileComparison final : public merkle::TileSink {
 public:
  StoredTileComparison(Database& database, Problems& problems)
      : tree_(database), problems_(problems) {}
  Status put(unsigned level, std::uint64_t index,
             std::span<const Sha256> hashes) override {
    const auto stored = tree_.tile(level, index, hashes.size());
    if (!stored || !std::ranges::equal(*stored, hashes)) {
      report(problems_, fmt::format("tile {} of level {} is not the one that "
                                    "the changes give",
                                    index, level));
    }
    return {};
  }

 private:
  StoredTree tree_;
  Problems& problems_;
};

// What SQLite says of its own structures.
Status check_pages(Database& database, Problems& problems) {
  Statement row = database.query("pragma integrity_check(100)");
  for (;;) {
    TRY(const bool has_row, row.next());
    if (!has_row) return {};
    if (row.bytes(0) != "ok") {
      report(problems, "SQLite: " + quoted(row.bytes(0), 200));
    }
  }
}

// Each row of the query is one problem: a number and nothing else.
Status check_by_query(Database& database, std::string_view sql,
                      std::string_view problem, Problems& problems) {
  Statement row = database.query(sql);
  for (;;) {
    TRY(const bool has_row, row.next());
    if (!has_row || problems.size() == problems_max) return {};
    report(problems, fmt::format("change {} {}", row.integer(0), problem));
  }
}

Status check_references(Database& database, Problems& problems) {
  TRY_STATUS(check_by_query(
      database,
      "select h.change from head h left join change c on c.n = h.change where "
      "c.subject is not h.id",
      "is not of the subject whose head names it", problems));
  TRY_STATUS(check_by_query(
      database,
      "select c.n from change c join head h on h.id = c.subject where c.n > "
      "h.change",
      "is later than the one that the head of its subject names", problems));
  TRY_STATUS(check_by_query(
      database,
      "select c.n from change c where c.previous is not null and not exists "
      "(select 1 from change p where p.n = c.previous and p.n < c.n and "
      "p.subject = c.subject)",
      "follows one that is not of its subject", problems));
  // Statements are kept by their text, which must stay.
  static const std::string other_kind = [] {
    std::string live_kinds;
    for (int kind = 1; kind <= static_cast<int>(last_kind); ++kind) {
      if (!leaves_live(static_cast<Kind>(kind))) continue;
      live_kinds += (live_kinds.empty() ? "" : ", ") + std::to_string(kind);
    }
    return "select h.change from head h join change c on c.n = h.change where "
           "h.live is not (c.kind in (" +
           live_kinds + "))";
  }();
  return check_by_query(database, other_kind,
                        "has another kind than the state of its subject shows",
                        problems);
}

Status check_heads(Database& database, Problems& problems) {
  Statement row = database.query("select id, key, subject from head");
  for (;;) {
    TRY(const bool has_row, row.next());
    if (!has_row) return {};
    const Sha256 key = sha256(row.bytes(2));
    if (row.bytes(1) != cardinal::bytes_of(key)) {
      report(problems, fmt::format("the key of {} is not the hash of its name",
                                   quoted(row.bytes(2))));
    }
  }
}

// The changes in their order, and the tree that they give.
class ChangeCheck {
 public:
  ChangeCheck(Database& database, Problems& problems)
      : tiles_(database, problems), problems_(problems) {}

  void add(const Change& change) {
    if (change.number != last_ + 1) {
      problem(change, fmt::format("follows change {}", last_));
    }
    if (change.at_ms < at_ms_) problem(change, "is older than the one before");
    last_ = change.number;
    at_ms_ = change.at_ms;
    if (change.is_public) {
      CHECK(edge_.append(merkle::leaf_hash(entry_of(change)), tiles_));
    }
    if (change.tree_size != edge_.size()) {
      problem(change, fmt::format("has the tree size {} instead of {}",
                                  change.tree_size, edge_.size()));
    }
    if (!change.body) return;
    const Result<std::string> text = unpack(*change.body);
    if (!text) problem(change, text.error().message);
  }

 private:
  void problem(const Change& change, std::string_view what) {
    report(problems_, fmt::format("change {}: {}", change.number, what));
  }

  merkle::TreeEdge edge_;
  StoredTileComparison tiles_;
  Problems& problems_;
  std::uint64_t last_ = 0;
  std::int64_t at_ms_ = 0;
};

Status check_changes(Database& database, Problems& problems) {
  ChangeCheck check(database, problems);
  for (std::uint64_t after = 0; problems.size() < problems_max;) {
    TRY(const std::vector<Change> changes,
        changes_after(database, after, changes_per_step, page_bytes_max,
                      Bodies::include));
    if (changes.empty()) return {};
    for (const Change& change : changes) check.add(change);
    after = changes.back().number;
  }
  return {};
}

// A missing tile of level 0 is computed where it is needed, so that only its
// absence shows.
Status check_tile_count(Database& database, Problems& problems) {
  TRY(const std::uint64_t size, tree_size(database));
  TRY(const std::int64_t stored, database.integer("select count(*) from tile"));
  std::uint64_t expected = size / merkle::tile_width;
  for (std::uint64_t count = expected; count > 0; count /= merkle::tile_width) {
    expected += (count + merkle::tile_width - 1) / merkle::tile_width;
  }
  if (std::cmp_not_equal(stored, expected)) {
    report(problems,
           fmt::format("there are {} tiles instead of {}", stored, expected));
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> check_integrity(Database& database) {
  TRY(const Transaction frozen, Transaction::begin_read(database));
  Problems problems;
  using Part = Status (*)(Database&, Problems&);
  constexpr Part parts[] = {check_pages, check_references, check_heads,
                            check_changes, check_tile_count};
  for (const Part part : parts) {
    // A part that cannot be read is a problem too, and the others go on.
    if (const Status done = part(database, problems); !done) {
      report(problems, done.error().message);
    }
  }
  if (const auto edge = load_edge(database); !edge) {
    report(problems, edge.error().message);
  }
  return problems;
}

}  // namespace cardinal::store
