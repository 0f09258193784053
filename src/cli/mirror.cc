#include "cli/mirror.h"

#include <chrono>
#include <thread>

#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/crypto.h"
#include "cli/data_folder.h"
#include "cli/mirror_copies.h"
#include "cli/mirrored_log.h"
#include "cli/registry_mirror.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using transparency::LoggedChange;

constexpr std::int64_t log_interval_s = 60;
constexpr std::int64_t registry_interval_s = 3'600;
// Shorter than the grace after a lease: no copy expires in between.
constexpr std::int64_t renewal_ms = 43'200'000;

http::ClientOptions upstream_client(Env& env) {
  // Whoever names a server decides where it is.
  http::ClientOptions options{.allow_private = true, .env = &env};
  options.limits.body_bytes = store::text_bytes_max;
  return options;
}

// Copies what the public log of another Cardinal has.
class LogMirror {
 public:
  LogMirror(CliOnlyCall& call, MirrorCopies& copies)
      : call_(call),
        copies_(copies),
        url_(copies.url()),
        client_(upstream_client(call.env)) {}

  // Brings the copies to the log's checkpoint. The exit code: 1 if the log is
  // not to be believed.
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
      for (const LoggedChange& change : *changes) {
        const Status applied = apply(change, counts);
        if (!applied && applied.error().code == Code::invalid) {
          return distrust(to_text(applied.error()));
        }
        if (!applied) return std::unexpected(applied.error());
      }
      TRY_STATUS(log.remember());
    }
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

  Status apply(const LoggedChange& change, MirrorCounts& counts) {
    TRY(const Held before, copies_.held(change.subject));
    if (before == Held::own) {
      ++counts.own;
      return {};
    }
    if (change.kind == "put") return copy(change, counts);
    if (before == Held::nowhere) return {};
    // A change of status may hide a record, or leave it as it is.
    if (change.kind == "status") {
      TRY(const auto text, text_shown_there(change.subject));
      if (text) return show_again(change.subject, *text, counts);
    }
    return copies_.withdraw(change.subject,
                            change.kind + " at " + url_ + ", change " +
                                std::to_string(change.change) + " of " +
                                change.at,
                            counts);
  }

  // An entry about visibility has no digest: only the text that was copied
  // before is known to be in the log.
  Status show_again(const std::string& subject, const std::string& text,
                    MirrorCounts& counts) {
    TRY(const std::string copied, copies_.text(subject));
    if (!copied.empty()) return {};
    TRY(const std::string digest, copies_.last_digest(subject));
    if (digest == to_hex(sha256(text))) {
      return copy_text(subject, text, counts);
    }
    copies_.warn(subject + ": shown again at " + url_ +
                 ", with a card that the log has no entry for; it is copied "
                 "with its next version");
    ++counts.refused;
    return {};
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

  Status copy(const LoggedChange& change, MirrorCounts& counts) {
    TRY(const std::optional<std::string> text, text_of_change(change));
    if (!text) return {};  // erased since: its removal is in the log as well
    return copy_text(change.subject, *text, counts);
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
    if (body && "sha256:" + to_hex(sha256(*body)) != change.digest) {
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

// One per upstream.
std::string state_file_of(const std::string& data, const std::string& url) {
  return data + "/mirror-" + to_hex(sha256(url)).substr(0, 16) + ".json";
}

std::string without_slashes(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  return url;
}

// The exit code: 1 if the source is not to be believed.
Result<int> look_at_log(CliOnlyCall& call, MirrorCopies& copies,
                        const std::string& state) {
  TRY(MirroredLog log,
      MirroredLog::open(text_of(call.input, "url"), text_of(call.input, "key"),
                        state, call.env));
  return LogMirror(call, copies).look(log);
}

Result<int> look_at_registry(CliOnlyCall& call, RegistryKind kind,
                             MirrorCopies& copies, const std::string& state) {
  TRY(RegistryMirror mirror,
      RegistryMirror::open(
          {.kind = kind,
           .url = copies.url(),
           .state = state,
           .peers = text_of(call.input, "data") + "/" + ard::learnt_peers_file,
           .allow_private = is_true(call.input, "allow_private"),
           .env = call.env}));
  const Result<MirrorCounts> counts = mirror.look(copies);
  if (!counts && counts.error().code == Code::invalid) {
    copies.warn(to_text(counts.error()) + "; nothing was taken over");
    return 1;
  }
  if (!counts) return std::unexpected(counts.error());
  call.out.write(copies.url() + ": " + mirror_text(*counts) + "\n");
  call.out.flush();
  return 0;
}

Status check_mirror_flags(Value input) {
  const std::string url = text_of(input, "url");
  if (!is_http_url(url)) {
    return usage(
        "expected the URL of a directory, such as "
        "https://agents.example; got {}",
        quoted(std::string_view(url)));
  }
  const bool is_registry = bool(input["from"]);
  if (is_registry == bool(input["key"])) {
    return is_registry
               ? usage(
                     "--key is of the log of a Cardinal, and registries have "
                     "none: give --from or --key")
               : usage(
                     "--key VKEY is needed, as cardinal log key prints it at "
                     "{}; of another registry, say which kind with --from",
                     url);
  }
  if (is_true(input, "allow_private") && !is_registry) {
    return usage("--allow-private belongs to --from");
  }
  return {};
}

Result<int> run_mirror(CliOnlyCall& call) {
  TRY_STATUS(check_mirror_flags(call.input));
  const std::string data = text_of(call.input, "data");
  const std::string url = text_of(call.input, "url");
  const auto kind = registry_kind_named(text_of(call.input, "from"));
  const std::string state = state_file_of(data, url);
  const std::chrono::seconds interval(call.input["interval"].int64().value_or(
      kind ? registry_interval_s : log_interval_s));
  for (;;) {
    // Opened each time, so that a server can start in between.
    TRY(const DirectoryAccess access,
        open_directory_access(data, "", MissingDirectory::begin, call.env));
    MirrorCopies copies(call, access, without_slashes(url));
    const Result<int> looked =
        kind ? look_at_registry(call, *kind, copies, state)
             : look_at_log(call, copies, state);
    if (is_true(call.input, "once")) return looked;
    // A log that lies once is never believed again; a registry may be mended.
    if (looked && *looked != 0 && !kind) return looked;
    // What is unavailable now may answer later.
    if (!looked) {
      const Code code = looked.error().code;
      const bool may_be_back =
          code == Code::unavailable || (kind && code == Code::not_found);
      if (!may_be_back) return looked;
      copies.warn(to_text(looked.error()));
    }
    std::this_thread::sleep_for(interval);
  }
}

}  // namespace

constinit const CliOnlyVerb mirror_verb{
    .record =
        {.name = "mirror",
         .summary = "Keep copies of another directory's public records",
         .details =
             "Follows the public log of another Cardinal: each checkpoint "
             "must be signed by --key and continue the one before, each entry "
             "must be under its root, and each card must have the digest of "
             "its entry. Otherwise nothing is taken over, and the exit code is "
             "1. --from follows another registry instead: an ARD registry (the "
             "URL of its API), AI Catalogs and ARD manifests with what they "
             "lead to, a registry of MCP servers, which become AgentCards, or "
             "a list of A2A cards. A listing that cannot be read to its end "
             "changes nothing; the exit code is 1 if it is malformed or "
             "has no end, and 2 if it cannot be reached. Copies belong to the "
             "publisher mirror:URL; their signatures are verified here. They "
             "are scoped: who has the scope mirror sees them, and neither the "
             "public log, the feed, the manifests nor export have them. "
             "--public shows them to everybody. Records of this directory's "
             "own publishers are left as they are. What is removed there is "
             "withdrawn here, with the reason. Runs until it is interrupted, "
             "or looks once, and goes on where it ended.",
         .examples = "cardinal mirror --data data --once "
                     "https://agents.example --key \"$KEY\"\n"
                     "cardinal mirror --data data --from mcp-registry "
                     "https://registry.example",
         .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["url", "data"],
  "properties": {
    "url": {"type": "string", "x-positional": true, "x-value": "URL",
            "description": "The other directory"},
    "data": {"type": "string", "x-value": "DIR",
             "description": "Data folder of this directory; a server may run on it"},
    "key": {"type": "string", "x-value": "VKEY",
            "description": "The public key of the other log, as cardinal log key prints it there"},
    "from": {"enum": ["ard", "ai-catalog", "mcp-registry", "a2a-registry"],
             "x-value": "KIND",
             "description": "The URL is of such a registry instead"},
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "description": "With --from: also request private addresses"},
    "public": {"type": "boolean",
               "description": "Show the copies to everybody, and pass them on"},
    "once": {"type": "boolean", "description": "Look once"},
    "interval": {"type": "integer", "minimum": 1, "maximum": 86400,
                 "x-value": "S",
                 "description": "Seconds between two looks (60; of a registry 3600)"}
  }
})json",
         .output = "{}"},
    .run = run_mirror,
};

}  // namespace cardinal::cli
