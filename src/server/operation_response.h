// The response that a reply of an operation is.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/http.h"
#include "cardinal/operations.h"
#include "server/operation_binding.h"

namespace cardinal::server {

// What of a request its response depends on.
struct RequestedForm {
  const View* view = nullptr;  // null: JSON
  bool as_lines = false;       // a line per result
  bool as_events = false;      // Server-Sent Events
  bool as_document = true;     // a document, where there is one
};
RequestedForm requested_form(const Operation& operation,
                             const http::Request& request);

// Requires: a reply without a stream, and not later. Takes its text.
http::Response response_of(const Operation& operation, Reply& reply,
                           const RequestedForm& form, const BoundInput& bound,
                           const Services& services);
// A problem instead, if the request's conditions fail (412).
http::Response with_conditions(http::Response response,
                               const http::Request& request);

// A problem with the members of the answer beside its own.
http::Response refused_response(const Operation& operation, const Reply& reply);

void add_change(const Reply* reply, const Services& services,
                http::Response& response);

// The answer without its view, in a form that is sent. Takes the text.
std::string body_of(const Operation& operation, Reply& reply, const View* view,
                    const BoundInput& bound);
std::string content_type_of(const View* view);

}  // namespace cardinal::server
