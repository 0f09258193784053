#include "http/response.h"

#include <algorithm>
#include <utility>

#include "cardinal/http_stream.h"
#include "cardinal/json.h"

namespace cardinal::http {
namespace {

// In their order.
constexpr std::pair<int, std::string_view> reasons[] = {
    {100, "Continue"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
};

}  // namespace

std::string_view reason_of(int status) {
  const auto found = std::ranges::lower_bound(
      reasons, status, {}, [](auto& row) { return row.first; });
  const bool known = found != std::end(reasons) && found->first == status;
  return known ? found->second : "Status";
}

void append_status_line(std::string& out, int status) {
  // Nearly every response.
  if (status == 200) {
    out += "HTTP/1.1 200 OK\r\n";
    return;
  }
  out += "HTTP/1.1 ";
  out += std::to_string(status);
  out += ' ';
  out += reason_of(status);
  out += "\r\n";
}

void append_field(std::string& out, std::string_view name,
                  std::string_view value) {
  out += name;
  out += ": ";
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte == 0x7F ? ' ' : c;
  }
  out += "\r\n";
}

std::string fields_text_of(const Response& response) {
  std::string out;
  for (const auto& [name, value] : response.fields) {
    append_field(out, name, value);
  }
  return out;
}

std::string header_text_of(const Response& response) {
  std::string out = fields_text_of(response);
  // Of a 304 it would be the length of the response that it stands for.
  if (response.status != 204 && response.status != 304) {
    append_field(out, "Content-Length", std::to_string(response.body.size()));
  }
  return out + "\r\n";
}

std::string stream_header_text_of(const Response& response, bool is_chunked) {
  std::string out = fields_text_of(response);
  if (is_chunked) append_field(out, "Transfer-Encoding", "chunked");
  return out + "\r\n";
}

std::string_view overloaded_response() {
  static const std::string bytes = [] {
    const Response response = problem(refusal::overloaded);
    std::string out;
    append_status_line(out, response.status);
    append_field(out, "Connection", "close");
    return out + header_text_of(response) + response.body;
  }();
  return bytes;
}

void discard(const Response& response) {
  if (response.pending) response.pending->cancel();
  if (response.source) response.source->cancel();
}

Response Response::of(std::shared_ptr<const Representation> representation) {
  Response response;
  response.representation = std::move(representation);
  return response;
}

Response Response::text(int status, std::string content_type,
                        std::string body) {
  Response response;
  response.status = status;
  response.fields.emplace_back("Content-Type", std::move(content_type));
  response.body = std::move(body);
  return response;
}

Response Response::later(std::shared_ptr<PendingResponse> pending) {
  Response response;
  response.pending = std::move(pending);
  return response;
}

Response Response::stream(int status, std::string content_type,
                          std::shared_ptr<BodySource> source) {
  Response response;
  response.status = status;
  response.fields.emplace_back("Content-Type", std::move(content_type));
  response.source = std::move(source);
  return response;
}

Response problem(int status, std::string_view slug, std::string_view title,
                 std::string_view detail) {
  Writer writer;
  writer.begin_object().key("type");
  writer.string("urn:cardinal:problem:" + std::string(slug));
  writer.key("title").string(title);
  writer.key("status").number(std::int64_t{status});
  if (!detail.empty()) writer.key("detail").string(detail);
  writer.end_object();
  Response response =
      Response::text(status, "application/problem+json", writer.take() + "\n");
  response.problem = slug;
  response.fields.emplace_back("Cache-Control", "no-store");
  if (status == 503 || status == 504) {
    response.fields.emplace_back("Retry-After", "1");
  }
  return response;
}

Response problem(const Error& error) {
  // What went wrong inside is for the log.
  if (error.code == Code::internal) return internal_problem(to_text(error));
  struct Kind {
    std::string_view slug, title;
  };
  const Kind kind = [&]() -> Kind {
    switch (error.code) {
      case Code::usage:
        return {"wrong-usage", "Invalid request"};
      case Code::invalid:
        return {"invalid", "Invalid document"};
      case Code::not_found:
        return {"not-found", "Not found"};
      case Code::denied:
        return {"denied", "Access denied"};
      case Code::conflict:
        return {"conflict", "Conflict"};
      case Code::unavailable:
        return {"unavailable", "Temporarily unavailable"};
      case Code::internal:
        break;
    }
    return {"internal", "Internal server error"};
  }();
  return problem(http_status(error.code), kind.slug, kind.title,
                 to_text(error));
}

Response problem(const Refusal& refusal) {
  return problem(refusal.status, refusal.slug, refusal.title, refusal.detail);
}

Response body_too_large(std::size_t bytes_max) {
  constexpr Refusal refusal = refusal::body_too_large;
  return problem(
      refusal.status, refusal.slug, refusal.title,
      "Send a body of at most " + std::to_string(bytes_max) + " bytes.");
}

Response internal_problem(std::string cause) {
  Response response =
      problem(500, "internal", "Internal server error",
              "Report the X-Request-Id of this response to the operator.");
  response.cause = std::move(cause);
  return response;
}

std::string exception_text() {
  try {
    throw;
  } catch (const std::exception& thrown) {
    return thrown.what();
  } catch (...) {
    return "an exception of an unknown type";
  }
}

Response overloaded(std::string_view detail) {
  constexpr Refusal refusal = refusal::overloaded;
  return problem(refusal.status, refusal.slug, refusal.title, detail);
}

}  // namespace cardinal::http
