#include "cli/log_mirror.h"

#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/crypto.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using transparency::LoggedChange;

// Shorter than the grace after a lease: no copy expires in between.
constexpr std::int64_t renewal_ms = 43'200'000;

std::string digest_of(std::string_view text) {
  return "sha256:" + to_hex(sha256(text));
}

http::ClientOptions upstream_client(Env& env) {
  // Whoever names a server decides where it is.
  http::ClientOptions options{.allow_private = true, .env = &env};
  options.limits.body_bytes = store::text_bytes_max;
  return options;
}

class LogMirror {
 public:
  LogMirror(CliOnlyCall& call, MirrorCopies& copies)
      : call_(call),
        copies_(copies),
        url_(copies.url()),
        client_(upstream_client(call.env)) {}

  Result<int> look(MirroredLog& log) {
    MirrorCounts counts;
    TRY(const std::string alarm, log.look());
    if (!alarm.empty()) return distrust(alarm);
    while (log.has_more()) {
      const auto changes = log.next();
      if (!changes && changes.error().code == Code::invalid) {
        return distrust(to_text(changes.error()));
      }
      if (!changes) return std::unexpected(changes.error());
      for (const MirroredChange& change : *changes) {
        const Status applied = apply(change, log, counts);
        if (!applied && applied.error().code == Code::invalid) {
          return distrust(to_text(applied.error()));
        }
        if (!applied) return std::unexpected(applied.error());
      }
      TRY_STATUS(log.remember());
    }
    TRY_STATUS(sweep(log, counts));
    TRY_STATUS(renew(log, counts));
    call_.out.write(log.origin() + ": " + counted(log.done(), "entry") + ": " +
                    mirror_text(counts) + "\n");
    call_.out.flush();
    return 0;
  }

 private:
  int distrust(const std::string& why) {
    copies_.warn(why + "; nothing was taken over");
    return 1;
  }

  using Held = MirrorCopies::Held;

  Status apply(const MirroredChange& mirrored, MirroredLog& log,
               MirrorCounts& counts) {
    const LoggedChange& change = mirrored.change;
    TRY(const Held before, copies_.held(change.subject));
    if (before == Held::own) {
      ++counts.own;
      return {};
    }
    bool is_shown = false;
    if (change.kind == "put") {
      TRY(is_shown, copy(change, before, counts));
    } else if (change.kind == "status") {
      // It may hide a record, or show it, or leave it as it is.
      TRY(is_shown, copy_if_shown(mirrored, before, counts));
    }
    const bool is_hidden = change.kind == "status" || change.kind == "put";
    log.set_hidden(change.subject,
                   is_hidden && !is_shown ? mirrored.card_digest : "");
    if (is_shown || change.kind == "put" || before == Held::nowhere) return {};
    if (change.kind == "status" && before == Held::hidden_copy) return {};
    const std::string reason = change.kind + " at " + url_ + ", change " +
                               std::to_string(change.change) + " of " +
                               change.at;
    if (change.kind != "status") {
      return copies_.withdraw(change.subject, reason, counts);
    }
    TRY(const std::string copied, copies_.text(change.subject));
    if (copied.empty()) return {};
    return copies_.hide(change.subject, reason, counts);
  }

  // False if the record is not shown there. An entry about visibility has no
  // digest: only a text that an entry before it has the digest of is copied.
  Result<bool> copy_if_shown(const MirroredChange& mirrored, Held before,
                             MirrorCounts& counts) {
    const std::string& subject = mirrored.change.subject;
    TRY(const auto text, text_shown_there(subject));
    if (!text) return false;
    std::string digest = mirrored.card_digest;
    if (digest.empty() && before != Held::nowhere) {
      TRY(digest, copies_.last_digest(subject));
      digest.insert(0, "sha256:");
    }
    if (digest == digest_of(*text)) {
      TRY_STATUS(show_and_copy(subject, *text, before, counts));
      return true;
    }
    copies_.warn(subject + ": shown at " + url_ +
                 ", with a card that the log has no entry for; it is copied "
                 "with its next version");
    ++counts.refused;
    return true;
  }

  // After a log was read from its beginning: copies of what an earlier log at
  // this URL had, and this one does not.
  Status sweep(MirroredLog& log, MirrorCounts& counts) {
    if (!log.needs_sweep()) return {};
    TRY(const std::vector<std::string> subjects, copies_.subjects());
    for (const std::string& subject : subjects) {
      TRY(const std::string copied, copies_.text(subject));
      if (copied.empty()) continue;
      TRY(const auto text, text_shown_there(subject));
      if (text) continue;
      TRY_STATUS(copies_.withdraw(subject, "no longer at " + url_, counts));
    }
    return log.remember_sweep();
  }

  // A renewal there is not a change, so the log does not have it.
  Status renew(MirroredLog& log, MirrorCounts& counts) {
    const std::int64_t now_ms = call_.env.clock->now_ms();
    if (now_ms - log.renewed_ms() < renewal_ms) return {};
    TRY(const std::vector<std::string> subjects, copies_.subjects());
    for (const std::string& subject : subjects) {
      TRY(const auto text, text_shown_there(subject));
      TRY(const std::string copied, copies_.text(subject));
      // Another text is taken over with its entry in the log.
      if (!text || *text != copied) continue;
      TRY_STATUS(copy_text(subject, copied, counts));
    }
    return log.remember_renewal(now_ms);
  }

  // The card as everybody sees it there now; absent if it is hidden, removed
  // or expired.
  Result<std::optional<std::string>> text_shown_there(
      const std::string& subject) {
    const std::string url = card_url(subject) + "?view=annotated";
    TRY(const std::optional<std::string> body, body_there(url));
    if (!body) return std::optional<std::string>();
    Faults faults;
    const Document record = Reader().read(*body, answer_limits, faults);
    const Value known = record.root()["record"];
    // Of a partial one only the name is left.
    if (is_true(known, "partial")) return std::optional<std::string>();
    const std::string standing = text_of(known, "standing");
    if (standing != "live" && standing != "stale") {
      return std::optional<std::string>();
    }
    return std::optional(text_of(record.root(), "text"));
  }

  // False if nobody is shown the card any more: it was hidden or erased since,
  // which is in the log as well.
  Result<bool> copy(const LoggedChange& change, Held before,
                    MirrorCounts& counts) {
    TRY(const std::optional<std::string> text, text_of_change(change));
    if (!text) return false;
    TRY_STATUS(show_and_copy(change.subject, *text, before, counts));
    return true;
  }

  Status show_and_copy(const std::string& subject, const std::string& text,
                       Held before, MirrorCounts& counts) {
    if (before == Held::hidden_copy) {
      TRY_STATUS(copies_.show(subject, counts));
    }
    return copy_text(subject, text, counts);
  }

  Status copy_text(const std::string& subject, const std::string& text,
                   MirrorCounts& counts) {
    Faults faults;
    const Document card = Reader().read(text, Limits{}, faults);
    const bool is_adp = detect(card.root()) == Dialect::adp;
    const Result<bool> copied = copies_.copy(
        {.subject = subject, .text = text, .is_vouched = is_adp}, counts);
    if (!copied) return std::unexpected(copied.error());
    return {};
  }

  // The text that the entry has the digest of; absent if it is there no more.
  Result<std::optional<std::string>> text_of_change(
      const LoggedChange& change) {
    const std::string url =
        card_url(change.subject) + "?at=" + std::to_string(change.change);
    TRY(std::optional<std::string> body, body_there(url));
    if (body && digest_of(*body) != change.digest) {
      return at(url,
                invalid("the card is not the one that the log has an entry "
                        "for"));
    }
    return body;
  }

  // Absent if nothing is there any more. A server that is busy says nothing
  // about the record.
  Result<std::optional<std::string>> body_there(const std::string& url) {
    auto response = client_.send({.url = url});
    if (!response) return std::unexpected<Error>(response.error());
    if (response->status == 404 || response->status == 410) {
      return std::optional<std::string>();
    }
    if (response->status != 200) {
      return at(url, unavailable("the server answered {} instead of 200",
                                 response->status));
    }
    return std::optional(std::move(response->body));
  }

  std::string card_url(const std::string& subject) const {
    return url_ + "/v1/agents/" + percent_encoded(subject);
  }

  CliOnlyCall& call_;
  MirrorCopies& copies_;
  const std::string url_;
  http::Client client_;
};

}  // namespace

Result<int> mirror_log(CliOnlyCall& call, MirrorCopies& copies,
                       MirroredLog& log) {
  return LogMirror(call, copies).look(log);
}

}  // namespace cardinal::cli
