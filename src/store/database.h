// The one use of SQLite: a connection with its prepared statements.
//
//   Statement query = db.query("select n from change where n > ?");
//   query.bind(after);
//   while (true) {
//     TRY(const bool has_row, query.next());
//     if (!has_row) break;
//     use(query.integer(0));
//   }
//
// Thread safety: a connection is used by one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cardinal/base.h"

struct sqlite3;
struct sqlite3_stmt;

namespace cardinal::store {

class Database;

// A prepared statement, borrowed from its connection until destroyed. Trouble
// with preparing and binding is reported by next().
class Statement {
 public:
  Statement(Database& database, sqlite3_stmt* statement);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  // Values for the parameters, in their order. Bytes are not copied: they must
  // stay until the query is destroyed.
  Statement& bind(std::int64_t value);
  Statement& bind(std::uint64_t value) {
    return bind(static_cast<std::int64_t>(value));
  }
  Statement& bind(std::optional<std::uint64_t> value) {
    return value ? bind(*value) : bind_null();
  }
  Statement& bind_blob(std::string_view bytes);
  Statement& bind_text(std::string_view text);
  Statement& bind_null();

  // Whether there is a row. Fails: as the file or the system does.
  Result<bool> next();
  // For a statement without rows.
  Status run();

  // Of the current row; views are valid until next().
  std::int64_t integer(int column) const;
  std::uint64_t number(int column) const {
    return static_cast<std::uint64_t>(integer(column));
  }
  std::string_view bytes(int column) const;
  bool is_null(int column) const;
  std::optional<std::uint64_t> optional_number(int column) const;

 private:
  void note(int result);
  Database& database_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  int trouble_ = 0;
};

class Database {
 public:
  enum class Access : std::uint8_t {
    create,     // for writing; makes a missing file
    read,       // while a writer may be there
    read_only,  // where nothing can be written, not even a lock
  };
  // Fails: as the system says; internal, if the file is not of SQLite.
  static Result<Database> open(const std::string& path, Access access,
                               const std::string& vfs);
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;
  ~Database();

  const std::string& path() const { return path_; }
  // Statements without parameters, separated by semicolons; rows are ignored.
  Status run(const char* sql);
  // Requires: `sql` is a literal, and not in use by another Statement.
  Statement query(std::string_view sql);
  // The first value of the first row.
  Result<std::int64_t> integer(std::string_view sql);
  // Copies the whole database, as it is now, to a new file that is synced.
  Status copy_to(const std::string& path, const std::string& vfs);

  // The reason of the last failure.
  Error error() const;

 private:
  friend class Statement;
  explicit Database(std::string path) : path_(std::move(path)) {}
  std::string path_;
  sqlite3* handle_ = nullptr;
  std::map<std::string_view, sqlite3_stmt*> statements_;
};

// Rolls back unless committed.
class Transaction {
 public:
  // For writing: waits for another writer, but not for long.
  static Result<Transaction> begin_write(Database& database);
  // All queries in it see one state of the database.
  static Result<Transaction> begin_read(Database& database);
  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  Status commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;  // null: over
};

}  // namespace cardinal::store
