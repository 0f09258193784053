#include "ard/reference_schemas.h"

#include <algorithm>

#include "base/ascii.h"
#include "cardinal/schema.h"
#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal::ard::test {
namespace {

struct YamlLine {
  std::size_t indent = 0;
  std::string text;
};

std::vector<YamlLine> yaml_lines(const std::string& yaml) {
  std::vector<YamlLine> lines;
  std::size_t begin = 0;
  while (begin < yaml.size()) {
    const std::size_t end = std::min(yaml.find('\n', begin), yaml.size());
    const std::string line = yaml.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent == std::string::npos || line[indent] == '#') continue;
    lines.push_back({indent, std::string(trimmed(line))});
  }
  return lines;
}

std::string scalar(std::string_view text) {
  if (text.size() >= 2 && (text[0] == '\'' || text[0] == '"')) {
    return json_quoted(text.substr(1, text.size() - 2));
  }
  const bool is_number = !text.empty() && std::ranges::all_of(text, is_digit);
  if (is_number || text == "true" || text == "false") return std::string(text);
  return json_quoted(text);
}

std::string flow_list(std::string_view text) {
  text = text.substr(1, text.size() - 2);
  std::string json = "[";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    json += (json.size() > 1 ? "," : "") + scalar(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return json + "]";
}

class YamlReader {
 public:
  explicit YamlReader(std::vector<YamlLine> lines) : lines_(std::move(lines)) {}
  std::string value() { return block(lines_.empty() ? 0 : lines_[0].indent); }

 private:
  bool is_at(std::size_t indent) const {
    return at_ < lines_.size() && lines_[at_].indent == indent;
  }
  std::string block(std::size_t indent) {
    return lines_[at_].text.starts_with("- ") ? sequence(indent)
                                              : mapping(indent);
  }
  std::string sequence(std::size_t indent) {
    std::string json = "[";
    while (is_at(indent) && lines_[at_].text.starts_with("- ")) {
      YamlLine& line = lines_[at_];
      line.text = line.text.substr(2);
      line.indent += 2;
      json += json.size() > 1 ? "," : "";
      json += key_end(line.text) == std::string::npos ? scalar(take())
                                                      : mapping(indent + 2);
    }
    return json + "]";
  }
  std::string mapping(std::size_t indent) {
    std::string json = "{";
    while (is_at(indent) && !lines_[at_].text.starts_with("- ")) {
      const std::string line = take();
      const std::size_t colon = key_end(line);
      std::string key = scalar(line.substr(0, colon));
      if (!key.starts_with('"')) key = json_quoted(key);
      json += (json.size() > 1 ? "," : "") + key + ":" +
              member(trimmed(std::string_view(line).substr(colon + 1)), indent);
    }
    return json + "}";
  }
  std::string member(std::string_view rest, std::size_t indent) {
    if (rest == "|") {
      while (at_ < lines_.size() && lines_[at_].indent > indent) ++at_;
      return "\"\"";
    }
    if (rest.starts_with('[')) return flow_list(rest);
    if (!rest.empty()) return scalar(rest);
    if (at_ < lines_.size() && lines_[at_].indent > indent) {
      return block(lines_[at_].indent);
    }
    return "null";
  }
  static std::size_t key_end(const std::string& text) {
    const char quote = text[0] == '\'' || text[0] == '"' ? text[0] : '\0';
    const std::size_t from = quote ? text.find(quote, 1) : 0;
    const std::size_t found = text.find(": ", from);
    if (found != std::string::npos) return found;
    return text.ends_with(':') ? text.size() - 1 : std::string::npos;
  }
  std::string take() { return lines_[at_++].text; }

  std::vector<YamlLine> lines_;
  std::size_t at_ = 0;
};

}  // namespace

std::string json_of_yaml(const std::string& yaml) {
  return YamlReader(yaml_lines(yaml)).value();
}

ReferenceVerdict judged_by_reference(const std::string& schema,
                                     const std::string& answer) {
  const auto openapi =
      cardinal::test::shared_path("reference/ard.openapi.yaml");
  const auto catalog =
      cardinal::test::shared_path("reference/ai-catalog.schema.json");
  if (openapi.empty() || catalog.empty()) return {};
  const std::string base = "https://reference.example/";
  SchemaStore store;
  std::string document = json_of_yaml(cardinal::test::read_file(openapi));
  document.insert(1, R"("$ref": "#/components/schemas/)" + schema + "\",");
  ReferenceVerdict verdict{.was_judged = true, .failures = {}};
  const Status added = store.add(base + "ai-catalog.schema.json",
                                 cardinal::test::read_file(catalog));
  const auto parsed = cardinal::test::parse(document);
  const auto compiled =
      compile_schema(parsed.root(), *system_env().clock,
                     {.base_uri = base + "ard.openapi.yaml", .store = &store});
  if (!added || !compiled) {
    verdict.failures.push_back(
        "the reference cannot be compiled: " +
        (added ? compiled.error()[0].message : added.error().message));
    return verdict;
  }
  const auto instance = cardinal::test::parse(answer);
  if (!instance.faults.empty()) {
    verdict.failures.push_back("the answer is not JSON: " + answer);
    return verdict;
  }
  std::vector<SchemaFailure> failures;
  SchemaEvaluator evaluator(*system_env().clock);
  (void)evaluator.explain(*compiled, instance.root(), failures);
  for (const SchemaFailure& failure : failures) {
    verdict.failures.push_back(failure.schema_pointer + ": " + failure.message);
  }
  return verdict;
}

}  // namespace cardinal::ard::test
