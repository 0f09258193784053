// The view of an OASF record (0.7 to 1.1) that its rules use: its content, the
// facts that trigger them, and the defects that only reading sees.
#pragma once

#include <vector>

#include "card/defects.h"
#include "card/oasf/parts.h"

namespace cardinal::oasf {

enum class Release : std::uint8_t { v0_7, v0_8, v1_0, v1_1, unknown };
// By schema_version; any patch level. Unknown for anything else.
Release release_named(std::string_view schema_version);
std::string_view name_of(Release release);  // "1.1"; empty if unknown
// Whether a locator has one `url` and modules have the names of that time.
constexpr bool is_older(Release release) {
  return release == Release::v0_7 || release == Release::v0_8;
}

// What reading found that some rule may report; the rule decides.
enum Fact : Facts {
  member_missing = 1u << 0,
  mistyped = 1u << 1,
  unknown_member = 1u << 2,
  release_unknown = 1u << 3,
  time_irregular = 1u << 4,  // not plain RFC 3339
  required_empty = 1u << 5,  // a required list or text
  text_long = 1u << 6,
  has_skills = 1u << 7,  // skills or domains
  has_locators = 1u << 8,
  has_protocol_module = 1u << 9,  // a module for A2A or MCP
  has_artifact = 1u << 10,
};

struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  bool item = false;        // of the array
  bool annotation = false;  // a value of annotations
  bool required = false;
};

// Members of a wrong type are absent. Reading into the same object again reuses
// its memory.
struct AnnotatedRecord {
  Value root;
  Release release = Release::unknown;
  Value schema_version, created_at;
  std::vector<Value> skills;     // skills, then domains
  std::size_t first_domain = 0;  // its place among them
  std::vector<Value> locators, modules;

  Facts facts = 0;
  std::vector<MissingMembers<Part>> missing;
  std::vector<UnnamedMember<Part>> unknown;
  std::vector<Mistyped> mistyped;
  std::vector<Value> empty;  // required lists and texts
  std::vector<Value> long_texts;
};

// `root` may be any value.
void read(Value root, AnnotatedRecord& out);

// The depth in the taxonomy that an id has: 1 for 1 to 99, 2 for 100 to 9999,
// 3 up to the largest; 0 for 0, the base of all.
int depth_of(std::uint64_t id);
// The number of names in a path with slashes.
int depth_of(std::string_view path);

}  // namespace cardinal::oasf
