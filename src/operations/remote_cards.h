// The cards of a run, one after the other, on a server.
//
// Operations that read files (file_operations.h) use it in place of the work.
// Everything around it stays here: which files, in which order, under which
// names and in which format. So a verb prints the same with --server.
//
//   TRY(run.remote, remote_run(call, check_operation, {"fix"}));
//   ...
//   if (run.remote) RemoteCards(*run.remote, env).call(name, text)
//
// Thread safety: a RemoteRun is immutable; each thread has RemoteCards of its
// own.
#pragma once

#include <optional>

#include "operations/remote_caller.h"

namespace cardinal {

// What the requests of a run have in common.
struct RemoteRun {
  RemoteServer server;
  const Operation* operation = nullptr;
  std::string input;  // without what is about files and the network
  std::vector<InputDocument> documents;
};

// Empty when the call is for this process.
// Fails: usage, when the input has one of `refused`, which has its effect where
// the work is done and which no server accepts.
Result<std::optional<RemoteRun>> remote_run(
    const Call& call, const Operation& operation,
    std::initializer_list<std::string_view> refused);

class RemoteCards {
 public:
  RemoteCards(const RemoteRun& run, Env& env)
      : run_(run), caller_(run.server, env) {}

  // The server's answer about one card.
  // Fails: with `where` = `name` if the fault is the card's; else every card
  // would fail in this way.
  Result<Reply> call(const std::string& name, const std::string& text);

 private:
  const RemoteRun& run_;
  RemoteCaller caller_;
};

}  // namespace cardinal
