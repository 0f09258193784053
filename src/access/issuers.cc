// Issuers of JSON Web Tokens and their key sets.
#include <algorithm>
#include <filesystem>

#include "access/book_entries.h"
#include "base/check_that.h"
#include "base/text.h"

namespace cardinal::access {
namespace {

constexpr std::int64_t leeway_s_max = 300;

Result<Issuer> read_names(const FilePart& part) {
  constexpr std::string_view known[] = {"issuer",       "audience", "jwks_file",
                                        "scopes_claim", "leeway_s", "scopes",
                                        "schemes"};
  TRY_STATUS(part.check(known));
  Issuer entry;
  TRY(entry.issuer, part.text("issuer", true));
  if (entry.issuer.find('#') != std::string::npos) {
    return part.fail(part["issuer"],
                     "an issuer must not contain \"#\", which separates issuer "
                     "and subject in caller names");
  }
  TRY(entry.audiences, part.texts("audience"));
  if (entry.audiences.empty()) {
    return part.fail(
        "\"audience\" is missing; give the expected \"aud\" of tokens, so that "
        "tokens for other servers are rejected");
  }
  TRY(entry.scopes_claim, part.text("scopes_claim", false));
  TRY(const auto leeway, part.integer("leeway_s", leeway_s_max));
  if (leeway) entry.leeway_s = *leeway;
  TRY(entry.grant, read_grant(part));
  return entry;
}

Status read_keys(const FilePart& part, const std::string& folder, Issuer& entry,
                 std::vector<std::string>& warnings) {
  TRY(const std::string name, part.text("jwks_file", true));
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  Result<KeySet> set = read_jwks_file(path.string());
  if (!set) {
    return part.fail(part["jwks_file"], "expected a file with a JWK Set; " +
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
  TRY(const std::vector<FilePart> parts, parts_of(root, "jwt"));
  std::vector<Issuer> entries;
  for (const FilePart& part : parts) {
    TRY(Issuer entry, read_names(part));
    if (std::ranges::find(entries, entry.issuer, &Issuer::issuer) !=
        entries.end()) {
      return part.fail(part["issuer"],
                       "duplicate issuer; list all its audiences in one entry");
    }
    TRY_STATUS(read_keys(part, folder, entry, warnings));
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace cardinal::access
