// Writing an AgentCard: what its files share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

inline constexpr std::string_view agentcard_stash_name = "cardinal:original";
inline constexpr std::string_view agentcard_word_only =
    "AgentCard names a way to prove oneself by one of five words";

class AgentCardWriter {
 public:
  explicit AgentCardWriter(const Writing& writing)
      : agent_(writing.agent),
        options_(writing.options),
        stash_(writing.stash),
        notes_(writing.notes) {}

  // Fails: invalid, where there is no ULID, name, capability or address.
  Result<std::string> write();

 private:
  Result<std::string> id();
  std::string name();
  std::string version();
  Status choose_endpoint();
  Status choose_given_url();

  void put_capabilities();
  void put_capability(const Agent::Skill& skill, std::size_t i,
                      const std::string& id);
  void put_endpoint();
  void put_auth();
  void put_scheme(const Agent::Scheme& scheme, std::string_view word);
  void put_prices();
  void put_metadata();
  void put_goals();

  const Agent& agent_;
  const ConvertOptions& options_;
  const Stash* stash_;
  Notes& notes_;
  Writer out_;
  std::string url_, protocol_;
  std::optional<std::size_t> interface_;  // that of the agent, where it is one
};

}  // namespace cardinal::convert
