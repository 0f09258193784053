#include "store/database.h"

#include <sys/statvfs.h>

#include <sqlite3.h>

#include <cstring>
#include <utility>

#include "base/ascii.h"
#include "base/descriptor.h"
#include "base/errors.h"
#include "base/private_files.h"

namespace cardinal::store {
namespace {

constexpr int busy_wait_ms = 5'000;
constexpr int pages_per_step = 1'024;

// SQLite opens a file as immutable only by a URI.
std::string immutable_uri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', hex_digits_lower[byte >> 4], hex_digits_lower[byte & 15]};
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

std::string reason_of(int system_error_number) {
  return system_error_number == 0 ? "no reason given"
                                  : std::strerror(system_error_number);
}

// SQLite does not say what failed a commit. A disk becomes read-only by itself
// when the system finds it damaged.
bool is_read_only_disk(int result, const std::string& path) {
  const int kind = result & 0xFF;
  const bool is_write = kind == SQLITE_READONLY ||
                        (kind == SQLITE_IOERR && result != SQLITE_IOERR_READ &&
                         result != SQLITE_IOERR_SHORT_READ);
  struct statvfs disk{};
  return is_write && ::statvfs(path.c_str(), &disk) == 0 &&
         (disk.f_flag & ST_RDONLY) != 0;
}

Error error_of(int result, int system_number, std::string_view detail,
               const std::string& path) {
  if (is_read_only_disk(result, path)) {
    return at(path, unavailable("the disk is mounted read-only; nothing of "
                                "this write was stored. Make it writable and "
                                "try again; reading goes on"))
        .error();
  }
  switch (result & 0xFF) {
    case SQLITE_FULL:
      return at(path, unavailable("the disk is full; nothing of this write was "
                                  "stored. Free some space and try again; "
                                  "reading goes on"))
          .error();
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return at(path, denied("the store cannot be written: {}", detail))
          .error();
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return at(path, internal("the file is damaged ({}); restore a backup, or "
                               "extract what is readable with `sqlite3 FILE "
                               ".recover`",
                               detail))
          .error();
    case SQLITE_CANTOPEN:
      if (system_number != 0) return system_error(path, system_number);
      return at(path, not_found("the file cannot be opened")).error();
    case SQLITE_IOERR:
      return at(path, unavailable("the system could not read or write the "
                                  "file: {} ({}); nothing of this write was "
                                  "stored",
                                  reason_of(system_number), detail))
          .error();
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return at(path, conflict("another program is writing to the file"))
          .error();
    case SQLITE_NOMEM:
      return at(path, unavailable("there is not enough memory")).error();
    default:
      return at(path, internal("SQLite: {}", detail)).error();
  }
}

}  // namespace

Statement::Statement(Database& database, sqlite3_stmt* statement)
    : database_(database), statement_(statement) {
  if (statement == nullptr) note(sqlite3_errcode(database.handle_));
}

Statement::~Statement() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Statement::note(int result) {
  if (trouble_ == SQLITE_OK) trouble_ = result;
}

Statement& Statement::bind(std::int64_t value) {
  note(sqlite3_bind_int64(statement_, ++bound_, value));
  return *this;
}

Statement& Statement::bind_blob(std::string_view bytes) {
  // A null pointer would bind null instead of no bytes.
  const char* data = bytes.empty() ? "" : bytes.data();
  note(sqlite3_bind_blob64(statement_, ++bound_, data, bytes.size(),
                           SQLITE_STATIC));
  return *this;
}

Statement& Statement::bind_text(std::string_view text) {
  note(sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(),
                           SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_null() {
  note(sqlite3_bind_null(statement_, ++bound_));
  return *this;
}

Result<bool> Statement::next() {
  if (trouble_ != SQLITE_OK) return std::unexpected(database_.error());
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  return std::unexpected(database_.error());
}

Status Statement::run() {
  TRY(const bool has_row, next());
  CHECK(!has_row);
  return {};
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

std::string_view Statement::bytes(int column) const {
  const auto* data =
      static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const int size = sqlite3_column_bytes(statement_, column);
  return data == nullptr
             ? std::string_view()
             : std::string_view(data, static_cast<std::size_t>(size));
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::optional<std::uint64_t> Statement::optional_number(int column) const {
  if (is_null(column)) return std::nullopt;
  return number(column);
}

Result<Database> Database::open(const std::string& path, Access access,
                                const std::string& vfs) {
  Database database(path);
  // SQLite gives the files beside it the same mode.
  if (access == Access::create) TRY_STATUS(make_private_file(path));
  const bool immutable = access == Access::read_only;
  const int flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
      (access == Access::create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                : SQLITE_OPEN_READONLY) |
      (immutable ? SQLITE_OPEN_URI : 0);
  const std::string name = immutable ? immutable_uri(path) : path;
  const int result = sqlite3_open_v2(name.c_str(), &database.handle_, flags,
                                     vfs.empty() ? nullptr : vfs.c_str());
  if (result != SQLITE_OK) return std::unexpected(database.error());
  sqlite3_busy_timeout(database.handle_, busy_wait_ms);
  return database;
}

Database::Database(Database&& other) noexcept
    : path_(std::move(other.path_)),
      handle_(std::exchange(other.handle_, nullptr)),
      statements_(std::exchange(other.statements_, {})) {}

Database::~Database() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close(handle_);
}

Status Database::run(const char* sql) {
  if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    return std::unexpected(error());
  }
  return {};
}

Statement Database::query(std::string_view sql) {
  sqlite3_stmt*& statement = statements_[sql];
  if (statement == nullptr) {
    sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                       SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  }
  CHECK(statement == nullptr || sqlite3_stmt_busy(statement) == 0);
  return {*this, statement};
}

Result<std::int64_t> Database::integer(std::string_view sql) {
  Statement value = query(sql);
  TRY(const bool has_row, value.next());
  return has_row ? value.integer(0) : 0;
}

Error Database::error() const {
  if (handle_ == nullptr) return error_of(SQLITE_NOMEM, 0, "", path_);
  return error_of(sqlite3_errcode(handle_), sqlite3_system_errno(handle_),
                  sqlite3_errmsg(handle_), path_);
}

Status Database::copy_to(const std::string& path, const std::string& vfs) {
  TRY(Database copy, open(path, Access::create, vfs));
  // While this transaction is open the source cannot change under the copy,
  // which would start it again from the beginning.
  TRY(Transaction frozen, Transaction::begin_read(*this));
  sqlite3_backup* backup =
      sqlite3_backup_init(copy.handle_, "main", handle_, "main");
  if (backup == nullptr) return std::unexpected(copy.error());
  int result = SQLITE_OK;
  while (result == SQLITE_OK) {
    result = sqlite3_backup_step(backup, pages_per_step);
  }
  const int finished = sqlite3_backup_finish(backup);
  if (result != SQLITE_DONE || finished != SQLITE_OK) {
    return std::unexpected(error_of(result == SQLITE_DONE ? finished : result,
                                    sqlite3_system_errno(copy.handle_),
                                    sqlite3_errstr(result), path));
  }
  return {};
}

Result<Transaction> Transaction::begin_write(Database& database) {
  TRY_STATUS(database.run("begin immediate"));
  return Transaction(database);
}

Result<Transaction> Transaction::begin_read(Database& database) {
  TRY_STATUS(database.run("begin"));
  Transaction transaction(database);
  // The state is chosen by the first read.
  TRY([[maybe_unused]] const std::int64_t ignored,
      database.integer("select count(*) from sqlite_schema"));
  return transaction;
}

Transaction::Transaction(Transaction&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)) {}

Transaction::~Transaction() {
  // After some failures SQLite has rolled back already.
  if (database_ != nullptr) (void)database_->run("rollback");
}

Status Transaction::commit() {
  TRY_STATUS(database_->run("commit"));
  database_ = nullptr;
  return {};
}

}  // namespace cardinal::store
