// The latest changes of the directory as an Atom feed (RFC 4287), for readers
// that ask now and then: /changes.atom.
//
// Thread safety: free functions without shared state.
#pragma once

#include "web/inner_request.h"

namespace cardinal::web {

// As many as the page /changes shows first.
inline constexpr int feed_changes_max = 60;

// What a program gets of GET /v1/changes, newest first. An answer that is not
// one, such as 401 or 503, is passed on as it is.
http::Response answer_change_feed(const http::Request& request,
                                  const InnerRequests& inner, Env& env);

// The feed of an answer of /v1/changes. Text of strangers is escaped, so the
// feed is well-formed whatever they wrote; characters that do not show, or that
// reorder the text, are written as \u{...}.
std::string change_feed(std::string_view answer);

}  // namespace cardinal::web
