// One table: the flags of serve, the keys of its configuration, their schema
// and the documentation of both agree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/file.h"
#include "support/parsed.h"
#include "support/paths.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal::cli {
namespace {

using ::testing::HasSubstr;

std::string page(const std::string& name) {
  return read_whole(test::source_dir() + "/docs/" + name, 1 << 20).value();
}

std::string flag_of_key(std::string_view key) {
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

// "--flag" of each row "| `--flag VALUE` | ...".
std::set<std::string> flags_of_page(const std::string& text) {
  constexpr std::string_view begin = "\n| `--";
  std::set<std::string> flags;
  for (std::size_t at = text.find(begin); at != std::string::npos;
       at = text.find(begin, at + 1)) {
    const std::size_t from = at + begin.size() - 2;
    flags.insert(text.substr(from, text.find_first_of(" `", from) - from));
  }
  return flags;
}

TEST(ServeConfig, EveryFlagIsAKeyAndEveryKeyIsDocumented) {
  const test::TempFolder folder;
  const test::Parsed schema = test::parse(
      test::run_command("cardinal serve --config-schema", folder.path()));
  ASSERT_TRUE(schema.faults.empty());
  const std::string running = page("running.md");
  std::set<std::string> flags = {"--config", "--check-config",
                                 "--config-schema"};
  for (const Member key : schema.root()["properties"].members()) {
    if (key.name == "$schema") continue;
    const std::string flag = flag_of_key(key.name);
    flags.insert(flag);
    const bool reloads = key.value["x-reload"].boolean().value_or(false);
    EXPECT_THAT(
        running,
        HasSubstr("\n| `" + std::string(key.name) + "` | `" + flag + "` | " +
                  (reloads ? "SIGHUP" : "restart") + " | " +
                  std::string(*key.value["description"].string()) + " |\n"));
  }
  EXPECT_EQ(flags_of_page(page("verbs/serve.md")), flags);
}

}  // namespace
}  // namespace cardinal::cli
