#include "cardinal/store.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "store/backup.h"
#include "store/folder_lock.h"
#include "store/format.h"
#include "store/group_writer.h"
#include "store/growth.h"
#include "store/integrity.h"
#include "store/proposal.h"
#include "store/reader_pool.h"
#include "store/rows.h"
#include "store/store_folder.h"
#include "store/stored_tree.h"
#include "store/tree_view.h"

namespace cardinal::store {
namespace {

// How far back the past of one subject is searched.
constexpr std::size_t versions_searched_max = 100'000;

Result<std::unique_ptr<Database>> open_for_writing(
    const StoreOptions& options) {
  TRY(Database opened,
      Database::open(database_path(options.folder), Database::Access::create,
                     options.sqlite_vfs));
  auto database = std::make_unique<Database>(std::move(opened));
  TRY_STATUS(prepare_format(*database, *options.env));
  TRY_STATUS(database->run(
      fmt::format("pragma wal_autocheckpoint = {}", options.checkpoint_pages)
          .c_str()));
  if (options.begin_epoch) TRY_STATUS(begin_epoch(*database, *options.env));
  return database;
}

// The subject's last change of a wanted kind that is not after `at`.
Result<std::optional<Change>> find_version(Database& database,
                                           std::string_view subject,
                                           std::uint64_t at,
                                           bool (*is_wanted)(Kind)) {
  TRY(const std::optional<HeadRow> row, find_head(database, subject));
  std::uint64_t number = row ? row->head.change : 0;
  for (std::size_t step = 0; number != 0; ++step) {
    if (step == versions_searched_max) {
      return unavailable(
          "change {} is more than {} versions of this subject "
          "ago",
          at, versions_searched_max);
    }
    const bool is_later = number > at;
    TRY(std::optional<Change> change,
        find_change(database, number,
                    is_later ? Bodies::omit : Bodies::include));
    if (!change || (!is_later && is_wanted(change->kind))) return change;
    number = change->previous;
  }
  return std::nullopt;
}

}  // namespace

// In this order: the writer ends first, then the readers close, so that the
// database is the last connection, which removes the log, and the lock is
// released when all is done.
struct Store::Parts {
  StoreOptions options;
  std::optional<FolderLock> lock;
  Identity identity;
  std::shared_ptr<Growth> growth;
  std::unique_ptr<Database> database;  // the writer's
  std::unique_ptr<ReaderPool> readers;
  std::unique_ptr<GroupWriter> writer;

  Status start_writer();
  Status start_readers(Database::Access access);
};

Status Store::Parts::start_writer() {
  TRY_STATUS(make_folder(options.folder));
  TRY(FolderLock taken, FolderLock::take(options.folder));
  lock.emplace(std::move(taken));
  TRY(database, open_for_writing(options));
  TRY(identity, read_identity(*database));
  auto applier = std::make_unique<Applier>(*database, options.decide,
                                           options.history_versions_max);
  TRY_STATUS(applier->load());
  growth = std::make_shared<Growth>(applier->last_change());
  writer = std::make_unique<GroupWriter>(
      *database, std::move(applier), growth,
      GroupWriterLimits{.queued_max = options.queued_max,
                        .queued_bytes_max = options.queued_bytes_max,
                        .group_max = options.group_max});
  return {};
}

// Opens one connection at once, so that trouble is reported here.
Status Store::Parts::start_readers(Database::Access access) {
  readers =
      std::make_unique<ReaderPool>(database_path(options.folder), access,
                                   options.sqlite_vfs, options.readers_max);
  TRY(const ReaderPool::Lease reader, readers->take());
  if (writer) return {};
  TRY(identity, read_identity(*reader));
  TRY(const std::uint64_t last, last_change(*reader));
  growth = std::make_shared<Growth>(last);
  return {};
}

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(StoreOptions options) {
  auto parts = std::make_unique<Parts>();
  parts->options = std::move(options);
  Database::Access access = Database::Access::read;
  if (parts->options.read_only) {
    TRY(access, access_for_reading(parts->options.folder));
  } else {
    CHECK(parts->options.decide != nullptr);
    TRY_STATUS(parts->start_writer());
  }
  TRY_STATUS(parts->start_readers(access));
  return std::unique_ptr<Store>(new Store(std::move(parts)));
}

Result<Ticket> Store::append(Proposal proposal) {
  if (!parts_->writer) {
    return at(parts_->options.folder,
              denied("the store is open for reading only"));
  }
  TRY_STATUS(require_storable(proposal, parts_->options.rules_max));
  return parts_->writer->append(std::move(proposal));
}

Cursor Store::begin() const {
  return {.directory = parts_->identity.directory,
          .epoch = parts_->identity.epochs.size(),
          .change = 0};
}

Cursor Store::end() const {
  Cursor cursor = begin();
  cursor.change = parts_->growth->last_change();
  return cursor;
}

Wake Store::on_grow(std::uint64_t after, std::function<void()> wake) {
  return parts_->growth->on_grow(after, std::move(wake));
}

Result<Page> Store::read(const Cursor& after, std::size_t limit,
                         Bodies bodies) {
  const std::uint64_t last = parts_->growth->last_change();
  TRY(const std::uint64_t position, position_of(after, parts_->identity, last));
  limit = std::clamp<std::size_t>(limit, 1, page_changes_max);
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  Page page;
  TRY(page.changes,
      changes_after(*reader, position, limit, page_bytes_max, bodies));
  // What is committed but not announced yet is for the next page: a cursor is
  // never beyond end().
  std::erase_if(page.changes,
                [&](const Change& change) { return change.number > last; });
  page.next = begin();
  page.next.change =
      page.changes.empty() ? position : page.changes.back().number;
  page.is_last = page.next.change >= last;
  return page;
}

Result<std::optional<Head>> Store::head(std::string_view subject) const {
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  TRY(const std::optional<HeadRow> row, find_head(*reader, subject));
  if (!row) return std::nullopt;
  return row->head;
}

Result<std::optional<Change>> Store::change(std::uint64_t number,
                                            Bodies bodies) const {
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  return find_change(*reader, number, bodies);
}

Result<std::optional<Change>> Store::version(std::string_view subject,
                                             std::uint64_t at) const {
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  return find_version(*reader, subject, at, [](Kind) { return true; });
}

Result<std::optional<Change>> Store::text_version(std::string_view subject,
                                                  std::uint64_t at) const {
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  return find_version(*reader, subject, at,
                      [](Kind kind) { return kind != Kind::status; });
}

Result<std::vector<Change>> Store::versions(std::string_view subject,
                                            std::size_t limit,
                                            Bodies bodies) const {
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  TRY(const std::optional<HeadRow> row, find_head(*reader, subject));
  std::vector<Change> found;
  std::uint64_t number = row ? row->head.change : 0;
  limit = std::min(limit, page_changes_max);
  while (number != 0 && found.size() < limit) {
    TRY(std::optional<Change> change, find_change(*reader, number, bodies));
    if (!change) break;
    number = change->previous;
    found.push_back(*std::move(change));
  }
  return found;
}

Result<std::vector<Subject>> Store::subjects(std::uint64_t after,
                                             std::size_t limit) const {
  TRY(const ReaderPool::Lease reader, parts_->readers->take());
  return subjects_after(*reader, after, std::min(limit, page_changes_max));
}

Result<TreeView> Store::tree() const {
  TRY(ReaderPool::Lease reader, parts_->readers->take());
  TRY(const std::uint64_t size, tree_size(*reader));
  return TreeView(std::make_unique<TreeView::State>(std::move(reader), size));
}

Status Store::backup(const std::string& path) const {
  TRY(Database source, parts_->readers->open());
  return back_up(source, path, parts_->options.sqlite_vfs);
}

Result<std::vector<std::string>> Store::check() const {
  TRY(Database source, parts_->readers->open());
  return check_integrity(source);
}

}  // namespace cardinal::store
