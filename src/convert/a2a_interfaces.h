// The interfaces of an A2A card: which addresses of the agent A2A clients can
// use, in order of preference.
#pragma once

#include "convert/a2a_parts.h"

namespace cardinal::convert {

class A2aInterfaceWriter {
 public:
  explicit A2aInterfaceWriter(const A2aWriting& writing) : writing_(writing) {}

  // Fails: invalid, when A2A clients can use none of the addresses.
  Status choose();
  // Requires: choose() succeeded.
  void write();

  std::span<const Agent::Interface* const> chosen() const { return chosen_; }

 private:
  bool is_usable(const Agent::Interface& interface, std::size_t i);
  void choose_given_url();
  void note_losses(const Agent::Interface& interface, std::size_t i);
  void write_one(const Agent::Interface& interface, std::size_t i);

  const A2aWriting& writing_;
  std::vector<const Agent::Interface*> chosen_;
  Agent::Interface given_;  // by --url
};

}  // namespace cardinal::convert
