// The directory of `serve`: opened as the flags say, with its gate and its
// audit log.
//
// Thread safety: belongs to one thread; what it provides may be used by many.
#pragma once

#include <memory>

#include "cli/outbound_work.h"
#include "cli/server_process.h"
#include "directory/directory.h"
#include "operations/directory/embedding_endpoint.h"
#include "operations/verify_sources.h"
#include "server/api_server.h"
#include "server/directory_gate.h"

namespace cardinal::cli {

// Whether only this machine can connect, and no proxy does so for others.
bool is_for_this_machine(Value input);

// What publishers must prove; by default that depends on who can connect.
directory::AdmissionPolicy admission_policy_of(Value input);

// Fails: usage, for flags that do not go together: the open policy on an
// address that other machines reach, and flags of a directory without --data.
Status check_directory_flags(Value input, const http::ServerOptions& options);

class ServedDirectory {
 public:
  static Result<std::unique_ptr<ServedDirectory>> open(Value input, Env& env,
                                                       Announcer& announcer);
  // Takes over what can change while it runs; check_directory_flags() has
  // accepted it. Fails: if the auth file cannot be used; nothing changes then.
  Status reload(Value input);
  // For the operations.
  void provide(Services& services);
  // For the server: gate, socket and readiness.
  void configure(server::ApiServerOptions& options,
                 Services& operator_services);
  const std::shared_ptr<server::DirectoryGate>& gate() const { return gate_; }
  // Begins what it does by itself; after the server was started.
  void start(Log& log, MetricRegistry& metrics);

 private:
  explicit ServedDirectory(Env& env) : env_(env) {}
  Status ready() const;
  Status publish_log(Announcer& announcer);
  void announce(directory::AdmissionPolicy policy, Announcer& announcer) const;
  Result<server::DirectoryGateOptions> gate_options(Value input) const;

  Env& env_;

  std::string folder_;
  bool fetches_need_token_ = false;                // as it was started
  VerifySources trusted_;                          // the directory refers to it
  std::unique_ptr<EmbeddingEndpoint> embeddings_;  // the directory uses it
  std::unique_ptr<directory::Directory> directory_;
  std::unique_ptr<OutboundWork> outbound_;
  std::function<void(const std::string& line)> audit_;
  std::shared_ptr<server::DirectoryGate> gate_;
};

}  // namespace cardinal::cli
