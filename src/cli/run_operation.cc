#include "cli/run_operation.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cli/data_folder.h"
#include "cli/file_watch.h"
#include "cli/reply_output.h"
#include "operations/directory/card_fetcher.h"
#include "operations/file_operations.h"
#include "operations/input_files.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/remote_caller.h"

namespace cardinal::cli {
namespace {

// Whoever names a server decides where it is: also on this machine or in a
// private network. Files are read here, and only cards are sent.
Result<Reply> call_server(const RemoteServer& server,
                          const Operation& operation,
                          const ResolvedInput& resolved,
                          const CallOptions& options, Services& services) {
  if (!services.files || !services.files->find(operation.name)) {
    return RemoteCaller(server, services.env)
        .call(operation, resolved.input, options);
  }
  Services with_server = services;
  with_server.remote = &server;
  return call(operation, resolved.input, with_server, options);
}

// Where the operation runs.
struct OperationTarget {
  std::optional<RemoteServer> remote;
  std::unique_ptr<directory::Directory> directory;
  std::unique_ptr<CardFetcher> cards;  // with it
};

// The agent that a call is about: it is named, or its card is sent.
std::string agent_of_call(const ResolvedInput& resolved) {
  Faults faults;
  const Document input = Reader().read(resolved.input, answer_limits, faults);
  std::string agent = text_of(input.root(), "subject");
  for (const InputDocument& document : resolved.documents) {
    if (!agent.empty()) break;
    Faults of_card;
    const Document card = Reader().read(document.text, Limits{}, of_card);
    agent = text_of(card.root(), "id");
  }
  return agent.starts_with("agent://") ? agent : std::string();
}

Result<RequestSigner> signer_of(const std::string& file,
                                const ResolvedInput& resolved) {
  TRY(SigningKey key, or_trouble(read_signing_key(file)));
  return RequestSigner::of(std::make_shared<const SigningKey>(std::move(key)),
                           agent_of_call(resolved));
}

Result<OperationTarget> target_of(const CommandLine& line,
                                  const ResolvedInput& resolved,
                                  Services& services) {
  OperationTarget target;
  const Operation& operation = *line.verb->operation;
  if (operation.needs_directory) {
    TRY(DirectoryAccess access,
        open_directory_access(line.data, line.server,
                              operation.begins_directory
                                  ? MissingDirectory::begin
                                  : MissingDirectory::refuse,
                              services.env));
    target.remote = std::move(access.remote);
    target.directory = std::move(access.directory);
    services.directory = target.directory.get();
    if (target.directory) {
      target.cards = std::make_unique<CardFetcher>(
          CardFetcherOptions{
              .client = {.limits = card_client_limits(), .env = &services.env}},
          services.env);
      services.cards = target.cards.get();
    }
  } else if (!line.server.empty()) {
    target.remote =
        RemoteServer{.url = line.server,
                     .client = {.allow_private = true, .env = &services.env}};
  }
  if (!line.key.empty() && target.remote) {
    TRY(target.remote->signer, signer_of(line.key, resolved));
  }
  return target;
}

Result<Reply> call_on(const Operation& operation, const OperationTarget& target,
                      const ResolvedInput& resolved, const CallOptions& options,
                      Services& services) {
  if (target.remote) {
    return call_server(*target.remote, operation, resolved, options, services);
  }
  TRY(Reply reply, call(operation, resolved.input, services, options));
  return wait_for(std::move(reply));
}

// Waits before a server that does not answer is asked again: once per outage
// with a line that says so.
class Reconnection {
 public:
  explicit Reconnection(Sink& messages) : messages_(messages) {}

  void wait(const Error& error) {
    if (wait_ms_ == first_ms) {
      messages_.write("cardinal: " + for_terminal(to_text(error)) +
                      "; asking again until the server answers, and going on "
                      "after the last change\n");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms_));
    wait_ms_ = std::min(wait_ms_ * 2, longest_ms);
  }
  void succeeded() { wait_ms_ = first_ms; }

 private:
  static constexpr std::int64_t first_ms = 250, longest_ms = 30'000;
  Sink& messages_;
  std::int64_t wait_ms_ = first_ms;
};

// Calls again with where the answer ended: a listing to its last page, a feed
// until somebody interrupts or the server refuses. As JSON, one line per item.
Result<Outcome> follow(const Operation& operation,
                       const OperationTarget& target, ResolvedInput resolved,
                       const CallOptions& options, Services& services,
                       Sink& out, Sink& messages) {
  constexpr std::int64_t wait_s = 30;
  const OperationFeed& feed = operation.feed;
  Reconnection reconnection(messages);
  for (bool has_answered = false;;) {
    Result<Reply> called =
        call_on(operation, target, resolved, options, services);
    // A listing ends; whoever follows a feed does so across restarts. What
    // never answered is more likely a wrong address.
    const bool may_be_back = !called && has_answered && target.remote &&
                             !feed.wait.empty() &&
                             called.error().code == Code::unavailable;
    if (may_be_back) {
      reconnection.wait(called.error());
      continue;
    }
    if (!called) return std::unexpected(std::move(called.error()));
    has_answered = true;
    reconnection.succeeded();
    Reply reply = *std::move(called);
    Faults faults;
    const Document answer = Reader().read(reply.json, answer_limits, faults);
    CHECK(faults.empty());
    const Value items = answer.root()[feed.items];
    if (options.format != "json" && items.size() > 0) {
      write_reply(operation, options, reply, resolved, *services.env.clock, out,
                  messages);
    } else {
      write_notes(reply.notes, messages);
      for (const Value item : items.items()) {
        out.write(std::string(item.raw()) + "\n");
      }
    }
    out.flush();
    const Value next = answer.root()[feed.next];
    if (reply.outcome != Outcome::clean || !next.is(Kind::string)) {
      return reply.outcome;
    }
    const Document asked = Reader().read(resolved.input, answer_limits, faults);
    Writer json;
    json.begin_object();
    for (const Member member : asked.root().members()) {
      const bool is_ours =
          member.name == feed.since || member.name == feed.wait;
      if (!is_ours) json.key(member.name).raw(member.value.raw());
    }
    json.key(feed.since).raw(next.raw());
    if (!feed.wait.empty()) json.key(feed.wait).number(wait_s);
    resolved.input = json.end_object().take();
  }
}

// A page of a feed that was not the last says how to go on.
void write_more(const Operation& operation, const Reply& reply,
                Sink& messages) {
  if (operation.feed.items.empty() || reply.stream) return;
  Faults faults;
  const Document answer = Reader().read(reply.json, answer_limits, faults);
  if (answer.root()["is_last"].boolean() != false) return;
  const auto next = answer.root()[operation.feed.next].string();
  messages.write("cardinal: there are more; --" +
                 std::string(operation.feed.since) + " " +
                 for_terminal(next.value_or("")) + ", or --follow\n");
}

}  // namespace

namespace {

Result<Outcome> run_once(const CommandLine& line, Services& services,
                         const Style& style, Sink& out, Sink& messages) {
  const Operation& operation = *line.verb->operation;
  CallOptions options{.format = line.format, .style = style};
  if (options.format.empty()) {
    options.format =
        operation.views.empty() ? "json" : operation.views[0].format;
  }
  TRY(ResolvedInput resolved, read_input_files(operation, line.input));
  options.documents = resolved.documents;
  TRY(const OperationTarget target, target_of(line, resolved, services));
  const bool is_listing =
      !operation.feed.items.empty() && operation.feed.wait.empty();
  if (line.follow || is_listing) {
    return follow(operation, target, std::move(resolved), options, services,
                  out, messages);
  }
  Result<Reply> answer =
      call_on(operation, target, resolved, options, services);
  if (!answer) return in_terms_of_files(std::move(answer.error()), resolved);
  const Outcome outcome = write_reply(operation, options, *answer, resolved,
                                      *services.env.clock, out, messages);
  write_more(operation, *answer, messages);
  return outcome;
}

// Absent unless --watch was given.
Result<std::optional<std::vector<std::string>>> watched_paths(
    const CommandLine& line) {
  Faults faults;
  const Document input = Reader().read(line.input, answer_limits, faults);
  if (!is_true(input.root(), "watch")) return std::nullopt;
  std::vector<std::string> paths = texts_of(input.root(), "paths");
  const bool has_files =
      !paths.empty() && std::ranges::none_of(paths, [](const auto& path) {
        return path == "-" || is_http_url(path);
      });
  if (!has_files || !line.server.empty()) {
    return usage("--watch is for files and folders of this machine");
  }
  if (is_true(input.root(), "write_baseline")) {
    return usage("--watch and --write-baseline cannot be combined");
  }
  return paths;
}

}  // namespace

Result<Outcome> run_operation(const CommandLine& line, Services& services,
                              const Style& style, Sink& out, Sink& messages) {
  TRY(const auto paths, watched_paths(line));
  if (!paths) return run_once(line, services, style, out, messages);
  constexpr std::string_view clear_screen = "\x1b[H\x1b[2J\x1b[3J";
  FileWatch watch(*paths);
  while (true) {
    if (style.terminal) out.write(clear_screen);
    Result<Outcome> outcome = run_once(line, services, style, out, messages);
    if (!outcome) {
      messages.write("cardinal: " + for_terminal(to_text(outcome.error())) +
                     "\n");
    }
    out.flush();
    messages.write("cardinal: watching for changes; Ctrl-C ends\n");
    if (!watch.wait()) return outcome;
  }
}

}  // namespace cardinal::cli
