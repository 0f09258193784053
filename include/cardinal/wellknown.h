// Serves cards at the well-known paths of their dialects, for caches, browsers
// and clients of every version.
//
//   PublishOptions options;
//   options.cards = {{.prefix = "", .file = "agent.json"}};
//   auto publisher = Publisher::start(options, system_env());
//   ...
//   (*publisher)->reload();
//   (*publisher)->stop();
//
// Thread safety: reload and stop may be called from any thread, one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/card.h"
#include "cardinal/http.h"

namespace cardinal::wellknown {

// A card of the agent at `prefix`: "" for the root, or "/translate".
struct CardFile {
  std::string prefix;
  std::string file;
};
// "FILE", or "/prefix=FILE" unless a file of that whole name exists.
// Fails: usage, when the prefix cannot be part of a path.
Result<CardFile> card_file_of(const std::string& argument);

struct PublishOptions {
  std::vector<CardFile> cards;
  std::vector<CardFile> extended;  // A2A: for authorized callers
  std::string auth_file;           // the credentials of those callers
  // The public URL of the server; empty: the address it listens on.
  std::string base_url;
  // The path of A2A's JSON-RPC, after the prefix; empty: as the card declares.
  std::string rpc_path;
  std::int64_t max_age_s = 3'600;
  bool force = false;  // cards with errors are served too
  // Cards of this dialect are judged as this version.
  std::optional<DialectVersion> as;
  // ADP: unknown callers get only the id and the name.
  bool minimal_for_strangers = false;
  http::ServerOptions server;
  std::string admin_listen;  // health and metrics; empty: nowhere
};

class Publisher {
 public:
  // Fails: as reading, checking and listening do; the message names the file
  // and what to do.
  static Result<std::unique_ptr<Publisher>> start(PublishOptions options,
                                                  Env& env);
  ~Publisher();

  const std::vector<std::string>& addresses() const;
  const std::vector<std::string>& admin_addresses() const;
  // What is served where, one line per path, and notes for the author.
  const std::vector<std::string>& served() const;
  const std::vector<std::string>& notes() const;

  // Reads all files again, certificates too. Fails: as start does; then the
  // server continues as before.
  Status reload();
  // Whether any card, auth or TLS file has changed since they were last read,
  // or since the last call.
  [[nodiscard]] bool has_changed();
  // Lets running requests end.
  void stop();

 private:
  struct State;
  explicit Publisher(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace cardinal::wellknown
