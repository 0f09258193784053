#include <algorithm>

#include "card/oasf/members.h"
#include "card/oasf/record.h"
#include "cardinal/card.h"

namespace cardinal::oasf {
namespace {

constexpr RequiredPartTable record_table(Part::record, record_members);
constexpr RequiredPartTable skill_table(Part::skill, skill_members);
constexpr RequiredPartTable locator_table(Part::locator, locator_members);
constexpr RequiredPartTable module_table(Part::module, module_members);
constexpr RequiredPartTable artifact_table(Part::artifact, artifact_members);

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

class OasfReader {
 public:
  explicit OasfReader(AnnotatedRecord& out) : out_(out) {}

  void read(Value root);

 private:
  void set_fact(Fact fact) { out_.facts |= fact; }

  template <std::size_t Count>
  void read_part(Value object,
                 const RequiredPartTable<Part, MemberInfo, Count>& table) {
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) { check_kind(value, table.infos[i]); },
        [&](Value value) {
          set_fact(unknown_member);
          if (out_.unknown.size() >= unknown_members_max) return;
          out_.unknown.push_back({value, object, table.part});
        });
    const std::uint32_t missing = table.required & ~present;
    if (missing == 0) return;
    set_fact(member_missing);
    out_.missing.push_back({object, table.part, missing});
  }

  void check_kind(Value value, const MemberInfo& info);
  void check_texts();
  template <class Read>
  void each_object(std::string_view name, Read read_item) {
    for (const Value item : out_.root[name].items()) {
      if (item.is(Kind::object)) read_item(item);
    }
  }
  void read_skill(Value skill);
  void read_module(Value module);

  AnnotatedRecord& out_;
};

void OasfReader::check_kind(Value value, const MemberInfo& info) {
  const auto wrong = [&](Value at, Kind expected, bool item, bool annotation) {
    set_fact(mistyped);
    out_.mistyped.push_back({.at = at,
                             .name = info.name,
                             .expected = expected,
                             .item = item,
                             .annotation = annotation,
                             .required = info.required});
  };
  if (!value.is(info.kind)) return wrong(value, info.kind, false, false);
  if (info.items != Kind::absent) {
    for (const Value item : value.items()) {
      if (!item.is(info.items)) wrong(item, info.items, true, false);
    }
  }
  if (info.name != "annotations") return;
  for (const Member annotation : value.members()) {
    if (annotation.value.is(Kind::string)) continue;
    wrong(annotation.value, Kind::string, false, true);
  }
}

// Required texts and lists of the record say something, and texts are not too
// long for the programs that read records.
void OasfReader::check_texts() {
  for (const MemberInfo& info : members_of(Part::record)) {
    const Value value = out_.root[info.name];
    if (!value.is(info.kind)) continue;
    const auto text = value.string();
    const bool is_empty = text ? text->empty() : value.size() == 0;
    if (info.required && is_empty) {
      set_fact(required_empty);
      out_.empty.push_back(value);
    }
    const std::size_t max = info.name == "description"
                                ? description_characters_max
                                : text_characters_max;
    if (text && text->size() > max && characters_in(*text) > max) {
      set_fact(text_long);
      out_.long_texts.push_back(value);
    }
  }
}

void OasfReader::read_skill(Value skill) {
  out_.skills.push_back(skill);
  read_part(skill, skill_table);
  set_fact(has_skills);
}

void OasfReader::read_module(Value module) {
  out_.modules.push_back(module);
  read_part(module, module_table);
  const std::string_view name = module["name"].string().value_or("");
  if (name.ends_with("/a2a") || name.ends_with("/mcp")) {
    set_fact(has_protocol_module);
  }
  const Value artifact = module["artifact"];
  if (!artifact.is(Kind::object)) return;
  set_fact(has_artifact);
  read_part(artifact, artifact_table);
}

void OasfReader::read(Value root) {
  out_.root = root;
  read_part(root, record_table);
  const auto text_at = [&](std::string_view name) {
    const Value value = root[name];
    return value.is(Kind::string) ? value : Value();
  };
  out_.schema_version = text_at("schema_version");
  out_.created_at = text_at("created_at");
  out_.release = release_named(out_.schema_version.string().value_or(""));
  if (out_.release == Release::unknown) set_fact(release_unknown);
  if (out_.created_at && !parse_timestamp(*out_.created_at.string())) {
    set_fact(time_irregular);
  }
  check_texts();
  each_object("skills", [&](Value item) { read_skill(item); });
  out_.first_domain = out_.skills.size();
  each_object("domains", [&](Value item) { read_skill(item); });
  each_object("locators", [&](Value item) {
    set_fact(has_locators);
    out_.locators.push_back(item);
    read_part(item, locator_table);
  });
  each_object("modules", [&](Value item) { read_module(item); });
}

}  // namespace

Release release_named(std::string_view schema_version) {
  const auto version = parse_semver(schema_version);
  if (!version) return Release::unknown;
  const std::string minor =
      std::string(version->major) + "." + std::string(version->minor);
  for (const Release release :
       {Release::v0_7, Release::v0_8, Release::v1_0, Release::v1_1}) {
    if (minor == name_of(release)) return release;
  }
  return Release::unknown;
}

std::string_view name_of(Release release) {
  constexpr std::string_view names[] = {"0.7", "0.8", "1.0", "1.1", ""};
  return names[static_cast<std::size_t>(release)];
}

int depth_of(std::uint64_t id) {
  int depth = 0;
  for (; id > 0; id /= 100) ++depth;
  return depth;
}

int depth_of(std::string_view path) {
  return static_cast<int>(std::ranges::count(path, '/')) + 1;
}

void read(Value root, AnnotatedRecord& out) {
  out.facts = 0;
  out.skills.clear();
  out.locators.clear();
  out.modules.clear();
  out.missing.clear();
  out.unknown.clear();
  out.mistyped.clear();
  out.empty.clear();
  out.long_texts.clear();
  OasfReader(out).read(root);
}

}  // namespace cardinal::oasf
