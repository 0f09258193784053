// The answers to requests with an Idempotency-Key in a file, so that they
// outlive the server.
//
// One JSON object per line: the first names the history of the directory, each
// other one is a request and its answer. Answers are appended without waiting
// for the disk, which is synced at most once per second: a stop or a crash of
// the program loses nothing, a power loss what was answered in the last second.
// A line that is torn or damaged is passed over.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/descriptor.h"
#include "cardinal/base.h"

namespace cardinal::server {

struct IdempotentAnswer {
  std::string name;  // key and caller
  std::string digest;
  std::int64_t begun_ms = 0;
  int status = 0;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
};

class IdempotencyJournal {
 public:
  // `history` names what the answers are about: those of another one are
  // dropped. `bytes_max` is of the whole file, when it is read.
  // Fails: as reading and writing files do.
  static Result<std::unique_ptr<IdempotencyJournal>> open(
      std::string path, std::string_view history, std::size_t bytes_max);

  // What was there when it was opened, the oldest first; once.
  std::vector<IdempotentAnswer> take_answers() { return std::move(read_); }

  Status append(const IdempotentAnswer& answer, std::int64_t now_ms);
  // Begins again with these lines, made by line_of().
  Status replace(const std::string& lines);
  static std::string line_of(const IdempotentAnswer& answer);

  std::uint64_t bytes() const { return bytes_; }

 private:
  IdempotencyJournal(std::string path, std::string_view history);
  Status open_file();

  const std::string path_, head_;
  std::unique_ptr<Descriptor> file_;
  std::uint64_t bytes_ = 0;
  std::int64_t synced_ms_ = 0;
  std::vector<IdempotentAnswer> read_;
};

}  // namespace cardinal::server
