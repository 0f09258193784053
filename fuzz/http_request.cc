// Any bytes as requests: cut anywhere, they are read the same; what is read
// has a normal path, and nothing is read twice.
#include "http/body_reader.h"
#include "http/head.h"
#include "http/target.h"
#include "property.h"

namespace {

using namespace cardinal::http;

struct Outcome {
  const Refusal* refusal = nullptr;
  std::size_t used = 0;
  std::string path, target, body;
  bool is_whole = false;
  bool operator==(const Outcome&) const = default;
};

// Pieces of 1 to 8 bytes as `dice` says; 0: all at once.
Outcome read(std::string_view bytes, std::uint32_t dice) {
  ServerLimits limits;
  limits.request_line_bytes = 200;
  limits.header_bytes = 600;
  limits.header_count = 10;
  limits.chunk_extension_bytes = 20;
  HeadScanner scanner;
  RequestHead head;
  Outcome out;
  bool has_head = false;
  BodyReader reader = BodyReader::of_length(0);
  std::size_t given = 0;
  while (given < bytes.size()) {
    dice = dice * 1'664'525u + (dice == 0 ? 0u : 1'013'904'223u);
    given = dice == 0 ? bytes.size()
                      : std::min(bytes.size(), given + 1 + (dice >> 29));
    const std::string_view so_far = bytes.substr(0, given);
    if (!has_head) {
      const Scan scan = scanner.scan(so_far, limits);
      out.refusal = scan.refusal;
      if (out.refusal != nullptr) return out;
      if (scan.end == 0) continue;
      HOLDS(scan.begin < scan.end && scan.end <= given);
      out.refusal =
          parse_head(so_far.substr(scan.begin, scan.end - scan.begin), head);
      if (out.refusal != nullptr) return out;
      has_head = true;
      out.used = scan.end;
      out.path = head.request.path;
      out.target = head.request.target;
      reader = head.is_chunked ? BodyReader::of_chunks(300, limits)
                               : BodyReader::of_length(head.content_length);
    }
    const BodyReader::Step step =
        reader.read(so_far.substr(out.used), out.body);
    out.used += step.used;
    out.refusal = step.refusal;
    if (out.refusal != nullptr) return out;
    out.is_whole = step.is_done;
    if (out.is_whole) return out;
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  // One request after the other, as on one connection.
  for (int i = 0; i < 8 && !bytes.empty(); ++i) {
    const Outcome whole = read(bytes, 0);
    const Outcome cut = read(bytes, static_cast<std::uint32_t>(size) + 7);
    HOLDS(whole.refusal == cut.refusal);
    if (whole.refusal != nullptr) return 0;
    HOLDS(whole == cut);
    if (!whole.is_whole) return 0;
    HOLDS(whole.used > 0 && whole.used <= bytes.size());
    if (whole.path != "*") {
      std::string out;
      HOLDS(normal_path(whole.path, out) == whole.path);
      HOLDS(whole.path.find("/../") == std::string::npos);
    }
    bytes.remove_prefix(whole.used);
  }
  return 0;
}
