// The access requirements of a card, prepared for evaluating requests.
#pragma once

#include "access/caller.h"

namespace cardinal::access {

// The credential a request presents for a scheme.
enum class CredentialKind : std::uint8_t {
  bearer,
  basic,
  api_key,
  certificate
};

struct AcceptedScheme {
  std::string name;
  CredentialKind credential = CredentialKind::bearer;
  KeyLocation location = KeyLocation::header;  // of an API key
  std::string key_name;                        // of an API key
};

struct SchemeRequirement {
  std::size_t scheme = 0;
  std::vector<std::string> scopes;
};

struct AccessRequirements {
  std::shared_ptr<const Authority> authority;
  std::string realm;
  std::string prefix;
  // The schemes that some alternative names.
  std::vector<AcceptedScheme> schemes;
  // One of them must be met, in every entry; none is empty.
  std::vector<std::vector<SchemeRequirement>> alternatives;
  std::vector<std::string> headers, lacking;
};

class AccessRequirementsReader {
 public:
  AccessRequirementsReader(const a2a::Card& card,
                           std::shared_ptr<const Authority> authority,
                           std::string realm, std::string prefix);
  // Requires: the card has schemes.
  std::shared_ptr<const AccessRequirements> read();

 private:
  void add_requirements(Value list);
  void add_requirement(const a2a::Requirement& requirement);
  void add_any_scheme();
  // The index of the scheme; nothing, and a report, when no request can ever
  // present it.
  std::optional<std::size_t> scheme_named(std::string_view name,
                                          const std::string& asked_at);
  std::optional<AcceptedScheme> accepted(const a2a::Scheme& scheme);
  std::optional<AcceptedScheme> accepted_api_key(const a2a::Scheme& scheme);
  std::optional<AcceptedScheme> accepted_http(const a2a::Scheme& scheme);
  void report_missing_entries(const AcceptedScheme& scheme,
                              std::string_view kind);
  void note_headers();
  void report(std::string sentence);

  const a2a::Card& card_;
  std::shared_ptr<AccessRequirements> requirements_;
  std::vector<std::string> unusable_;  // schemes that were reported
};

}  // namespace cardinal::access
