#include "server/idempotency_journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/errors.h"
#include "base/private_files.h"
#include "cardinal/json.h"

namespace cardinal::server {
namespace {

constexpr std::int64_t journal_sync_ms = 1'000;
constexpr Limits journal_limits{.bytes_max = 1u << 30};

std::string text_at(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

// Absent: damaged.
std::optional<IdempotentAnswer> answer_in(std::string line) {
  Faults faults;
  const Document read = Reader().read(std::move(line), journal_limits, faults);
  const Value root = read.root();
  if (!faults.empty() || !root.is(Kind::object)) return std::nullopt;
  IdempotentAnswer answer{
      .name = text_at(root, "name"),
      .digest = text_at(root, "digest"),
      .begun_ms = root["at_ms"].int64().value_or(0),
      .status = static_cast<int>(root["status"].int64().value_or(0)),
      .body = text_at(root, "body")};
  for (const Value field : root["fields"].items()) {
    answer.fields.emplace_back(text_at(field, "name"), text_at(field, "value"));
  }
  const bool is_whole = !answer.name.empty() && !answer.digest.empty() &&
                        answer.begun_ms > 0 && answer.status >= 200;
  if (!is_whole) return std::nullopt;
  return answer;
}

}  // namespace

IdempotencyJournal::IdempotencyJournal(std::string path,
                                       std::string_view history)
    : path_(std::move(path)),
      head_(Writer()
                .begin_object()
                .key("history")
                .string(history)
                .end_object()
                .take() +
            "\n") {}

std::string IdempotencyJournal::line_of(const IdempotentAnswer& answer) {
  Writer json;
  json.begin_object();
  json.key("name").string(answer.name);
  json.key("digest").string(answer.digest);
  json.key("at_ms").number(answer.begun_ms);
  json.key("status").number(std::int64_t{answer.status});
  json.key("fields").begin_array();
  for (const auto& [name, value] : answer.fields) {
    json.begin_object().key("name").string(name);
    json.key("value").string(value).end_object();
  }
  json.end_array();
  json.key("body").string(answer.body);
  return json.end_object().take() + "\n";
}

Result<std::unique_ptr<IdempotencyJournal>> IdempotencyJournal::open(
    std::string path, std::string_view history, std::size_t bytes_max) {
  std::unique_ptr<IdempotencyJournal> journal(
      new IdempotencyJournal(std::move(path), history));
  Result<std::string> text = read_whole(journal->path_, bytes_max);
  if (!text && text.error().code != Code::not_found) {
    return std::unexpected(text.error());
  }
  const bool is_ours =
      text && text->size() <= bytes_max && text->starts_with(journal->head_);
  if (!is_ours) {
    TRY_STATUS(journal->replace({}));
    return journal;
  }
  std::size_t begin = journal->head_.size();
  for (std::size_t end = text->find('\n', begin); end != std::string::npos;
       end = text->find('\n', begin)) {
    if (auto answer = answer_in(text->substr(begin, end - begin))) {
      journal->read_.push_back(*std::move(answer));
    }
    begin = end + 1;
  }
  TRY_STATUS(journal->open_file());
  journal->bytes_ = text->size();
  // What is torn ends here: the next line has one of its own.
  if (begin < text->size()) {
    TRY_STATUS(write_all(journal->file_->number, "\n", journal->path_));
    ++journal->bytes_;
  }
  return journal;
}

Status IdempotencyJournal::open_file() {
  const int opened =
      ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
             private_file_mode);
  if (opened < 0) return std::unexpected(system_error(path_, errno));
  file_ = std::make_unique<Descriptor>(opened);
  return {};
}

Status IdempotencyJournal::append(const IdempotentAnswer& answer,
                                  std::int64_t now_ms) {
  const std::string line = line_of(answer);
  TRY_STATUS(write_all(file_->number, line, path_));
  bytes_ += line.size();
  if (now_ms - synced_ms_ < journal_sync_ms) return {};
  synced_ms_ = now_ms;
  if (::fdatasync(file_->number) != 0) {
    return std::unexpected(system_error(path_, errno));
  }
  return {};
}

Status IdempotencyJournal::replace(const std::string& lines) {
  TRY_STATUS(write_private(path_, head_ + lines));
  TRY_STATUS(open_file());
  bytes_ = head_.size() + lines.size();
  return {};
}

}  // namespace cardinal::server
