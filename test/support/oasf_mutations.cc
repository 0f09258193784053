#include "support/mutations.h"

namespace cardinal::test {
namespace {

constexpr std::string_view oasf_values[] = {
    "null",
    "true",
    "0",
    "1.5",
    "-1",
    "8",
    "101",
    "10201876",
    "[]",
    "{}",
    "[1]",
    "[{}]",
    R"([""])",
    R"("")",
    R"(" ")",
    R"("x")",
    R"("0.7.0")",
    R"("1.0.0")",
    R"("1.1")",
    R"("v1.1.0")",
    R"("2026-01-05T10:00:00Z")",
    R"("2026-01-05 10:00:00")",
    R"("2026-13-05T10:00:00Z")",
    R"("software_engineering")",
    R"("a/b/c")",
    R"("/a")",
    R"("url")",
    R"("docker_image")",
    R"("https://acme.dev/x")",
    R"("/x")",
    R"("integration/a2a")",
    R"("integration/mcp")",
    R"("aGk=")",
    R"("sha256:00")",
    R"({"a": 1})",
    R"({"name": "n", "connections": [{"type": "stdio"}]})",
};

constexpr std::string_view oasf_members[] = {
    R"("url": "https://acme.dev/y")",
    R"("urls": ["https://acme.dev/y"])",
    R"("id": 3)",
    R"("name": "x")",
    R"("annotations": {"a": 1})",
    R"("annotations": {"a": "b"})",
    R"("extensions": [])",
    R"("x-any": 1)",
    R"("schema_verison": "1.1.0")",
    R"("data": {})",
    R"("servers": [])",
};

}  // namespace

std::string full_oasf_record() {
  return R"({"name": "dev.acme/geo", "version": "1.2.0",
  "schema_version": "1.1.0", "description": "Turns addresses into places.",
  "authors": ["Acme"], "created_at": "2026-01-15T00:00:00Z",
  "skills": [{"id": 8, "name": "data_engineering_analytics"},
    {"id": 10101, "name":
"language_processing/language_understanding/contextual_comprehension"}],
  "domains": [{"id": 1, "name": "technology"}],
  "locators": [
    {"type": "source_code", "urls": ["https://acme.dev/code"]},
    {"type": "url", "urls": ["https://acme.dev/mcp"],
     "annotations": {"region": "eu"}}],
  "annotations": {"team": "maps"},
  "modules": [
    {"id": 202, "name": "integration/mcp", "data": {"name": "dev.acme/geo",
      "connections": [{"type": "stdio", "command": "npx", "args": ["geo"]},
        {"type": "streamable-http", "url": "https://acme.dev/mcp"}]},
     "artifact": {"media_type": "text/plain", "size": 2, "data": "aGk=",
       "digest":
"sha256:8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"}},
    {"id": 203, "name": "integration/a2a", "data": {
      "card_schema_version": "v1.0.0", "card_data": {"name": "Geo"}}}]})";
}

std::string mutated_oasf_record(std::uint64_t seed) {
  return mutated(full_oasf_record(), seed, {oasf_values, oasf_members});
}

}  // namespace cardinal::test
