#include "file_faults/lossy_disk.h"

#include <algorithm>

#include "base/check_that.h"

namespace cardinal::test {

void LossyDisk::enter(const Naming& naming, Names& names) {
  if (!naming.old_name.empty()) names.erase(naming.old_name);
  if (naming.file == nullptr) {
    names.erase(naming.name);
  } else {
    names[naming.name] = naming.file;
  }
}

void LossyDisk::apply(const FileCall& call) {
  const auto name_it = [&](Naming naming) {
    enter(naming, names_);
    namings_.push_back(std::move(naming));
  };
  const auto file = [&] {
    const auto found = names_.find(call.name);
    CHECK(found != names_.end());
    return found->second;
  };
  switch (call.kind) {
    case FileCall::Kind::create:
      name_it({call.name, "", std::make_shared<File>()});
      break;
    case FileCall::Kind::write:
      file()->writes.push_back({call.at, call.bytes});
      break;
    case FileCall::Kind::sync:
      file()->synced = file()->writes.size();
      break;
    case FileCall::Kind::sync_names:
      namings_synced_ = namings_.size();
      break;
    case FileCall::Kind::rename:
      name_it({call.new_name, call.name, file()});
      break;
    case FileCall::Kind::remove:
      name_it({call.name, "", nullptr});
      break;
  }
}

std::string LossyDisk::content_of(const File& file, Loss loss, Dice& dice) {
  std::string content;
  for (std::size_t i = 0; i < file.writes.size(); ++i) {
    std::string bytes = file.writes[i].bytes;
    const bool is_safe =
        loss == Loss::nothing || (i < file.synced && loss != Loss::unkept);
    if (!is_safe) {
      if (loss == Loss::unsynced || loss == Loss::bytes) break;
      switch (dice.roll(4)) {
        case 0:
          continue;
        case 1:  // room was made for it, no more
          std::ranges::fill(bytes, '\0');
          break;
        case 2:
          bytes.resize(bytes.size() / 2);
          break;
        default:
          break;
      }
    }
    const std::size_t at = file.writes[i].at;
    content.resize(std::max(content.size(), at + bytes.size()));
    content.replace(at, bytes.size(), bytes);
  }
  return content;
}

void LossyDisk::lose_power(Loss loss, Dice& dice,
                           const TempFolder& into) const {
  Names names;
  for (std::size_t i = 0; i < namings_.size(); ++i) {
    const bool is_lost =
        i >= namings_synced_ &&
        (loss == Loss::unsynced || (loss == Loss::torn && dice.roll(2) == 0));
    if (!is_lost) enter(namings_[i], names);
  }
  for (const auto& [name, file] : names) {
    into.put(name, content_of(*file, loss, dice));
  }
}

}  // namespace cardinal::test
