#include "cli/reply_output.h"

#include "base/check_that.h"
#include "base/text.h"
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

}  // namespace

void write_notes(const Notes& notes, Sink& messages) {
  for (const std::string& note : notes) {
    messages.write("cardinal: " + for_terminal(note, "\n\t") + "\n");
  }
}

Outcome write_reply(const Operation& operation, const CallOptions& options,
                    Reply& reply, const ResolvedInput& resolved,
                    const Clock& clock, Sink& out, Sink& messages) {
  write_notes(reply.notes, messages);
  if (reply.stream) {
    return write_stream(*reply.stream, options.style, clock, out, messages);
  }
  const View* view = view_named(operation, options.format);
  if (view) {
    write_view(operation, *view, reply, resolved, options.style, out, messages);
  } else {
    out.write(reply.json);
    if (!reply.json.ends_with('\n')) out.write("\n");
  }
  return reply.outcome;
}

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

}  // namespace cardinal::cli
