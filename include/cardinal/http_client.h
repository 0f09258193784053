// HTTP/1.1 client with the address guard. Every outbound connection goes
// through it.
//
//   http::Client client({});
//   auto response = client.get("https://agents.example/.well-known/agentcard");
//   if (!response) return std::unexpected(response.error());
//
// A call returns within its deadlines, whatever the server does. The guard
// checks the addresses that the host of a URL or redirect resolves to, and the
// client connects to exactly the address that was checked.
//
// Thread safety: a Client belongs to one thread, several threads have several;
// free functions without shared state. A Resolver may be used from many
// threads.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cardinal/address.h"
#include "cardinal/base.h"

namespace cardinal::http {

// ---- The address guard ----

// Resolves names to addresses; tests provide their own.
struct Resolver {
  virtual ~Resolver() = default;
  // Within `timeout_ms`. Fails: not_found, when the name does not exist;
  // unavailable, when no resolver answered.
  virtual Result<std::vector<IpAddress>> resolve(const std::string& host,
                                                 std::int64_t timeout_ms) = 0;
};
// The system's, as for every other program; lives as long as the program.
Resolver& system_resolver();

// ---- Requests ----

using Fields = std::vector<std::pair<std::string, std::string>>;
// The first field of that name, ignoring case.
std::optional<std::string_view> field_of(const Fields& fields,
                                         std::string_view name);
// All of them, combined as in RFC 9110 5.3.
std::string list_of(const Fields& fields, std::string_view name);

struct ClientRequest {
  std::string method = "GET";
  std::string url;
  // After a redirect to another origin, only Accept, Accept-Language,
  // User-Agent and A2A-Version are sent: any other field may be a credential.
  Fields fields;
  std::string body;
  // Called at the beginning of the body and whenever more of it arrives. True
  // ends the call with what has arrived, for endless streams. Not called for
  // redirects. Null: the whole body is read.
  std::function<bool(std::string_view body_so_far)> is_enough;
  // For the whole call, if smaller than the client's own limit.
  std::optional<std::int64_t> total_ms = {};
};

// Each deadline is for one phase of one request; a redirect starts them again.
// `total_ms` is for the whole call.
struct ClientLimits {
  std::int64_t dns_ms = 5'000;
  std::int64_t connect_ms = 5'000;
  std::int64_t tls_ms = 5'000;
  std::int64_t write_ms = 10'000;      // for the whole request
  std::int64_t header_ms = 10'000;     // from the request to the end of headers
  std::int64_t body_idle_ms = 10'000;  // without a byte of the body
  std::int64_t total_ms = 30'000;
  std::size_t header_bytes = 65'536;  // with the status line
  std::size_t header_count = 200;
  std::size_t body_bytes = 4 << 20;  // after decompression
  int informational = 8;             // 1xx responses before the final one
  int redirects = 5;
  std::size_t idle_connections = 8;
  std::int64_t idle_ms = 20'000;  // a connection older than that is not used
};

struct ClientOptions {
  ClientLimits limits;
  bool allow_private = false;  // the guard allows every address
  // Special networks that the guard allows.
  std::vector<std::string> allow_networks;
  bool insecure = false;   // certificates are read but not verified
  std::string ca_file;     // PEM, instead of the system's roots
  std::string cert_file;   // PEM, sent only to the origin of the request
  std::string key_file;    // of cert_file
  bool keep_alive = true;  // connections are reused for further requests
  // Uses http_proxy, https_proxy, all_proxy and no_proxy of the Env. Through a
  // proxy the guard cannot check the address (see via_proxy of the response).
  bool use_proxy_variables = false;
  // The path of a Unix socket to connect to, whatever host the URL names.
  std::string unix_socket;
  Env* env = &system_env();
  Resolver* resolver = &system_resolver();
};

// ---- Responses ----

struct CertificateFacts {
  std::string subject, issuer;  // in the form of RFC 2253
  std::int64_t not_before = 0;  // seconds since 1970
  std::int64_t not_after = 0;
  std::string protocol;  // "TLSv1.3"
  bool is_verified = false;
  bool operator==(const CertificateFacts&) const = default;
};

// In microseconds; 0 for phases that did not happen, as on a reused connection.
// After redirects, all except `total` are of the last request.
struct Timings {
  std::int64_t dns = 0, connect = 0, tls = 0, first_byte = 0, total = 0;
};

struct ClientResponse {
  int status = 0;
  int minor_version = 1;
  Fields fields;                       // as they were sent
  std::string body;                    // without framing, decompressed
  std::string url;                     // that responded, after redirects
  std::vector<std::string> redirects;  // the URLs before, in order
  std::string address;                 // connected to; of the proxy, if any
  std::vector<std::string> refused;    // addresses the guard refused
  bool via_proxy = false;
  bool was_kept = false;                        // on a reused connection
  bool is_cut = false;                          // is_enough ended the call
  std::optional<CertificateFacts> certificate;  // none without TLS
  Timings timings;
  std::int64_t request_time_ms = 0, response_time_ms = 0;  // since 1970
  std::uint64_t wire_bytes = 0;  // of the body as it was sent

  std::optional<std::string_view> header(std::string_view name) const {
    return field_of(fields, name);
  }
};

// ---- Failures ----

// Each has a stable name (docs/http.md lists them).
enum class ClientFault : std::uint8_t {
  bad_url,
  bad_request,
  bad_option,
  refused_address,
  unknown_host,
  dns_failed,
  dns_timeout,
  connect_failed,
  connect_timeout,
  proxy_failed,
  tls_failed,
  tls_timeout,
  bad_certificate,
  write_failed,
  write_timeout,
  no_answer,
  header_timeout,
  body_timeout,
  total_timeout,
  not_http,
  bad_head,
  header_too_large,
  bad_length,
  bad_chunk,
  cut_short,
  body_too_large,
  unknown_encoding,
  bad_gzip,
  redirect_loop,
  too_many_redirects,
  bad_redirect,
  insecure_redirect,
};
std::string_view slug_of(ClientFault fault);  // "refused-address"
std::span<const ClientFault> all_client_faults();

// `where` is the requested URL, after the redirects.
struct ClientError : Error {
  ClientFault fault = ClientFault::no_answer;
  std::vector<std::string> redirects;  // the URLs before
};

class Client {
 public:
  explicit Client(ClientOptions options);
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  ~Client();

  // A response of any status is a success. Redirects of GET and HEAD are
  // followed; those of other methods are returned. Fails: usage, for an invalid
  // request; denied, for a forbidden address; not_found, for an unknown host;
  // unavailable, when no response came in time; invalid, for a malformed
  // response.
  [[nodiscard]] std::expected<ClientResponse, ClientError> send(
      const ClientRequest& request);
  [[nodiscard]] std::expected<ClientResponse, ClientError> get(
      const std::string& url);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal::http
