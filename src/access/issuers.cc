// Issuers of JSON Web Tokens and their key sets.
#include <algorithm>
#include <filesystem>

#include "access/credential_entries.h"
#include "base/check_that.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace cardinal::access {
namespace {

constexpr std::int64_t leeway_s_max = 300;

Result<Issuer> read_names(const AuthFileObject& object) {
  constexpr std::string_view known[] = {"issuer",       "audience", "jwks_file",
                                        "scopes_claim", "leeway_s", "scopes",
                                        "schemes",      "prefixes"};
  TRY_STATUS(object.check(known));
  Issuer entry;
  TRY(entry.issuer, object.text("issuer", true));
  if (entry.issuer.find('#') != std::string::npos) {
    return object.fail(
        object["issuer"],
        "an issuer must not contain \"#\", which separates issuer "
        "and subject in caller names");
  }
  TRY(entry.audiences, object.texts("audience"));
  if (entry.audiences.empty()) {
    return object.fail(
        "\"audience\" is missing; give the expected \"aud\" of tokens, so that "
        "tokens for other servers are rejected");
  }
  TRY(entry.scopes_claim, object.text("scopes_claim", false));
  TRY(const auto leeway, object.integer("leeway_s", leeway_s_max));
  if (leeway) entry.leeway_s = *leeway;
  TRY(entry.grant, read_grant(object));
  return entry;
}

Status read_keys(const AuthFileObject& object, const std::string& folder,
                 Issuer& entry, std::vector<std::string>& warnings) {
  TRY(const std::string name, object.text("jwks_file", true));
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  // A reload must not wait for another program.
  const Status regular = require_regular_file(path.string());
  Result<KeySet> set = regular
                           ? read_jwks_file(path.string())
                           : Result<KeySet>(std::unexpected(regular.error()));
  if (!set) {
    return object.fail(object["jwks_file"],
                       "expected a file with a JWK Set; " +
                           for_terminal(to_text(set.error())));
  }
  for (const std::string& why : set->passed_over) {
    warnings.push_back("a key of " + for_terminal(path.string()) +
                       " is ignored: " + why);
  }
  entry.keys = std::move(set->keys);
  return {};
}

}  // namespace

Result<std::vector<Issuer>> read_issuers(Value root, const std::string& folder,
                                         std::vector<std::string>& warnings) {
  TRY(const std::vector<AuthFileObject> objects, objects_of(root, "jwt"));
  std::vector<Issuer> entries;
  for (const AuthFileObject& object : objects) {
    TRY(Issuer entry, read_names(object));
    if (std::ranges::find(entries, entry.issuer, &Issuer::issuer) !=
        entries.end()) {
      return object.fail(
          object["issuer"],
          "duplicate issuer; list all its audiences in one entry");
    }
    TRY_STATUS(read_keys(object, folder, entry, warnings));
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace cardinal::access
