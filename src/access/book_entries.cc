#include "access/book_entries.h"

#include <map>

#include "base/check_that.h"
#include "http/text.h"

namespace cardinal::access {
namespace {

std::string_view bytes_of(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// 64 hexadecimal digits. What stands there may be the secret itself, put in by
// mistake, so nothing of it is repeated.
Result<Sha256> read_digest(const FilePart& part) {
  const Value at = part["sha256"];
  const std::string expected =
      "expected the SHA-256 of the secret in 64 hexadecimal digits, as printed "
      "by cardinal token hash";
  if (!at) return part.fail("\"sha256\" is missing: " + expected);
  const auto text = at.string();
  if (!text) return part.fail(at, expected);
  Sha256 digest{};
  if (text->size() != 2 * digest.size()) {
    return part.fail(
        at, expected + "; got " + std::to_string(text->size()) + " characters");
  }
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = hex_value((*text)[2 * i]);
    const int low = hex_value((*text)[2 * i + 1]);
    if (high < 0 || low < 0) {
      return part.fail(at, expected + "; got other characters");
    }
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  if (digest == sha256("") || digest == sha256("\n")) {
    return part.fail(at, "the hash is of an empty secret");
  }
  return digest;
}

// Fails when a value stands in two entries: one of them would never count.
class OnceOnly {
 public:
  Status add(const FilePart& part, Value at, std::string value,
             std::size_t entry, std::string_view what) {
    const auto [first, is_new] = seen_.try_emplace(std::move(value), entry);
    if (is_new) return {};
    return part.fail(at, "entry " + std::to_string(first->second) +
                             " of the list has the same " + std::string(what) +
                             "; each must be unique");
  }

 private:
  std::map<std::string, std::size_t> seen_;
};

Result<Password> read_password(const FilePart& part) {
  constexpr std::string_view known[] = {"user",      "name",         "argon2id",
                                        "sha256",    "scopes",       "schemes",
                                        "not_after", "beside_others"};
  TRY_STATUS(part.check(known));
  Password entry;
  TRY(entry.user, part.text("user", true));
  if (entry.user.find(':') != std::string::npos) {
    return part.fail(part["user"],
                     "a Basic user name must not contain a colon");
  }
  if (part.has("argon2id") == part.has("sha256")) {
    return part.fail(
        "expected either \"argon2id\" (a password) or \"sha256\" (a generated "
        "secret); got " +
        std::string(part.has("sha256") ? "both" : "none"));
  }
  if (const Value hash = part["argon2id"]) {
    entry.argon2id = std::string(hash.string().value_or(""));
    if (!cost_of_password(entry.argon2id)) {
      return part.fail(
          hash,
          "expected a string $argon2id$v=19$m=...,t=...,p=...$salt$hash with "
          "at most 262144 KiB, 10 passes and 4 lanes, as printed by cardinal "
          "token hash --password");
    }
  } else {
    TRY(entry.digest, read_digest(part));
  }
  TRY(entry.grant, read_grant(part));
  TRY(entry.grant.name, part.text("name", false));
  if (entry.grant.name.empty()) entry.grant.name = entry.user;
  return entry;
}

Result<Certificate> read_certificate(const FilePart& part) {
  constexpr std::string_view known[] = {
      "subject", "name", "scopes", "schemes", "not_after", "beside_others"};
  TRY_STATUS(part.check(known));
  Certificate entry;
  TRY(entry.subject, part.text("subject", true));
  if (entry.subject != "*" && entry.subject.find('=') == std::string::npos) {
    return part.fail(
        part["subject"],
        "expected \"*\" or a subject such as \"CN=client,O=Example\" (openssl "
        "x509 -noout -subject -nameopt RFC2253)");
  }
  TRY(entry.grant, read_grant(part));
  TRY(entry.grant.name, part.text("name", false));
  return entry;
}

}  // namespace

Result<std::vector<FilePart>> parts_of(Value root, std::string_view list) {
  std::vector<FilePart> parts;
  const Value at = root[list];
  if (at && (!at.is(Kind::array) || at.size() > entries_max)) {
    return FilePart(root, at).fail(
        "expected a list of at most 10,000 objects; got " +
        std::string(kind_with_article(at.kind())));
  }
  for (const Value item : at.items()) parts.emplace_back(root, item);
  return parts;
}

Result<Grant> read_grant(const FilePart& part) {
  Grant grant;
  TRY(grant.scopes, part.scopes());
  TRY(grant.schemes, part.texts("schemes"));
  if (part.has("schemes") && grant.schemes.empty()) {
    return part.fail(
        part["schemes"],
        "expected names of security schemes; omit the list to allow all");
  }
  TRY(grant.not_after_ms, part.time_ms("not_after"));
  TRY(grant.beside_others, part.flag("beside_others"));
  return grant;
}

Result<std::vector<HashedSecret>> read_secrets(Value root,
                                               std::string_view list) {
  constexpr std::string_view known[] = {
      "name", "sha256", "scopes", "schemes", "not_after", "beside_others"};
  TRY(const std::vector<FilePart> parts, parts_of(root, list));
  std::vector<HashedSecret> entries;
  OnceOnly once;
  for (const FilePart& part : parts) {
    TRY_STATUS(part.check(known));
    HashedSecret entry;
    TRY(entry.digest, read_digest(part));
    TRY(entry.grant, read_grant(part));
    TRY(entry.grant.name, part.text("name", true));
    TRY_STATUS(once.add(part, part["sha256"],
                        std::string(bytes_of(entry.digest)), entries.size(),
                        "secret"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::vector<Password>> read_passwords(Value root) {
  TRY(const std::vector<FilePart> parts, parts_of(root, "basic"));
  std::vector<Password> entries;
  OnceOnly once;
  for (const FilePart& part : parts) {
    TRY(Password entry, read_password(part));
    TRY_STATUS(
        once.add(part, part["user"], entry.user, entries.size(), "user"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<std::vector<Certificate>> read_certificates(Value root) {
  TRY(const std::vector<FilePart> parts, parts_of(root, "client_certificates"));
  std::vector<Certificate> entries;
  OnceOnly once;
  for (const FilePart& part : parts) {
    TRY(Certificate entry, read_certificate(part));
    TRY_STATUS(once.add(part, part["subject"], entry.subject, entries.size(),
                        "subject"));
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace cardinal::access
