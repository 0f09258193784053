// Real cards and lists of tools to every format: valid, or a reason that helps;
// and back as they were.
#include <gmock/gmock.h>

#include <set>

#include "support/conversion.h"
#include "support/shared_data.h"
#include "support/tool_shapes.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using test::comes_back;
using test::helped;
using test::Shape;
using ::testing::AnyOf;
using ::testing::HasSubstr;

std::vector<fs::path> corpus(const std::string& folder) {
  std::set<fs::path> sorted;
  const fs::path path = test::shared_path("corpus/" + folder);
  for (const auto& entry : fs::directory_iterator(path)) {
    sorted.insert(entry.path());
  }
  return {sorted.begin(), sorted.end()};
}

std::vector<fs::path> all_corpora() {
  std::vector<fs::path> files;
  for (const char* folder : {"aevum", "mcp", "adp", "a2a"}) {
    for (const fs::path& path : corpus(folder)) files.push_back(path);
  }
  return files;
}

constexpr CardFormat formats[] = {CardFormat::agentcard, CardFormat::a2a_0_3,
                                  CardFormat::a2a_1_0,   CardFormat::adp,
                                  CardFormat::mcp,       CardFormat::openai};

TEST(ToolsCorpus, ConvertsOrSaysWhatHelps) {
  SHARED_OR_SKIP("corpus/mcp");
  for (const char* folder : {"aevum", "mcp"}) {
    for (const fs::path& path : corpus(folder)) {
      const std::string text = test::read_file(path);
      for (const CardFormat to : formats) {
        SCOPED_TRACE(path.filename().string() + " to " +
                     std::string(name_of(to)));
        const auto made = Converter({.to = to}, system_env()).convert(text);
        if (made) continue;
        EXPECT_THAT(
            made.error().message,
            AnyOf(HasSubstr("--id"), HasSubstr("--url"), HasSubstr("--name"),
                  HasSubstr("--from"), HasSubstr("correct the original"),
                  HasSubstr("add a skill")));
      }
    }
  }
}

TEST(ToolsCorpus, ComesBackAsItWas) {
  SHARED_OR_SKIP("corpus/mcp");
  int back = 0;
  for (const char* folder : {"aevum", "mcp", "adp", "a2a"}) {
    const bool ours = folder == std::string_view("aevum") ||
                      folder == std::string_view("mcp");
    for (const fs::path& path : corpus(folder)) {
      const std::string text = test::read_file(path);
      for (const CardFormat to : formats) {
        SCOPED_TRACE(path.filename().string() + " to " +
                     std::string(name_of(to)));
        const bool list = to == CardFormat::agentcard || to == CardFormat::mcp;
        if (stash_place(to).empty() || (!ours && !list)) continue;
        back += comes_back(text, to);
      }
    }
  }
  EXPECT_GT(back, 300);
}

TEST(ToolsCorpus, ListsOfMcpToolsFitTheirVersion) {
  SHARED_OR_SKIP("corpus/mcp");
  int made = 0;
  for (const std::string_view version : mcp_version_names()) {
    const Shape shape = Shape::mcp(version);
    ConvertOptions options = helped(CardFormat::mcp);
    options.mcp_version = *mcp_version_named(version);
    Converter converter(options, system_env());
    for (const fs::path& path : all_corpora()) {
      SCOPED_TRACE(path.filename().string() + " to " + std::string(version));
      const auto list = converter.convert(test::read_file(path));
      if (!list) continue;
      shape.expect_fits(list->text);
      ++made;
    }
  }
  EXPECT_GT(made, 500);
}

TEST(ToolsCorpus, FunctionToolsFitTheirShape) {
  SHARED_OR_SKIP("corpus/mcp");
  for (const OpenAiShape kind : {OpenAiShape::chat, OpenAiShape::responses}) {
    const Shape shape = Shape::openai(kind);
    ConvertOptions options = helped(CardFormat::openai);
    options.openai_shape = kind;
    Converter converter(options, system_env());
    int made = 0;
    for (const fs::path& path : all_corpora()) {
      SCOPED_TRACE(path.filename().string());
      const auto list = converter.convert(test::read_file(path));
      if (!list) continue;
      shape.expect_fits(list->text);
      ++made;
    }
    EXPECT_GT(made, 100);
  }
}

}  // namespace
}  // namespace cardinal
