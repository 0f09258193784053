#include "lsp/formatting.h"

#include "base/ascii.h"
#include "json/layout.h"
#include "lsp/edits.h"

namespace cardinal::lsp {
namespace {

constexpr std::uint64_t tab_size_max = 16;

std::size_t space_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

// After a string, or after one other byte.
std::size_t token_end(std::string_view text, std::size_t at) {
  if (text[at] != '"') return at + 1;
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

// As the client wants it, with the line endings that the text has.
TextLayout layout_of(Value options, std::string_view text) {
  TextLayout layout;
  const bool has_tabs = options["insertSpaces"].boolean() == false;
  const std::uint64_t size =
      std::min(options["tabSize"].uint64().value_or(2), tab_size_max);
  layout.indent = has_tabs ? "\t" : std::string(size, ' ');
  const std::size_t line_end = text.find('\n');
  const bool has_crlf = line_end != std::string_view::npos && line_end > 0 &&
                        text[line_end - 1] == '\r';
  layout.line_end = has_crlf ? "\r\n" : "\n";
  // A file that ends without a line ending is one that somebody wants so only
  // if the client says it.
  layout.ends_with_line_end =
      options["insertFinalNewline"].boolean().value_or(true);
  return layout;
}

rpc::Error damaged(const View& view) {
  for (const Diagnostic& found : view.analysis.report.diagnostics) {
    if (!found.rule->id.starts_with("json/")) continue;
    return {request_failed,
            "not formatted, because the JSON has an error at " +
                std::to_string(found.start.line) + ":" +
                std::to_string(found.start.column) + ": " + found.message,
            {}};
  }
  return {request_failed, "not formatted, because the JSON has errors", {}};
}

}  // namespace

std::vector<Edit> space_edits(std::string_view before, std::string_view after) {
  std::vector<Edit> edits;
  std::size_t from = 0, to = 0;
  while (true) {
    const std::size_t from_end = space_end(before, from);
    const std::size_t to_end = space_end(after, to);
    const std::string_view wanted = after.substr(to, to_end - to);
    if (before.substr(from, from_end - from) != wanted) {
      edits.push_back({{static_cast<std::uint32_t>(from),
                        static_cast<std::uint32_t>(from_end)},
                       std::string(wanted)});
    }
    if (from_end >= before.size() || to_end >= after.size()) return edits;
    from = token_end(before, from_end);
    to = token_end(after, to_end);
  }
}

rpc::Answer format_document(const View& view, Value params) {
  const Document& document = view.analysis.report.document;
  if (view.analysis.kind == DocumentKind::other) return std::string("null");
  if (!document.clean() || !document.root()) return damaged(view);
  const std::string after =
      laid_out(document, layout_of(params["options"], document.text()));
  std::vector<Edit> edits = space_edits(document.text(), after);
  if (params["range"]) {
    const auto range = view.lines.span_of(params["range"]);
    if (!range) {
      return rpc::Error{
          rpc::invalid_params, "\"range\" is not within the text", {}};
    }
    std::erase_if(edits, [&](const Edit& edit) {
      return edit.where.end < range->begin || edit.where.begin > range->end;
    });
  }
  Writer out;
  write_edits(view.lines, edits, out);
  return out.take();
}

}  // namespace cardinal::lsp
