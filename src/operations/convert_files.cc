// convert on files, folders and standard input.
#include "operations/convert_run.h"

#include <filesystem>
#include <set>

#include "base/cores.h"
#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "operations/card_inputs.h"
#include "operations/check_schema.h"
#include "operations/convert_report.h"
#include "operations/failure_list.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

struct ConvertedInput {
  std::string name;
  std::optional<Error> error;  // it could not be read
  Result<Converted> made;
};

// What conversion_as_text says, without the prefix that every note gets.
std::string conversion_note(const std::string& name, const Converted& made) {
  std::string text = conversion_as_text(name, made);
  constexpr std::string_view prefix = "cardinal: ";
  if (text.starts_with(prefix)) text.erase(0, prefix.size());
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

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

// Where the results of a run go.
struct ConvertRun {
  ConvertOptions options;
  std::vector<std::string> paths;
  std::string out;  // a file or a folder; empty: the answer
  std::string report;
  bool strict = false, quiet = false, json = false;
};

// Files to write the results to, each for one card.
class ResultFiles {
 public:
  explicit ResultFiles(const ConvertRun& run) : run_(run) {}

  Status write(const std::string& name, const Converted& made) {
    const fs::path place = is_one_file() ? fs::path(run_.out) : place_for(name);
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

 private:
  bool is_one_file() const {
    std::error_code ignored;
    return run_.paths.size() == 1 &&
           !fs::is_directory(run_.paths[0], ignored) &&
           !fs::is_directory(run_.out, ignored) && !run_.out.ends_with('/');
  }

  // Below the folder the card lies as it lay below the one it came from.
  fs::path place_for(const std::string& name) const {
    const fs::path path(name);
    for (const std::string& given : run_.paths) {
      std::error_code ignored;
      if (!fs::is_directory(given, ignored)) continue;
      const fs::path below = path.lexically_relative(given);
      if (below.empty() || *below.begin() == "..") continue;
      return fs::path(run_.out) / below.parent_path() /
             result_name(path, run_.options.to);
    }
    return fs::path(run_.out) / result_name(path, run_.options.to);
  }

  const ConvertRun& run_;
  std::set<std::string> taken_;
};

class ConvertStream final : public ReplyStream {
 public:
  ConvertStream(ConvertRun run, const Env& env)
      : run_(std::move(run)),
        configs_(env, {}, true),
        inputs_({.paths = run_.paths, .line_bytes_max = Limits{}.bytes_max},
                configs_),
        files_(run_),
        pool_(
            usable_cores(), [this] { return inputs_.next(); },
            [this, &env] { return InputConverter(run_.options, env); }) {}

  bool next(std::string& out, Notes& notes) override {
    if (!has_begun_) {
      has_begun_ = true;
      if (run_.json) out += "{\"results\":[";
      return true;
    }
    std::optional<ConvertedInput> done = pool_.next();
    if (!done) {
      finish(out, notes);
      return false;
    }
    add(std::move(*done), out, notes);
    return true;
  }

  Outcome outcome() const override {
    if (incomplete_) return Outcome::incomplete;
    return bad_ || (run_.strict && lost_) ? Outcome::has_errors
                                          : Outcome::clean;
  }
  std::string progress() const override {
    return counted(count_, "card") + " converted";
  }

 private:
  void fail(const Error& error, bool& which, Notes& notes) {
    which = true;
    failures_.add(error);
    notes.push_back(to_text(error));
  }

  void add(ConvertedInput done, std::string& out, Notes& notes) {
    if (done.error) return fail(*done.error, incomplete_, notes);
    if (!done.made) return fail(done.made.error(), bad_, notes);
    const Converted& made = *done.made;
    if (!run_.out.empty()) {
      if (const Status written = files_.write(done.name, made); !written) {
        return fail(written.error(), incomplete_, notes);
      }
    }
    const std::string separator = count_ > 0 ? "," : "";
    if (run_.json) {
      out += separator + conversion_as_json(done.name, made, run_.out.empty());
    } else {
      if (run_.out.empty()) out += made.text;
      if (!run_.quiet) notes.push_back(conversion_note(done.name, made));
    }
    if (!run_.report.empty()) {
      report_ += separator + conversion_as_json(done.name, made, false);
    }
    ++count_;
    for (const Loss& loss : made.lost) lost_ |= !loss.stashed;
  }

  void finish(std::string& out, Notes& notes) {
    if (run_.json) out += "]" + failures_.member() + "}\n";
    if (!run_.report.empty()) {
      const Status written =
          write_whole(run_.report, "{\"results\":[" + report_ + "]}\n");
      if (!written) return fail(written.error(), incomplete_, notes);
    }
    if (run_.strict && lost_ && !incomplete_) {
      notes.emplace_back(strict_note);
    }
  }

  const ConvertRun run_;
  ConfigStore configs_;
  CardInputs inputs_;
  ResultFiles files_;
  FailureList failures_;
  std::string report_;
  std::uint64_t count_ = 0;
  bool has_begun_ = false;
  bool bad_ = false, lost_ = false, incomplete_ = false;
  OrderedPool<CardInput, ConvertedInput>
      pool_;  // last: its threads use the rest
};

bool is_several(const std::vector<std::string>& paths) {
  std::error_code ignored;
  return paths.size() > 1 || fs::is_directory(paths[0], ignored);
}

Status is_possible(const ConvertRun& run) {
  if (run.paths.empty()) {
    return usage(
        "nothing to convert; give a file, a folder or - for standard input");
  }
  const bool shown = run.json || run.options.to == CardFormat::ai_catalog;
  if (is_several(run.paths) && run.out.empty() && !shown) {
    return usage("several cards need --out FOLDER");
  }
  return {};
}

struct NamedTexts {
  std::vector<std::string> names, texts;
};

// Which cards keep a catalog from being made, and why.
void explain_failure(const Error& error, const NamedTexts& cards,
                     const ConvertOptions& options, const Env& env,
                     FailureList& failures, Notes& notes) {
  const auto add = [&](const Error& each) {
    failures.add(each);
    notes.push_back(to_text(each));
  };
  add(error);
  for (std::size_t i = 0; i < cards.texts.size(); ++i) {
    const auto alone = Converter(options, env).convert(cards.texts[i]);
    if (alone) continue;
    add({alone.error().code, alone.error().message, cards.names[i]});
  }
}

// All cards in one catalog.
Result<Reply> catalog_files(const ConvertRun& run, Call& call) {
  const Env& env = call.services.env;
  ConfigStore configs(env, {}, true);
  CardInputs inputs({.paths = run.paths, .line_bytes_max = Limits{}.bytes_max},
                    configs);
  NamedTexts cards;
  FailureList failures;
  Reply reply;
  const auto answer = [&](Outcome outcome, const std::string& results) {
    reply.outcome = outcome;
    reply.json = "{\"results\":[" + results + "]" + failures.member() + "}";
    return std::move(reply);
  };
  bool incomplete = false;
  while (std::optional<CardInput> input = inputs.next()) {
    Result<std::string> text =
        input->error  ? std::unexpected(*input->error)
        : input->text ? Result<std::string>(std::move(*input->text))
                      : read_whole(input->name, Limits{}.bytes_max);
    if (!text) {
      failures.add(text.error());
      reply.notes.push_back(to_text(text.error()));
      incomplete = true;
      continue;
    }
    cards.names.push_back(input->name);
    cards.texts.push_back(std::move(*text));
  }
  if (incomplete) return answer(Outcome::incomplete, "");
  Result<std::string> made = catalog_of(cards.texts, run.options, env);
  if (!made) {
    explain_failure(made.error(), cards, run.options, env, failures,
                    reply.notes);
    return answer(Outcome::has_errors, "");
  }
  if (!run.out.empty()) TRY_STATUS(write_whole(run.out, *made));
  Writer json;
  json.begin_object().key("name").string("catalog");
  json.key("from").string("several").key("to").string("ai-catalog");
  json.key("unchanged").boolean(false);
  if (run.out.empty()) json.key("text").string(*made);
  json.key("lost").begin_array().end_array();
  json.key("added").begin_array().end_array();
  json.key("notes").begin_array().end_array();
  return answer(Outcome::clean, json.end_object().take());
}

}  // namespace

Result<Reply> run_convert_files(Call& call) {
  const Value input = call.input;
  if (is_set(input, "matrix") || input["card"] || has_document(call, "text")) {
    return run_convert(call);
  }
  if (call.options.format == "markdown") {
    return usage("--format markdown needs --matrix");
  }
  ConvertRun run{.paths = texts_of(input, "paths"),
                 .out = text_of(input, "out"),
                 .report = text_of(input, "report"),
                 .strict = is_set(input, "strict"),
                 .quiet = call.options.style.quiet,
                 .json = call.options.format == "json"};
  TRY(run.options, convert_options(input));
  TRY_STATUS(is_possible(run));
  if (run.options.to == CardFormat::ai_catalog && is_several(run.paths)) {
    return catalog_files(run, call);
  }
  return Reply{.stream = std::make_unique<ConvertStream>(std::move(run),
                                                         call.services.env)};
}

}  // namespace cardinal
