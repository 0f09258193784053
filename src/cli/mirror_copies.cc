#include "cli/mirror_copies.h"

#include "base/errors.h"
#include "base/text.h"
#include "operations/directory/directory_call.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::int64_t exported_page = 500;

}  // namespace

std::string mirror_text(const MirrorCounts& counts) {
  return std::to_string(counts.copied) + " copied, " +
         std::to_string(counts.unchanged) + " unchanged, " +
         std::to_string(counts.withdrawn) + " withdrawn, " +
         std::to_string(counts.hidden) + " hidden, " +
         std::to_string(counts.own) + " left as our own, " +
         std::to_string(counts.refused) + " refused";
}

MirrorCopies::MirrorCopies(CliOnlyCall& call, const DirectoryAccess& access,
                           std::string url)
    : call_(call),
      url_(std::move(url)),
      owner_(std::string(mirror_owner_prefix) + url_),
      services_{.env = call.env,
                .is_operator = true,
                .directory = access.directory.get()} {
  if (access.remote) remote_.emplace(*access.remote, call.env);
}

void MirrorCopies::warn(const std::string& line) {
  call_.messages.write("cardinal: " + for_terminal(line) + "\n");
}

Result<MirrorCopies::Held> MirrorCopies::held(const std::string& subject) {
  Writer input;
  input.begin_object().key("subject").string(subject);
  const Result<Reply> reply = asked(get_operation, input.end_object().take());
  if (!reply && reply.error().code == Code::not_found) return Held::nowhere;
  if (!reply) return std::unexpected(reply.error());
  Faults faults;
  const Document answer = Reader().read(reply->json, answer_limits, faults);
  const Value record = answer.root()["record"];
  if (text_of(record, "owner") != owner_) return Held::own;
  const bool is_hidden = text_of(record, "visibility") == "private";
  return is_hidden ? Held::hidden_copy : Held::copy;
}

void MirrorCopies::write_visibility(Writer& input) const {
  if (is_true(call_.input, "public")) {
    input.key("visibility").string("public");
  } else {
    input.key("visibility").string("scoped");
    input.key("scope").begin_array().string(mirror_scope).end_array();
  }
}

Result<bool> MirrorCopies::copy(const Card& card, MirrorCounts& counts) {
  Writer input;
  input.begin_object().key("owner").string(owner_);
  write_visibility(input);
  if (card.is_vouched) input.key("vouched").boolean(true);
  const InputDocument document{"text", card.text, card.subject};
  const Result<Reply> reply =
      asked(register_operation, input.end_object().take(), {&document, 1});
  if (!reply && reply.error().code != Code::invalid) {
    return std::unexpected(reply.error());
  }
  std::string reason = reply ? "" : to_text(reply.error());
  bool is_stored = false;
  if (reply) {
    Faults faults;
    const Document answer = Reader().read(reply->json, answer_limits, faults);
    reason = text_of(answer.root(), "reason");
    is_stored = is_true(answer.root(), "stored");
  }
  if (!reason.empty()) {
    warn(card.subject + ": not copied: " + reason);
    ++counts.refused;
    return false;
  }
  ++(is_stored ? counts.copied : counts.unchanged);
  return true;
}

Status MirrorCopies::withdraw(const std::string& subject,
                              const std::string& reason, MirrorCounts& counts) {
  Writer input;
  input.begin_object().key("subject").string(subject);
  input.key("reason").string(reason);
  TRY(const Reply reply, asked(withdraw_operation, input.end_object().take()));
  if (reply.outcome == Outcome::clean) {
    ++counts.withdrawn;
  } else {
    ++counts.refused;
  }
  return {};
}

Status MirrorCopies::hide(const std::string& subject, const std::string& reason,
                          MirrorCounts& counts) {
  Writer input;
  input.begin_object().key("subject").string(subject);
  input.key("visibility").string("private").key("reason").string(reason);
  TRY(const Reply reply,
      asked(record_visibility_operation, input.end_object().take()));
  ++(reply.outcome == Outcome::clean ? counts.hidden : counts.refused);
  return {};
}

Status MirrorCopies::show(const std::string& subject, MirrorCounts& counts) {
  Writer input;
  input.begin_object().key("subject").string(subject);
  write_visibility(input);
  TRY(const Reply reply,
      asked(record_visibility_operation, input.end_object().take()));
  ++(reply.outcome == Outcome::clean ? counts.copied : counts.refused);
  return {};
}

Result<std::vector<std::string>> MirrorCopies::subjects() {
  std::vector<std::string> found;
  std::string cursor;
  do {
    Writer input;
    input.begin_object().key("mirrored").boolean(true);
    input.key("limit").number(exported_page);
    if (!cursor.empty()) input.key("cursor").string(cursor);
    TRY(const Reply page, asked(export_operation, input.end_object().take()));
    Faults faults;
    const Document answer = Reader().read(page.json, answer_limits, faults);
    for (const Value record : answer.root()["records"].items()) {
      if (text_of(record, "owner") != owner_) continue;
      found.push_back(text_of(record, "subject"));
    }
    cursor = text_of(answer.root(), "next");
  } while (!cursor.empty());
  return found;
}

Result<std::string> MirrorCopies::text(const std::string& subject) {
  Writer input;
  input.begin_object().key("subject").string(subject);
  TRY(const Reply reply, asked(get_operation, input.end_object().take()));
  Faults faults;
  const Document answer = Reader().read(reply.json, answer_limits, faults);
  return text_of(answer.root(), "text");
}

Result<std::string> MirrorCopies::last_digest(const std::string& subject) {
  Writer input;
  input.begin_object().key("subject").string(subject);
  TRY(const Reply reply, asked(history_operation, input.end_object().take()));
  Faults faults;
  const Document answer = Reader().read(reply.json, answer_limits, faults);
  for (const Value version : answer.root()["versions"].items()) {
    if (text_of(version, "kind") == "put") return text_of(version, "digest");
  }
  return std::string();
}

Result<Reply> MirrorCopies::asked(const Operation& operation,
                                  const std::string& input,
                                  std::span<const InputDocument> documents) {
  const CallOptions options{.documents = documents};
  if (remote_) return remote_->call(operation, input, options);
  TRY(Reply reply, cardinal::call(operation, input, services_, options));
  return wait_for(std::move(reply));
}

}  // namespace cardinal::cli
