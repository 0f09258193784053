// The cards that the paths of a command line refer to: files, files in folders,
// lines of a JSON Lines file, standard input. And those in a text of an input.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cardinal/operations.h"
#include "check/config.h"
#include "operations/git_changes.h"

namespace cardinal {

struct CardInput {
  std::string name;                 // the path, as the user gave it
  std::uint32_t line = 0;           // in a JSON Lines file; else 0
  std::optional<std::string> text;  // of a line; files are read by the worker
  std::optional<Error> error;       // if the path cannot be read
  // It was found in a folder, and its name does not say that it is a card: its
  // content must.
  bool needs_evidence = false;
};

class CardInputs {
 public:
  struct Options {
    std::vector<std::string> paths;
    bool jsonl = false;
    std::string baseline;  // a file in a folder that is not a card
    std::size_t line_bytes_max = 0;
    std::string stdin_name;    // of standard input; empty: "-"
    bool any_json = false;     // what a folder has need not be cards
    bool ignore_files = true;  // what .gitignore excludes is passed over
  };
  CardInputs(Options options, ConfigStore& configs)
      : options_(std::move(options)), configs_(configs) {}

  // Empty after the last. A path that cannot be read is an input with an error.
  std::optional<CardInput> next();

 private:
  std::optional<CardInput> open(const std::string& path);
  std::optional<CardInput> open_file(const std::string& path);
  std::optional<CardInput> next_in_folder();
  std::optional<CardInput> next_line();
  // Empty for a file in a folder that is passed over.
  std::optional<CardInput> file_in_folder(const std::string& path);

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

// "cards.jsonl:3" for a line of a file.
std::string numbered_name(const CardInput& input);

// Its text, wherever that is. Fails: as reading does.
Result<std::string> text_of_input(CardInput& input);

// One card after the other; empty after the last.
using CardInputStream = std::function<std::optional<CardInput>()>;

CardInputStream cards_of_files(CardInputs::Options options,
                               const std::shared_ptr<ConfigStore>& configs);
// One card per line, as in a JSON Lines file.
CardInputStream cards_of_lines(std::string text, const std::string& name,
                               std::size_t line_bytes_max);
// Only those that are new or changed; deleted files are no errors.
CardInputStream changed_cards(CardInputStream cards,
                              std::shared_ptr<const GitChanges> changes);
// Ends when nobody waits for the answer of `call` any longer, and with an error
// when its time is over.
CardInputStream until_deadline(CardInputStream cards, const Call& call);

}  // namespace cardinal
