// print_log FOLDER: writes a log of 70,000 entries as files, for
// test/peers/log.mjs. FOLDER/log has the checkpoint, tiles and entries;
// FOLDER/checkpoint-N the notes of smaller sizes; FOLDER/key the public key.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "base/file.h"
#include "support/store_model.h"
#include "transparency/published_log.h"

namespace cardinal {
namespace {

constexpr std::uint64_t sizes[] = {1,      2,      3,      255,    256,
                                   257,    511,    512,    513,    65'535,
                                   65'536, 65'537, 65'792, 66'049, 70'000};

void require(const Status& status) {
  if (status) return;
  std::cerr << to_text(status.error()) << "\n";
  std::exit(1);
}
template <class T>
T required(Result<T> result) {
  if (result) return *std::move(result);
  std::cerr << to_text(result.error()) << "\n";
  std::exit(1);
}

void write(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(
      std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

void grow(store::Store& store, std::uint64_t size) {
  std::optional<store::Ticket> last;
  while (store.end().change < size) {
    const std::uint64_t from = store.end().change;
    const std::uint64_t to = std::min<std::uint64_t>(from + 1'000, size);
    for (std::uint64_t i = from; i < to; ++i) {
      last = required(
          store.append(test::put("https://agents.example/" + std::to_string(i),
                                 "card " + std::to_string(i))));
    }
    (void)required(last->wait());
  }
}

void write_tiles(const transparency::PublishedLog& log,
                 const std::string& folder) {
  const std::uint64_t size = log.checkpoint()->tree.size;
  const auto width_at = [](std::uint64_t count, std::uint64_t index) {
    return std::min(merkle::tile_width, count - index * merkle::tile_width);
  };
  for (unsigned level = 0; level < merkle::tile_levels; ++level) {
    const std::uint64_t count = size >> (merkle::tile_height * level);
    for (std::uint64_t i = 0; i * merkle::tile_width < count; ++i) {
      const std::uint64_t width = width_at(count, i);
      write(folder + "/" + merkle::tile_path(level, i, width),
            required(log.tile(level, i, width)));
    }
  }
  for (std::uint64_t i = 0; i * merkle::tile_width < size; ++i) {
    const std::uint64_t width = width_at(size, i);
    write(folder + "/" + merkle::entries_path(i, width),
          required(log.entries(i, width)));
  }
}

void print_log(const std::string& folder) {
  const auto store = test::opened(folder + "/data");
  const auto log = required(transparency::PublishedLog::open(
      *store, {.folder = folder + "/data", .origin = "agents.example/log"}));
  for (const std::uint64_t size : sizes) {
    grow(*store, size);
    require(log->publish());
    write(folder + "/checkpoint-" + std::to_string(size),
          log->checkpoint()->note);
  }
  write(folder + "/log/checkpoint", log->checkpoint()->note);
  write(folder + "/key", log->verifier().text() + "\n");
  write_tiles(*log, folder + "/log");
}

}  // namespace
}  // namespace cardinal

int main(int, char** arguments) { cardinal::print_log(arguments[1]); }
