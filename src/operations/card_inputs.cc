#include "operations/card_inputs.h"

#include <filesystem>

#include "base/errors.h"
#include "base/source_filter.h"
#include "base/uri.h"
#include "card/card_file_name.h"
#include "card/document_limits.h"
#include "operations/url_reader.h"

namespace cardinal {
namespace fs = std::filesystem;

std::optional<CardInput> CardInputs::next() {
  for (;;) {
    std::optional<CardInput> input;
    if (lines_) {  // before the folder its file was found in
      input = next_line();
    } else if (folder_) {
      input = next_in_folder();
    } else if (at_ < options_.paths.size()) {
      input = open(options_.paths[at_++]);
    } else {
      return std::nullopt;
    }
    if (input) return input;
  }
}

std::optional<CardInput> CardInputs::open(const std::string& path) {
  if (path.empty()) {
    return CardInput{
        .error = usage("empty path; is a shell variable unset?").error()};
  }
  if (is_http_url(path)) return CardInput{.name = path};
  if (path == "-" && !options_.stdin_name.empty() && !options_.jsonl) {
    Result<std::string> text = read_whole(path, document_bytes_max);
    if (!text) return CardInput{.error = text.error()};
    return CardInput{.name = options_.stdin_name, .text = std::move(*text)};
  }
  std::error_code ignored;
  if (path != "-" && fs::is_directory(path, ignored)) {
    folder_.emplace(
        path, options_.jsonl ? ".jsonl" : ".json",
        std::make_unique<SourceFilter>(path, options_.ignore_files));
    folder_name_ = path;
    folder_had_card_ = false;
    return std::nullopt;
  }
  return open_file(path);
}

std::optional<CardInput> CardInputs::open_file(const std::string& path) {
  if (!options_.jsonl) return CardInput{.name = path};
  Result<LineFile> file = LineFile::open(path);
  if (!file) return CardInput{.name = path, .error = file.error()};
  lines_ = std::move(*file);
  lines_name_ = path;
  line_ = 0;
  lines_had_card_ = false;
  return std::nullopt;
}

std::optional<CardInput> CardInputs::next_in_folder() {
  while (auto found = folder_->next()) {
    if (!*found) {
      folder_had_card_ = true;  // That error is reported already.
      return CardInput{.name = found->error().where, .error = found->error()};
    }
    std::optional<CardInput> input = file_in_folder(**found);
    if (input || lines_) return input;
  }
  folder_.reset();
  if (folder_had_card_) return std::nullopt;
  return CardInput{.name = folder_name_,
                   .error = at(folder_name_,
                               not_found("no {} file in this folder",
                                         options_.jsonl ? "*.jsonl" : "*.json"))
                                .error()};
}

// The configuration and the baseline are JSON files that hold no card.
std::optional<CardInput> CardInputs::file_in_folder(const std::string& path) {
  const auto name = std::string_view(path).substr(path.rfind('/') + 1);
  if (name == config_name) return std::nullopt;
  std::error_code ignored;
  if (!options_.baseline.empty() &&
      fs::equivalent(path, options_.baseline, ignored)) {
    return std::nullopt;
  }
  const auto config = configs_.for_card(path);
  const bool is_configured = config && *config;
  if (is_configured && !(*config)->takes(path)) return std::nullopt;
  folder_had_card_ = true;
  std::optional<CardInput> input = open_file(path);
  if (input) {
    const bool is_named = is_configured && !(*config)->include.empty();
    input->needs_evidence =
        !options_.any_json && !is_named && !is_card_file_name(path);
  }
  return input;
}

std::optional<CardInput> CardInputs::next_line() {
  while (auto text = lines_->next(options_.line_bytes_max)) {
    ++line_;
    if (text->find_first_not_of(" \t\r") == std::string::npos) continue;
    lines_had_card_ = true;
    return CardInput{
        .name = lines_name_, .line = line_, .text = std::move(text)};
  }
  lines_.reset();
  if (lines_had_card_) return std::nullopt;
  return CardInput{
      .name = lines_name_,
      .error = at(lines_name_, not_found("no card in this file")).error()};
}

std::string numbered_name(const CardInput& input) {
  return input.line == 0 ? input.name
                         : input.name + ":" + std::to_string(input.line);
}

Result<std::string> text_of_input(CardInput& input) {
  if (input.error) return std::unexpected(*input.error);
  if (input.text) return std::move(*input.text);
  return read_whole(input.name, document_bytes_max);
}

CardInputStream cards_of_files(CardInputs::Options options,
                               const std::shared_ptr<ConfigStore>& configs) {
  auto inputs = std::make_shared<CardInputs>(std::move(options), *configs);
  return [inputs, configs] { return inputs->next(); };
}

CardInputStream cards_of_lines(std::string text, const std::string& name,
                               std::size_t line_bytes_max) {
  struct State {
    std::string text;
    std::size_t at = 0;
    std::uint32_t line = 0;
    bool had_card = false;
  };
  auto state = std::make_shared<State>(State{.text = std::move(text)});
  return [state, name, line_bytes_max]() -> std::optional<CardInput> {
    while (state->at < state->text.size()) {
      const std::size_t end =
          std::min(state->text.find('\n', state->at), state->text.size());
      // One byte more shows that a line is too long.
      const std::string_view line(
          state->text.data() + state->at,
          std::min(end - state->at, line_bytes_max + 1));
      state->at = end + 1;
      ++state->line;
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      state->had_card = true;
      return CardInput{
          .name = name, .line = state->line, .text = std::string(line)};
    }
    if (state->had_card) return std::nullopt;
    state->had_card = true;
    return CardInput{
        .name = name,
        .error = at(name, not_found("no card in this file")).error()};
  };
}

CardInputStream changed_cards(CardInputStream cards,
                              std::shared_ptr<const GitChanges> changes) {
  return [cards = std::move(cards),
          changes = std::move(changes)]() -> std::optional<CardInput> {
    while (std::optional<CardInput> input = cards()) {
      if (changes->is_deleted(input->name)) continue;
      if (input->error || changes->has(input->name)) return input;
    }
    return std::nullopt;
  };
}

CardInputStream until_deadline(CardInputStream cards, const Call& call) {
  struct State {
    CardInputStream cards;
    bool is_over = false;
  };
  auto state = std::make_shared<State>(State{std::move(cards)});
  return [state, limits = call.options.limits,
          clock = call.services.env.clock]() -> std::optional<CardInput> {
    if (state->is_over || limits.is_cancelled()) return std::nullopt;
    if (!limits.is_late(*clock)) return state->cards();
    state->is_over = true;
    return CardInput{.error = late_error()};
  };
}

}  // namespace cardinal
