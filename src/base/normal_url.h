// One spelling for all spellings of a URL that a reader may take for the same.
//
//   normal_url("HTTPS://A%2eExample.:0443/./x")  // "https://a.example/x"
//
// Who compares URLs to decide about trust compares these. The readers of cards
// differ: some follow RFC 3986, others the URL standard of browsers, which
// drops tabs and reads "https:a.example" as a URL with a host. So what only
// some of them accept is normalised as those do, and what they read in two
// ways has no normal form.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/base.h"

namespace cardinal {

// Scheme and host in lower case, without a user, a dot behind the host, zeros
// before the port, a default port, dot segments and a fragment; escapes only
// where they are needed, in upper case. Also host:port, as gRPC has it.
// The normal form of a normal form is itself.
// Fails: invalid, with the reason, when it has no certain reading.
Result<std::string> normal_url(std::string_view text);

// Without what readers of URLs drop: tabs and line ends, and blanks and control
// characters at both ends.
std::string without_dropped_characters(std::string_view text);

// The path of a URL, or its query: everything is escaped but what may stand
// there plainly, and nothing else is. An escaped delimiter stays escaped.
std::string normal_escapes(std::string_view text);
// RFC 3986, 5.2.4. Requires: empty, or begins with a slash.
std::string without_dot_segments(std::string_view path);

// Text for people and logs: with "..." for the user and password of each URL
// in it.
std::string without_user_info(std::string_view text);
// Of what a person gave as a URL: if it has no scheme, https is assumed.
std::string target_without_user_info(std::string_view target);

}  // namespace cardinal
