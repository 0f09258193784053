// A disk that loses its power: what recorded calls leave of a folder, if only
// what was synced stays, or by chance some of the rest.
//
//   LossyDisk disk;
//   for (const FileCall& call : calls) disk.apply(call);
//   disk.lose_power(Loss::torn, dice, folder);
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "file_faults/file_calls.h"
#include "support/dice.h"
#include "support/temp_folder.h"

namespace cardinal::test {

enum class Loss : std::uint8_t {
  nothing,   // the process was killed; the disk has everything
  unsynced,  // names and bytes that were not synced
  bytes,     // all names are there, with the bytes that were synced
  torn,      // any of the names and writes that were not synced, or parts
  unkept,    // the disk said that it synced, and did not: any of the writes
};
inline constexpr Loss losses[] = {Loss::nothing, Loss::unsynced, Loss::bytes,
                                  Loss::torn, Loss::unkept};

class LossyDisk {
 public:
  void apply(const FileCall& call);
  // Writes what is left into an empty folder.
  void lose_power(Loss loss, Dice& dice, const TempFolder& into) const;

 private:
  struct Write {
    std::size_t at;
    std::string bytes;
  };
  struct File {
    std::vector<Write> writes;
    std::size_t synced = 0;  // so many of them
  };
  using Names = std::map<std::string, std::shared_ptr<File>>;
  // One change of the names: `file` has `name`, instead of `old_name`.
  struct Naming {
    std::string name, old_name;
    std::shared_ptr<File> file;  // null: nothing has the name
  };

  static void enter(const Naming& naming, Names& names);
  static std::string content_of(const File& file, Loss loss, Dice& dice);

  Names names_;
  std::vector<Naming> namings_;
  std::size_t namings_synced_ = 0;
};

}  // namespace cardinal::test
