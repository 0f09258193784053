#include "http/client_fault.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/text.h"

namespace cardinal::http {
namespace {

struct FaultInfo {
  ClientFault fault;
  std::string_view slug;
  Code code;
};

constexpr FaultInfo infos[] = {
    {ClientFault::bad_url, "bad-url", Code::usage},
    {ClientFault::bad_request, "bad-request", Code::usage},
    {ClientFault::bad_option, "bad-option", Code::usage},
    {ClientFault::refused_address, "refused-address", Code::denied},
    {ClientFault::unknown_host, "unknown-host", Code::not_found},
    {ClientFault::dns_failed, "dns-failed", Code::unavailable},
    {ClientFault::dns_timeout, "dns-timeout", Code::unavailable},
    {ClientFault::connect_failed, "connect-failed", Code::unavailable},
    {ClientFault::connect_timeout, "connect-timeout", Code::unavailable},
    {ClientFault::proxy_failed, "proxy-failed", Code::unavailable},
    {ClientFault::tls_failed, "tls-failed", Code::unavailable},
    {ClientFault::tls_timeout, "tls-timeout", Code::unavailable},
    {ClientFault::bad_certificate, "bad-certificate", Code::denied},
    {ClientFault::write_failed, "write-failed", Code::unavailable},
    {ClientFault::write_timeout, "write-timeout", Code::unavailable},
    {ClientFault::no_answer, "no-answer", Code::unavailable},
    {ClientFault::header_timeout, "header-timeout", Code::unavailable},
    {ClientFault::body_timeout, "body-timeout", Code::unavailable},
    {ClientFault::total_timeout, "total-timeout", Code::unavailable},
    {ClientFault::not_http, "not-http", Code::invalid},
    {ClientFault::bad_head, "bad-head", Code::invalid},
    {ClientFault::header_too_large, "header-too-large", Code::invalid},
    {ClientFault::bad_length, "bad-length", Code::invalid},
    {ClientFault::bad_chunk, "bad-chunk", Code::invalid},
    {ClientFault::cut_short, "cut-short", Code::invalid},
    {ClientFault::body_too_large, "body-too-large", Code::invalid},
    {ClientFault::unknown_encoding, "unknown-encoding", Code::invalid},
    {ClientFault::bad_gzip, "bad-gzip", Code::invalid},
    {ClientFault::redirect_loop, "redirect-loop", Code::invalid},
    {ClientFault::too_many_redirects, "too-many-redirects", Code::invalid},
    {ClientFault::bad_redirect, "bad-redirect", Code::invalid},
    {ClientFault::insecure_redirect, "insecure-redirect", Code::denied},
};

constexpr auto faults = [] {
  std::array<ClientFault, std::size(infos)> all{};
  std::ranges::transform(infos, all.begin(), &FaultInfo::fault);
  return all;
}();

const FaultInfo& info_of(ClientFault fault) {
  const auto* info = std::ranges::find(infos, fault, &FaultInfo::fault);
  CHECK(info != std::end(infos));
  return *info;
}

}  // namespace

std::string_view slug_of(ClientFault fault) { return info_of(fault).slug; }

std::span<const ClientFault> all_client_faults() { return faults; }

Code code_of(ClientFault fault) { return info_of(fault).code; }

std::string quoted_for_message(std::string_view text) {
  return quoted(text, 100);
}

}  // namespace cardinal::http
