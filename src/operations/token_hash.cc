#include "base/errors.h"
#include "base/file.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "trust/wiped_text.h"

namespace cardinal {
namespace {

constexpr std::size_t secret_bytes_max = 4'096;
// Shorter secrets are mostly words of people.
constexpr std::size_t machine_bytes_min = 20;

// The line end belongs to the file, not to the secret.
void drop_line_end(std::string& text) {
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
}

Status check_secret(const std::string& secret, const std::string& path) {
  std::string message;
  if (secret.empty()) {
    message = "the secret is missing; expected one line";
  } else if (secret.size() > secret_bytes_max) {
    message = "expected a secret of at most 4,096 bytes";
  } else if (secret.find_first_of("\r\n") != std::string::npos) {
    message = "expected one line; got several";
  } else {
    return {};
  }
  return at(path, usage("{}", message));
}

Result<Reply> run_token_hash(Call& call) {
  TRY_STATUS(needs_files(call));
  std::string path = text_of(call.input, "file");
  if (path.empty()) path = "-";
  TRY(std::string text, read_whole(path, secret_bytes_max + 2));
  WipedText secret;
  secret.text.swap(text);
  drop_line_end(secret.text);
  TRY_STATUS(check_secret(secret.text, path == "-" ? "standard input" : path));
  const bool password = is_true(call.input, "password");
  Reply reply;
  std::string hash = to_hex(sha256(secret.text));
  if (password) {
    TRY(hash, hash_password(secret.text, PasswordCost{}, call.services.env));
  } else if (secret.text.size() < machine_bytes_min) {
    reply.notes.emplace_back(
        "a secret this short can be guessed from its SHA-256; if a person "
        "chose it, use --password");
  }
  Writer json;
  json.begin_object().key(password ? "argon2id" : "sha256").string(hash);
  reply.json = json.end_object().take();
  return reply;
}

Rendered hash_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Member hash : answer.members()) {
    shown.out += std::string(hash.value.string().value_or("")) + "\n";
  }
  return shown;
}

constexpr View token_hash_views[] = {{"text", "text/plain", hash_as_text}};

}  // namespace

constinit const Operation token_hash_operation{
    .name = "token hash",
    .summary = "Hash a secret for the auth file",
    .details =
        "Reads one line (a token, key or password) from a file or standard "
        "input, and prints its hash for the auth file of a server: the SHA-256 "
        "for generated secrets or, with --password, the Argon2id string for "
        "secrets that a person chose. Secrets are never read from the command "
        "line, which other users of the machine can see.",
    .examples =
        "printf '%s' \"$(openssl rand -base64 32)\" | cardinal token hash\n"
        "echo 'correct horse battery staple' | cardinal token hash --password",
    .effects = {.idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true,
             "description": "File with the secret (standard input)"},
    "password": {"type": "boolean",
                 "description": "A person chose the secret: hash it with Argon2id and a salt"}
  }
})json",
    .output = R"json({
  "type": "object",
  "minProperties": 1,
  "maxProperties": 1,
  "additionalProperties": false,
  "properties": {
    "sha256": {"type": "string"}, "argon2id": {"type": "string"}
  }
})json",
    .views = token_hash_views,
    .run = run_token_hash,
};

}  // namespace cardinal
