// What tells dialects apart: each has its signs in a file of its own.
#pragma once

#include <array>

#include "card/member_table.h"
#include "cardinal/card.h"

namespace cardinal {

// The members of the root by which dialects are told apart.
inline constexpr std::array<std::string_view, 33> top_names = {
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
};
inline constexpr MemberTable top_table(top_names);

// The root with those members looked up once for all signs. A name that the
// list lacks does not compile.
class Top {
 public:
  struct Name {
    consteval Name(const char* name)
        : place(static_cast<std::size_t>(top_table.find(name))) {
      if (place >= top_names.size()) throw "name it in top_names";
    }
    std::size_t place;
  };

  // Without a branch for each name, which no processor foretells: what the list
  // lacks goes to a place behind it.
  explicit Top(Value root) : root_(root) {
    for (const Member member : root.members()) {
      const int found = top_table.find_name_of(member.value);
      const auto place =
          found < 0 ? top_names.size() : static_cast<std::size_t>(found);
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
  std::array<std::uint32_t, top_names.size() + 1> nodes_{};
};

// One sign that a document is of a dialect.
struct Sign {
  std::string_view what;
  int weight;
  bool (*seen)(const Top& root);
};

// A dialect as a reader of signs sees it.
struct Witness {
  Dialect dialect;
  std::string_view title;
  std::span<const Sign> signs;
  // What every card of the dialect has and this document has not.
  std::vector<std::string> (*missing)(Value root);
};

namespace agentcard {
extern const Witness witness;
}
namespace a2a {
extern const Witness witness;
}
namespace adp {
extern const Witness witness;
}
namespace ai_catalog {
extern const Witness witness;
}

}  // namespace cardinal
