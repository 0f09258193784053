// The entries of the auth file, each kind by itself.
#pragma once

#include "access/auth_file_object.h"
#include "access/credential_store.h"

namespace cardinal::access {

inline constexpr std::size_t entries_max = 10'000;  // of each kind

// "tokens" and "api_keys".
Result<std::vector<HashedSecret>> read_secrets(Value root,
                                               std::string_view list);
Result<std::vector<Password>> read_passwords(Value root);
Result<std::vector<Certificate>> read_certificates(Value root);
Result<std::vector<KnownAgent>> read_agents(Value root);
// Also reads the key sets, which are files in `folder`.
Result<std::vector<Issuer>> read_issuers(Value root, const std::string& folder,
                                         std::vector<std::string>& warnings);

// The items of a list of the file. Fails: invalid, unless it is a list.
Result<std::vector<AuthFileObject>> objects_of(Value root,
                                               std::string_view list);
// scopes, schemes, prefixes, not_after and beside_others, but not the name.
Result<Grant> read_grant(const AuthFileObject& object);

}  // namespace cardinal::access
