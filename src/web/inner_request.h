// Requests that a page makes on behalf of its reader: of the same server, by
// the routes that the reader could use, with the reader's credentials, address
// and limits.
//
// Thread safety: may be used from many threads.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "cardinal/http.h"

namespace cardinal::web {

// An answer that is there.
struct InnerAnswer {
  int status = 200;
  std::string content_type;
  std::string body;
  // Those for the reader: limits, the last change.
  std::vector<std::pair<std::string, std::string>> fields;
  std::string_view field(std::string_view name) const;
};

class InnerRequests {
 public:
  // The owner of the routes owns this, too, so it does not keep them.
  explicit InnerRequests(std::weak_ptr<http::RouteTable> table)
      : table_(std::move(table)) {}

  // GET `target`, such as "/v1/agents?limit=3". 404 without such a route, 503
  // for an answer that is not there yet.
  InnerAnswer get(const http::Request& reader, const std::string& target,
                  std::string_view accept) const;
  // POST of a body that the page has from its reader.
  InnerAnswer post(const http::Request& reader, const std::string& target,
                   std::string_view content_type, std::string_view body,
                   std::string_view accept) const;

 private:
  InnerAnswer ask(http::Request request, const std::string& target,
                  std::string_view accept) const;
  std::shared_ptr<const http::Router> routes() const;

  std::weak_ptr<http::RouteTable> table_;
  mutable std::mutex mutex_;
  // The table has them; their handlers have this.
  mutable std::weak_ptr<const http::Router> routes_;
  mutable std::uint64_t version_ = 0;
};

}  // namespace cardinal::web
