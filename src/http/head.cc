#include "http/head.h"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>

#include "http/target.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

namespace beast = boost::beast;
using beast::http::field;
using beast::http::verb;
using BeastError = beast::error_code;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

Method method_of(verb method) {
  switch (method) {
    case verb::get:
      return Method::get;
    case verb::head:
      return Method::head;
    case verb::post:
      return Method::post;
    case verb::put:
      return Method::put;
    case verb::patch:
      return Method::patch;
    case verb::delete_:
      return Method::delete_;
    case verb::options:
      return Method::options;
    default:
      return Method::other;
  }
}

// The fields that say where a request ends and whom it is for, as they came.
struct FramingFields {
  int lengths = 0, codings = 0, hosts = 0;
  std::string_view length, coding, host, expect, body_encoding;
};

// The fields with one value each that decide who is calling or what is written.
// Of two, a proxy in front may take the other one than this server does. Host
// and the length of the body have refusals of their own; fields that are lists,
// such as If-Match and Signature, may come more than once.
constexpr std::string_view single_fields[] = {
    "Authorization", "Content-Type",   "Idempotency-Key",
    "Origin",        "Sec-Fetch-Site", "Mcp-Session-Id"};

// One bit per length, so that other fields cost one look.
constexpr std::uint32_t single_field_lengths = [] {
  std::uint32_t lengths = 0;
  for (const std::string_view name : single_fields) {
    lengths |= 1u << name.size();
  }
  return lengths;
}();

bool has_repeated_field(const Request& request) {
  unsigned seen = 0;  // one bit per name
  for (const Field& field : request.fields) {
    const std::size_t length = field.name.size();
    if (length >= 32 || !(single_field_lengths >> length & 1)) continue;
    for (std::size_t i = 0; i < std::size(single_fields); ++i) {
      if (!equal_ignoring_case(field.name, single_fields[i])) continue;
      if (seen >> i & 1) return true;
      seen |= 1u << i;
    }
  }
  return false;
}

class HeadParser : public beast::http::basic_parser<true> {
 public:
  explicit HeadParser(RequestHead& out) : out_(out) {
    header_limit(0xFFFF'FFFF);  // the scanner has counted
    skip(true);                 // bodies have a reader of their own
  }
  FramingFields framing;

 private:
  void on_request_impl(verb method, beast::string_view name,
                       beast::string_view target, int version,
                       BeastError& error) override {
    error = {};
    out_.request.method = method_of(method);
    out_.request.method_name = view(name);
    out_.request.target = view(target);
    out_.request.minor_version = version - 10;
  }
  void on_field_impl(field id, beast::string_view name,
                     beast::string_view value, BeastError& error) override {
    error = {};
    const std::string_view text = view(value);
    out_.request.fields.push_back({view(name), text});
    switch (id) {
      case field::content_length:
        ++framing.lengths;
        framing.length = text;
        break;
      case field::transfer_encoding:
        ++framing.codings;
        framing.coding = text;
        break;
      case field::host:
        ++framing.hosts;
        framing.host = text;
        break;
      case field::expect:
        framing.expect = text;
        break;
      case field::content_encoding:
        // A list: one line that is not "identity" is enough.
        if (framing.body_encoding.empty() ||
            equal_ignoring_case(framing.body_encoding, "identity")) {
          framing.body_encoding = text;
        }
        break;
      default:
        break;
    }
  }
  void on_header_impl(BeastError& error) override { error = {}; }
  void on_finish_impl(BeastError& error) override { error = {}; }
  // The rest is never called: bodies are skipped, and this reads no responses.
  void on_response_impl(int, beast::string_view, int, BeastError&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&,
                         BeastError&) override {}
  std::size_t on_body_impl(beast::string_view, BeastError&) override {
    return 0;
  }
  void on_chunk_header_impl(std::uint64_t, beast::string_view,
                            BeastError&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, beast::string_view,
                                 BeastError&) override {
    return 0;
  }

  RequestHead& out_;
};

const Refusal* refusal_of(const BeastError& code, std::string_view bytes) {
  using beast::http::error;
  if (code == error::bad_method || code == error::bad_target) {
    return &refusal::bad_request_line;
  }
  if (code == error::bad_version) {
    // A well-formed one that is not ours, or none at all.
    std::string_view version = bytes.substr(0, bytes.find('\r'));
    version.remove_prefix(version.find(' ') + 1);
    version.remove_prefix(version.find(' ') + 1);
    const bool is_version =
        version.size() == 8 && version.starts_with("HTTP/") &&
        is_digit(version[5]) && version[6] == '.' && is_digit(version[7]);
    return is_version ? &refusal::bad_version : &refusal::bad_request_line;
  }
  if (code == error::bad_content_length ||
      code == error::multiple_content_length ||
      code == error::bad_transfer_encoding) {
    return &refusal::bad_length;
  }
  return &refusal::bad_field;
}

// RFC 9112 6.3, with no guess where it leaves a choice. Beast takes two equal
// lengths, "5, 5", a coding it does not know and one with HTTP/1.0; a proxy in
// front may read each of these otherwise.
const Refusal* read_length(const FramingFields& framing, RequestHead& out) {
  if (framing.codings > 0) {
    if (framing.codings > 1 || framing.lengths > 0) return &refusal::bad_length;
    if (out.request.minor_version == 0) return &refusal::bad_length;
    if (equal_ignoring_case(framing.coding, "chunked")) {
      out.is_chunked = true;
      return nullptr;
    }
    // Not even "chunked," with its empty member.
    std::string_view rest = framing.coding;
    const std::string_view first = next_member(rest);
    return first.empty() || equal_ignoring_case(first, "chunked")
               ? &refusal::bad_length
               : &refusal::unknown_coding;
  }
  if (framing.lengths == 0) return nullptr;
  if (framing.lengths > 1 || framing.length.size() > 18 ||
      !std::ranges::all_of(framing.length, is_digit)) {
    return &refusal::bad_length;
  }
  for (const char digit : framing.length) {
    out.content_length =
        out.content_length * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return nullptr;
}

const Refusal* read_host_and_target(const FramingFields& framing,
                                    RequestHead& out) {
  Request& request = out.request;
  if (framing.hosts > 1) return &refusal::bad_host;
  if (framing.hosts == 0 && request.minor_version > 0)
    return &refusal::bad_host;
  if (framing.hosts == 1 && !is_host(framing.host)) return &refusal::bad_host;
  const std::optional<Target> target = split_target(request.target);
  if (!target) return &refusal::bad_target;
  // RFC 9112 3.2.2: an absolute target's host is the one that counts.
  request.host = target->authority.empty() ? framing.host : target->authority;
  request.query = target->query;
  if (target->path == "*") {
    if (request.method != Method::options) return &refusal::bad_target;
    request.path = target->path;
    return nullptr;
  }
  const auto path = normal_path(target->path, out.path_storage);
  if (!path) return &refusal::bad_target;
  request.path = *path;
  return nullptr;
}

}  // namespace

const Refusal* parse_head(std::string_view bytes, RequestHead& out) {
  out.request.method = Method::other;
  out.request.method_name = out.request.target = out.request.path = {};
  out.request.fields.clear();
  out.request.parameters.clear();
  out.request.body = {};
  out.is_chunked = out.expects_continue = false;
  out.content_length = 0;
  HeadParser parser(out);
  BeastError error;
  parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
  if (error) return refusal_of(error, bytes);
  if (!parser.is_done()) return &refusal::bad_field;
  const FramingFields& framing = parser.framing;
  out.keep_alive = parser.keep_alive();
  if (const Refusal* bad = read_length(framing, out)) return bad;
  if (out.request.method == Method::other) return &refusal::unknown_method;
  if (const Refusal* bad = read_host_and_target(framing, out)) return bad;
  if (has_repeated_field(out.request)) return &refusal::repeated_field;
  if (!framing.expect.empty() && out.request.minor_version > 0) {
    if (!equal_ignoring_case(framing.expect, "100-continue")) {
      return &refusal::bad_expectation;
    }
    out.expects_continue = out.has_body();
  }
  if (out.has_body() && !framing.body_encoding.empty() &&
      !equal_ignoring_case(framing.body_encoding, "identity")) {
    return &refusal::encoded_body;
  }
  return nullptr;
}

}  // namespace cardinal::http
