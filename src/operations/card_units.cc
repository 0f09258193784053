#include "operations/card_units.h"

#include <filesystem>

#include "base/errors.h"
#include "operations/url_reader.h"

namespace cardinal {
namespace fs = std::filesystem;

std::optional<CardUnit> CardUnits::next() {
  for (;;) {
    std::optional<CardUnit> unit;
    if (lines_) {  // before the folder its file was found in
      unit = next_line();
    } else if (folder_) {
      unit = next_in_folder();
    } else if (at_ < options_.paths.size()) {
      unit = open(options_.paths[at_++]);
    } else {
      return std::nullopt;
    }
    if (unit) return unit;
  }
}

std::optional<CardUnit> CardUnits::open(const std::string& path) {
  if (path.empty()) {
    return CardUnit{
        .trouble = usage("empty path; is a shell variable unset?").error()};
  }
  if (is_url(path)) return CardUnit{.name = path};
  std::error_code ignored;
  if (path != "-" && fs::is_directory(path, ignored)) {
    folder_.emplace(path, options_.jsonl ? ".jsonl" : ".json");
    folder_name_ = path;
    folder_had_card_ = false;
    return std::nullopt;
  }
  return open_file(path);
}

std::optional<CardUnit> CardUnits::open_file(const std::string& path) {
  if (!options_.jsonl) return CardUnit{.name = path};
  Result<LineFile> file = LineFile::open(path);
  if (!file) return CardUnit{.name = path, .trouble = file.error()};
  lines_ = std::move(*file);
  lines_name_ = path;
  line_ = 0;
  lines_had_card_ = false;
  return std::nullopt;
}

std::optional<CardUnit> CardUnits::next_in_folder() {
  while (auto found = folder_->next()) {
    if (!*found) {
      folder_had_card_ = true;  // That trouble is reported already.
      return CardUnit{.name = found->error().where, .trouble = found->error()};
    }
    if (!is_card_file(**found)) continue;
    folder_had_card_ = true;
    std::optional<CardUnit> unit = open_file(**found);
    if (unit || lines_) return unit;
  }
  folder_.reset();
  if (folder_had_card_) return std::nullopt;
  return CardUnit{
      .name = folder_name_,
      .trouble =
          at(folder_name_, not_found("no {} file in this folder",
                                     options_.jsonl ? "*.jsonl" : "*.json"))
              .error()};
}

// The configuration and the baseline are JSON files that hold no card.
bool CardUnits::is_card_file(const std::string& path) {
  const auto name = std::string_view(path).substr(path.rfind('/') + 1);
  if (name == config_name) return false;
  std::error_code ignored;
  if (!options_.baseline.empty() &&
      fs::equivalent(path, options_.baseline, ignored)) {
    return false;
  }
  const auto config = configs_.for_card(path);
  return !config || !*config || !(*config)->ignores(path);
}

std::optional<CardUnit> CardUnits::next_line() {
  while (auto text = lines_->next(options_.line_bytes_max)) {
    ++line_;
    if (text->find_first_not_of(" \t\r") == std::string::npos) continue;
    lines_had_card_ = true;
    return CardUnit{
        .name = lines_name_, .line = line_, .text = std::move(text)};
  }
  lines_.reset();
  if (lines_had_card_) return std::nullopt;
  return CardUnit{
      .name = lines_name_,
      .trouble = at(lines_name_, not_found("no card in this file")).error()};
}

}  // namespace cardinal
