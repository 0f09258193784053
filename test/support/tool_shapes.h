// Lists of tools as others want them, and ways to get one from any card.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "cardinal/schema.h"
#include "support/conversion.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal::test {

// One definition of a file in cases/.
class Shape {
 public:
  static Shape mcp(std::string_view version) {
    return Shape("mcp_tools.schema.json", "urn:test:mcp-tools", version);
  }
  static Shape openai(OpenAiShape shape) {
    return Shape("openai_tools.schema.json", "urn:test:openai-tools",
                 shape == OpenAiShape::chat ? "chat" : "responses");
  }

  void expect_fits(const std::string& text) const;

 private:
  Shape(const std::string& file, std::string_view uri, std::string_view name) {
    const std::filesystem::path path =
        std::filesystem::path(source_dir()) / "test/convert/cases" / file;
    EXPECT_TRUE(store_.add(std::string(uri), read_file(path)));
    const Document reference = parsed(R"({"$ref": ")" + std::string(uri) +
                                      "#/$defs/" + std::string(name) + "\"}");
    SchemaResult made = compile_schema(reference.root(), *system_env().clock,
                                       {.store = &store_});
    if (!made) {
      ADD_FAILURE() << made.error().front().message;
      return;
    }
    schema_.emplace(std::move(*made));
  }

  SchemaStore store_;
  std::optional<Schema> schema_;
};

inline void Shape::expect_fits(const std::string& text) const {
  ASSERT_TRUE(schema_);
  const Document document = parsed(text);
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> failures;
  EXPECT_EQ(evaluator.explain(*schema_, document.root(), failures), Fit::fits);
  for (const SchemaFailure& failure : failures) {
    ADD_FAILURE() << pointer_from(document.root(), failure.at) << ": "
                  << failure.message;
  }
}

// With all that a target may ask for.
inline ConvertOptions helped(CardFormat to) {
  ConvertOptions options{.to = to, .url = "https://a.example", .name = "Agent"};
  if (to == CardFormat::adp) options.id = "agent://a.example/agent";
  if (to == CardFormat::agentcard) options.id = "01HZQK3P8EMXR9V7T5N2W4J6C0";
  return options;
}

// For ADP, which has a limit.
inline bool is_too_large(const Converted& made) {
  return made.to == CardFormat::adp && !made.notes.empty() &&
         made.notes.front().find("too large") != std::string::npos;
}

// Whether it was converted, and came back.
inline bool comes_back(const std::string& text, CardFormat to) {
  const auto there = Converter(helped(to), system_env()).convert(text);
  if (!there || there->unchanged || is_too_large(*there)) return false;
  const Converted back = converted(there->text, {.to = there->from});
  EXPECT_TRUE(back.unchanged);
  EXPECT_TRUE(back.text == text);
  return true;
}

}  // namespace cardinal::test
