// What one path has to offer, prepared, and which of it a request gets.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "wellknown/shapes.h"

namespace cardinal::wellknown {

// Busy: it is not known, since too many ask for what takes long to find out.
enum class Seen : std::uint8_t { stranger, known, busy };

// Who may see more: what the wellknown paths need to know of access.
struct Lock {
  // Whether the request shows anything to be looked at; cheap.
  std::function<bool(const http::Request&)> shows_something;
  std::function<Seen(const http::Request&)> look;
  std::vector<std::string> headers;  // the answer depends on these
};

http::Response busy_response();

// A text that can be had at a path, under one or more media types.
struct Goods {
  Shapes shapes;
  std::vector<std::string> media_types;  // the first is the usual one
  std::vector<std::string> fields;       // whole header lines
};

struct Shelving {
  Goods usual;
  // Had only by asking for their media type by its name.
  std::vector<Goods> others;
  // In place of the usual, for those whom the lock opens for.
  std::optional<Goods> behind_lock;
  std::shared_ptr<const Lock> lock;
  std::string cache_control;
  std::string private_cache_control;
};

class Shelf {
 public:
  explicit Shelf(const Shelving& shelving);
  http::Response serve(const http::Request& request) const;
  // Whether serve() has to look at a credential.
  bool is_costly(const http::Request& request) const;

 private:
  using Content = std::shared_ptr<const http::Representation>;
  struct Offer {
    std::string media_type;
    bool by_name_only = false;
    Content as_is, for_0_x, for_1_x;
  };
  struct Side {
    std::vector<Offer> offers;
    const Content& choose(const http::Request& request) const;
    bool varies_by_version = false;
  };
  static Side prepared(const Goods& usual, const std::vector<Goods>& others,
                       const Shelving& shelving, bool is_private);
  Side open_;
  Side locked_;
  std::shared_ptr<const Lock> lock_;
};

}  // namespace cardinal::wellknown
