#include "operations/convert_run.h"

#include <filesystem>
#include <set>

#include "base/cores.h"
#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "operations/card_inputs.h"
#include "operations/convert_report.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

struct ConvertedInput {
  std::string name;
  std::optional<Error> error;  // it could not be read
  Result<Converted> made;
};

class InputConverter {
 public:
  InputConverter(const ConvertOptions& options, const Env& env)
      : converter_(options, env) {}

  ConvertedInput operator()(CardInput input) {
    ConvertedInput done{.name = input.name, .error = std::move(input.error)};
    if (done.error) return done;
    Result<std::string> text = input.text
                                   ? Result<std::string>(std::move(*input.text))
                                   : read_whole(input.name, Limits{}.bytes_max);
    if (!text) {
      done.error = text.error();
      return done;
    }
    done.made = converter_.convert(std::move(*text));
    if (!done.made) done.made.error().where = input.name;
    return done;
  }

 private:
  Converter converter_;
};

// "planner.adp.json" as "planner.a2a.json".
std::string result_name(const fs::path& name, CardFormat to) {
  std::string stem = name.stem().string();
  const std::size_t dot = stem.rfind('.');
  if (dot != std::string::npos &&
      card_format_named(stem.substr(dot + 1)).has_value()) {
    stem.resize(dot);
  }
  return stem + "." + std::string(family_of(to)) + ".json";
}

// Where results go: to the answer, to a file, or to a folder.
class ConvertResults {
 public:
  ConvertResults(const ConvertOptions& options, std::vector<std::string> paths,
                 Call& call)
      : to_(options.to),
        paths_(std::move(paths)),
        out_(text_of(call.input, "out")),
        strict_(is_set(call.input, "strict")),
        quiet_(is_set(call.input, "quiet")),
        json_(format_of(call.input) == "json"),
        call_(call) {
    if (json_) call.out.write("{\"results\":[");
  }

  void add(ConvertedInput done) {
    if (done.error) return report(*done.error, incomplete_);
    if (!done.made) return report(done.made.error(), bad_);
    const Converted& made = *done.made;
    if (const Status written = write(done.name, made); !written) {
      return report(written.error(), incomplete_);
    }
    const bool into_folder = !out_.empty();
    if (json_) {
      call_.out.write((any_ ? "," : "") +
                      conversion_as_json(done.name, made, !into_folder));
    } else if (!quiet_) {
      call_.messages.write(conversion_as_text(done.name, made));
    }
    report_ += (any_ ? "," : "") + conversion_as_json(done.name, made, false);
    any_ = true;
    for (const Loss& loss : made.lost) lost_ |= !loss.stashed;
  }

  Result<Outcome> finish() {
    if (json_) call_.out.write("]}\n");
    const std::string path = text_of(call_.input, "report");
    if (!path.empty()) {
      TRY_STATUS(write_whole(path, "{\"results\":[" + report_ + "]}\n"));
    }
    if (incomplete_) return Outcome::incomplete;
    if (strict_ && lost_) {
      call_.messages.write(
          "cardinal: --strict: content was lost that no embedded original "
          "keeps\n");
    }
    return bad_ || (strict_ && lost_) ? Outcome::has_errors : Outcome::clean;
  }

 private:
  void report(const Error& error, bool& which) {
    which = true;
    call_.messages.write("cardinal: " + for_terminal(to_text(error)) + "\n");
  }

  bool is_one_file() const {
    std::error_code ignored;
    return paths_.size() == 1 && !fs::is_directory(paths_[0], ignored) &&
           !fs::is_directory(out_, ignored) && !out_.ends_with('/');
  }

  // Below the folder the card lies as it lay below the one it came from.
  fs::path place_for(const std::string& name) const {
    const fs::path path(name);
    for (const std::string& given : paths_) {
      std::error_code ignored;
      if (!fs::is_directory(given, ignored)) continue;
      const fs::path below = path.lexically_relative(given);
      if (below.empty() || *below.begin() == "..") continue;
      return fs::path(out_) / below.parent_path() / result_name(path, to_);
    }
    return fs::path(out_) / result_name(path, to_);
  }

  Status write(const std::string& name, const Converted& made) {
    if (out_.empty()) {
      if (!json_) call_.out.write(made.text);
      return {};
    }
    const fs::path place = is_one_file() ? fs::path(out_) : place_for(name);
    std::error_code failed;
    if (fs::equivalent(place, name, failed)) {
      return at(name, conflict("the result would overwrite the card"));
    }
    if (!taken_.insert(place.string()).second) {
      return at(name,
                conflict("the result of another card already has this name: {}",
                         place.string()));
    }
    if (place.has_parent_path()) {
      fs::create_directories(place.parent_path(), failed);
    }
    return write_whole(place.string(), made.text);
  }

  CardFormat to_;
  std::vector<std::string> paths_;
  std::string out_;
  bool strict_, quiet_, json_;
  Call& call_;
  std::set<std::string> taken_;
  std::string report_;
  bool any_ = false, bad_ = false, lost_ = false, incomplete_ = false;
};

bool is_several(const std::vector<std::string>& paths) {
  std::error_code ignored;
  return paths.size() > 1 || fs::is_directory(paths[0], ignored);
}

Status is_possible(const std::vector<std::string>& paths, Value input) {
  if (paths.empty()) {
    return usage(
        "nothing to convert; give a file, a folder or - for standard input");
  }
  const bool shown =
      format_of(input) == "json" || text_of(input, "to") == "ai-catalog";
  if (is_several(paths) && text_of(input, "out").empty() && !shown) {
    return usage("several cards need --out FOLDER");
  }
  return {};
}

// All cards in one catalog.
Result<Outcome> catalog_files(const ConvertOptions& options, CardInputs& inputs,
                              Call& call) {
  std::vector<std::string> names, texts;
  bool incomplete = false;
  const auto report = [&](const Error& error) {
    call.messages.write("cardinal: " + for_terminal(to_text(error)) + "\n");
  };
  while (std::optional<CardInput> input = inputs.next()) {
    Result<std::string> text =
        input->error  ? std::unexpected(*input->error)
        : input->text ? Result<std::string>(std::move(*input->text))
                      : read_whole(input->name, Limits{}.bytes_max);
    if (!text) {
      report(text.error());
      incomplete = true;
      continue;
    }
    names.push_back(input->name);
    texts.push_back(std::move(*text));
  }
  if (incomplete) return Outcome::incomplete;
  Result<std::string> made = catalog_of(texts, options, call.services.env);
  if (!made) {
    report(made.error());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto alone =
          Converter(options, call.services.env).convert(texts[i]);
      if (alone) continue;
      report({alone.error().code, alone.error().message, names[i]});
    }
    return Outcome::has_errors;
  }
  const std::string out = text_of(call.input, "out");
  if (out.empty()) {
    call.out.write(*made);
  } else {
    TRY_STATUS(write_whole(out, *made));
  }
  return Outcome::clean;
}

}  // namespace

Result<Outcome> convert_files(const ConvertOptions& options, Call& call) {
  std::vector<std::string> paths = texts_of(call.input, "paths");
  TRY_STATUS(is_possible(paths, call.input));
  ConfigStore configs(call.services.env, {}, true);
  CardInputs inputs({.paths = paths, .line_bytes_max = Limits{}.bytes_max},
                    configs);
  if (options.to == CardFormat::ai_catalog && is_several(paths)) {
    return catalog_files(options, inputs, call);
  }
  ConvertResults results(options, std::move(paths), call);
  run_ordered<CardInput, ConvertedInput>(
      usable_cores(), [&] { return inputs.next(); },
      [&] { return InputConverter(options, call.services.env); },
      [&](ConvertedInput done) { results.add(std::move(done)); });
  return results.finish();
}

Result<Outcome> convert_text(std::string text, const ConvertOptions& options,
                             Call& call) {
  ConvertResults results(options, {}, call);
  results.add(InputConverter(
      options, call.services.env)({.name = "card", .text = std::move(text)}));
  return results.finish();
}

}  // namespace cardinal
