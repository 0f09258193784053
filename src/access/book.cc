#include "access/book.h"

#include <algorithm>
#include <filesystem>

#include "access/book_entries.h"
#include "base/check_that.h"
#include "base/file.h"
#include "base/text.h"
#include "http/text.h"

namespace cardinal::access {
namespace {

constexpr Limits file_limits{.bytes_max = 16u << 20, .depth_max = 8};
constexpr std::int64_t file_version = 1;
constexpr std::string_view header_by_default = "X-API-Key";

// What the reader found is told by its place only: the piece of text it would
// repeat may be a secret.
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
  const FilePart part(root, root);
  TRY(std::vector<std::string> names, part.texts("api_key_headers"));
  for (const std::string& name : names) {
    if (std::ranges::all_of(name, http::is_token)) continue;
    return part.fail(
        part["api_key_headers"],
        "expected names of header fields; got \"" + shortened(name, 40) + "\"");
  }
  if (!part.has("api_key_headers")) names.emplace_back(header_by_default);
  return names;
}

Status read_root(Value root, const std::string& folder, Book& book) {
  constexpr std::string_view known[] = {
      "version", "tokens", "api_keys",           "api_key_headers",
      "basic",   "jwt",    "client_certificates"};
  const FilePart part(root, root);
  TRY_STATUS(part.check(known));
  if (const Value version = part["version"];
      version && version.int64() != file_version) {
    return part.fail(version, "unsupported file version; expected 1");
  }
  TRY(book.tokens, read_secrets(root, "tokens"));
  TRY(book.api_keys, read_secrets(root, "api_keys"));
  TRY(book.api_key_headers, read_header_names(root));
  TRY(book.passwords, read_passwords(root));
  TRY(book.issuers, read_issuers(root, folder, book.warnings));
  TRY(book.certificates, read_certificates(root));
  return {};
}

void warn_of_mode(unsigned mode, Book& book) {
  if ((mode & 0022u) != 0) {
    book.warnings.push_back(
        "other users can change this file and grant themselves access; run "
        "chmod 600");
  } else if ((mode & 0007u) != 0) {
    book.warnings.push_back(
        "all users of this machine can read this file and guess passwords "
        "offline; run chmod 600");
  }
}

void warn_of_end(const Grant& grant, std::int64_t now_ms, Book& book) {
  if (grant.is_in_force(now_ms)) return;
  book.warnings.push_back("an entry for \"" + grant.name + "\" expired at " +
                          iso8601_ms(*grant.not_after_ms));
}

// Every failure costs as much as the costliest password: of another cost, a
// user could be told from an unknown one.
void prepare_decoy(const Env& env, Book& book) {
  std::optional<PasswordCost> costliest;
  bool differ = false;
  const auto work = [](const PasswordCost& cost) {
    return std::uint64_t{cost.memory_kib} * cost.passes;
  };
  for (const Password& entry : book.passwords) {
    const auto cost = cost_of_password(entry.argon2id);
    if (!cost) continue;
    differ = differ || (costliest && *costliest != *cost);
    if (!costliest || work(*cost) > work(*costliest)) costliest = cost;
  }
  if (!costliest) return;
  book.decoy = decoy_password(*costliest, env);
  if (!differ) return;
  book.warnings.push_back(
      "the passwords in \"basic\" differ in cost, so response times reveal "
      "which users exist");
}

void warn_of_entries(const Env& env, Book& book) {
  const std::int64_t now_ms = env.clock->now_ms();
  for (const auto& entry : book.tokens) warn_of_end(entry.grant, now_ms, book);
  for (const auto& entry : book.api_keys) {
    warn_of_end(entry.grant, now_ms, book);
  }
  for (const auto& entry : book.passwords) {
    warn_of_end(entry.grant, now_ms, book);
  }
  for (const auto& entry : book.certificates) {
    warn_of_end(entry.grant, now_ms, book);
  }
  if (book.tokens.empty() && book.api_keys.empty() && book.passwords.empty() &&
      book.issuers.empty() && book.certificates.empty()) {
    book.warnings.push_back(
        "the file has no entries, so no caller can authenticate");
  }
}

}  // namespace

Result<Book> read_book(const std::string& path, const Env& env) {
  TRY(StampedText file, read_stamped(path, file_limits.bytes_max));
  Faults faults;
  const Document document =
      Reader().read(std::move(file.text), file_limits, faults);
  Book book{.path = path, .clock = env.clock};
  if (!faults.empty()) {
    return std::unexpected(
        Error{Code::invalid, place_of(document, faults[0]), path});
  }
  if (path != "-") warn_of_mode(file.mode, book);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (Status read = read_root(document.root(), folder, book); !read) {
    read.error().where = path;
    return std::unexpected(read.error());
  }
  prepare_decoy(env, book);
  warn_of_entries(env, book);
  book.desk = std::make_unique<PasswordDesk>(env);
  return book;
}

}  // namespace cardinal::access
