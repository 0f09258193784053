// Writing an OASF record (1.1).
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/time.h"
#include "base/uri.h"
#include "convert/json_out.h"
#include "convert/oasf_modules.h"
#include "convert/preconditions.h"
#include "convert/protocols.h"
#include "convert/tag_list.h"

namespace cardinal::convert {
namespace {

// Readers of records reject longer texts.
constexpr std::size_t text_bytes_max = 2000;
constexpr std::size_t description_bytes_max = 10'000;

class OasfWriter {
 public:
  explicit OasfWriter(const Writing& writing)
      : writing_(writing),
        agent_(writing.agent),
        options_(writing.options),
        notes_(writing.notes) {}

  Result<std::string> write();

 private:
  Result<std::vector<std::string>> authors();
  Result<std::string> created_at();
  Status put_identity();
  void choose_tags();
  void put_skills();
  void put_locators();
  void put_annotations();
  void put_module();
  void lose_the_rest();

  const Writing& writing_;
  const Agent& agent_;
  const ConvertOptions& options_;
  Notes& notes_;
  Writer out_;
  OasfModule module_;
  std::vector<std::string> tags_;  // of the record
};

Result<std::vector<std::string>> OasfWriter::authors() {
  if (!options_.author.empty()) {
    return std::vector{options_.author};
  }
  if (!agent_.authors.empty()) return agent_.authors;
  if (!agent_.provider_name.empty()) return std::vector{agent_.provider_name};
  return invalid(
      "an OASF record names its authors, and the card names neither an author "
      "nor a provider; give one with --author");
}

// From the source, not from the clock: converting twice gives the same record.
Result<std::string> OasfWriter::created_at() {
  const std::string& time =
      options_.created_at.empty() ? agent_.created_at : options_.created_at;
  if (!time.empty()) {
    if (parse_timestamp(time)) return time;
    return std::unexpected(
        Error{options_.created_at.empty() ? Code::invalid : Code::usage,
              "\"" + time +
                  "\" is not an RFC 3339 time; give one such as --created-at "
                  "2026-01-15T00:00:00Z",
              {}});
  }
  const ParsedUlid ulid = parse_ulid(agent_.ulid);
  if (!agent_.ulid.empty() && ulid.fault == UlidFault::none) {
    notes_.add("/created_at", "it is the time in the ULID of the card");
    return iso8601_ms(time_ms(ulid.ulid));
  }
  return invalid(
      "an OASF record says when the agent was made, and the card does not; "
      "give the time with --created-at");
}

Status OasfWriter::put_identity() {
  if (agent_.name.size() > text_bytes_max ||
      agent_.description.size() > description_bytes_max) {
    return invalid(
        "the name or the description is too long for an OASF record, which "
        "allows 2,000 and 10,000 bytes; shorten it");
  }
  TRY(const std::vector<std::string> named, authors());
  TRY(const std::string created, created_at());
  if (agent_.description.empty()) {
    notes_.add("/description", "OASF requires one; the name is used");
  }
  if (agent_.version.empty()) {
    notes_.add("/version", "OASF requires one, and the card has none");
  }
  const std::string& registry_name = agent_.registry_name;
  if (!registry_name.empty() && registry_name != agent_.name) {
    notes_.lose(Aspect::name, 0, "the record has the name in the MCP registry");
  }
  out_.key("name").string(registry_name.empty() ? agent_.name : registry_name);
  out_.key("version").string(agent_.version.empty() ? "0.0.0" : agent_.version);
  out_.key("schema_version").string(oasf_schema_version);
  out_.key("description")
      .string(agent_.description.empty() ? agent_.name : agent_.description);
  put_list(out_, "authors", named);
  out_.key("created_at").string(created);
  return {};
}

// An A2A card inside the record keeps the tags of its skills.
void OasfWriter::choose_tags() {
  const bool by_skill = module_.kind == OasfModuleKind::a2a_0_3 ||
                        module_.kind == OasfModuleKind::a2a_1_0;
  tags_ = by_skill ? agent_.tags : all_tags(agent_);
  for (std::size_t i = 0; !by_skill && i < agent_.skills.size(); ++i) {
    if (agent_.skills[i].tags.empty()) continue;
    notes_.lose(Aspect::skill_tags, i,
                "a record has one list of tags for all skills");
  }
}

void OasfWriter::put_skills() {
  std::vector<const OasfSkill*> skills;
  for (const std::string& tag : all_tags(agent_)) {
    const OasfSkill* const skill = oasf_skill_for(tag);
    if (!skill || std::ranges::find(skills, skill) != skills.end()) continue;
    if (skill->name != tag) {
      notes_.add("/skills/" + std::to_string(skills.size()),
                 "the tag \"" + tag + "\" is mapped to this skill of OASF " +
                     std::string(oasf_schema_version));
    }
    skills.push_back(skill);
  }
  if (skills.empty()) {
    skills.push_back(&oasf_base_skill);
    notes_.add("/skills/0",
               "OASF requires a skill of its taxonomy, and no tag names one");
  }
  out_.key("skills").begin_array();
  for (const OasfSkill* skill : skills) {
    out_.begin_object().key("id").number(std::int64_t{skill->id});
    out_.key("name").string(skill->name).end_object();
  }
  out_.end_array();
}

// One locator has all addresses of its type.
void OasfWriter::put_locators() {
  std::vector<std::string> urls;
  if (is_http_url(options_.url)) urls.push_back(options_.url);
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    const std::string& url = agent_.interfaces[i].url;
    if (is_http_url(url) && !is_template(url)) {
      if (std::ranges::find(urls, url) == urls.end()) urls.push_back(url);
    } else if (module_.kind == OasfModuleKind::mcp && is_http_url(url)) {
      continue;  // The connection has it.
    } else if (!oasf_supports(module_.kind, Aspect::interface_version)) {
      notes_.lose(Aspect::interface_url, i,
                  "a locator of a record must be an http or https URL");
    }
  }
  const bool has_source = !agent_.source_url.empty();
  if (urls.empty() && !has_source) return;
  const auto put = [this](std::string_view type,
                          const std::vector<std::string>& addresses) {
    out_.begin_object().key("type").string(type);
    put_list(out_, "urls", addresses);
    out_.end_object();
  };
  out_.key("locators").begin_array();
  if (has_source) put("source_code", {agent_.source_url});
  if (!urls.empty()) put("url", urls);
  out_.end_array();
}

void OasfWriter::put_annotations() {
  std::vector<std::pair<std::string_view, std::string_view>> texts;
  for (std::size_t i = 0; i < agent_.metadata.size(); ++i) {
    const auto& [name, json] = agent_.metadata[i];
    const bool fits = json.starts_with('"') && json.size() <= text_bytes_max &&
                      name != oasf_tags_annotation;
    if (fits) {
      texts.emplace_back(name, json);
    } else {
      notes_.lose(Aspect::metadata, i,
                  "an annotation of a record is a name with a string");
    }
  }
  std::string tags;
  if (!tags_.empty()) {
    Writer list;
    list.begin_array();
    for (const std::string& tag : tags_) list.string(tag);
    tags = list.end_array().take();
  }
  if (tags.size() > text_bytes_max) {
    notes_.lose(Aspect::tags, 0,
                "as JSON text they are too long for an annotation");
    tags.clear();
  }
  if (texts.empty() && tags.empty()) return;
  out_.key("annotations").begin_object();
  for (const auto& [name, json] : texts) out_.key(name).raw(json);
  put_text(out_, oasf_tags_annotation, tags);
  out_.end_object();
}

void OasfWriter::put_module() {
  out_.key("modules").begin_array().begin_object();
  if (module_.id != 0) out_.key("id").number(std::int64_t{module_.id});
  out_.key("name").string(module_.name);
  out_.key("data").raw(module_.data);
  if (writing_.stash) {
    out_.key("artifact");
    put_artifact(out_, *writing_.stash);
  }
  out_.end_object().end_array();
}

// What only other modules have a place for.
void OasfWriter::lose_the_rest() {
  const std::size_t items =
      std::max({std::size_t{1}, agent_.skills.size(), agent_.interfaces.size(),
                agent_.schemes.size(), agent_.extensions.size()});
  for (const AspectSupport& support : oasf_format.aspects) {
    if (support.writes == Coverage::none) continue;
    if (oasf_supports(module_.kind, support.aspect)) continue;
    for (std::size_t i = 0; i < items; ++i) {
      notes_.lose(support.aspect, i, std::string(support.why));
    }
  }
  const bool given = !options_.author.empty();
  const std::string why =
      given ? "another author was given"
            : "the authors contain only the name of the provider";
  if (given) notes_.lose(Aspect::authors, 0, why);
  // An A2A card inside the record keeps all of it.
  if (oasf_supports(module_.kind, Aspect::icon_url)) return;
  if (given || !agent_.provider_url.empty()) {
    notes_.lose(Aspect::provider, 0, why);
  }
}

Result<std::string> OasfWriter::write() {
  TRY_STATUS(require_not_revoked(agent_));
  module_ = oasf_module_for(writing_);
  choose_tags();
  out_.begin_object();
  TRY_STATUS(put_identity());
  put_skills();
  put_locators();
  put_annotations();
  put_module();
  lose_the_rest();
  return out_.end_object().take();
}

}  // namespace

Result<std::string> write_oasf(const Writing& writing) {
  return OasfWriter(writing).write();
}

}  // namespace cardinal::convert
