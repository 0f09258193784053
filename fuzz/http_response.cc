// Any bytes as a response, or as a URL: cut anywhere, they are read the same
// and within their bounds; a URL that is read is read again as itself.
#include "http/response_reader.h"
#include "http/url.h"
#include "property.h"

namespace {

using namespace cardinal::http;

struct Outcome {
  std::optional<ClientFault> fault;
  bool is_done = false;
  int status = 0;
  std::size_t used = 0;
  std::uint64_t wire_bytes = 0;
  std::string body;
  Fields fields;
  bool operator==(const Outcome&) const = default;
};

ClientLimits limits() {
  ClientLimits small;
  small.header_bytes = 600;
  small.header_count = 10;
  small.body_bytes = 2'000;
  small.informational = 2;
  return small;
}

// Pieces of 1 to 8 bytes as `dice` says; 0: all at once.
Outcome read(std::string_view bytes, std::uint32_t dice, bool answers_head) {
  const ClientLimits bounds = limits();
  ResponseReader reader(bounds, answers_head);
  Outcome out;
  while (out.used < bytes.size() && !out.fault && !out.is_done) {
    dice = dice * 1'664'525u + (dice == 0 ? 0u : 1'013'904'223u);
    const std::size_t count = dice == 0 ? bytes.size() : 1 + (dice >> 29);
    const std::string_view piece = bytes.substr(out.used, count);
    const auto step = reader.read(piece);
    HOLDS(step.used <= piece.size());
    out.used += step.used;
    out.is_done = step.is_done;
    if (step.fault) out.fault = step.fault->kind;
    HOLDS(out.fault || out.is_done || step.used == piece.size());
  }
  if (!out.fault && !out.is_done) {
    if (const auto fault = reader.finish(true)) out.fault = fault->kind;
  }
  HOLDS(reader.body().size() <= bounds.body_bytes);
  HOLDS(reader.fields().size() <= bounds.header_count);
  if (out.fault) return {.fault = out.fault};
  out.status = reader.status();
  out.wire_bytes = reader.wire_bytes();
  out.body = reader.body();
  out.fields = reader.fields();
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto dice = static_cast<std::uint32_t>(size) + 7;
  for (const bool answers_head : {false, true}) {
    const Outcome whole = read(bytes, 0, answers_head);
    HOLDS(whole == read(bytes, dice, answers_head));
  }
  if (const auto url = parse_url(bytes)) {
    const auto again = parse_url(url->text());
    HOLDS(again && again->text() == url->text());
    HOLDS(again->host == url->host && again->port == url->port);
    HOLDS(url->host.find('@') == std::string::npos);
  }
  return 0;
}
