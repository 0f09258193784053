#include "operations/reply_secrets.h"

#include <functional>
#include <set>

#include "base/text.h"
#include "operations/render_view.h"

namespace cardinal {
namespace {

// In which operations get cards, or what is checked beside them.
constexpr std::string_view document_properties[] = {
    "text", "card",      "old_text",  "old",        "new_text",
    "new",  "from_text", "from_card", "value_text", "value"};

constexpr Limits reply_read_limits{.bytes_max = 1u << 30, .depth_max = 1000};

// Names of an object without the secrets, each still its own.
void hide_names(Value object, const SecretTexts& secrets,
                std::vector<Edit>& edits) {
  std::set<std::string, std::less<>> taken;
  for (const Member member : object.members()) {
    std::string kept = secrets.removed_from(std::string(member.name));
    if (kept == member.name) continue;
    while (object[kept] || !taken.insert(kept).second) kept += '*';
    edits.push_back({member.value.key().span(), json_quoted(kept)});
  }
}

void find_secret_edits(Value value, const SecretTexts& secrets,
                       const SpecialMembers& special,
                       std::vector<Edit>& edits) {
  if (const auto text = value.string()) {
    std::string kept = secrets.removed_from(std::string(*text));
    if (kept != *text) edits.push_back({value.span(), json_quoted(kept)});
    return;
  }
  for (const Value item : value.items()) {
    find_secret_edits(item, secrets, special, edits);
  }
  hide_names(value, secrets, edits);
  for (const Member member : value.members()) {
    if (special.documents.contains(member.name)) continue;
    find_secret_edits(member.value, secrets, special, edits);
  }
}

}  // namespace

SecretTexts secrets_of(const Call& call) {
  SecretTexts secrets;
  for (const InputDocument& document : call.options.documents) {
    secrets.add(document.text);
  }
  for (const std::string_view name : document_properties) {
    const Value value = call.input[name];
    if (value) secrets.add(value.string().value_or(value.raw()));
  }
  return secrets;
}

std::string without_secrets(const Operation& operation,
                            const SecretTexts& secrets, std::string json) {
  if (secrets.empty()) return json;
  const SpecialMembers& special = special_members(operation);
  if (special.is_document) return json;
  Faults faults;
  const Document answer = Reader().read(json, reply_read_limits, faults);
  std::vector<Edit> edits;
  find_secret_edits(answer.root(), secrets, special, edits);
  if (edits.empty()) return json;
  return apply_edits(json, std::move(edits)).value_or(std::move(json));
}

void hide_secrets(const Operation& operation, const Call& call,
                  Result<Reply>& reply) {
  const SecretTexts secrets = secrets_of(call);
  if (secrets.empty()) return;
  if (!reply) {
    Error& error = reply.error();
    error.message = secrets.removed_from(std::move(error.message));
    return;
  }
  reply->json = without_secrets(operation, secrets, std::move(reply->json));
  for (std::string& note : reply->notes) {
    note = secrets.removed_from(std::move(note));
  }
}

void hide_secrets(const SecretTexts& secrets, Result<Converted>& made) {
  if (secrets.empty()) return;
  const auto hide = [&](std::string& text) {
    text = secrets.removed_from(std::move(text));
  };
  if (!made) return hide(made.error().message);
  for (Loss& loss : made->lost) {
    hide(loss.pointer);
    hide(loss.what);
    hide(loss.why);
  }
  for (Addition& addition : made->added) {
    hide(addition.pointer);
    hide(addition.why);
  }
  for (std::string& note : made->notes) hide(note);
}

}  // namespace cardinal
