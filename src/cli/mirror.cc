#include "cli/mirror.h"

#include <chrono>
#include <thread>

#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/crypto.h"
#include "cli/data_folder.h"
#include "cli/log_mirror.h"
#include "cli/mirror_copies.h"
#include "cli/registry_mirror.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::int64_t log_interval_s = 60;
constexpr std::int64_t registry_interval_s = 3'600;

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
  return mirror_log(call, copies, log);
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
             "withdrawn here, with the reason; what is hidden there is "
             "private here until it is shown again. Runs until it is "
             "interrupted, "
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
