#include "access/credential_entries.h"

#include <algorithm>
#include <map>

#include "access/agent_callers.h"
#include "base/check_that.h"
#include "http/text.h"

namespace cardinal::access {
namespace {

// 64 hexadecimal digits. Errors do not quote the value: it may be the secret
// itself, by mistake.
Result<Sha256> read_digest(const AuthFileObject& object) {
  const Value at = object["sha256"];
  const std::string expected =
      "expected the SHA-256 of the secret in 64 hexadecimal digits, as printed "
      "by cardinal token hash";
  if (!at) return object.fail("\"sha256\" is missing: " + expected);
  const auto text = at.string();
  if (!text) return object.fail(at, expected);
  Sha256 digest{};
  if (text->size() != 2 * digest.size()) {
    return object.fail(
        at, expected + "; got " + std::to_string(text->size()) + " characters");
  }
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = hex_value((*text)[2 * i]);
    const int low = hex_value((*text)[2 * i + 1]);
    if (high < 0 || low < 0) {
      return object.fail(at, expected + "; got other characters");
    }
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  if (digest == sha256("") || digest == sha256("\n")) {
    return object.fail(at, "the hash is of an empty secret");
  }
  return digest;
}

// Fails when two entries have the same value: the second would never be used.
class OnceOnly {
 public:
  Status add(const AuthFileObject& object, Value at, std::string value,
             std::size_t entry, std::string_view what) {
    const auto [first, is_new] = seen_.try_emplace(std::move(value), entry);
    if (is_new) return {};
    return object.fail(at, "entry " + std::to_string(first->second) +
                               " of the list has the same " +
                               std::string(what) + "; each must be unique");
  }

 private:
  std::map<std::string, std::size_t> seen_;
};

// A prefix that no agent can have would lock its caller out, unnoticed.
Result<std::vector<std::string>> read_prefixes(const AuthFileObject& object) {
  TRY(std::vector<std::string> prefixes, object.texts("prefixes"));
  const bool good =
      std::ranges::all_of(prefixes, [](const std::string& prefix) {
        return prefix == "/" ||
               (prefix.starts_with('/') && !prefix.ends_with('/'));
      });
  if (good && prefixes.empty() != object.has("prefixes")) return prefixes;
  return object.fail(object["prefixes"],
                     "expected prefixes of agents such as \"/translate\", or "
                     "\"/\" for the agent without one; omit the list to allow "
                     "all");
}

Result<Password> read_password(const AuthFileObject& object) {
  constexpr std::string_view known[] = {
      "user",    "name",     "argon2id",  "sha256",       "scopes",
      "schemes", "prefixes", "not_after", "beside_others"};
  TRY_STATUS(object.check(known));
  Password entry;
  TRY(entry.user, object.text("user", true));
  if (entry.user.find(':') != std::string::npos) {
    return object.fail(object["user"],
                       "a Basic user name must not contain a colon");
  }
  if (object.has("argon2id") == object.has("sha256")) {
    return object.fail(
        "expected either \"argon2id\" (a password) or \"sha256\" (a generated "
        "secret); got " +
        std::string(object.has("sha256") ? "both" : "none"));
  }
  if (const Value hash = object["argon2id"]) {
    entry.argon2id = std::string(hash.string().value_or(""));
    if (!cost_of_password(entry.argon2id)) {
      return object.fail(
          hash,
          "expected a string $argon2id$v=19$m=...,t=...,p=...$salt$hash with "
          "at most 262144 KiB, 10 passes and 4 lanes, as printed by cardinal "
          "token hash --password");
    }
  } else {
    TRY(entry.digest, read_digest(object));
  }
  TRY(entry.grant, read_grant(object));
  TRY(entry.grant.name, object.text("name", false));
  if (entry.grant.name.empty()) entry.grant.name = entry.user;
  return entry;
}

Result<Certificate> read_certificate(const AuthFileObject& object) {
  constexpr std::string_view known[] = {"subject",      "name",     "scopes",
                                        "schemes",      "prefixes", "not_after",
                                        "beside_others"};
  TRY_STATUS(object.check(known));
  Certificate entry;
  TRY(entry.subject, object.text("subject", true));
  if (entry.subject != "*" && entry.subject.find('=') == std::string::npos) {
    return object.fail(
        object["subject"],
        "expected \"*\" or a subject such as \"CN=client,O=Example\" (openssl "
        "x509 -noout -subject -nameopt RFC2253)");
  }
  TRY(entry.grant, read_grant(object));
  TRY(entry.grant.name, object.text("name", false));
  return entry;
}

}  // namespace

Result<std::vector<AuthFileObject>> objects_of(Value root,
                                               std::string_view list) {
  std::vector<AuthFileObject> objects;
  const Value at = root[list];
  if (at && (!at.is(Kind::array) || at.size() > entries_max)) {
    return AuthFileObject(root, at).fail(
        "expected a list of at most 10,000 objects; got " +
        std::string(kind_with_article(at.kind())));
  }
  for (const Value item : at.items()) objects.emplace_back(root, item);
  return objects;
}

Result<Grant> read_grant(const AuthFileObject& object) {
  Grant grant;
  TRY(grant.scopes, object.scopes());
  TRY(grant.schemes, object.texts("schemes"));
  if (object.has("schemes") && grant.schemes.empty()) {
    return object.fail(
        object["schemes"],
        "expected names of security schemes; omit the list to allow all");
  }
  TRY(grant.prefixes, read_prefixes(object));
  TRY(grant.not_after_ms, object.time_ms("not_after"));
  TRY(grant.beside_others, object.flag("beside_others"));
  return grant;
}

Result<std::vector<HashedSecret>> read_secrets(Value root,
                                               std::string_view list) {
  constexpr std::string_view known[] = {"name",         "sha256",   "scopes",
                                        "schemes",      "prefixes", "not_after",
                                        "beside_others"};
  TRY(const std::vector<AuthFileObject> objects, objects_of(root, list));
  std::vector<HashedSecret> entries;
  OnceOnly once;
  for (const AuthFileObject& object : objects) {
    TRY_STATUS(object.check(known));
    HashedSecret entry;
    TRY(entry.digest, read_digest(object));
    TRY(entry.grant, read_grant(object));
    TRY(entry.grant.name, object.text("name", true));
    TRY_STATUS(once.add(object, object["sha256"],
                        std::string(bytes_of(entry.digest)), entries.size(),
                        "secret"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::vector<Password>> read_passwords(Value root) {
  TRY(const std::vector<AuthFileObject> objects, objects_of(root, "basic"));
  std::vector<Password> entries;
  OnceOnly once;
  for (const AuthFileObject& object : objects) {
    TRY(Password entry, read_password(object));
    TRY_STATUS(
        once.add(object, object["user"], entry.user, entries.size(), "user"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::vector<KnownAgent>> read_agents(Value root) {
  constexpr std::string_view known[] = {"agent", "name", "prefixes",
                                        "not_after"};
  TRY(const std::vector<AuthFileObject> objects, objects_of(root, "agents"));
  std::vector<KnownAgent> entries;
  OnceOnly once;
  for (const AuthFileObject& object : objects) {
    TRY_STATUS(object.check(known));
    KnownAgent entry;
    TRY(const std::string agent, object.text("agent", true));
    if (const auto key = key_of_agent(agent); !key) {
      return object.fail(object["agent"],
                         "expected an agent:// name that contains its key, as "
                         "printed by cardinal key show");
    }
    entry.agent = normalised_subject(agent);
    TRY(entry.grant, read_grant(object));
    TRY(entry.grant.name, object.text("name", false));
    if (entry.grant.name.empty()) entry.grant.name = entry.agent;
    TRY_STATUS(once.add(object, object["agent"], entry.agent, entries.size(),
                        "agent"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::vector<Certificate>> read_certificates(Value root) {
  TRY(const std::vector<AuthFileObject> objects,
      objects_of(root, "client_certificates"));
  std::vector<Certificate> entries;
  OnceOnly once;
  for (const AuthFileObject& object : objects) {
    TRY(Certificate entry, read_certificate(object));
    TRY_STATUS(once.add(object, object["subject"], entry.subject,
                        entries.size(), "subject"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace cardinal::access
