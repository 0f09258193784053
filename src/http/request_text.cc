#include "http/request_text.h"

#include <algorithm>

#include "base/quotable_name.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr std::string_view written_here[] = {"Host",
                                             "Connection",
                                             "Content-Length",
                                             "Transfer-Encoding",
                                             "TE",
                                             "Trailer",
                                             "Upgrade",
                                             "Expect",
                                             "Proxy-Connection",
                                             "Keep-Alive",
                                             "Proxy-Authorization"};
constexpr std::string_view never_secret[] = {"Accept", "Accept-Language",
                                             "User-Agent", "A2A-Version"};

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::any_of(names, [&](std::string_view one) {
    return equal_ignoring_case(one, name);
  });
}

void append(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ").append(value).append("\r\n");
}

std::string authority_with_port(const Url& url) {
  const bool is_v6 = url.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + url.host + "]" : url.host) + ":" +
         std::to_string(url.port);
}

}  // namespace

ClientResult<void> check_request(const ClientRequest& request) {
  if (request.method.empty() ||
      !std::ranges::all_of(request.method, is_token) ||
      request.method == "CONNECT") {
    return failed(ClientFault::bad_request,
                  "expected a method such as GET; got " +
                      quoted_for_message(request.method));
  }
  for (const auto& [name, value] : request.fields) {
    // The value may be a secret and is not shown, and so may what stands in
    // place of a name.
    if (name.empty() || !std::ranges::all_of(name, is_token) ||
        !std::ranges::all_of(value, is_value_byte)) {
      return failed(ClientFault::bad_request,
                    (is_quotable_name(name)
                         ? "the header field " + quoted_for_message(name)
                         : "a header field") +
                        " has an invalid character");
    }
    if (is_one_of(name, written_here)) {
      return failed(ClientFault::bad_request,
                    "the header field " + quoted_for_message(name) +
                        " is set by the client itself");
    }
  }
  return {};
}

bool follows_abroad(std::string_view name) {
  return is_one_of(name, never_secret);
}

std::string head_of(const ClientRequest& request, const Url& url,
                    bool is_cross_origin, bool keep_alive, const Proxy* proxy) {
  std::string out = request.method + " " +
                    (proxy != nullptr ? url.text() : url.target) +
                    " HTTP/1.1\r\n";
  append(out, "Host", url.authority());
  for (const auto& [name, value] : request.fields) {
    if (is_cross_origin && !follows_abroad(name)) continue;
    append(out, name, without_ows(value));
  }
  const auto lacks = [&](std::string_view name) {
    return !field_of(request.fields, name);
  };
  if (lacks("User-Agent")) {
    append(out, "User-Agent", "cardinal/" + std::string(cardinal_version));
  }
  if (lacks("Accept")) append(out, "Accept", "*/*");
  if (is_cross_origin || lacks("Accept-Encoding")) {
    append(out, "Accept-Encoding", "gzip");
  }
  const bool may_have_body =
      request.method != "GET" && request.method != "HEAD";
  if (!request.body.empty() || may_have_body) {
    append(out, "Content-Length", std::to_string(request.body.size()));
  }
  if (proxy != nullptr && !proxy->authorization.empty()) {
    append(out, "Proxy-Authorization", proxy->authorization);
  }
  if (!keep_alive) append(out, "Connection", "close");
  return out + "\r\n";
}

std::string tunnel_head(const Url& url, const Proxy& proxy) {
  std::string out = "CONNECT " + authority_with_port(url) + " HTTP/1.1\r\n";
  append(out, "Host", authority_with_port(url));
  if (!proxy.authorization.empty()) {
    append(out, "Proxy-Authorization", proxy.authorization);
  }
  return out + "\r\n";
}

}  // namespace cardinal::http
