// CI, release and sanitizer builds compile several files of a folder as one.
// What two of them define alike in unnamed namespaces would not compile there,
// and passes in a build by file: it is found here.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "repo/sources.h"

namespace cardinal {
namespace {

// "judge(const Card& card, int seq = 0)" and "judge(const Card& a, int b)" are
// "judge(const Card&,int)".
std::string without_parameter_names(const std::string& signature) {
  static const std::regex name_or_default(R"( ?\b\w+(?: = [^,)]*)?(?=[,)]))");
  return std::regex_replace(signature, name_or_default, "");
}

// Functions, types and constants at column 0 of unnamed namespaces, with the
// namespace around them.
std::set<std::string> helpers_in(const std::string& file) {
  static const std::regex function(
      R"(^(?!return |using |namespace |template |TEST|static_assert|struct |class |enum )[A-Za-z_][\w:<>,&* ]*[ &*](\w+\([^;{}]*\)) (?:const )?\{.*)");
  static const std::regex constant(
      R"(^(?:constexpr|const|constinit) [^=({;]*?(\w+)(?:\[\w*\])?(?: =|\{|\().*)");
  static const std::regex type(
      R"(^(?:struct|class|enum class) (?:\[\[nodiscard\]\] )?(\w+) (?:: .*)?\{.*)");
  std::set<std::string> names;
  bool unnamed = false;
  std::string space, line;
  for (const std::string& next : test::lines_of_file(file)) {
    if (next.starts_with("namespace cardinal")) space = next;
    if (next == "namespace {") unnamed = true;
    if (next.starts_with("}  // namespace")) unnamed = false;
    // A signature may take several lines.
    const bool continues = !line.empty() && next.starts_with("    ");
    line = continues ? line + " " + next.substr(next.find_first_not_of(' '))
                     : next;
    std::smatch found;
    if (unnamed && (std::regex_match(line, found, function) ||
                    std::regex_match(line, found, constant) ||
                    std::regex_match(line, found, type))) {
      names.insert(space + " " + without_parameter_names(found[1]));
    }
    const bool complete = line.ends_with("{") || line.ends_with(";") ||
                          line.ends_with("}") || line.empty();
    if (complete) line.clear();
  }
  return names;
}

TEST(HelperNames, AreDistinctInAFolder) {
  std::map<std::string, std::set<std::string>> files_of_helper;
  for (const std::string& file : test::files_ending({"src", "test"}, ".cc")) {
    const std::string folder =
        std::filesystem::path(file).parent_path().string();
    for (const std::string& helper : helpers_in(file)) {
      files_of_helper[folder + ": " + helper].insert(file);
    }
  }
  EXPECT_GT(files_of_helper.size(), 1000u);
  for (const auto& [helper, files] : files_of_helper) {
    EXPECT_EQ(files.size(), 1u)
        << helper << " is defined in " << testing::PrintToString(files);
  }
}

}  // namespace
}  // namespace cardinal
