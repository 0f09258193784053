#include "store/rows.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"

namespace cardinal::store {
namespace {

constexpr const char* columns =
    "select c.n, c.kind, h.subject, c.public, c.tree_size, c.at, c.rules, "
    "c.seq, c.previous, c.facts, c.digest, c.text_bytes, c.codec, ";
constexpr const char* joined_tables =
    " from change c left join head h on h.id = c.subject ";

// Without asking for the body its pages are not read.
std::string change_query(Bodies bodies, const char* rest) {
  return std::string(columns) +
         (bodies == Bodies::include ? "c.body" : "null") + joined_tables + rest;
}

std::unexpected<Error> damaged(const Statement& row, const Database& database,
                               std::string_view what) {
  return at(database.path(),
            internal("the file is damaged: change {} has {}; restore a backup",
                     row.integer(0), what));
}

bool copy_digest(std::string_view bytes, Sha256& out) {
  if (bytes.size() != out.size()) return false;
  std::ranges::copy(bytes, out.begin());
  return true;
}

Result<Change> change_in(const Statement& row, const Database& database) {
  Change change{.number = row.number(0),
                .subject = std::string(row.bytes(2)),
                .is_public = row.integer(3) != 0,
                .tree_size = row.number(4),
                .at_ms = row.integer(5),
                .rules = static_cast<std::uint32_t>(row.integer(6)),
                .seq = row.optional_number(7),
                .previous = row.number(8),
                .facts = std::string(row.bytes(9))};
  const std::int64_t kind = row.integer(1);
  if (kind < 1 || kind > static_cast<std::int64_t>(last_kind)) {
    return damaged(row, database, "an unknown kind");
  }
  change.kind = static_cast<Kind>(kind);
  if (row.is_null(10)) return change;
  if (!copy_digest(row.bytes(10), change.digest.emplace())) {
    return damaged(row, database, "a digest that is not of 32 bytes");
  }
  // The type of the last column is null if it was not asked for.
  if (row.is_null(12) || row.is_null(13)) return change;
  const std::int64_t codec = row.integer(12);
  if (codec != 0 && codec != 1)
    return damaged(row, database, "an unknown codec");
  change.body = Body{.codec = static_cast<Codec>(codec),
                     .bytes = std::string(row.bytes(13)),
                     .text_bytes = static_cast<std::uint32_t>(row.integer(11)),
                     .digest = *change.digest};
  return change;
}

// Of a query for id, subject, change, live, seq_high, state.
Head head_in(const Statement& row) {
  return {.change = row.number(2),
          .is_live = row.integer(3) != 0,
          .seq_high = row.optional_number(4),
          .state = std::string(row.bytes(5))};
}

std::size_t size_of(const Change& change) {
  return sizeof(Change) + change.subject.size() + change.facts.size() +
         (change.body ? change.body->bytes.size() : 0);
}

Result<std::uint64_t> tree_size_at(Database& database, std::uint64_t number) {
  Statement row = database.query("select tree_size from change where n = ?");
  row.bind(number);
  TRY(const bool has_row, row.next());
  if (!has_row) {
    return at(database.path(), internal("the file is damaged: change {} is "
                                        "missing; restore a backup",
                                        number));
  }
  return row.number(0);
}

}  // namespace

Result<std::optional<HeadRow>> find_head(Database& database,
                                         std::string_view subject) {
  const Sha256 key = sha256(subject);
  Statement row = database.query(
      "select id, subject, change, live, seq_high, state from head where key = "
      "?");
  row.bind_blob(cardinal::bytes_of(key));
  TRY(const bool has_row, row.next());
  if (!has_row) return std::nullopt;
  if (row.bytes(1) != subject) {
    return at(database.path(), internal("the file is damaged: the key of {} "
                                        "leads to {}; restore a backup",
                                        quoted(subject), quoted(row.bytes(1))));
  }
  return HeadRow{.id = row.number(0), .head = head_in(row)};
}

Result<std::vector<Subject>> subjects_after(Database& database,
                                            std::uint64_t after,
                                            std::size_t limit) {
  Statement row = database.query(
      "select id, subject, change, live, seq_high, state from head where id > "
      "? order by id limit ?");
  row.bind(after).bind(std::uint64_t{limit});
  std::vector<Subject> subjects;
  while (true) {
    TRY(const bool has_row, row.next());
    if (!has_row) return subjects;
    subjects.push_back({.id = row.number(0),
                        .subject = std::string(row.bytes(1)),
                        .head = head_in(row)});
  }
}

Result<std::uint64_t> last_change(Database& database) {
  TRY(const std::int64_t number, database.integer("select max(n) from change"));
  return static_cast<std::uint64_t>(number);
}

Result<std::optional<Change>> find_change(Database& database,
                                          std::uint64_t number, Bodies bodies) {
  static const std::string whole =
      change_query(Bodies::include, "where c.n = ?");
  static const std::string bare = change_query(Bodies::omit, "where c.n = ?");
  Statement row = database.query(bodies == Bodies::include ? whole : bare);
  row.bind(number);
  TRY(const bool has_row, row.next());
  if (!has_row) return std::nullopt;
  return change_in(row, database);
}

Result<std::vector<Change>> changes_after(Database& database,
                                          std::uint64_t after,
                                          std::size_t limit,
                                          std::size_t bytes_max,
                                          Bodies bodies) {
  constexpr auto rest = "where c.n > ? order by c.n limit ?";
  static const std::string whole = change_query(Bodies::include, rest);
  static const std::string bare = change_query(Bodies::omit, rest);
  Statement row = database.query(bodies == Bodies::include ? whole : bare);
  row.bind(after).bind(std::uint64_t{limit});
  std::vector<Change> changes;
  for (std::size_t bytes = 0; bytes < bytes_max;) {
    TRY(const bool has_row, row.next());
    if (!has_row) break;
    TRY(Change change, change_in(row, database));
    bytes += size_of(change);
    changes.push_back(std::move(change));
  }
  return changes;
}

Result<std::uint64_t> change_of_leaf(Database& database, std::uint64_t leaf) {
  // The first change after which the tree has the leaf. Without private
  // changes it is the first one that is looked at.
  std::uint64_t low = leaf + 1;
  TRY(std::uint64_t high, last_change(database));
  for (std::uint64_t middle = low; low < high;
       middle = low + (high - low) / 2) {
    TRY(const std::uint64_t size, tree_size_at(database, middle));
    if (size > leaf) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace cardinal::store
