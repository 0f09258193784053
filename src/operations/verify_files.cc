// verify on files, folders and standard input.
#include "base/cores.h"
#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "base/time.h"
#include "operations/card_inputs.h"
#include "operations/check_schema.h"
#include "operations/failure_list.h"
#include "operations/input_files.h"
#include "operations/registry.h"
#include "operations/signature_verifier.h"

namespace cardinal {
namespace {

struct VerifiedInput {
  std::string text;  // of the answer
  std::optional<Error> error;
  Verdict verdict = Verdict::invalid;
  std::string subject;
  std::optional<NamedKey> to_pin;
  std::optional<Explanation> explained;
};

struct VerifyRun {
  VerifySources sources;
  bool json = false;
  bool explains = false;
};

class InputVerifier {
 public:
  explicit InputVerifier(const VerifyRun& run)
      : run_(run), verifier_(run.sources) {}

  VerifiedInput operator()(CardInput input) {
    VerifiedInput done;
    done.error = std::move(input.error);
    if (done.error) return done;
    Result<std::string> text = input.text
                                   ? Result<std::string>(std::move(*input.text))
                                   : read_whole(input.name, Limits{}.bytes_max);
    if (!text) {
      done.error = text.error();
      return done;
    }
    if (input.line > 0) input.name += ":" + std::to_string(input.line);
    if (run_.explains) {
      done.explained = explain_bytes(input.name, *text, run_.sources.dialect);
    }
    Verification found = verifier_.verify(std::move(*text));
    done.verdict = found.verdict;
    done.subject = found.subject;
    done.to_pin = std::move(found.to_pin);
    done.text = run_.json ? verification_as_json(input.name, found)
                          : verification_as_text(input.name, found);
    return done;
  }

 private:
  const VerifyRun& run_;
  SignatureVerifier verifier_;
};

// Hands out results as they come, and remembers what first use has shown.
class VerifyStream final : public ReplyStream {
 public:
  VerifyStream(VerifyRun run, CardInputs::Options inputs, const Env& env)
      : run_(std::move(run)),
        env_(env),
        configs_(env, {}, true),
        inputs_(std::move(inputs), configs_),
        pool_(
            // One at a time where a card may change what counts for the next.
            run_.sources.first_use || run_.explains ? 1u : usable_cores(),
            [this] { return inputs_.next(); },
            [this] { return InputVerifier(run_); }) {}

  bool next(std::string& out, Notes& notes) override {
    if (!has_begun_) {
      has_begun_ = true;
      notes = std::move(run_.sources.notes);
      if (run_.json) out += "{\"results\":[";
      return true;
    }
    std::optional<VerifiedInput> done = pool_.next();
    if (!done) {
      finish(out, notes);
      return false;
    }
    if (done->error) {
      incomplete_ = true;
      failures_.add(*done->error);
      notes.push_back(to_text(*done->error));
    } else {
      add(std::move(*done), out);
    }
    return true;
  }

  Outcome outcome() const override {
    if (incomplete_) return Outcome::incomplete;
    return bad_ ? Outcome::has_errors : Outcome::clean;
  }
  std::string progress() const override {
    return counted(count_, "card") + " verified";
  }

 private:
  void add(VerifiedInput done, std::string& out) {
    if (run_.json && count_ > 0) out += ",";
    ++count_;
    out += done.text;
    bad_ |= done.verdict != Verdict::valid;
    if (done.explained) explained_.push_back(std::move(*done.explained));
    if (!done.to_pin) return;
    first_seen_.push_back({.subject = done.subject,
                           .key = *done.to_pin,
                           .added = iso8601_ms(env_.clock->now_ms()),
                           .how = How::first_use});
    // Counts for the next card already.
    if (!run_.sources.store.add(first_seen_.back())) first_seen_.pop_back();
  }

  void finish(std::string& out, Notes& notes) {
    if (run_.json) {
      out +=
          "]" +
          (explained_.empty() ? "" : "," + explanations_as_json(explained_)) +
          failures_.member() + "}\n";
    } else {
      out += explanations_as_text(explained_);
    }
    const Status pinned = pin_first_seen(run_.sources.store_path, first_seen_);
    if (pinned) return;
    incomplete_ = true;
    notes.push_back(to_text(pinned.error()));
  }

  VerifyRun run_;
  const Env& env_;
  ConfigStore configs_;
  CardInputs inputs_;
  std::vector<Pin> first_seen_;
  std::vector<Explanation> explained_;
  FailureList failures_;
  std::uint64_t count_ = 0;
  bool has_begun_ = false, bad_ = false, incomplete_ = false;
  OrderedPool<CardInput, VerifiedInput>
      pool_;  // last: its threads use the rest
};

}  // namespace

Result<Reply> run_verify_files(Call& call) {
  if (call.input["card"] || has_document(call, "text")) return run_verify(call);
  std::vector<std::string> paths = texts_of(call.input, "paths");
  if (paths.empty()) {
    return usage(
        "nothing to verify; give a file, a folder or - for standard input");
  }
  VerifyRun run{.json = call.options.format == "json",
                .explains = is_set(call.input, "explain")};
  TRY(run.sources, verify_sources(call));
  TRY_STATUS(follow_jku(call, nullptr, run.sources));
  CardInputs::Options inputs{.paths = std::move(paths),
                             .jsonl = is_set(call.input, "jsonl"),
                             .line_bytes_max = Limits{}.bytes_max};
  return Reply{.stream = std::make_unique<VerifyStream>(
                   std::move(run), std::move(inputs), call.services.env)};
}

}  // namespace cardinal
