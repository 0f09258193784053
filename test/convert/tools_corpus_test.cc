// Real cards and lists of tools to every format: valid, or a reason that helps;
// and back as they were.
#include <gmock/gmock.h>

#include <set>

#include "cardinal/schema.h"
#include "support/conversion.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using ::testing::HasSubstr;

// One definition of a file in cases/.
class Shape {
 public:
  Shape(const std::string& file, std::string_view uri, std::string_view name) {
    const fs::path path = fs::path(SOURCE_DIR) / "test/convert/cases" / file;
    EXPECT_TRUE(store_.add(std::string(uri), test::read_file(path)));
    const Document reference =
        test::parsed(R"({"$ref": ")" + std::string(uri) + "#/$defs/" +
                     std::string(name) + "\"}");
    SchemaResult made = compile_schema(reference.root(), {.store = &store_});
    if (!made) {
      ADD_FAILURE() << made.error().front().message;
      return;
    }
    schema_.emplace(std::move(*made));
  }

  void expect_fits(const std::string& text) const {
    ASSERT_TRUE(schema_);
    const Document document = test::parsed(text);
    SchemaEvaluator evaluator(*system_env().clock);
    std::vector<SchemaFailure> failures;
    evaluator.explain(*schema_, document.root(), failures);
    for (const SchemaFailure& failure : failures) {
      ADD_FAILURE() << pointer_from(document.root(), failure.at) << ": "
                    << failure.message;
    }
  }

 private:
  SchemaStore store_;
  std::optional<Schema> schema_;
};

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

ConvertOptions helped(CardFormat to) {
  ConvertOptions options{.to = to, .url = "https://a.example", .name = "Agent"};
  if (to == CardFormat::adp) options.id = "agent://a.example/agent";
  if (to == CardFormat::agentcard) options.id = "01HZQK3P8EMXR9V7T5N2W4J6C0";
  return options;
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
                  HasSubstr("--from"), HasSubstr("mend the original"),
                  HasSubstr("add a skill")));
      }
    }
  }
}

// For ADP, which has a limit.
bool is_too_large(const Converted& made) {
  return made.to == CardFormat::adp && !made.notes.empty() &&
         made.notes.front().find("too large") != std::string::npos;
}

// Whether it was converted, and came back.
bool comes_back(const std::string& text, CardFormat to) {
  const auto there = Converter(helped(to), system_env()).convert(text);
  if (!there || there->unchanged || is_too_large(*there)) return false;
  const Converted back = test::converted(there->text, {.to = there->from});
  EXPECT_TRUE(back.unchanged);
  EXPECT_TRUE(back.text == text);
  return true;
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
    const Shape shape("mcp_tools.schema.json", "urn:test:mcp-tools", version);
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
    const bool chat = kind == OpenAiShape::chat;
    const Shape shape("openai_tools.schema.json", "urn:test:openai-tools",
                      chat ? "chat" : "responses");
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
