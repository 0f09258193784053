// The paths of an ADP agent: its card, and adp.describe.
#include "wellknown/agent.h"
#include "wellknown/describe.h"

namespace cardinal::wellknown {
namespace {

std::shared_ptr<const Lock> lock_of(
    const std::shared_ptr<const access::Authority>& authority) {
  auto lock = std::make_shared<Lock>();
  lock->headers = authority->headers();
  lock->shows_something = [authority](const http::Request& request) {
    return authority->shows_something(request);
  };
  lock->look = [authority](const http::Request& request) {
    bool busy = false;
    if (authority->who(request, &busy)) return Seen::known;
    return busy ? Seen::busy : Seen::stranger;
  };
  return lock;
}

}  // namespace

Status PublishedAgent::lay_adp(const Premises& premises, Road& road) {
  std::shared_ptr<const Lock> lock;
  Shelving shelving;
  shelving.usual = goods_of(*adp_, {"application/json"});
  shelving.others = others_than(Dialect::adp);
  shelving.cache_control = premises.cache_control;
  shelving.private_cache_control = premises.private_cache_control;
  if (premises.options.minimal_for_strangers) {
    if (!premises.authority) {
      return std::unexpected(Error{Code::usage,
                                   "--minimal-for-strangers needs --auth, the "
                                   "file with the known callers",
                                   adp_->from.file});
    }
    lock = lock_of(premises.authority);
    shelving.lock = lock;
    shelving.behind_lock = shelving.usual;
    Shapes& shapes = shelving.usual.shapes;
    shapes.as_is = std::make_shared<const std::string>(
        part_of_card(adp_->root(), {}) + "\n");
    shapes.for_0_x = shapes.for_1_x = shapes.as_is;
  }
  const std::string what = described(*adp_);
  const std::string usual = path("/.well-known/agent-card.json");
  if (a2a_.empty()) {
    lay_shelf(road, usual, shelving, what);
  } else {
    road.notes.push_back(usual + " serves the A2A card; " + what +
                         " is available only by adp.describe");
  }
  http::Route route;
  route.method = http::Method::post;
  route.pattern = path("/adp");
  route.cost = http::Cost::worker;
  route.body_bytes = rpc_body_bytes_max;
  route.handler = [card = adp_, lock](const http::Request& request) {
    // Once a request, however many calls it has.
    Seen who = Seen::known;
    if (lock) {
      who =
          lock->shows_something(request) ? lock->look(request) : Seen::stranger;
    }
    return answer_json_rpc(request, [&](const RpcCall& call) {
      return answer_adp(call, *card, who);
    });
  };
  road.add(std::move(route), "JSON-RPC, adp.describe: " + what);
  return {};
}

}  // namespace cardinal::wellknown
