// Serves cards at the well-known paths of their dialects, for caches, browsers
// and clients of every version.
//
//   CardServerOptions options;
//   options.cards = {{.prefix = "", .file = "agent.json"}};
//   auto server = CardServer::start(options, system_env());
//   ...
//   (*server)->reload();
//   (*server)->stop();
//
// A program whose server has other routes as well uses a Publisher with the
// RouteTable of that server.
//
// Thread safety: reload and stop may be called from any thread, one at a time.
#pragma once

#include <functional>
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
  // The public URL of the server; empty: unknown, and in a CardServer the
  // address it listens on.
  std::string base_url;
  // The path of A2A's JSON-RPC, after the prefix; empty: as the card declares.
  std::string rpc_path;
  std::int64_t max_age_s = 3'600;
  bool force = false;  // cards with errors are served too
  // Cards of this dialect are judged as this version.
  std::optional<DialectVersion> as;
  // ADP: unknown callers get only the id and the name.
  bool minimal_for_strangers = false;
  // /.well-known/ard.json and ai-catalog.json list the cards.
  bool has_listing = true;
  // Whether the server does; a CardServer finds out itself.
  bool accepts_client_certificates = false;
};

// The cards among the routes of a server.
class Publisher {
 public:
  // Reads the files and adds the routes of the cards.
  // Fails: as reading and checking do, and conflict when another owner has a
  // route; the message names the file and what to do.
  static Result<std::unique_ptr<Publisher>> load(
      PublishOptions options, std::shared_ptr<http::RouteTable> routes,
      Env& env);
  // Removes its routes.
  ~Publisher();

  // What is served where, one line per path, and notes for the author.
  const std::vector<std::string>& served() const;
  const std::vector<std::string>& notes() const;

  // Reads all files again. `also` is called when they can be served; if it
  // fails, so does this. Fails: as load does; then nothing has changed.
  Status reload(const std::function<Status()>& also = {});
  // Reads all files again for this URL.
  Status set_base_url(std::string url);
  // Whether any card or auth file has changed since they were last read, or
  // since the last call.
  [[nodiscard]] bool has_changed();

 private:
  struct State;
  explicit Publisher(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

struct CardServerOptions : PublishOptions {
  http::ServerOptions server;
  std::string admin_listen;  // health and metrics; empty: nowhere
};

// A server that publishes cards and nothing else.
class CardServer {
 public:
  // Fails: as reading, checking and listening do; the message names the file
  // and what to do.
  static Result<std::unique_ptr<CardServer>> start(CardServerOptions options,
                                                   Env& env);
  // Stops.
  ~CardServer();

  const std::vector<std::string>& addresses() const;
  const std::vector<std::string>& admin_addresses() const;
  // As in Publisher.
  const std::vector<std::string>& served() const;
  const std::vector<std::string>& notes() const;

  // Reads all files again, certificates too. Fails: as start does; then the
  // server continues as before.
  Status reload();
  // As in Publisher, for the TLS files as well.
  [[nodiscard]] bool has_changed();
  // Lets running requests end. As in http::Server.
  bool stop();

 private:
  struct State;
  explicit CardServer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace cardinal::wellknown
