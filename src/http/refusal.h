// Why a request is not even handed on. Each has one status and one stable
// name; after one the connection is closed, since where the next request
// begins is no longer certain, or not worth finding out.
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
    400, "bad-line-ending", "Lines of a request end with CR LF",
    "A CR or LF stands alone; send both at the end of each line, and neither "
    "inside."};
inline constexpr Refusal folded_field{
    400, "folded-field", "A header field is one line",
    "A line of the header starts with a blank; join it with the one before."};
inline constexpr Refusal bad_request_line{
    400, "bad-request-line", "The request line cannot be read",
    "Expected a method, a target and HTTP/1.1, with one blank between them."};
inline constexpr Refusal bad_field{
    400, "bad-field", "A header field cannot be read",
    "Expected a name, a colon right behind it, and a value without control "
    "characters."};
inline constexpr Refusal bad_length{
    400, "bad-length", "The length of the body is not certain",
    "Send either one Content-Length of digits, or Transfer-Encoding: chunked "
    "with HTTP/1.1."};
inline constexpr Refusal bad_chunk{
    400, "bad-chunk", "A chunk of the body cannot be read",
    "Expected a size in hexadecimal digits, CR LF, that many bytes, CR LF."};
inline constexpr Refusal bad_host{
    400, "bad-host", "A request names one host",
    "Send one Host field with a host and, if needed, a port."};
inline constexpr Refusal bad_target{
    400, "bad-target", "The target cannot be read",
    "Expected a path that starts with / and whose escapes are % and two "
    "hexadecimal digits other than 00."};
inline constexpr Refusal timeout{408, "request-timeout",
                                 "The request took too long to arrive",
                                 "Send the whole request in one go."};
inline constexpr Refusal body_too_large{413, "body-too-large",
                                        "The body is larger than accepted here",
                                        "Send a smaller one."};
inline constexpr Refusal target_too_long{414, "target-too-long",
                                         "The request line is too long",
                                         "Send a shorter target."};
inline constexpr Refusal encoded_body{
    415, "encoded-body", "Bodies are accepted without Content-Encoding",
    "Send the body as it is."};
inline constexpr Refusal bad_expectation{417, "bad-expectation",
                                         "Only 100-continue can be expected",
                                         "Leave the Expect field out."};
inline constexpr Refusal misdirected{
    421, "misdirected-request", "This server does not answer for that host",
    "Use the address it listens on, or name the host when starting it."};
inline constexpr Refusal headers_too_large{
    431, "headers-too-large", "The header is larger than accepted here",
    "Send fewer or shorter header fields."};
inline constexpr Refusal unknown_method{
    501, "unknown-method", "The method is not known here",
    "Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS."};
inline constexpr Refusal unknown_coding{
    501, "unknown-transfer-coding", "The transfer coding is not known here",
    "Send Transfer-Encoding: chunked alone, or a Content-Length."};
inline constexpr Refusal overloaded{
    503, "overloaded", "The server is busy",
    "Try again after the seconds that Retry-After says."};
inline constexpr Refusal bad_version{
    505, "unknown-version", "Only HTTP/1.1 and HTTP/1.0 are spoken here",
    "Send the request with HTTP/1.1."};

inline constexpr const Refusal* all[] = {
    &bad_line_ending, &folded_field,   &bad_request_line,  &bad_field,
    &bad_length,      &bad_chunk,      &bad_host,          &bad_target,
    &timeout,         &body_too_large, &target_too_long,   &encoded_body,
    &bad_expectation, &misdirected,    &headers_too_large, &unknown_method,
    &unknown_coding,  &overloaded,     &bad_version};

}  // namespace refusal
}  // namespace cardinal::http
