#include "wellknown/subject_store.h"

#include <algorithm>
#include <filesystem>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/file_lock.h"
#include "base/private_files.h"
#include "cardinal/json.h"

namespace cardinal::wellknown {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t file_bytes_max = 65'536;
constexpr std::size_t folders = 256;

// As text: not every reader of JSON keeps 64 bits.
std::string as_text(std::optional<std::uint64_t> number) {
  return number ? std::to_string(*number) : std::string();
}

std::string text_of(const std::string& subject, const CardHead& head) {
  Writer json;
  json.begin_object().key("version").number(std::int64_t{1});
  json.key("subject").string(subject);
  json.key("seq_high").string_or_null(as_text(head.seq_high));
  json.key("seq").string_or_null(as_text(head.card.seq));
  json.key("updated_ms");
  head.card.updated_ms ? json.number(*head.card.updated_ms) : json.null();
  json.key("digest").string(to_hex(head.card.digest));
  return json.end_object().take() + "\n";
}

std::optional<std::uint64_t> number_in(Value text) {
  std::uint64_t number = 0;
  const auto digits = text.string();
  if (!digits || digits->empty() || digits->size() > 20) return std::nullopt;
  for (const char c : *digits) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

std::optional<Sha256> digest_in(Value text) {
  const auto hex = text.string();
  Sha256 digest{};
  if (!hex || hex->size() != digest.size() * 2) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = hex_value((*hex)[2 * i]);
    const int low = hex_value((*hex)[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return digest;
}

std::optional<CardHead> head_in(std::string text, const std::string& subject) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(std::move(text), Limits{}, faults);
  const Value root = document.root();
  const auto digest = digest_in(root["digest"]);
  if (!faults.empty() || root["version"].int64() != 1 ||
      root["subject"].string() != subject || !digest) {
    return std::nullopt;
  }
  CardHead head;
  head.card.authentic = true;
  head.card.digest = *digest;
  head.card.seq = number_in(root["seq"]);
  head.card.updated_ms = root["updated_ms"].int64();
  head.seq_high = number_in(root["seq_high"]);
  const bool complete =
      root["seq"].is(Kind::string) == head.card.seq.has_value() &&
      root["seq_high"].is(Kind::string) == head.seq_high.has_value();
  return complete ? std::optional(head) : std::nullopt;
}

// Best effort: a file more is better than no card.
void keep_newest(const fs::path& folder, std::size_t most) {
  std::error_code failed;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    files.emplace_back(entry.last_write_time(failed), entry.path());
  }
  if (files.size() <= most) return;
  const std::size_t excess = files.size() - most;
  std::ranges::nth_element(files, files.begin() + static_cast<long>(excess));
  for (std::size_t i = 0; i < excess; ++i) {
    fs::remove(files[i].second, failed);
  }
}

}  // namespace

Status SubjectStore::open(const std::string& folder, std::size_t subjects_max) {
  folder_ = folder;
  subjects_max_ = subjects_max;
  if (folder.empty()) return {};
  TRY([[maybe_unused]] const bool is_new, make_private_folder(folder));
  return {};
}

std::string SubjectStore::file_of(const std::string& subject) const {
  if (folder_.empty()) return {};
  const std::string name = to_hex(sha256(subject));
  return folder_ + "/" + name.substr(0, 2) + "/" + name + ".json";
}

Result<std::optional<CardHead>> SubjectStore::read(
    const std::string& subject) const {
  const std::string file = file_of(subject);
  Result<std::string> text = read_whole(file, file_bytes_max);
  if (!text && text.error().code == Code::not_found) return std::nullopt;
  if (!text) return std::unexpected(text.error());
  auto head = head_in(*std::move(text), subject);
  if (head) {
    std::error_code ignored;  // then it is forgotten earlier than it might be
    fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
    return head;
  }
  // Not to be taken for "nothing is known": that would let an old card pass.
  return at(file, conflict("the record of earlier cards of this subject is "
                           "invalid; remove the file to reset it"));
}

Result<std::optional<CardHead>> SubjectStore::load(const std::string& subject) {
  // Other programs may know more by now: a file counts before memory.
  if (!folder_.empty()) return read(subject);
  const auto found = heads_.find(subject);
  if (found == heads_.end()) return std::nullopt;
  return std::optional(found->second);
}

Result<Decision> SubjectStore::settle(const std::string& subject,
                                      const std::optional<CardHead>& known,
                                      const CardState& incoming,
                                      std::int64_t now_ms) {
  // The same card, without a trusted key this time.
  if (known && !incoming.authentic && known->card.digest == incoming.digest) {
    return Decision::same;
  }
  Ordering ordering = decide(known, incoming, now_ms);
  if (!incoming.authentic || (known && ordering.head == *known)) {
    return ordering.decision;
  }
  if (folder_.empty()) {
    if (heads_.size() >= subjects_max_ && !heads_.contains(subject)) {
      heads_.erase(heads_.begin());
    }
    heads_[subject] = ordering.head;
    return ordering.decision;
  }
  return settle_on_disk(subject, incoming, now_ms);
}

// Decided again under a lock: another program may have been faster.
Result<Decision> SubjectStore::settle_on_disk(const std::string& subject,
                                              const CardState& incoming,
                                              std::int64_t now_ms) {
  const std::string file = file_of(subject);
  const fs::path subfolder = fs::path(file).parent_path();
  TRY([[maybe_unused]] const bool is_new,
      make_private_folder(subfolder.string()));
  TRY(const FileLock lock, FileLock::take(file));
  TRY(const std::optional<CardHead> newest, read(subject));
  const Ordering ordering = decide(newest, incoming, now_ms);
  if (newest && ordering.head == *newest) return ordering.decision;
  TRY_STATUS(write_private(file, text_of(subject, ordering.head)));
  if (!newest) {
    keep_newest(subfolder, std::max<std::size_t>(1, subjects_max_ / folders));
  }
  return ordering.decision;
}

}  // namespace cardinal::wellknown
