// The cards that paths on a command line stand for, one after the other:
// files, files below folders, lines of a JSON Lines file, standard input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "check/config.h"

namespace cardinal {

struct CardUnit {
  std::string name;                 // the path, as the user gave it
  std::uint32_t line = 0;           // in a JSON Lines file; else 0
  std::optional<std::string> text;  // of a line; a file is read by its checker
  std::optional<Error> trouble;     // then there is no card
};

class CardUnits {
 public:
  struct Options {
    std::vector<std::string> paths;
    bool jsonl = false;
    std::string baseline;  // not a card, should it lie in a folder
    std::size_t line_bytes_max = 0;
  };
  CardUnits(Options options, ConfigStore& configs)
      : options_(std::move(options)), configs_(configs) {}

  std::optional<CardUnit> next();

 private:
  std::optional<CardUnit> open(const std::string& path);
  std::optional<CardUnit> open_file(const std::string& path);
  std::optional<CardUnit> next_in_folder();
  std::optional<CardUnit> next_line();
  bool is_card_file(const std::string& path);

  Options options_;
  ConfigStore& configs_;
  std::size_t at_ = 0;
  std::optional<FolderWalk> folder_;
  std::string folder_name_;
  bool folder_had_card_ = false;
  std::optional<LineFile> lines_;
  std::string lines_name_;
  std::uint32_t line_ = 0;
  bool lines_had_card_ = false;
};

}  // namespace cardinal
