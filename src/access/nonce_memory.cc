#include "access/nonce_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>

#include "base/errors.h"
#include "base/private_files.h"
#include "cardinal/crypto.h"

namespace cardinal::access {
namespace {

constexpr std::size_t nonce_file_bytes_max = 64u << 20;
constexpr std::size_t lines_kept_min = 1'000;

std::string nonce_line(std::int64_t until_s, const std::string& digest) {
  return std::to_string(until_s) + " " + digest + "\n";
}

}  // namespace

Result<std::unique_ptr<NonceMemory>> NonceMemory::open(std::string path,
                                                       std::int64_t now_s) {
  std::unique_ptr<NonceMemory> memory(new NonceMemory(std::move(path)));
  if (memory->path_.empty()) return memory;
  const Result<std::string> text =
      read_whole(memory->path_, nonce_file_bytes_max);
  if (text) {
    memory->read(*text, now_s);
  } else if (text.error().code != Code::not_found) {
    return std::unexpected(text.error());
  }
  TRY_STATUS(memory->rewrite());
  return memory;
}

// What is torn or damaged is passed over: its nonce was never accepted, or is
// one of a file that somebody changed.
void NonceMemory::read(std::string_view text, std::int64_t now_s) {
  constexpr std::size_t digest_digits = 64;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    std::int64_t until_s = 0;
    const auto number =
        std::from_chars(line.data(), line.data() + line.size(), until_s);
    const auto at = static_cast<std::size_t>(number.ptr - line.data());
    const bool is_whole = number.ec == std::errc() &&
                          line.size() == at + 1 + digest_digits &&
                          line[at] == ' ';
    if (is_whole && until_s >= now_s) {
      add(std::string(line.substr(at + 1)), until_s);
    }
  }
}

bool NonceMemory::add(std::string digest, std::int64_t until_s) {
  if (!known_.insert(digest).second) return false;
  ends_.emplace(until_s, std::move(digest));
  return true;
}

void NonceMemory::forget(std::int64_t now_s) {
  while (!ends_.empty() && ends_.begin()->first < now_s) {
    known_.erase(ends_.begin()->second);
    ends_.erase(ends_.begin());
  }
}

Status NonceMemory::rewrite() {
  std::string text;
  for (const auto& [until_s, digest] : ends_)
    text += nonce_line(until_s, digest);
  TRY_STATUS(write_private(path_, text));
  const int opened =
      ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
             private_file_mode);
  if (opened < 0) return std::unexpected(system_error(path_, errno));
  file_ = std::make_unique<Descriptor>(opened);
  lines_ = ends_.size();
  return {};
}

Status NonceMemory::append(const std::string& digest, std::int64_t until_s,
                           std::int64_t now_s) {
  if (path_.empty()) return {};
  if (lines_ > lines_kept_min && lines_ > 2 * ends_.size()) {
    return rewrite();  // with the new one
  }
  TRY_STATUS(write_all(file_->number, nonce_line(until_s, digest), path_));
  ++lines_;
  if (now_s == synced_s_) return {};
  synced_s_ = now_s;
  if (::fdatasync(file_->number) == 0) return {};
  return std::unexpected(system_error(path_, errno));
}

Status NonceMemory::remember(std::string_view name, std::int64_t until_s,
                             std::int64_t now_s) {
  std::string digest = to_hex(sha256(name));
  const std::lock_guard lock(mutex_);
  forget(now_s);
  if (known_.contains(digest)) {
    return denied("the nonce was used before: a signed request counts once");
  }
  if (known_.size() >= nonces_max) {
    return unavailable("too many signed requests at a time; try again later");
  }
  add(digest, until_s);
  return append(digest, until_s, now_s);
}

}  // namespace cardinal::access
