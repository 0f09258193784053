#include "access/credential_store.h"

#include <algorithm>
#include <filesystem>

#include "access/credential_entries.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "base/time.h"
#include "http/text.h"

namespace cardinal::access {
namespace {

constexpr Limits file_limits{.bytes_max = 16u << 20, .depth_max = 8};
constexpr std::int64_t file_version = 1;
constexpr std::string_view header_by_default = "X-API-Key";

// A fault is reported by its position only: the text itself may be a secret.
std::string place_of(const Document& document, const Fault& fault) {
  const Position at = LineIndex(document.text()).position(fault.where.begin);
  const std::string place = "line " + std::to_string(at.line) + ", column " +
                            std::to_string(at.column);
  if (fault.kind == FaultKind::too_large) {
    return "expected a file of at most 16 MiB";
  }
  if (fault.kind == FaultKind::duplicate_name) {
    return place + ": duplicate member name";
  }
  return place + ": invalid JSON";
}

Result<std::vector<std::string>> read_header_names(Value root) {
  const AuthFileObject object(root, root);
  TRY(std::vector<std::string> names, object.texts("api_key_headers"));
  for (const std::string& name : names) {
    if (std::ranges::all_of(name, http::is_token)) continue;
    return object.fail(
        object["api_key_headers"],
        "expected names of header fields: letters, digits and \"-\"");
  }
  if (!object.has("api_key_headers")) names.emplace_back(header_by_default);
  return names;
}

Status read_root(Value root, const std::string& folder,
                 CredentialStore& store) {
  constexpr std::string_view known[] = {"version",
                                        "tokens",
                                        "api_keys",
                                        "api_key_headers",
                                        "basic",
                                        "jwt",
                                        "client_certificates",
                                        "agents"};
  const AuthFileObject object(root, root);
  TRY_STATUS(object.check(known));
  if (const Value version = object["version"];
      version && version.int64() != file_version) {
    return object.fail(version, "unsupported file version; expected 1");
  }
  TRY(store.tokens, read_secrets(root, "tokens"));
  TRY(store.api_keys, read_secrets(root, "api_keys"));
  TRY(store.api_key_headers, read_header_names(root));
  TRY(store.passwords, read_passwords(root));
  TRY(store.issuers, read_issuers(root, folder, store.warnings));
  TRY(store.certificates, read_certificates(root));
  TRY(store.agents, read_agents(root));
  return {};
}

void warn_of_mode(unsigned mode, CredentialStore& store) {
  if ((mode & 0022u) != 0) {
    store.warnings.push_back(
        "other users can change this file and grant themselves access; run "
        "chmod 600");
  } else if ((mode & 0007u) != 0) {
    store.warnings.push_back(
        "all users of this machine can read this file and guess passwords "
        "offline; run chmod 600");
  }
}

void warn_of_end(const Grant& grant, std::int64_t now_ms,
                 CredentialStore& store) {
  if (grant.is_in_force(now_ms)) return;
  store.warnings.push_back("an entry for \"" + grant.name + "\" expired at " +
                           iso8601_ms(*grant.not_after_ms));
}

// Every failure takes as long as the costliest password. Otherwise the time
// would reveal whether a user exists.
void prepare_decoy(const Env& env, CredentialStore& store) {
  std::optional<PasswordCost> costliest;
  bool differ = false;
  const auto work = [](const PasswordCost& cost) {
    return std::uint64_t{cost.memory_kib} * cost.passes;
  };
  for (const Password& entry : store.passwords) {
    const auto cost = cost_of_password(entry.argon2id);
    if (!cost) continue;
    differ = differ || (costliest && *costliest != *cost);
    if (!costliest || work(*cost) > work(*costliest)) costliest = cost;
  }
  if (!costliest) return;
  store.decoy = decoy_password(*costliest, env);
  if (!differ) return;
  store.warnings.push_back(
      "the passwords in \"basic\" differ in cost, so response times reveal "
      "which users exist");
}

void warn_of_entries(const Env& env, CredentialStore& store) {
  const std::int64_t now_ms = env.clock->now_ms();
  for (const auto& entry : store.tokens)
    warn_of_end(entry.grant, now_ms, store);
  for (const auto& entry : store.api_keys) {
    warn_of_end(entry.grant, now_ms, store);
  }
  for (const auto& entry : store.passwords) {
    warn_of_end(entry.grant, now_ms, store);
  }
  for (const auto& entry : store.certificates) {
    warn_of_end(entry.grant, now_ms, store);
  }
  for (const auto& entry : store.agents)
    warn_of_end(entry.grant, now_ms, store);
  if (store.tokens.empty() && store.api_keys.empty() &&
      store.passwords.empty() && store.issuers.empty() &&
      store.certificates.empty() && store.agents.empty()) {
    store.warnings.push_back(
        "the file has no entries, so no caller can authenticate");
  }
}

}  // namespace

bool Grant::is_for(std::string_view scheme, std::string_view prefix) const {
  const auto has = [](const std::vector<std::string>& list,
                      std::string_view wanted) {
    return list.empty() || std::ranges::find(list, wanted) != list.end();
  };
  return has(schemes, scheme) && has(prefixes, prefix);
}

Result<CredentialStore> read_credential_store(const std::string& path,
                                              const Env& env) {
  TRY(FileContent file, read_content(path, file_limits.bytes_max));
  Faults faults;
  const Document document =
      Reader().read(std::move(file.text), file_limits, faults);
  CredentialStore store{.path = path, .clock = env.clock};
  if (!faults.empty()) {
    return at(path, invalid("{}", place_of(document, faults[0])));
  }
  if (path != "-") warn_of_mode(file.mode, store);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (Status read = read_root(document.root(), folder, store); !read) {
    read.error().where = path;
    return std::unexpected(read.error());
  }
  prepare_decoy(env, store);
  warn_of_entries(env, store);
  store.password_verifier = std::make_unique<PasswordVerifier>(env);
  return store;
}

}  // namespace cardinal::access
