#include <algorithm>
#include <unordered_set>

#include "base/ascii.h"
#include "base/text.h"
#include "base/uri.h"
#include "card/reach_parts.h"

namespace cardinal {
namespace {

constexpr std::string_view why_names[] = {"malformed", "protocol", "method",
                                          "uri",       "auth",     "repeated"};

// Why the URI cannot be opened; empty when it can.
std::string uri_fault(const ReachPoint& point) {
  if (upper_case(point.protocol) == "AITP") {
    return explain(parse_agent_uri(point.uri), point.uri);
  }
  if (upper_case(point.protocol) == "GRPC" && is_host_and_port(point.uri)) {
    return {};
  }
  const Result<Uri> uri = parse_uri(point.uri);
  return uri ? std::string() : uri.error().message;
}

// Equal for endpoints that a caller cannot tell apart.
std::string key_of(const ReachPoint& point) {
  constexpr char end = '\n';
  std::string key = point.uri + end + upper_case(point.protocol) + end +
                    point.version + end + point.tenant + end;
  if (!point.auth) return key + "?";
  for (const auto& needs : *point.auth) {
    for (const AuthNeed& need : needs) {
      key += need.scheme + end;
      for (const std::string& scope : need.scopes) key += scope + end;
    }
    key += end;
  }
  return key;
}

}  // namespace

std::string_view name_of(Unusable why) {
  return why_names[static_cast<std::size_t>(why)];
}

void Reacher::pass_over(const ReachPoint& point, Unusable why,
                        std::string words) {
  found_.ignored.push_back(
      {point.at, point.protocol, point.uri, why, std::move(words)});
}

// Why the caller cannot speak it; nothing when it can.
std::optional<std::string> Reacher::foreign_protocol(
    const ReachPoint& point) const {
  const std::string wanted = upper_case(point.protocol);
  const auto is_wanted = [&](std::string_view name) {
    return upper_case(name) == wanted;
  };
  if (!query_.protocols.empty()) {
    if (std::ranges::any_of(query_.protocols, is_wanted)) return std::nullopt;
    return "the caller does not speak its protocol";
  }
  // As written: readers of the card compare it so.
  if (std::ranges::find(known_, point.protocol) != known_.end()) {
    return std::nullopt;
  }
  const auto same = std::ranges::find_if(known_, is_wanted);
  if (same != known_.end()) {
    return "its protocol is spelled differently than " + std::string(*same);
  }
  return "its protocol is not one the specification names";
}

bool Reacher::can_meet(const ReachPoint& point) const {
  if (query_.auth.empty() || !point.auth || point.auth->empty()) return true;
  return std::ranges::any_of(*point.auth, [&](const auto& needs) {
    return std::ranges::all_of(needs, [&](const AuthNeed& need) {
      return std::ranges::any_of(query_.auth, [&](const std::string& able) {
        return able == need.scheme ||
               is_same_word(able == "mtls" ? "mutual_tls" : able, need.kind);
      });
    });
  });
}

void Reacher::judge(ReachPoint point, std::string reaches) {
  if (point.protocol.empty() || point.uri.empty()) {
    return pass_over(
        point, Unusable::malformed,
        point.uri.empty() ? "it has no URI" : "it has no protocol");
  }
  if (auto foreign = foreign_protocol(point)) {
    return pass_over(point, Unusable::protocol, std::move(*foreign));
  }
  if (!reaches.empty()) {
    return pass_over(point, Unusable::method, std::move(reaches));
  }
  if (std::string fault = uri_fault(point); !fault.empty()) {
    return pass_over(point, Unusable::uri,
                     "its URI cannot be opened: " + fault);
  }
  if (!can_meet(point)) {
    return pass_over(point, Unusable::auth,
                     "the caller cannot prove itself as it asks");
  }
  found_.usable.push_back(std::move(point));
}

void Reacher::others(Value list) {
  for (const Value item : list.items()) {
    if (item.is(Kind::object)) continue;
    pass_over({.at = item,
               .protocol = {},
               .uri = {},
               .version = {},
               .tenant = {},
               .priority = 0,
               .auth = std::nullopt},
              Unusable::malformed,
              "it is " + std::string(kind_with_article(item.kind())) +
                  ", not an object");
  }
}

Reach Reacher::take() {
  std::ranges::stable_sort(found_.usable, {}, &ReachPoint::priority);
  std::unordered_set<std::string> seen;
  std::vector<ReachPoint> once;
  for (ReachPoint& point : found_.usable) {
    if (seen.insert(key_of(point)).second) {
      once.push_back(std::move(point));
    } else {
      pass_over(point, Unusable::repeated, "it is listed before");
    }
  }
  found_.usable = std::move(once);
  std::ranges::stable_sort(found_.ignored, {}, [](const PassedOver& passed) {
    return passed.at.index();
  });
  return std::move(found_);
}

}  // namespace cardinal
