// The reasons why a request gets no response of its handler, each with one
// status and one stable name. The connection is then closed, because the start
// of the next request is uncertain.
#pragma once

#include <string_view>

namespace cardinal::http {

struct Refusal {
  int status;
  std::string_view slug;    // urn:cardinal:problem:<slug>
  std::string_view title;   // the same for all of its kind
  std::string_view detail;  // what to do
};

namespace refusal {

inline constexpr Refusal bad_line_ending{
    400, "bad-line-ending", "Bare CR or LF in the request",
    "Each line must end with CR LF and contain neither elsewhere."};
inline constexpr Refusal folded_field{
    400, "folded-field", "Folded header field",
    "A header line starts with white space; join it with the previous line."};
inline constexpr Refusal bad_request_line{
    400, "bad-request-line", "Invalid request line",
    "Expected a method, a target and HTTP/1.1, separated by one space."};
inline constexpr Refusal bad_field{
    400, "bad-field", "Invalid header field",
    "Expected a name followed directly by a colon, and a value without control "
    "characters."};
inline constexpr Refusal bad_length{
    400, "bad-length", "Ambiguous body length",
    "Send either one Content-Length of digits, or Transfer-Encoding: chunked "
    "with HTTP/1.1."};
inline constexpr Refusal bad_chunk{
    400, "bad-chunk", "Invalid chunk in the body",
    "Expected a size in hexadecimal digits, CR LF, that many bytes, CR LF."};
inline constexpr Refusal bad_host{
    400, "bad-host", "Invalid Host",
    "Send one Host field with a host and, if needed, a port."};
inline constexpr Refusal repeated_field{
    400, "repeated-field", "Repeated header field",
    "Send each of Authorization, Content-Type, Idempotency-Key, Origin, "
    "Sec-Fetch-Site and Mcp-Session-Id at most once: which of two counts would "
    "be a guess."};
inline constexpr Refusal bad_target{
    400, "bad-target", "Invalid request target",
    "Expected a path that starts with /; an escape is % and two hexadecimal "
    "digits other than 00."};
inline constexpr Refusal secret_in_query{
    400, "secret-in-query", "Secret in the query",
    "URLs appear in logs and histories: revoke this secret, and send a new one "
    "as Authorization: Bearer TOKEN."};
inline constexpr Refusal timeout{408, "request-timeout", "Request timeout",
                                 "Send the whole request without pauses."};
inline constexpr Refusal body_too_large{
    413, "body-too-large", "Request body too large", "Send a smaller body."};
inline constexpr Refusal target_too_long{
    414, "target-too-long", "Request line too long", "Send a shorter target."};
inline constexpr Refusal encoded_body{
    415, "encoded-body", "Unsupported Content-Encoding",
    "Send the body without Content-Encoding."};
inline constexpr Refusal bad_expectation{
    417, "bad-expectation", "Unsupported expectation",
    "Only Expect: 100-continue is supported."};
inline constexpr Refusal misdirected{
    421, "misdirected-request", "Unknown host",
    "Use the address that the server listens on, or allow the host when "
    "starting the server."};
inline constexpr Refusal headers_too_large{
    431, "headers-too-large", "Request header too large",
    "Send fewer or shorter header fields."};
inline constexpr Refusal unknown_method{
    501, "unknown-method", "Unknown method",
    "Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS."};
inline constexpr Refusal unknown_coding{
    501, "unknown-transfer-coding", "Unknown transfer coding",
    "Send only Transfer-Encoding: chunked, or a Content-Length."};
inline constexpr Refusal overloaded{
    503, "overloaded", "The server is busy",
    "Try again after the number of seconds in Retry-After."};
inline constexpr Refusal pending_timeout{
    503, "timeout", "No response in time",
    "Try again after the number of seconds in Retry-After."};
inline constexpr Refusal stopping{
    503, "stopping", "The server is stopping",
    "Try again after the number of seconds in Retry-After."};
inline constexpr Refusal bad_version{
    505, "unknown-version", "Unsupported HTTP version", "Use HTTP/1.1."};

inline constexpr const Refusal* all[] = {
    &bad_line_ending, &folded_field,    &bad_request_line,  &bad_field,
    &bad_length,      &bad_chunk,       &bad_host,          &bad_target,
    &timeout,         &body_too_large,  &target_too_long,   &encoded_body,
    &bad_expectation, &misdirected,     &headers_too_large, &unknown_method,
    &unknown_coding,  &overloaded,      &pending_timeout,   &stopping,
    &bad_version,     &secret_in_query, &repeated_field};

}  // namespace refusal
}  // namespace cardinal::http
