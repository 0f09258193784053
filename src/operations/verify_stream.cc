#include "operations/verify_stream.h"

#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "base/time.h"
#include "operations/failure_list.h"
#include "operations/registry.h"
#include "operations/render_view.h"
#include "operations/reply_secrets.h"

namespace cardinal {
namespace {

struct VerifiedInput {
  std::string text;  // of the answer
  std::optional<Error> error;
  bool is_verified = false;
  std::optional<LoggedCard> logged;
  std::string subject;
  std::optional<NamedKey> to_pin;
  std::optional<Explanation> explained;
  std::shared_ptr<const Document> answer;  // of a server; `explained` refers
  bool ends_run = false;                   // the error is not about this card
};

// Members of an answer as the command line shows them.
std::string as_text(const std::string& members) {
  return render_view(verify_operation, *view_named(verify_operation, "text"),
                     "{" + members + "}", {}, {})
      .out;
}

class InputVerifier {
 public:
  InputVerifier(const VerifyRun& run, Env& env)
      : run_(run), verifier_(run.sources) {
    if (run.remote) remote_.emplace(*run.remote, env);
    if (run.directory) directory_.emplace(*run.directory, env);
  }

  VerifiedInput operator()(CardInput input) {
    VerifiedInput done;
    done.error = std::move(input.error);
    if (done.error) return done;
    Result<std::string> text = text_of_input(input);
    if (!text) {
      done.error = text.error();
      return done;
    }
    input.name = numbered_name(input);
    SecretTexts secrets;
    secrets.add(*text);
    const auto verified = remote_ ? verify_on_server(input.name, *text, done)
                                  : verify(input.name, std::move(*text), done);
    if (!verified) {
      done.error = verified.error();
      done.error->message =
          secrets.removed_from(std::move(done.error->message));
      done.ends_run = verified.error().where != input.name;
      return done;
    }
    const Verification& found = *verified;
    done.is_verified = is_verified(found, done.logged);
    done.subject = found.subject;
    done.to_pin = found.to_pin;
    done.text =
        without_secrets(verify_operation, secrets,
                        verification_as_json(input.name, found, done.logged));
    if (!run_.json) done.text = as_text("\"results\":[" + done.text + "]");
    return done;
  }

 private:
  Result<Verification> verify(const std::string& name, std::string text,
                              VerifiedInput& done) {
    if (run_.explains) {
      done.explained = explain_bytes(name, text, run_.sources.dialect);
    }
    if (run_.log) {
      TRY(done.logged,
          run_.log->check(text, directory_ ? &*directory_ : nullptr));
    }
    return verifier_.verify(std::move(text));
  }

  Result<Verification> verify_on_server(const std::string& name,
                                        const std::string& text,
                                        VerifiedInput& done) {
    TRY(const Reply reply, remote_->call(name, text));
    Faults faults;
    done.answer = std::make_shared<const Document>(
        Reader().read(reply.json, answer_limits, faults));
    const Value answer = done.answer->root();
    for (Explanation& explained : explanations_from(answer)) {
      explained.file = name;
      done.explained = std::move(explained);
    }
    return verification_from(answer["results"][std::size_t{0}]);
  }

  const VerifyRun& run_;
  SignatureVerifier verifier_;
  std::optional<RemoteCards> remote_;
  std::optional<RemoteCaller> directory_;
};

// Hands out results as they come, and remembers what first use has shown.
class VerifyStream final : public ReplyStream {
 public:
  VerifyStream(VerifyRun run, CardInputStream cards, Env& env)
      : run_(std::move(run)),
        env_(env),
        pool_(
            // One at a time where a card may change what counts for the next.
            run_.sources.first_use || run_.explains ? 1u : run_.threads,
            std::move(cards),
            [this, &env] { return InputVerifier(run_, env); }) {}

  bool next(std::string& out, Notes& notes) override {
    if (!has_begun_) {
      has_begun_ = true;
      notes = std::move(run_.sources.notes);
      if (run_.json && !run_.lines) out += "{\"results\":[";
      return true;
    }
    std::optional<VerifiedInput> done = pool_.next();
    if (!done) {
      finish(out, notes);
      return false;
    }
    const bool ends_run = done->ends_run;
    if (done->error) {
      incomplete_ = true;
      failures_.add(*done->error);
      notes.push_back(to_text(*done->error));
    } else {
      add(std::move(*done), out);
    }
    if (!ends_run) return true;
    finish(out, notes);
    return false;
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
    if (run_.json && !run_.lines && count_ > 0) out += ",";
    ++count_;
    out += done.text;
    if (run_.lines) out += "\n";
    bad_ |= !done.is_verified;
    if (done.explained) {
      explained_.push_back(std::move(*done.explained));
      answers_.push_back(std::move(done.answer));
    }
    if (!done.to_pin) return;
    first_seen_.push_back({.subject = done.subject,
                           .key = *done.to_pin,
                           .added = iso8601_ms(env_.clock->now_ms()),
                           .how = How::first_use});
    // Counts for the next card already.
    if (!run_.sources.store.add(first_seen_.back())) first_seen_.pop_back();
  }

  void finish(std::string& out, Notes& notes) {
    const std::string explained =
        explained_.empty() ? "" : explanations_as_json(explained_);
    if (run_.lines) {
      out += failures_.as_line();
      if (!explained.empty()) out += "{" + explained + "}\n";
    } else if (run_.json) {
      out += "]" + (explained.empty() ? "" : "," + explained) +
             failures_.member() + "}\n";
    } else if (!explained.empty()) {
      out += as_text("\"results\":[]," + explained);
    }
    const Status pinned = pin_first_seen(run_.sources.store_path, first_seen_);
    if (pinned) return;
    incomplete_ = true;
    notes.push_back(to_text(pinned.error()));
  }

  VerifyRun run_;
  const Env& env_;
  std::vector<Pin> first_seen_;
  std::vector<Explanation> explained_;
  std::vector<std::shared_ptr<const Document>> answers_;  // they refer to
  FailureList failures_;
  std::uint64_t count_ = 0;
  bool has_begun_ = false, bad_ = false, incomplete_ = false;
  OrderedPool<CardInput, VerifiedInput>
      pool_;  // last: its threads use the rest
};

}  // namespace

std::unique_ptr<ReplyStream> verify_stream(VerifyRun run, CardInputStream cards,
                                           Env& env) {
  return std::make_unique<VerifyStream>(std::move(run), std::move(cards), env);
}

}  // namespace cardinal
