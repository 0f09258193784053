// The members of a document's root by which its dialect is detected.
#pragma once

#include <array>

#include "base/compile_time_error.h"
#include "card/member_table.h"
#include "cardinal/card.h"

namespace cardinal {

inline constexpr std::array<std::string_view, 38> root_member_names = {
    "agent_id",
    "endpoint",
    "capabilities",
    "pricing",
    "goal_subscriptions",
    "supportedInterfaces",
    "defaultInputModes",
    "defaultOutputModes",
    "default_input_modes",
    "skills",
    "url",
    "protocolVersion",
    "preferredTransport",
    "additionalInterfaces",
    "securityRequirements",
    "securitySchemes",
    "supportsAuthenticatedExtendedCard",
    "provider",
    "$schema",
    "schema",
    "protocol",
    "id",
    "endpoints",
    "tools",
    "constraints",
    "seq",
    "signature",
    "@context",
    "@type",
    "protocolType",
    "specVersion",
    "entries",
    "host",
    "schema_version",
    "modules",
    "locators",
    "authors",
    "created_at",
};
inline constexpr MemberTable root_member_table(root_member_names);

// The root with those members looked up once for all evidence. A name that the
// list lacks does not compile.
class RootMembers {
 public:
  struct Name {
    consteval Name(const char* name)
        : place(static_cast<std::size_t>(root_member_table.find(name))) {
      if (place >= root_member_names.size()) {
        compile_time_error("name it in root_member_names");
      }
    }
    std::size_t place;
  };

  // Without a branch on whether the name is known, which would often be
  // mispredicted: unknown names go to a place behind the list.
  explicit RootMembers(Value root) : root_(root) {
    for (const Member member : root.members()) {
      const int found = root_member_table.find_name_of(member.value);
      const auto place = found < 0 ? root_member_names.size()
                                   : static_cast<std::size_t>(found);
      const std::uint32_t before = nodes_[place];
      nodes_[place] = before != 0 ? before : member.value.index();
    }
  }
  Value operator[](Name name) const {
    const std::uint32_t node = nodes_[name.place];
    return node != 0 ? Value(root_.table(), node) : Value();
  }

 private:
  Value root_;
  // By place; 0, which is no member, where there is none.
  std::array<std::uint32_t, root_member_names.size() + 1> nodes_{};
};

}  // namespace cardinal
