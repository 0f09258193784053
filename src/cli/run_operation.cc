#include "cli/run_operation.h"

#include "base/check_that.h"
#include "base/text.h"
#include "operations/caller.h"
#include "operations/file_operations.h"
#include "operations/input_files.h"
#include "operations/render_view.h"

namespace cardinal::cli {
namespace {

// A line on the terminal that says how far a long run is.
class ProgressLine {
 public:
  ProgressLine(bool shown, const Clock& clock, Sink& messages)
      : shown_(shown),
        clock_(clock),
        messages_(messages),
        last_ms_(clock.now_ms()) {}

  void update(const ReplyStream& stream) {
    constexpr std::int64_t interval_ms = 200;
    if (!shown_ || clock_.now_ms() - last_ms_ < interval_ms) return;
    last_ms_ = clock_.now_ms();
    const std::string text = stream.progress();
    if (text.empty()) return;
    messages_.write("\r" + text);
    visible_ = true;
  }
  void clear() {
    if (visible_) messages_.write("\r\x1b[K");
    visible_ = false;
  }

 private:
  bool shown_;
  const Clock& clock_;
  Sink& messages_;
  std::int64_t last_ms_;
  bool visible_ = false;
};

void write_notes(const Notes& notes, Sink& messages) {
  for (const std::string& note : notes) {
    messages.write("cardinal: " + for_terminal(note, "\n\t") + "\n");
  }
}

Outcome write_stream(ReplyStream& stream, const Style& style,
                     const Clock& clock, Sink& out, Sink& messages) {
  ProgressLine progress(style.progress, clock, messages);
  std::string piece;
  Notes notes;
  for (bool more = true; more;) {
    piece.clear();
    notes.clear();
    more = stream.next(piece, notes);
    if (!piece.empty() || !notes.empty()) progress.clear();
    out.write(piece);
    write_notes(notes, messages);
    progress.update(stream);
  }
  progress.clear();
  return stream.outcome();
}

void write_view(const Operation& operation, const View& view,
                const Reply& reply, const ResolvedInput& resolved,
                const Style& style, Sink& out, Sink& messages) {
  Faults faults;
  constexpr Limits limits{.bytes_max = 1u << 30, .depth_max = 1000};
  const Document asked = Reader().read(resolved.input, limits, faults);
  CHECK(faults.empty());  // we wrote it
  const Rendered shown = render_view(operation, view, reply.json,
                                     {asked.root(), resolved.documents}, style);
  messages.write(shown.messages);
  out.write(shown.out);
}

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

// An operation names the property that has a document, perhaps with a place in
// it; here that is a file.
std::unexpected<Error> in_terms_of_files(Error error,
                                         const ResolvedInput& resolved) {
  for (const InputDocument& document : resolved.documents) {
    const std::string& property = document.property;
    const bool is_about =
        error.where == property || error.where.starts_with(property + ":");
    if (!is_about) continue;
    error.where.replace(0, property.size(), document.name);
    break;
  }
  return std::unexpected(std::move(error));
}

}  // namespace

Result<Outcome> run_operation(const CommandLine& line, Services& services,
                              const Style& style, Sink& out, Sink& messages) {
  const Operation& operation = *line.verb->operation;
  CallOptions options{.format = line.format, .style = style};
  if (options.format.empty()) {
    options.format =
        operation.views.empty() ? "json" : operation.views[0].format;
  }
  TRY(ResolvedInput resolved, read_input_files(operation, line.input));
  options.documents = resolved.documents;
  const RemoteServer server{
      .url = line.server,
      .client = {.allow_private = true, .env = &services.env}};
  Result<Reply> answer =
      line.server.empty()
          ? call(operation, resolved.input, services, options)
          : call_server(server, operation, resolved, options, services);
  if (!answer) return in_terms_of_files(std::move(answer.error()), resolved);
  Reply& reply = *answer;
  write_notes(reply.notes, messages);
  if (reply.stream) {
    return write_stream(*reply.stream, style, *services.env.clock, out,
                        messages);
  }
  const View* view = view_named(operation, options.format);
  if (view) {
    write_view(operation, *view, reply, resolved, style, out, messages);
  } else {
    out.write(reply.json);
    if (!reply.json.ends_with('\n')) out.write("\n");
  }
  return reply.outcome;
}

}  // namespace cardinal::cli
