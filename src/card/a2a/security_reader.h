// Reads security schemes and requirements in all the encodings that real
// software writes.
#pragma once

#include "card/a2a/part_reader.h"
#include "card/a2a/scheme_kinds.h"

namespace cardinal::a2a {

class SecurityReader {
 public:
  SecurityReader(Card& card, PartReader& parts) : card_(card), parts_(parts) {}

  void read_schemes(Value map);
  // Appends the requirements of the card or of a skill.
  void read_requirements(Value list, bool of_1_0);

 private:
  void read_scheme(std::string_view name, Value object);
  void note_scheme(const Scheme& scheme, const WrappedScheme& wrapped);
  void read_scheme_members(SchemeKind kind, Value body);
  void read_api_key(Value body);
  void read_oauth2(Value body);
  void read_open_id(Value body);
  void read_flows(Value object);
  void read_requirement(Value list, Value entry, bool of_1_0);
  void read_required_scheme(std::string_view scheme, Value value, bool wrapped,
                            RequirementForm& form);

  Card& card_;
  PartReader& parts_;
};

}  // namespace cardinal::a2a
