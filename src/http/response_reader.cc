#include "http/response_reader.h"

#include <algorithm>

#include "http/fields.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

ServerLimits chunk_limits(const ClientLimits& limits) {
  ServerLimits bounds;
  bounds.header_bytes = limits.header_bytes;
  return bounds;
}

bool lists(const Fields& fields, std::string_view name, std::string_view word) {
  const std::string all = list_of(fields, name);
  for (std::string_view rest = all; !rest.empty();) {
    if (equal_ignoring_case(next_member(rest), word)) return true;
  }
  return false;
}

ClientFailure bad_length(std::string message) {
  return {ClientFault::bad_length, std::move(message)};
}

}  // namespace

ResponseReader::ResponseReader(const ClientLimits& limits, bool answers_head)
    : limits_(limits),
      answers_head_(answers_head),
      head_(limits),
      body_reader_(BodyReader::of_length(0)) {}

ClientFailure ResponseReader::too_large() const {
  return {ClientFault::body_too_large, "the body is larger than " +
                                           std::to_string(limits_.body_bytes) +
                                           " bytes, the limit"};
}

std::size_t ResponseReader::wire_bytes_max() const {
  // What gzip makes larger grows by less than that.
  const std::size_t more = is_gzip_ ? limits_.body_bytes / 64 + 4'096 : 0;
  return limits_.body_bytes + more;
}

ResponseReader::Step ResponseReader::read(std::string_view bytes) {
  Step step;
  if (part_ == Part::head) {
    step.fault = head_.read(bytes, step.used);
    if (!step.fault && head_.is_done()) step.fault = begin_body();
  }
  if (!step.fault && part_ == Part::body && step.used < bytes.size()) {
    step.fault = read_body(bytes, step.used);
  }
  step.is_done = !step.fault && part_ == Part::done;
  return step;
}

std::optional<ClientFailure> ResponseReader::begin_body() {
  if (std::optional<ClientFailure> fault = find_framing()) return fault;
  part_ = Part::body;
  return framing_ == Framing::none ? end_body() : std::nullopt;
}

// RFC 9112 6.3, with no guess where it leaves a choice: a proxy or cache on
// the way may have read such a response otherwise.
std::optional<ClientFailure> ResponseReader::find_framing() {
  const std::size_t codings = count_of(head_.fields(), "Transfer-Encoding");
  const std::size_t lengths = count_of(head_.fields(), "Content-Length");
  keeps_alive_ = head_.minor_version() == 1 &&
                 !lists(head_.fields(), "Connection", "close");
  if (answers_head_ || head_.status() == 204 || head_.status() == 304) {
    framing_ = Framing::none;
    // Whether a body follows that must not be there is anybody's guess.
    if (codings > 0 && !answers_head_) keeps_alive_ = false;
    if (head_.status() == 204 && lengths > 0) keeps_alive_ = false;
    return std::nullopt;
  }
  if (std::optional<ClientFailure> fault = find_encoding()) return fault;
  if (codings > 0) {
    const std::string coding = list_of(head_.fields(), "Transfer-Encoding");
    if (lengths > 0 || head_.minor_version() == 0 ||
        !equal_ignoring_case(coding, "chunked")) {
      return bad_length(
          "expected only Transfer-Encoding: chunked, with HTTP/1.1 and without "
          "Content-Length; got " +
          quoted_for_message(coding));
    }
    framing_ = Framing::counted;
    body_reader_ =
        BodyReader::of_chunks(wire_bytes_max(), chunk_limits(limits_));
    return std::nullopt;
  }
  if (lengths == 0) {
    framing_ = Framing::until_end;
    keeps_alive_ = false;
    return std::nullopt;
  }
  return find_length(list_of(head_.fields(), "Content-Length"));
}

std::optional<ClientFailure> ResponseReader::find_length(
    const std::string& text) {
  constexpr std::size_t digits_max = 18;
  if (text.empty() || text.size() > digits_max ||
      !std::ranges::all_of(text, is_digit)) {
    return bad_length("expected one Content-Length of digits; got " +
                      quoted_for_message(text));
  }
  std::uint64_t length = 0;
  for (const char c : text) {
    length = length * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (length > wire_bytes_max()) return too_large();
  framing_ = length == 0 ? Framing::none : Framing::counted;
  body_reader_ = BodyReader::of_length(length);
  return std::nullopt;
}

std::optional<ClientFailure> ResponseReader::find_encoding() {
  const std::string encoding = list_of(head_.fields(), "Content-Encoding");
  is_gzip_ = equal_ignoring_case(encoding, "gzip") ||
             equal_ignoring_case(encoding, "x-gzip");
  if (is_gzip_ || encoding.empty() ||
      equal_ignoring_case(encoding, "identity")) {
    return std::nullopt;
  }
  return ClientFailure{ClientFault::unknown_encoding,
                       "the body is encoded as " +
                           quoted_for_message(encoding) +
                           "; only gzip was offered"};
}

std::optional<ClientFailure> ResponseReader::read_body(std::string_view bytes,
                                                       std::size_t& used) {
  std::string& sink = is_gzip_ ? packed_ : body_;
  const std::size_t before = sink.size();
  BodyReader::Step step;
  if (framing_ == Framing::counted) {
    step = body_reader_.read(bytes.substr(used), sink);
  } else {
    const std::size_t room =
        wire_bytes_max() - static_cast<std::size_t>(wire_bytes_);
    step.used = bytes.size() - used;
    sink.append(bytes, used, std::min(step.used, room));
    if (step.used > room) step.refusal = &refusal::body_too_large;
  }
  used += step.used;
  wire_bytes_ += sink.size() - before;
  // First what came first: the bytes before those that were refused.
  if (std::optional<ClientFailure> fault = unpack()) return fault;
  if (step.refusal == &refusal::body_too_large) return too_large();
  if (step.refusal == &refusal::headers_too_large) {
    return ClientFailure{ClientFault::header_too_large,
                         "the trailer has more than " +
                             std::to_string(limits_.header_bytes) +
                             " bytes, the limit"};
  }
  if (step.refusal != nullptr) {
    return ClientFailure{
        ClientFault::bad_chunk,
        "invalid chunk in the body: expected a size in hexadecimal "
        "digits, CR LF, that many bytes, CR LF"};
  }
  return step.is_done ? end_body() : std::nullopt;
}

std::optional<ClientFailure> ResponseReader::unpack() {
  if (!is_gzip_) return std::nullopt;
  const auto verdict = inflater_.add(packed_, body_, limits_.body_bytes);
  packed_.clear();
  if (verdict == Inflater::Verdict::too_large) return too_large();
  if (verdict == Inflater::Verdict::good) return std::nullopt;
  return ClientFailure{
      ClientFault::bad_gzip,
      "the body is declared as gzip but cannot be decompressed"};
}

std::optional<ClientFailure> ResponseReader::end_body() {
  part_ = Part::done;
  if (inflater_.is_whole()) return std::nullopt;
  return ClientFailure{ClientFault::bad_gzip, "the gzip body is truncated"};
}

std::optional<ClientFailure> ResponseReader::finish(bool is_clean) {
  keeps_alive_ = false;
  if (part_ == Part::done) return std::nullopt;
  if (!has_bytes()) {
    return ClientFailure{ClientFault::no_answer,
                         "the server closed the connection without a response"};
  }
  if (part_ == Part::head) {
    return ClientFailure{ClientFault::cut_short,
                         "the connection was closed within the header"};
  }
  if (framing_ == Framing::until_end && is_clean) return end_body();
  return ClientFailure{ClientFault::cut_short,
                       "the connection was closed within the body, after " +
                           std::to_string(wire_bytes_) + " bytes"};
}

}  // namespace cardinal::http
