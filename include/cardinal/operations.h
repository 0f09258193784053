// Everything that a user can request of Cardinal, each operation defined once.
//
// An Operation is a record: a name, a description, JSON Schemas for its input
// and output, the route under which it is served, and what it does to the
// world. Every front end (the command line, HTTP, MCP) is derived from
// these records and knows no operation by name.
//
//   Services services{.env = system_env()};
//   Result<Reply> reply = call(*operation_named("check"),
//                              R"({"text": "{\"name\": 1}"})", services);
//   if (reply) use(reply->outcome, reply->json);
//
// Thread safety: records are immutable; Services may be used by many threads at
// a time; a Reply belongs to one.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/json.h"

namespace cardinal {

namespace access {
struct Principal;
}
namespace directory {
class Directory;
struct CardSource;
}  // namespace directory
class ServedFetches;
class WebhookSender;

// How a call ended that did not fail as a whole.
enum class Outcome : std::uint8_t {
  clean,
  has_errors,  // the documents were processed and have errors
  incomplete,  // some input or output failed; the notes report which
};
int exit_code(Outcome outcome);

// A line for people that is not part of the answer, such as a warning about the
// mode of a file. The front end escapes what a terminal would interpret.
using Notes = std::vector<std::string>;

// An answer that is made while it is read, so that memory does not grow with
// its length: the findings of many files, later an export or a feed. It
// outlives the call, so it refers to nothing of it but the Services.
class ReplyStream {
 public:
  virtual ~ReplyStream() = default;
  // Appends the next piece of the answer to `out`, and what there is to say to
  // `notes`. False when the answer is complete.
  virtual bool next(std::string& out, Notes& notes) = 0;
  // After the last piece.
  virtual Outcome outcome() const = 0;
  // For people who wait: "12 cards checked".
  virtual std::string progress() const { return {}; }
};

struct Reply;

// An answer that is not there yet, such as that of a write which is not durable
// or of a feed without news. What waits for it holds no thread. It outlives the
// call, so it refers to nothing of it but the Services.
class LaterReply {
 public:
  virtual ~LaterReply() = default;
  // Calls `wake` once, as soon as finish() need not wait: on any thread, which
  // it must not hold up, or at once.
  virtual void on_ready(std::function<void()> wake) = 0;
  // How long to wait at most; then finish() answers what there is. 0: until it
  // is ready.
  virtual std::int64_t wait_ms() const { return 0; }
  // Once. May compute, and read from disk. Its reply is not later again.
  virtual Result<Reply> finish() = 0;
};

// Why an answer is a refusal, for front ends that have their own form for that
// (RFC 9457). The answer itself is there as well.
struct Refusal {
  int status = 422;  // of HTTP
  std::string slug;  // "not-owner"; never changes
  std::string title;
  std::string detail;  // what to do
};

// The answer as a document of its own, for front ends that carry bytes.
struct ReplyDocument {
  std::string text;
  std::string media_type;
  std::string version;  // equal only for equal bytes; for ETag
  // The subject of the directory whose changes alone make another document of
  // it, for this caller and this input; empty: it may depend on more.
  std::string subject = {};
  bool is_partial = false;  // the caller may not see the rest
};

// What a call answers. The JSON text is valid by the operation's output schema
// in every outcome.
struct [[nodiscard]] Reply {
  Outcome outcome = Outcome::clean;
  std::string json;
  Notes notes;
  // Instead of `json`: the answer in the format that the call asked for.
  std::unique_ptr<ReplyStream> stream;
  // Instead of `json`: the answer comes later.
  std::unique_ptr<LaterReply> later;
  // Something new was made, at this path of a server: 201 in HTTP.
  bool is_new = false;
  std::string location;
  std::optional<Refusal> refusal;
  std::optional<ReplyDocument> document;
  // The directory's last change that the answer takes into account.
  std::optional<std::uint64_t> change;
  // What a write was about, for the audit log; empty: nothing in particular.
  std::string subject;
};
// The reply itself, or what it becomes: blocks this thread while it waits.
Result<Reply> wait_for(Reply reply);

// How a front end shows answers to people.
struct Style {
  bool colour = false;    // the output displays colours
  bool quiet = false;     // less than usual: what decides the verdict
  bool terminal = false;  // the output is a terminal
  bool progress = false;  // standard error can rewrite its last line
};

// An answer as one of the operation's formats for people shows it.
struct Rendered {
  std::string out;
  std::string messages;  // what a command line writes to standard error
};

// A document that goes with an input instead of in it: its exact bytes, which
// need not be UTF-8, for a property that takes a text.
struct InputDocument {
  std::string property;
  std::string text;
  std::string name;  // of the file, for reports
};

// What was asked, for a view: the input and the documents beside it.
struct Asked {
  Value input;
  std::span<const InputDocument> documents;

  // The text that `property` has, beside the input or in it.
  std::string_view text(std::string_view property) const;
  // Of its file, or `otherwise`.
  std::string_view name(std::string_view property,
                        std::string_view otherwise) const;
};

// A format of answers besides JSON.
struct View {
  std::string_view format;      // as in --format: "text", "markdown", "sarif"
  std::string_view media_type;  // as in Accept
  // `answer` is valid by the output schema.
  Rendered (*render)(Value answer, const Asked& asked, const Style& style);
};

// What a record has for people and for other machines: texts and views. Left
// out of the module for browsers, whose pages show answers themselves, and
// where every byte is sent to a visitor.
#ifdef CARDINAL_ANSWERS_ONLY
struct RecordText {
  constexpr RecordText() = default;
  consteval RecordText(const char*) {}
  constexpr operator std::string_view() const { return {}; }
};
struct RecordViews {
  constexpr RecordViews() = default;
  template <std::size_t Count>
  consteval RecordViews(const View (&)[Count]) {}
  constexpr operator std::span<const View>() const { return {}; }
};
#else
using RecordText = std::string_view;
using RecordViews = std::span<const View>;
#endif

class FileOperations;  // implementations that read and write files
struct RemoteServer;   // operations/remote_caller.h
class CallBuffers;
class CallBufferPool;
std::shared_ptr<CallBufferPool> call_buffer_pool();

// What a front end provides to its calls.
struct Services {
  Env& env;
  // Null: no files. Inputs that name one are refused.
  const FileOperations* files = nullptr;
  // The caller is the user of this machine. Others may not set what a schema
  // marks as x-operator.
  bool is_operator = false;
  // Implementations for many cards in one text (JSON Lines); null: refused.
  const FileOperations* lines = nullptr;
  // Where operations on files have each card processed; null: here.
  const RemoteServer* remote = nullptr;
  // Reused by all calls.
  std::shared_ptr<CallBufferPool> buffers = call_buffer_pool();
  // Null: there is none, and operations of a directory are refused.
  directory::Directory* directory = nullptr;
  // Where a directory gets cards itself; null: it gets none.
  directory::CardSource* cards = nullptr;
  // How receivers of webhooks are asked; null: there are no subscriptions.
  WebhookSender* webhooks = nullptr;
  // How cards are fetched for callers who are not the user of this machine;
  // null: none are.
  ServedFetches* fetches = nullptr;
};

// How long somebody waits for a reply.
struct CallLimits {
  std::int64_t deadline_us = 0;  // of Clock::monotonic_us; 0: none
  // Set when nobody waits for the reply any longer; null: somebody always does.
  // Outlives a streamed reply.
  const std::atomic<bool>* cancelled = nullptr;

  bool is_cancelled() const { return cancelled && cancelled->load(); }
  bool is_late(const Clock& clock) const {
    return deadline_us != 0 && clock.monotonic_us() > deadline_us;
  }
};

// What differs from call to call, besides the input.
struct CallOptions {
  // The format of a streamed reply: "json", "ndjson" (a line per result, and
  // one for the rest), or one of the operation's views.
  std::string_view format = "json";
  Style style;
  std::span<const InputDocument> documents;
  const access::Principal* who = nullptr;  // null: unauthenticated
  CallLimits limits;
  // It has waited for what it asked for as long as it wanted to: it gets the
  // answer that there is.
  bool has_waited = false;
  std::string_view request_id = {};
  // A document instead of JSON is welcome, where the operation has one.
  bool prefers_document = false;
};

struct Call {
  Value input;  // valid by the operation's input schema
  const CallOptions& options;
  Services& services;
  CallBuffers& buffers;
};

// Long work asks now and then whether to go on.
// Fails: unavailable, when nobody waits for the reply or its time is over.
Status still_wanted(const Call& call);
Error late_error();

// Which callers may use an operation.
enum class Scope : std::uint8_t {
  read,        // everyone who may read
  publish,     // who may change cards
  admin,       // who runs the server
  local_only,  // nobody but the user of this machine; never served
};

// What an operation does to the world, in the words of MCP's annotations.
struct Effects {
  bool read_only = true;
  bool idempotent = true;
  bool destructive = false;
  bool open_world = false;  // it sends requests to other machines
  // The answer depends on the input and this version of the program only.
  bool constant = false;
};

// Which threads of a server may run it.
enum class Cost : std::uint8_t {
  io,      // answers at once, from memory
  worker,  // computes or waits
};

// For the routes of a server: "POST", "/v1/check". Without a path the operation
// is not served.
struct OperationRoute {
  std::string_view method, path;
};

// How to go on with an answer that grows: which property of the input takes
// what of the answer, for command lines (--follow) and Server-Sent Events.
struct OperationFeed {
  std::string_view items;  // of the answer: what is new
  std::string_view id;     // of an item: where to go on after it
  std::string_view next;   // of the answer: where to go on
  std::string_view since;  // of the input: from there
  // Of the input: seconds to wait for the first item. Empty: the answer is a
  // listing, whose last page has no `next`.
  std::string_view wait;
};

struct OperationLimits {
  std::uint32_t input_bytes = 2u << 20;
  std::int64_t timeout_ms = 30'000;
  // Of many cards in one text, which are read and answered one by one.
  std::uint32_t lines_bytes = 8u << 20;
  std::int64_t lines_timeout_ms = 300'000;
};

// In an input schema, besides JSON Schema's own keywords:
//   x-positional  the property is an argument without a flag
//   x-flag        the flag's name where it is not the property's
//   x-value       what to call the flag's value in help
//   x-bare        the value that a flag without one implies; any other value
//                 is then given as --flag=value
//   x-files       only for callers with access to files; call() refuses it
//   x-file-for    the property that takes the text of the named file
//   x-url-for     the property that takes the name if it is an http or https
//                 URL instead
//   x-required    the command line requires the flag; others give its text
//   x-operator    only for the user of this machine; call() refuses it
//   x-admin       only for administrators, whom the operation asks for; not
//                 offered to models
//   x-api         not on the command line, which has files for it
//   x-empty       the empty text is a value like any other; elsewhere it is
//                 refused
//   x-query       the property's short name in the query of a URL
//   x-accept      values of the property by the media types that Accept names
//   x-path        a file of the machine that the operation runs on; the
//                 command line gives its absolute path
//   x-optional    the command line does not require the file of x-file-for
// and of the schema itself:
//   x-body        a JSON body of a request that is not an input is the document
struct Operation {
  std::string_view name;
  RecordText summary;
  RecordText details;
  RecordText examples;  // shell lines, run by a test
  OperationRoute route = {};
  OperationRoute also = {};  // a second one, with the input in the query
  Scope scope = Scope::local_only;
  Effects effects = {};
  Cost cost = Cost::worker;
  OperationLimits limits = {};
  std::string_view input;   // JSON Schema 2020-12
  std::string_view output;  // of the JSON form
  // What --quiet leaves out; empty: there is no such flag.
  std::string_view quiet = {};
  bool needs_directory = false;
  // In a data folder without a directory it begins one. Others refuse: a folder
  // that was mistyped is not an empty directory.
  bool begins_directory = false;
  // Besides who holds a token, the agent that the call is about may use it: by
  // a request that the key of its name has signed (RFC 9421).
  bool takes_signed_requests = false;
  OperationFeed feed = {};
  // The exit code 1 is an outcome ("there are differences"), so a call that
  // fails exits with 2, whatever the reason.
  bool exit_1_is_answer = false;
  // For people; the first is the command line's default. Without any, the JSON
  // text is what people get too.
  RecordViews views = {};
  Result<Reply> (*run)(Call& call) = nullptr;  // null: a verb of the program
};

bool is_served(const Operation& operation);

std::span<const Operation* const> all_operations();
const Operation* operation_named(std::string_view name);
// Null if it has none of that name.
const View* view_named(const Operation& operation, std::string_view format);

// Checks `input` by the operation's schema, refuses what the caller may not
// set, and runs it.
// Fails: usage, when the input is not valid, is refused or has an empty text;
// or as the operation does.
Result<Reply> call(const Operation& operation, std::string_view input,
                   Services& services, const CallOptions& options = {});

// What call() checks of an input before it runs the operation, apart from who
// calls. Fails: usage.
Status check_input(const Operation& operation, std::string_view input);

// Everything that keeps `input` from being processed for a caller with these
// services: what the input schema finds, and what the caller may not set.
// call() fails with the first.
struct InputFailure {
  std::string pointer;  // RFC 6901
  std::string message;
  std::string help;
};
std::vector<InputFailure> input_failures(const Operation& operation,
                                         std::string_view input,
                                         const Services& services);

// Errors name flags ("--created-at"); outside of a command line these are
// properties ("created_at"), and texts instead of files ("value_text").
std::string with_property_names(const Operation& operation,
                                std::string_view message);

}  // namespace cardinal
