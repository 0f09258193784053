#include "web/embedded_files.h"

#include <algorithm>
#include <array>
#include <optional>

// The table that cmake/embed_pages.cmake writes in assembly.
extern "C" {
struct CardinalWebFile {
  const char* name;
  const char* name_end;
  const char* bytes;
  const char* bytes_end;
};
extern const CardinalWebFile cardinal_web_files[];
extern const CardinalWebFile cardinal_web_files_end[];
}

namespace cardinal::web {
namespace {

constexpr std::string_view list_name = "index.tsv";

std::optional<std::string_view> bytes_of(std::span<const NamedBytes> files,
                                         std::string_view name) {
  const auto found = std::ranges::find(files, name, &NamedBytes::name);
  if (found == files.end()) return std::nullopt;
  return found->bytes;
}

std::string_view next_column(std::string_view& line, char separator = '\t') {
  const std::size_t end = std::min(line.find(separator), line.size());
  const std::string_view column = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return column;
}

std::optional<EmbeddedFile> file_in(std::string_view line,
                                    std::span<const NamedBytes> files) {
  EmbeddedFile file;
  file.path = next_column(line);
  file.content_type = next_column(line);
  file.version = next_column(line);
  file.is_immutable = next_column(line) == "immutable";
  const std::string name(next_column(line));
  file.is_worker = next_column(line) == "worker";
  const auto brotli = bytes_of(files, name + ".br");
  const auto gzip = bytes_of(files, name + ".gz");
  if (!brotli || !gzip) return std::nullopt;
  file.brotli = *brotli;
  file.gzip = *gzip;
  return file;
}

std::vector<NamedBytes> linked_files() {
  std::vector<NamedBytes> files;
  for (const CardinalWebFile* file = cardinal_web_files;
       file != cardinal_web_files_end; ++file) {
    files.push_back({.name = {file->name, file->name_end},
                     .bytes = {file->bytes, file->bytes_end}});
  }
  return files;
}

}  // namespace

const PageShell* EmbeddedPages::shell(std::string_view name) const {
  const auto found = std::ranges::find(shells, name, &PageShell::name);
  return found == shells.end() ? nullptr : &*found;
}

EmbeddedPages listed_pages(std::span<const NamedBytes> files) {
  EmbeddedPages pages;
  std::string_view list = bytes_of(files, list_name).value_or("");
  while (!list.empty()) {
    std::string_view line = next_column(list, '\n');
    const std::string_view kind = next_column(line);
    if (kind == "file") {
      if (const auto file = file_in(line, files)) pages.files.push_back(*file);
    } else if (kind == "shell") {
      const std::string_view name = next_column(line);
      const auto html = bytes_of(files, next_column(line));
      if (html) pages.shells.push_back({.name = name, .html = *html});
    }
  }
  return pages;
}

const EmbeddedPages& embedded_pages() {
  static const EmbeddedPages pages = [] {
    const std::vector<NamedBytes> files = linked_files();
    return listed_pages(files);
  }();
  return pages;
}

}  // namespace cardinal::web
