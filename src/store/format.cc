#include "store/format.h"

#include <algorithm>

#include "base/errors.h"

namespace cardinal::store {
namespace {

constexpr std::int64_t application_id = 0x43415244;  // "CARD"

constexpr const char* format_1 = R"sql(
create table directory(
  one integer primary key check (one = 1),
  id blob not null,
  created_at integer not null
);
create table epoch(
  number integer primary key,
  first_change integer not null,
  begun_at integer not null
);
create table head(
  id integer primary key,
  key blob not null,
  subject text not null,
  change integer not null,
  live integer not null,
  seq_high integer,
  state blob not null
);
create unique index head_key on head(key);
create table change(
  n integer primary key,
  subject integer,
  kind integer not null,
  at integer not null,
  public integer not null,
  tree_size integer not null,
  rules integer not null,
  seq integer,
  previous integer,
  facts blob not null,
  digest blob,
  text_bytes integer,
  codec integer,
  body blob
);
create table tile(
  id integer primary key,
  hashes blob not null
);
pragma application_id = 0x43415244;
)sql";

constexpr const char* migrations_in_order[] = {format_1};

std::unexpected<Error> newer(const Database& database, std::int64_t format,
                             std::size_t known) {
  return at(database.path(),
            conflict("the store has format {}, and this program knows formats "
                     "up to {}: it was written by a newer Cardinal. Use that "
                     "version or a later one",
                     format, known));
}

// The format of a store; 0 for an empty file.
Result<std::int64_t> format_of(Database& database) {
  TRY(const std::int64_t id, database.integer("pragma application_id"));
  TRY(const std::int64_t format, database.integer("pragma user_version"));
  TRY(const std::int64_t tables,
      database.integer("select count(*) from sqlite_schema"));
  const bool is_empty = id == 0 && format == 0 && tables == 0;
  if (is_empty) return 0;
  if (id != application_id || format <= 0) {
    return at(database.path(),
              internal("the file is not a store of Cardinal; choose another "
                       "folder"));
  }
  return format;
}

// Every commit is synced.
Status configure(Database& database) {
  TRY_STATUS(database.run("pragma journal_mode = wal"));
  TRY(const std::int64_t is_wal,
      database.integer("select journal_mode = 'wal' from pragma_journal_mode"));
  if (is_wal != 1) {
    return at(database.path(),
              unavailable("this file system does not support SQLite's "
                          "write-ahead log; choose a local disk"));
  }
  return database.run(
      "pragma synchronous = full; pragma secure_delete = on;"
      "pragma cache_size = -32768; pragma journal_size_limit = 67108864");
}

Status migrate(Database& database, std::int64_t from, const Env& env,
               Migrations migrations) {
  TRY(Transaction transaction, Transaction::begin_write(database));
  for (auto i = static_cast<std::size_t>(from); i < migrations.size(); ++i) {
    TRY_STATUS(database.run(migrations[i]));
  }
  TRY_STATUS(database.run(
      fmt::format("pragma user_version = {}", migrations.size()).c_str()));
  if (from == 0) {
    std::array<std::uint8_t, 16> id;
    env.random->fill(id.data(), id.size());
    const std::int64_t now = env.clock->now_ms();
    TRY_STATUS(database.query("insert into directory values(1, ?, ?)")
                   .bind_blob({reinterpret_cast<const char*>(id.data()), 16})
                   .bind(now)
                   .run());
    TRY_STATUS(
        database.query("insert into epoch values(1, 1, ?)").bind(now).run());
  }
  return transaction.commit();
}

}  // namespace

Migrations all_migrations() { return migrations_in_order; }

Status prepare_format(Database& database, const Env& env,
                      Migrations migrations) {
  TRY(const std::int64_t format, format_of(database));
  if (std::cmp_greater(format, migrations.size())) {
    return newer(database, format, migrations.size());
  }
  // Has an effect on an empty file only.
  TRY_STATUS(database.run("pragma page_size = 8192"));
  TRY_STATUS(configure(database));
  if (std::cmp_equal(format, migrations.size())) return {};
  return migrate(database, format, env, migrations);
}

Status require_format(Database& database) {
  TRY(const std::int64_t format, format_of(database));
  const std::size_t known = all_migrations().size();
  if (std::cmp_greater(format, known)) return newer(database, format, known);
  if (std::cmp_less(format, known)) {
    return at(database.path(),
              conflict("the store has format {}; open it once for writing, "
                       "which migrates it to format {}",
                       format, known));
  }
  return database.run("pragma cache_size = -4096; pragma query_only = on");
}

Result<Identity> read_identity(Database& database) {
  Identity identity;
  Statement id = database.query("select id from directory");
  TRY(const bool has_id, id.next());
  if (!has_id || id.bytes(0).size() != identity.directory.size()) {
    return at(database.path(), internal("the file is damaged: it has no "
                                        "directory id; restore a backup"));
  }
  std::ranges::copy(id.bytes(0), identity.directory.begin());
  Statement epochs =
      database.query("select number, first_change from epoch order by number");
  for (;;) {
    TRY(const bool has_row, epochs.next());
    if (!has_row) break;
    if (epochs.number(0) != identity.epochs.size() + 1) {
      return at(database.path(), internal("the file is damaged: an epoch is "
                                          "missing; restore a backup"));
    }
    identity.epochs.push_back(epochs.number(1));
  }
  return identity;
}

Status begin_epoch(Database& database, const Env& env) {
  TRY(Transaction transaction, Transaction::begin_write(database));
  TRY_STATUS(database
                 .query("insert into epoch select (select max(number) from "
                        "epoch) + 1, (select coalesce(max(n), 0) from change) "
                        "+ 1, ?")
                 .bind(env.clock->now_ms())
                 .run());
  return transaction.commit();
}

Result<std::uint64_t> position_of(const Cursor& cursor,
                                  const Identity& identity,
                                  std::uint64_t last_change) {
  constexpr auto advice = "start again from a snapshot";
  if (cursor.directory != identity.directory) {
    return conflict("the cursor is of another directory; {}", advice);
  }
  if (cursor.epoch == 0 || cursor.epoch > identity.epochs.size()) {
    return conflict(
        "the cursor is of epoch {}, and this directory is in epoch "
        "{}; {}",
        cursor.epoch, identity.epochs.size(), advice);
  }
  // Changes after the one that was restored are not the ones seen.
  const bool is_current = cursor.epoch == identity.epochs.size();
  if (!is_current && cursor.change >= identity.epochs[cursor.epoch]) {
    return conflict(
        "the cursor is of a time after the backup from which this "
        "directory was restored (change {} of epoch {}); {}",
        cursor.change, cursor.epoch, advice);
  }
  if (cursor.change > last_change) {
    return conflict("the cursor is at change {}, and the last one is {}; {}",
                    cursor.change, last_change, advice);
  }
  return cursor.change;
}

}  // namespace cardinal::store
