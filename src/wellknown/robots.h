// robots.txt (RFC 9309): which paths of a host a visitor may request.
//
//   const RobotRules rules = RobotRules::parse(text, "cardinal");
//   if (!rules.allows("/.well-known/agent-card.json")) leave();
//
// Thread safety: values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::wellknown {

// RFC 9309, 2.5: at least 500 KiB are read. What follows does not count.
inline constexpr std::size_t robots_bytes_max = 512u << 10;
inline constexpr std::size_t robot_rules_max = 1'000;

class RobotRules {
 public:
  // Everything is allowed.
  RobotRules() = default;
  // The rules of all groups for the agent, a product token in lower case;
  // without such a group those for "*".
  static RobotRules parse(std::string_view text, std::string_view agent);

  // `path` with its query, as it is requested. The longest rule that matches
  // counts, and of two as long the one that allows.
  bool allows(std::string_view path) const;

 private:
  struct Rule {
    std::string pattern;  // with * and, at its end, $
    bool allows = false;
  };
  std::vector<Rule> rules_;
};

}  // namespace cardinal::wellknown
