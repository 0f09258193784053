#include "cardinal/log.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "base/log_line.h"
#include "base/log_output.h"
#include "base/signals.h"

namespace cardinal {
namespace {

constexpr auto flush_wait_max = std::chrono::seconds(1);

}  // namespace

// The queue and the thread that empties it.
class Log::Writer {
 public:
  explicit Writer(const LogOptions& options) : options_(options) {
    thread_ = std::jthread([this] {
      block_all_signals();
      run();
    });
  }

  ~Writer() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    output_.give_up();
    wake_.notify_one();
  }

  void add(std::string_view lines) {
    bool was_empty = false;
    {
      const std::lock_guard lock(mutex_);
      if (queued_.size() + lines.size() > options_.queued_bytes_max) {
        count_dropped(
            static_cast<std::uint64_t>(std::ranges::count(lines, '\n')));
        return;
      }
      was_empty = queued_.empty();
      queued_ += lines;
    }
    if (was_empty) wake_.notify_one();
  }

  void flush() {
    std::unique_lock lock(mutex_);
    idle_.wait_for(lock, flush_wait_max,
                   [&] { return queued_.empty() && !is_writing_; });
  }

  std::uint64_t dropped_lines() {
    const std::lock_guard lock(mutex_);
    return dropped_;
  }

 private:
  void run() {
    std::string lines;  // swapped with the queue, so that neither is allocated
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return is_over_ || !queued_.empty(); });
      if (queued_.empty()) return;
      lines.clear();
      lines.swap(queued_);
      const std::uint64_t unreported = std::exchange(unreported_, 0);
      is_writing_ = true;
      lock.unlock();
      std::uint64_t lost = write_with_notice(lines, unreported);
      lock.lock();
      if (lost > 0 && unreported > 0) {
        unreported_ += unreported;
        --lost;  // the notice itself
      }
      count_dropped(lost);
      is_writing_ = false;
      idle_.notify_all();
    }
  }

  // Without memory they are lost, as those of a reader that is too slow.
  std::uint64_t write_with_notice(std::string& lines,
                                  std::uint64_t unreported) {
    try {
      if (unreported > 0) lines += dropped_notice(unreported);
      return write(lines);
    } catch (const std::bad_alloc&) {
      return static_cast<std::uint64_t>(std::ranges::count(lines, '\n')) +
             (unreported > 0 ? 1 : 0);
    }
  }

  // How many lines were lost.
  std::uint64_t write(std::string_view lines) {
    if (!options_.output) return output_.write(lines);
    options_.output(lines);
    return 0;
  }

  std::string dropped_notice(std::uint64_t count) const {
    return log_line({options_.env->clock->now_ms(),
                     LogLevel::warn,
                     "log lines were dropped",
                     {{"count", count}}},
                    options_.format);
  }

  void count_dropped(std::uint64_t lines) {
    dropped_ += lines;
    unreported_ += lines;
  }

  const LogOptions& options_;
  LogOutput output_;
  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::string queued_;
  std::uint64_t dropped_ = 0;     // since the start
  std::uint64_t unreported_ = 0;  // of these, those the log has not told of
  bool is_writing_ = false;
  bool is_over_ = false;
  std::jthread thread_;  // the last member: it ends before the others
};

Log::Log(LogOptions options)
    : options_(std::move(options)), level_(options_.level) {
  if (options_.format != LogFormat::none) {
    writer_ = std::make_unique<Writer>(options_);
  }
}

Log::~Log() = default;

void Log::write(LogLevel level, std::string_view message,
                std::initializer_list<LogField> fields) {
  if (!is_enabled(level)) return;
  const std::int64_t now_ms = options_.env->clock->now_ms();
  writer_->add(log_line({now_ms, level, message, fields}, options_.format));
}

void Log::write_lines(std::string_view lines) {
  if (writer_ != nullptr && !lines.empty()) writer_->add(lines);
}

void Log::flush() {
  if (writer_ != nullptr) writer_->flush();
}

std::uint64_t Log::dropped_lines() const {
  return writer_ == nullptr ? 0 : writer_->dropped_lines();
}

}  // namespace cardinal
