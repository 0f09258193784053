#include "lsp/open_document.h"

#include <atomic>

#include "lsp/file_uri.h"

namespace cardinal::lsp {
namespace {

std::string text_in(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

std::string too_large_reason(std::size_t bytes) {
  return "a document may have " + std::to_string(text_bytes_max >> 20) +
         " MiB at most; this one has " + std::to_string(bytes) + " bytes";
}

// Distinct over all documents, so that a closed and opened one is another.
std::uint64_t next_revision() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

OpenDocument::OpenDocument(Value item)
    : uri_(text_in(item, "uri")),
      path_(path_of_uri(uri_)),
      language_(text_in(item, "languageId")),
      version_(item["version"].int64().value_or(0)),
      revision_(next_revision()) {
  // Why it is not known is in lost_reason().
  const Status ignored = replace_all(item["text"].string().value_or(""));
  static_cast<void>(ignored);
}

Status OpenDocument::lose(std::string reason) {
  text_.clear();
  text_.shrink_to_fit();
  lost_reason_ = std::move(reason);
  return invalid("{}", lost_reason_);
}

Status OpenDocument::replace_all(std::string_view text) {
  if (text.size() > text_bytes_max) return lose(too_large_reason(text.size()));
  text_ = text;
  lost_reason_.clear();
  return {};
}

Status OpenDocument::apply(Value change, Encoding encoding) {
  const auto text = change["text"].string();
  if (!text) return lose("a change must have a \"text\"");
  if (!change["range"]) return replace_all(*text);
  if (!lost_reason_.empty()) return invalid("{}", lost_reason_);
  const auto span = TextLines(text_, encoding).span_of(change["range"]);
  if (!span) {
    return lose("the range " + std::string(change["range"].raw()) +
                " of a change is not within the text; close and open the "
                "document");
  }
  const std::size_t bytes = text_.size() - (span->end - span->begin);
  if (bytes + text->size() > text_bytes_max) {
    return lose(too_large_reason(bytes + text->size()));
  }
  text_.replace(span->begin, span->end - span->begin, *text);
  return {};
}

Status OpenDocument::change(Value changes, Value version, Encoding encoding) {
  revision_ = next_revision();
  version_ = version.int64().value_or(version_);
  if (!changes.is(Kind::array)) return lose("contentChanges must be an array");
  Status all;
  for (const Value change : changes.items()) {
    if (const Status applied = apply(change, encoding); !applied) all = applied;
  }
  if (lost_reason_.empty()) return {};
  return all;
}

}  // namespace cardinal::lsp
