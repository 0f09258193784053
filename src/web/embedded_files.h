// The files of `make web`, compiled into the program: shells of pages, and what
// they load. Without `make web` there are none.
//
// Thread safety: immutable after the first call.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::web {

// What pages load, at a path of its own.
struct EmbeddedFile {
  std::string_view path;  // "/assets/agents-5GKX2C7A.js"
  std::string_view content_type;
  std::string_view version;       // of the content, for its ETag
  bool is_immutable = false;      // the path names the content
  bool is_worker = false;         // a script that may compile WebAssembly
  std::string_view brotli, gzip;  // its bytes, compressed
};

struct PageShell {
  std::string_view name;  // "agents"
  std::string_view html;  // with a mark where the first answers go
};

struct EmbeddedPages {
  std::vector<EmbeddedFile> files;
  std::vector<PageShell> shells;
  const PageShell* shell(std::string_view name) const;
};

const EmbeddedPages& embedded_pages();

// One file as the build lists it; for tests.
struct NamedBytes {
  std::string_view name, bytes;
};
// The list of build.mjs ("index.tsv") over the bytes of the files it names.
// Lines that name a file that is not there are left out.
EmbeddedPages listed_pages(std::span<const NamedBytes> files);

}  // namespace cardinal::web
