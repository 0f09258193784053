// The log: one line per event, whatever its text, and nobody waits for it.
#include "cardinal/log.h"

#include <gmock/gmock.h>

#include <latch>
#include <mutex>
#include <random>
#include <thread>

#include "base/log_line.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

struct FixedClock : Clock {
  std::int64_t now_ms() const override { return 1'000'000'000'007; }
};

class Lines {
 public:
  LogOptions options(LogFormat format = LogFormat::text) {
    LogOptions made;
    made.format = format;
    made.env = &env_;
    made.output = [this](std::string_view lines) {
      const std::lock_guard lock(mutex_);
      text_ += lines;
    };
    return made;
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  FixedClock clock_;
  Env env_{&clock_, nullptr};
  std::mutex mutex_;
  std::string text_;
};

TEST(Log, HasTimeLevelMessageAndFields) {
  for (const LogFormat format :
       {LogFormat::text, LogFormat::json, LogFormat::none}) {
    Lines lines;
    {
      Log log(lines.options(format));
      log.write(LogLevel::warn, "cannot accept",
                {{"reason", "too many files"}, {"open", 12u}, {"id", "a-1"}});
      log.write(LogLevel::error, "b", {{"empty", ""}, {"below", -1}});
    }
    const std::string expected =
        format == LogFormat::text
            ? "2001-09-09T01:46:40.007Z warn cardinal: cannot accept "
              "reason=\"too many files\" open=12 id=a-1\n"
              "2001-09-09T01:46:40.007Z error cardinal: b empty=\"\" "
              "below=-1\n"
        : format == LogFormat::json
            ? "{\"time\":\"2001-09-09T01:46:40.007Z\",\"level\":\"warn\","
              "\"message\":\"cannot accept\",\"reason\":\"too many files\","
              "\"open\":12,\"id\":\"a-1\"}\n"
              "{\"time\":\"2001-09-09T01:46:40.007Z\",\"level\":\"error\","
              "\"message\":\"b\",\"empty\":\"\",\"below\":-1}\n"
            : "";
    EXPECT_EQ(lines.text(), expected);
  }
}

TEST(Log, WritesItsLevelAndWhatIsMoreSevere) {
  for (const LogLevel level :
       {LogLevel::error, LogLevel::warn, LogLevel::info, LogLevel::debug}) {
    EXPECT_EQ(log_level_of(name_of(level)), level);
    Lines lines;
    LogOptions options = lines.options();
    options.level = level;
    {
      Log log(options);
      for (const LogLevel one :
           {LogLevel::error, LogLevel::warn, LogLevel::info, LogLevel::debug}) {
        EXPECT_EQ(log.is_enabled(one), one <= level);
        log.write(one, "x");
      }
    }
    const std::string text = lines.text();
    EXPECT_EQ(std::ranges::count(text, '\n'), static_cast<int>(level) + 1);
  }
  EXPECT_EQ(log_level_of("Info"), std::nullopt);
}

TEST(LogLine, EscapesWhatCouldDeceive) {
  const std::string text = log_line(
      {0, LogLevel::info, "a\r\nb", {{"x", "\x1B[2J \xE2\x80\xAE\"\\\xFF"}}},
      LogFormat::text);
  EXPECT_EQ(text,
            "1970-01-01T00:00:00.000Z info cardinal: a\\u{D}\\u{A}b "
            "x=\"\\\\u{1B}[2J \\\\u{202E}\\\"\\\\\\\\xFF\"\n");
}

// Whatever the bytes: one line without control characters, and JSON.
TEST(LogLine, IsOneLineOfAnyBytes) {
  std::mt19937 dice(7);
  Reader reader;
  for (int turn = 0; turn < 2'000; ++turn) {
    std::string message, value;
    for (std::string* part : {&message, &value}) {
      for (auto i = dice() % 20; i > 0; --i) {
        *part += static_cast<char>(dice() % 256);
      }
    }
    for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
      const std::string line =
          log_line({0, LogLevel::info, message, {{"x", value}}}, format);
      ASSERT_TRUE(line.ends_with('\n'));
      for (const char c : line.substr(0, line.size() - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        ASSERT_TRUE(byte >= 0x20 && byte != 0x7F) << line;
      }
      if (format != LogFormat::json) continue;
      Faults faults;
      ASSERT_TRUE(reader.read(line, Limits{}, faults).clean()) << line;
    }
  }
}

TEST(Log, LosesNoLineOfManyThreadsAndMixesNone) {
  Lines lines;
  LogOptions options = lines.options();
  options.queued_bytes_max = 100u << 20;
  constexpr int threads = 4, turns = 2'000;
  {
    Log log(options);
    std::vector<std::jthread> running;
    for (int i = 0; i < threads; ++i) {
      running.emplace_back([&log] {
        for (int turn = 0; turn < turns; ++turn) log.write_lines("abc\n");
      });
    }
  }
  std::string expected;
  for (int i = 0; i < threads * turns; ++i) expected += "abc\n";
  EXPECT_EQ(lines.text(), expected);
}

// The reader stalls: writers go on, the rest is counted, and the log says so.
TEST(Log, DropsAndCountsWhatASlowReaderDoesNotTake) {
  std::latch started(1), released(1);
  std::string text;
  LogOptions options;
  options.queued_bytes_max = 100;
  options.output = [&](std::string_view lines) {
    if (text.empty()) {
      started.count_down();
      released.wait();
    }
    text += lines;
  };
  std::uint64_t dropped = 0;
  {
    Log log(options);
    log.write_lines("first\n");
    started.wait();
    for (int i = 0; i < 1'000; ++i) log.write_lines("123456789\n");
    dropped = log.dropped_lines();
    EXPECT_EQ(dropped, 990u);
    released.count_down();
    log.flush();
  }
  EXPECT_EQ(text.substr(0, 106).substr(96), "123456789\n");
  EXPECT_THAT(text,
              HasSubstr(" warn cardinal: log lines were dropped count=990\n"));
}

}  // namespace
}  // namespace cardinal
