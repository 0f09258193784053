#include "store/stored_tree.h"

#include <cstring>

#include "base/errors.h"
#include "store/rows.h"

namespace cardinal::store {
namespace {

using merkle::tile_height;
using merkle::tile_width;

constexpr std::uint64_t row_of(unsigned level, std::uint64_t index) {
  return (std::uint64_t{level} << 48) + index;
}

std::unexpected<Error> tile_damage(const Database& database, unsigned level,
                                   std::uint64_t index, std::string_view what) {
  return at(database.path(),
            internal("the file is damaged: tile {} of level {} {}; restore a "
                     "backup",
                     index, level, what));
}

// The row of a tile; empty if there is none.
Result<std::vector<Sha256>> stored_tile(Database& database, unsigned level,
                                        std::uint64_t index) {
  Statement row = database.query("select hashes from tile where id = ?");
  row.bind(row_of(level, index));
  TRY(const bool has_row, row.next());
  std::vector<Sha256> hashes;
  if (!has_row) return hashes;
  const std::string_view bytes = row.bytes(0);
  if (bytes.empty() || bytes.size() % sizeof(Sha256) != 0 ||
      bytes.size() > tile_width * sizeof(Sha256)) {
    return tile_damage(database, level, index, "is not a list of hashes");
  }
  hashes.resize(bytes.size() / sizeof(Sha256));
  std::memcpy(hashes.data(), bytes.data(), bytes.size());
  return hashes;
}

// The hashes of the leaves from `first` on, at most a tile of them, from the
// changes they stand for.
Result<std::vector<Sha256>> leaves_from(Database& database,
                                        std::uint64_t first) {
  std::vector<Sha256> hashes;
  TRY(const std::uint64_t size, tree_size(database));
  if (first >= size) return hashes;
  TRY(const std::uint64_t begin, change_of_leaf(database, first));
  std::uint64_t after = begin - 1;
  while (hashes.size() < tile_width) {
    TRY(const std::vector<Change> changes,
        changes_after(database, after, tile_width, page_bytes_max,
                      Bodies::omit));
    if (changes.empty()) break;
    after = changes.back().number;
    for (const Change& change : changes) {
      if (!change.is_public || hashes.size() == tile_width) continue;
      hashes.push_back(merkle::leaf_hash(entry_of(change)));
    }
  }
  return hashes;
}

// The open tile of a level, after a look at what must be there beside it: the
// tile before it, of which the level above has the root.
Result<std::vector<Sha256>> open_tile(Database& database, unsigned level,
                                      std::uint64_t size) {
  const std::uint64_t count = size >> (tile_height * level);
  const std::uint64_t full = count / tile_width, open = count % tile_width;
  std::vector<Sha256> hashes;
  if (level == 0) {
    TRY(hashes, leaves_from(database, full * tile_width));
  } else {
    TRY(hashes, stored_tile(database, level, full));
  }
  if (hashes.size() != open) {
    return tile_damage(
        database, level, full,
        fmt::format("has {} hashes instead of {}", hashes.size(), open));
  }
  Statement beyond =
      database.query("select id from tile where id >= ? and id < ? limit 1");
  beyond.bind(row_of(level, level > 0 && open > 0 ? full + 1 : full))
      .bind(row_of(level + 1, 0));
  TRY(const bool has_more, beyond.next());
  if (has_more) {
    return tile_damage(database, level, beyond.number(0) - row_of(level, 0),
                       "is beyond the last change");
  }
  return hashes;
}

Status require_root_above(Database& database, unsigned level,
                          std::uint64_t index) {
  TRY(const std::vector<Sha256> full, stored_tile(database, level, index));
  StoredTree tree(database);
  if (full.size() != tile_width) {
    return tile_damage(database, level, index, "is not full");
  }
  TRY(const Sha256 above, tree.hash(level + 1, index));
  if (merkle::root_of_complete(full) != above) {
    return tile_damage(database, level, index,
                       "is not the one that the level above has the root of");
  }
  return {};
}

}  // namespace

Result<std::uint64_t> tree_size(Database& database) {
  TRY(const std::int64_t size,
      database.integer("select tree_size from change order by n desc limit 1"));
  return static_cast<std::uint64_t>(size);
}

Status StoredTree::load(unsigned level, std::uint64_t index) {
  if (loaded_ == std::pair(level, index)) return {};
  loaded_.reset();
  TRY(hashes_, stored_tile(database_, level, index));
  if (hashes_.empty() && level == 0) {
    TRY(hashes_, leaves_from(database_, index * tile_width));
  }
  loaded_.emplace(level, index);
  return {};
}

Result<Sha256> StoredTree::hash(unsigned level, std::uint64_t index) {
  TRY_STATUS(load(level, index / tile_width));
  const std::uint64_t place = index % tile_width;
  if (place >= hashes_.size()) {
    return tile_damage(database_, level, index / tile_width,
                       "has too few hashes");
  }
  return hashes_[place];
}

Result<std::vector<Sha256>> StoredTree::tile(unsigned level,
                                             std::uint64_t index,
                                             std::uint64_t width) {
  TRY_STATUS(load(level, index));
  if (hashes_.size() < width) {
    return tile_damage(database_, level, index, "has too few hashes");
  }
  return std::vector(hashes_.begin(),
                     hashes_.begin() + static_cast<std::ptrdiff_t>(width));
}

Status TileRows::put(unsigned level, std::uint64_t index,
                     std::span<const Sha256> hashes) {
  return database_
      .query(
          "insert into tile values(?, ?) on conflict(id) do update set "
          "hashes = excluded.hashes")
      .bind(row_of(level, index))
      .bind_blob(
          {reinterpret_cast<const char*>(hashes.data()), hashes.size_bytes()})
      .run();
}

Result<merkle::TreeEdge> load_edge(Database& database) {
  TRY(const std::uint64_t size, tree_size(database));
  std::vector<std::vector<Sha256>> open;
  for (unsigned level = 0; level < merkle::tile_levels; ++level) {
    TRY(std::vector<Sha256> hashes, open_tile(database, level, size));
    const std::uint64_t count = size >> (tile_height * level);
    if (count >= tile_width) {
      TRY_STATUS(require_root_above(database, level, count / tile_width - 1));
    }
    if (count > 0) open.push_back(std::move(hashes));
  }
  return merkle::TreeEdge(size, std::move(open));
}

}  // namespace cardinal::store
