// The endpoint of an AgentCard: one address, its protocol and its
// authentication.
#pragma once

#include "convert/agentcard_parts.h"

namespace cardinal::convert {

class AgentCardEndpointWriter {
 public:
  AgentCardEndpointWriter(const Writing& writing, Writer& out)
      : agent_(writing.agent),
        options_(writing.options),
        notes_(writing.notes),
        out_(out) {}

  // Fails: invalid, when an AgentCard can express none of the addresses;
  // usage, when it cannot express the given one.
  Status choose();
  // Requires: choose() succeeded.
  void write();

 private:
  Status choose_given_url();
  void write_auth();
  void write_scheme(const Agent::Scheme& scheme, std::string_view word);

  const Agent& agent_;
  const ConvertOptions& options_;
  Notes& notes_;
  Writer& out_;
  std::string url_, protocol_;
  // Which interface of the agent it is; absent for another URL given by --url.
  std::optional<std::size_t> interface_;
};

}  // namespace cardinal::convert
