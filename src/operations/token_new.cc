#include "access/credential_entries.h"
#include "base/base64url.h"
#include "base/errors.h"
#include "operations/registry.h"
#include "trust/wiped_text.h"

namespace cardinal {
namespace {

constexpr std::size_t random_bytes = 32;

// Scanners for lost secrets find it by the word in front.
std::string fresh_token(Env& env) {
  std::string bytes(random_bytes, '\0');
  env.random->fill(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size());
  std::string token = "cardinal_" + encode_base64url(bytes);
  wipe(bytes);
  return token;
}

void write_texts(Writer& json, std::string_view name,
                 const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.key(name).begin_array();
  for (const std::string& text : texts) json.string(text);
  json.end_array();
}

std::string entry_of(Value input, const std::string& digest) {
  std::string name = text_of(input, "name");
  if (name.empty()) name = "token-" + digest.substr(0, 8);
  Writer json;
  json.begin_object().key("name").string(name);
  json.key("sha256").string(digest);
  write_texts(json, "scopes", texts_of(input, "scope"));
  write_texts(json, "schemes", texts_of(input, "scheme"));
  if (input["not_after"]) {
    json.key("not_after").string(text_of(input, "not_after"));
  }
  return json.end_object().take();
}

// The flag that gave the member a pointer leads to.
std::string_view flag_of(std::string_view pointer) {
  if (pointer.starts_with("/tokens/0/scopes")) return "--scope";
  if (pointer.starts_with("/tokens/0/schemes")) return "--scheme";
  if (pointer.starts_with("/tokens/0/not_after")) return "--not-after";
  return "--name";
}

// As a server would read it: what it would refuse is reported now.
Status check_entry(const std::string& entry) {
  Faults faults;
  const Document file =
      Reader().read("{\"tokens\": [" + entry + "]}", Limits{}, faults);
  if (!faults.empty()) return usage("{}", faults[0].message);
  const auto read = access::read_secrets(file.root(), "tokens");
  if (read) return {};
  // The pointer of the member stands before what is wrong with it.
  const std::string& message = read.error().message;
  const std::size_t end = message.find(": ");
  if (end == std::string::npos) return usage("{}", message);
  return at(flag_of(message.substr(0, end)),
            usage("{}", message.substr(end + 2)));
}

Result<Reply> run_token_new(Call& call) {
  const WipedText token(fresh_token(call.services.env));
  const std::string entry = entry_of(call.input, to_hex(sha256(token.text)));
  TRY_STATUS(check_entry(entry));
  Reply reply;
  // At once, so that no copy is left behind when the text grows.
  reply.json.reserve(token.text.size() + entry.size() + 64);
  reply.json += R"({"token":")";
  reply.json += token.text;
  reply.json += R"(","entry":)";
  reply.json += entry;
  reply.json += "}";
  return reply;
}

Rendered token_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "token") + "\n",
          .messages =
              "cardinal: entry for \"tokens\" or \"api_keys\" in the auth "
              "file:\n" +
              std::string(answer["entry"].raw()) +
              "\ncardinal: the token, shown only once:\n"};
}

constexpr View token_new_views[] = {{"text", "text/plain", token_as_text}};

}  // namespace

constinit const Operation token_new_operation{
    .name = "token new",
    .summary = "Create a token or API key for a caller",
    .details =
        "Prints a new secret of 256 random bits and the entry for the auth "
        "file of a server. The entry contains only the hash; the secret is not "
        "stored. The secret goes to standard output and everything else to "
        "standard error, so that the secret can be piped.",
    .examples =
        "cardinal token new --name ann --scope read --scope write\n"
        "cardinal token new --name app --not-after 2030-01-31T00:00:00Z --json",
    .effects = {.idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "name": {"type": "string", "x-value": "NAME",
             "description": "Name of the caller (token- and the start of the hash)"},
    "scope": {"type": "array", "items": {"type": "string"}, "x-value": "SCOPE",
              "description": "Scope of the caller; repeatable"},
    "scheme": {"type": "array", "items": {"type": "string"}, "x-value": "NAME",
               "description": "Security scheme of the card that accepts it (all); repeatable"},
    "not_after": {"type": "string", "x-value": "TIME", "x-flag": "not-after",
                  "description": "Expiry time, such as 2030-01-31T00:00:00Z (never)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["token", "entry"],
  "additionalProperties": false,
  "properties": {
    "token": {"type": "string"},
    "entry": {
      "type": "object",
      "required": ["name", "sha256"],
      "additionalProperties": false,
      "properties": {
        "name": {"type": "string"}, "sha256": {"type": "string"},
        "scopes": {"type": "array", "items": {"type": "string"}},
        "schemes": {"type": "array", "items": {"type": "string"}},
        "not_after": {"type": "string"}
      }
    }
  }
})json",
    .views = token_new_views,
    .run = run_token_new,
};

}  // namespace cardinal
