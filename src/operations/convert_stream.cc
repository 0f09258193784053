#include "operations/convert_stream.h"

#include <filesystem>
#include <set>

#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "operations/convert_report.h"
#include "operations/convert_run.h"
#include "operations/failure_list.h"
#include "operations/registry.h"
#include "operations/render_view.h"
#include "operations/reply_secrets.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

struct ConvertedInput {
  std::string name;
  std::optional<Error> error;  // it could not be read, or no server reached
  Result<Converted> made;
  bool ends_run = false;  // the error is not about this card
};

// What a command line prints of a result.
Rendered shown_result(const std::string& result, const Style& style) {
  Rendered shown =
      render_view(convert_operation, *view_named(convert_operation, "text"),
                  "{\"results\":[" + result + "]}", {}, style);
  // Every note gets its prefix elsewhere.
  constexpr std::string_view prefix = "cardinal: ";
  std::string& note = shown.messages;
  if (note.starts_with(prefix)) note.erase(0, prefix.size());
  if (note.ends_with('\n')) note.pop_back();
  return shown;
}

class InputConverter {
 public:
  InputConverter(const ConvertOptions& options,
                 const std::optional<RemoteRun>& remote, Env& env)
      : converter_(options, env) {
    if (remote) remote_.emplace(*remote, env);
  }

  ConvertedInput operator()(CardInput input) {
    ConvertedInput done{.name = numbered_name(input)};
    Result<std::string> text = text_of_input(input);
    if (!text) {
      done.error = text.error();
    } else if (remote_) {
      convert_on_server(*text, done);
    } else {
      SecretTexts secrets;
      secrets.add(*text);
      done.made = converter_.convert(std::move(*text));
      hide_secrets(secrets, done.made);
      if (!done.made) done.made.error().where = done.name;
    }
    return done;
  }

 private:
  void convert_on_server(const std::string& text, ConvertedInput& done) {
    const Result<Reply> reply = remote_->call(done.name, text);
    if (!reply && reply.error().where != done.name) {
      done.error = reply.error();
      done.ends_run = true;
    } else if (!reply) {
      done.made = std::unexpected(reply.error());
    } else {
      Faults faults;
      const Document answer = Reader().read(reply->json, answer_limits, faults);
      auto made = conversion_from(answer.root()["results"][std::size_t{0}]);
      if (made) {
        done.made = std::move(*made);
      } else {
        done.error = Error{Code::invalid,
                           "the server's answer has formats that this version "
                           "of cardinal does not know; use a client of its "
                           "version",
                           done.name};
        done.ends_run = true;
      }
    }
  }

  Converter converter_;
  std::optional<RemoteCards> remote_;
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
  ConvertStream(ConvertRun run, CardInputStream cards, Env& env)
      : run_(std::move(run)),
        files_(run_),
        pool_(run_.threads, std::move(cards), [this, &env] {
          return InputConverter(run_.options, run_.remote, env);
        }) {}

  bool next(std::string& out, Notes& notes) override {
    if (!has_begun_) {
      has_begun_ = true;
      if (run_.json && !run_.lines) out += "{\"results\":[";
      return true;
    }
    std::optional<ConvertedInput> done = pool_.next();
    if (!done) {
      finish(out, notes);
      return false;
    }
    const bool ends_run = done->ends_run;
    add(std::move(*done), out, notes);
    if (!ends_run) return true;
    finish(out, notes);
    return false;
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
    if (run_.lines) {
      out += conversion_as_json(done.name, made, run_.out.empty()) + "\n";
    } else if (run_.json) {
      out += separator + conversion_as_json(done.name, made, run_.out.empty());
    } else {
      Rendered shown =
          shown_result(conversion_as_json(done.name, made, run_.out.empty()),
                       {.quiet = run_.quiet, .terminal = run_.terminal});
      out += shown.out;
      if (!run_.quiet) notes.push_back(std::move(shown.messages));
    }
    if (!run_.report.empty()) {
      report_ += separator + conversion_as_json(done.name, made, false);
    }
    ++count_;
    for (const Loss& loss : made.lost) lost_ |= !loss.stashed;
  }

  void finish(std::string& out, Notes& notes) {
    if (run_.lines) {
      out += failures_.as_line();
    } else if (run_.json) {
      out += "]" + failures_.member() + "}\n";
    }
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
  ResultFiles files_;
  FailureList failures_;
  std::string report_;
  std::uint64_t count_ = 0;
  bool has_begun_ = false;
  bool bad_ = false, lost_ = false, incomplete_ = false;
  OrderedPool<CardInput, ConvertedInput>
      pool_;  // last: its threads use the rest
};

}  // namespace

std::unique_ptr<ReplyStream> convert_stream(ConvertRun run,
                                            CardInputStream cards, Env& env) {
  return std::make_unique<ConvertStream>(std::move(run), std::move(cards), env);
}

}  // namespace cardinal
