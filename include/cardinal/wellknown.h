// Cards on the wire: served at the well-known paths of their dialects, with
// everything caches, browsers and clients of every version ask for.
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
#include <string>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/http.h"

namespace cardinal::wellknown {

// A card of an agent that lives at `prefix`: "" at the root, or "/translate".
struct CardFile {
  std::string prefix;
  std::string file;
};
// "FILE", or "/prefix=FILE" where there is no file of that whole name.
// Fails: usage, when the prefix could not be part of a path.
Result<CardFile> card_file_of(const std::string& argument);

struct PublishOptions {
  std::vector<CardFile> cards;
  std::vector<CardFile> extended;  // A2A: for who may see more
  std::string auth_file;           // who that is
  // What strangers put before a path to get here; empty: as it listens.
  std::string base_url;
  // Where A2A's JSON-RPC is answered, behind the prefix; empty: where the card
  // says.
  std::string rpc_path;
  std::int64_t max_age_s = 3'600;
  bool force = false;  // cards with errors are served too
  // ADP: who is not known gets id and name alone.
  bool minimal_for_strangers = false;
  http::ServerOptions server;
  std::string admin_listen;  // health and metrics; empty: nowhere
};

class Publisher {
 public:
  // Fails: as reading, checking and listening do; the message says which file
  // and what to do.
  static Result<std::unique_ptr<Publisher>> start(PublishOptions options,
                                                  Env& env);
  ~Publisher();

  const std::vector<std::string>& addresses() const;
  const std::vector<std::string>& admin_addresses() const;
  // What is served where, one line per path; and what the author should know.
  const std::vector<std::string>& served() const;
  const std::vector<std::string>& notes() const;

  // Reads all files again, certificates too. Fails: as start does; then all
  // stays as it was.
  Status reload();
  // Whether any card, auth or TLS file has changed since the start, or since
  // the last call.
  bool has_changed();
  // Lets running requests end.
  void stop();

 private:
  struct State;
  explicit Publisher(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace cardinal::wellknown
