#include "wellknown/shelf.h"

#include "http/accept.h"

namespace cardinal::wellknown {
namespace {

// A list of header names, each once.
std::string vary_of(bool by_accept, bool by_version, const Lock* lock) {
  std::string vary = by_accept ? "Accept" : "";
  const auto add = [&](std::string_view name) {
    if (!vary.empty()) vary += ", ";
    vary += name;
  };
  if (by_version) add("A2A-Version");
  if (lock != nullptr) {
    for (const std::string& name : lock->headers) add(name);
  }
  return vary;
}

}  // namespace

http::Response busy_response() {
  return http::problem(
      503, "overloaded", "The server is busy",
      "Too many passwords are being verified; try again soon.");
}

Shelf::Shelf(const Shelving& shelving) : lock_(shelving.lock) {
  open_ = prepared(shelving.usual, shelving.others, shelving, false);
  if (lock_ && shelving.behind_lock) {
    locked_ = prepared(*shelving.behind_lock, shelving.others, shelving, true);
  }
}

Shelf::Side Shelf::prepared(const Goods& usual,
                            const std::vector<Goods>& others,
                            const Shelving& shelving, bool is_private) {
  Side side;
  side.varies_by_version = usual.shapes.vary();
  for (const Goods& goods : others) {
    side.varies_by_version |= goods.shapes.vary();
  }
  http::Representation::Options options;
  options.cache_control =
      is_private ? shelving.private_cache_control : shelving.cache_control;
  options.vary = vary_of(!others.empty() || usual.media_types.size() > 1,
                         side.varies_by_version, shelving.lock.get());
  const auto offer = [&](const Goods& goods, bool by_name_only) {
    options.last_modified = goods.shapes.modified_s;
    options.fields = goods.fields;
    for (const std::string& type : goods.media_types) {
      options.content_type = type;
      const auto content = [&](const Shapes::Text& text) {
        return std::make_shared<const http::Representation>(*text, options);
      };
      const Shapes& shapes = goods.shapes;
      Offer made{type, by_name_only, content(shapes.as_is), {}, {}};
      made.for_0_x =
          shapes.for_0_x == shapes.as_is ? made.as_is : content(shapes.for_0_x);
      made.for_1_x =
          shapes.for_1_x == shapes.as_is ? made.as_is : content(shapes.for_1_x);
      side.offers.push_back(std::move(made));
    }
  };
  offer(usual, false);
  for (const Goods& goods : others) offer(goods, true);
  return side;
}

const Shelf::Content& Shelf::Side::choose(const http::Request& request) const {
  const Offer* chosen = &offers.front();
  if (offers.size() > 1 && request.header("Accept")) {
    const std::string accept = request.list("Accept");
    http::Wanted best;
    for (const Offer& offer : offers) {
      const auto wanted = http::wanted(accept, offer.media_type);
      if (!wanted || (offer.by_name_only && !wanted->by_name)) continue;
      // What is named goes before what is not minded either.
      const bool better =
          wanted->weight > best.weight ||
          (wanted->weight == best.weight && wanted->by_name && !best.by_name);
      if (wanted->weight == 0 || !better) continue;
      best = *wanted;
      chosen = &offer;
    }
  }
  if (!varies_by_version) return chosen->as_is;
  const auto version = request.header("A2A-Version");
  const auto generation = version ? generation_of(*version) : std::nullopt;
  if (!generation) return chosen->as_is;
  return *generation == 1 ? chosen->for_1_x : chosen->for_0_x;
}

bool Shelf::is_costly(const http::Request& request) const {
  return lock_ && lock_->shows_something(request);
}

http::Response Shelf::serve(const http::Request& request) const {
  // Who shows something wrong is a stranger and no more: the card of strangers
  // is everybody's.
  const Seen seen = !locked_.offers.empty() && is_costly(request)
                        ? lock_->look(request)
                        : Seen::stranger;
  if (seen == Seen::busy) return busy_response();
  const Side& side = seen == Seen::known ? locked_ : open_;
  return http::Response::of(side.choose(request));
}

}  // namespace cardinal::wellknown
