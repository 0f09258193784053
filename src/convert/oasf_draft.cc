// The AgentDescriptor of the ADP draft (Appendix A.3, Table 14). It is in no
// release of OASF.
#include "base/check_that.h"
#include "base/errors.h"
#include "base/uri.h"
#include "card/aspect_reader.h"
#include "convert/aspect_table.h"
#include "convert/json_out.h"
#include "convert/oasf_parts.h"
#include "convert/preconditions.h"
#include "convert/protocols.h"
#include "convert/stash.h"
#include "convert/tag_list.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view no_place =
    "the AgentDescriptor of the draft has no place for it";

constexpr AspectTable draft_aspects = aspect_table({
    {Aspect::name, whole, whole, "/metadata/name", ""},
    {Aspect::description, whole, whole, "/spec/description", ""},
    {Aspect::version, whole, whole, "/metadata/labels/version", ""},
    {Aspect::skill_id, whole, whole, "/spec/capabilities/*/name", ""},
    {Aspect::skill_name, none, partly, "/spec/capabilities/*/name",
     "a capability has one name, its id"},
    {Aspect::skill_tags, none, partly, "/metadata/labels/skills",
     "tags belong to the descriptor, not to its capabilities"},
    {Aspect::skill_input_schema, whole, whole,
     "/spec/capabilities/*/inputSchema", ""},
    {Aspect::tags, whole, whole, "/metadata/labels/skills", ""},
    {Aspect::interface_url, whole, partly, "/spec/endpoints/*/url",
     "an endpoint has only an address"},
    {Aspect::interface_protocol, partly, none, "/spec/endpoints/*/url",
     "clients derive it from the scheme of the address"},
    {Aspect::metadata, none, none, "", no_place},
    {Aspect::signature, none, none, "",
     "a signature is valid only for the card it was made for"},
});

constexpr std::string_view draft_blanks = " \t\r\n";

// The character that an escape at that position stands for, if there is one.
std::optional<char> escaped_at(std::string_view text, std::size_t at) {
  if (!is_percent_encoded(text, at)) return std::nullopt;
  const char c =
      static_cast<char>(hex_value(text[at + 1]) * 16 + hex_value(text[at + 2]));
  if (c == '%' || c == ',' || draft_blanks.contains(c)) return c;
  return std::nullopt;
}

// The list is split at commas and its items trimmed; a percent sign alone
// stays what it is.
std::string escaped_tag(std::string_view tag) {
  std::string text;
  const std::size_t first = tag.find_first_not_of(draft_blanks);
  const std::size_t last = tag.find_last_not_of(draft_blanks);
  for (std::size_t i = 0; i < tag.size(); ++i) {
    const char c = tag[i];
    const bool edge = first == std::string_view::npos || i < first || i > last;
    if (c == ',' || edge || escaped_at(tag, i)) {
      const auto byte = static_cast<std::uint8_t>(c);
      text += {'%', hex_digits_upper[byte / 16], hex_digits_upper[byte % 16]};
    } else {
      text += c;
    }
  }
  return text;
}

std::string unescaped_tag(std::string_view text) {
  std::string tag;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = escaped_at(text, i);
    tag += c.value_or(text[i]);
    if (c) i += 2;
  }
  return tag;
}

std::string joined_tags(const std::vector<std::string>& tags) {
  std::string text;
  for (const std::string& tag : tags) {
    if (tag.empty()) continue;
    if (!text.empty()) text += ',';
    text += escaped_tag(tag);
  }
  return text;
}

std::vector<std::string> split_tags(std::string_view text) {
  std::vector<std::string> tags;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t first = item.find_first_not_of(draft_blanks);
    if (first == std::string_view::npos) continue;
    const std::size_t last = item.find_last_not_of(draft_blanks);
    tags.push_back(unescaped_tag(item.substr(first, last - first + 1)));
  }
  return tags;
}

void put_metadata(Writer& out, const Writing& writing) {
  const Agent& agent = writing.agent;
  out.key("metadata").begin_object().key("name").string(agent.name);
  const std::string skills = joined_tags(all_tags(agent));
  for (std::size_t i = 0; i < agent.skills.size(); ++i) {
    if (agent.skills[i].tags.empty()) continue;
    writing.notes.lose(Aspect::skill_tags, i,
                       "the descriptor has one list of tags for all skills");
  }
  if (!skills.empty() || !agent.version.empty()) {
    out.key("labels").begin_object();
    put_text(out, "skills", skills);
    put_text(out, "version", agent.version);
    out.end_object();
  }
  if (writing.stash) {
    // Annotations are strings.
    Writer stash;
    put_stash(stash, *writing.stash);
    out.key("annotations").begin_object();
    out.key(oasf_draft_stash_name).string(stash.take()).end_object();
  }
  out.end_object();
}

void put_capabilities(Writer& out, const Writing& writing) {
  const Agent& agent = writing.agent;
  if (agent.skills.empty()) return;
  out.key("capabilities").begin_array();
  for (std::size_t i = 0; i < agent.skills.size(); ++i) {
    const Agent::Skill& skill = agent.skills[i];
    if (!skill.name.empty() && skill.name != skill.id) {
      writing.notes.lose(Aspect::skill_name, i,
                         "a capability has one name, its id");
    }
    out.begin_object().key("name").string(skill.id);
    put_json(out, "inputSchema", skill.input_schema);
    out.end_object();
  }
  out.end_array();
}

void put_endpoints(Writer& out, const Writing& writing) {
  const std::string& given = writing.options.url;
  const auto& interfaces = writing.agent.interfaces;
  if (interfaces.empty() && given.empty()) return;
  out.key("endpoints").begin_array();
  if (!given.empty() &&
      std::ranges::find(interfaces, given, &Agent::Interface::url) ==
          interfaces.end()) {
    out.begin_object().key("url").string(given).end_object();
  }
  for (std::size_t i = 0; i < interfaces.size(); ++i) {
    const std::string url = interfaces[i].protocol == "grpc"
                                ? grpc_url(interfaces[i].url)
                                : interfaces[i].url;
    if (url != interfaces[i].url) {
      writing.notes.lose_only(Aspect::interface_url, i,
                              "it is written as the URL " + url);
    }
    if (protocol_by_scheme(url).empty()) {
      writing.notes.lose(
          Aspect::interface_url, i,
          "its address has no scheme from which to derive the protocol");
      continue;
    }
    out.begin_object().key("url").string(url).end_object();
  }
  out.end_array();
}

Result<std::string> write(const Writing& writing) {
  TRY_STATUS(require_not_revoked(writing.agent));
  Writer out;
  out.begin_object().key("kind").string("AgentDescriptor");
  out.key("apiVersion").string("oasf/v1");
  put_metadata(out, writing);
  out.key("spec").begin_object();
  put_text(out, "description", writing.agent.description);
  put_capabilities(out, writing);
  put_endpoints(out, writing);
  return out.end_object().end_object().take();
}

Result<Agent> read_draft(const Reading& reading) {
  Agent agent;
  AspectReader from(&reading.origins);
  const Value metadata = reading.root["metadata"];
  const Value spec = reading.root["spec"];
  // These two identify the format, not the agent.
  from.took(Aspect::name, reading.root["kind"]);
  from.took(Aspect::name, reading.root["apiVersion"]);
  agent.name = from.text(Aspect::name, metadata["name"]);
  agent.version = from.text(Aspect::version, metadata["labels"]["version"]);
  agent.tags =
      split_tags(from.text(Aspect::tags, metadata["labels"]["skills"]));
  from.took_empty(Aspect::tags, metadata["labels"]);
  agent.description = from.text(Aspect::description, spec["description"]);
  for (const Value capability : spec["capabilities"].items()) {
    const std::size_t i = agent.skills.size();
    Agent::Skill& skill = agent.skills.emplace_back();
    skill.id = from.text(Aspect::skill_id, capability["name"], i);
    skill.input_schema = from.json(Aspect::skill_input_schema,
                                   capability["inputSchema"], Kind::object, i);
  }
  from.took_empty(Aspect::skill_id, spec["capabilities"]);
  for (const Value endpoint : spec["endpoints"].items()) {
    const std::size_t i = agent.interfaces.size();
    Agent::Interface& interface = agent.interfaces.emplace_back();
    interface.url = from.text(Aspect::interface_url, endpoint["url"], i);
    interface.protocol = protocol_by_scheme(interface.url);
  }
  from.took_empty(Aspect::interface_url, spec["endpoints"]);
  from.took_empty(Aspect::description, spec);
  return agent;
}

bool looks_like_draft(Value root) {
  return root["kind"].is(Kind::string) && root["spec"].is(Kind::object) &&
         root["metadata"].is(Kind::object) && !root["schema_version"];
}

std::optional<FoundStash> find_draft_stash(Value root) {
  const Value annotations = root["metadata"]["annotations"];
  const Value at = annotations[oasf_draft_stash_name];
  if (!at) return std::nullopt;
  Faults faults;
  const Document inside =
      Reader().read(std::string(at.string().value_or("")), Limits{}, faults);
  return FoundStash{
      .around = annotations.size() == 1 ? annotations : at,
      .stash = faults.empty() ? parse_stash(inside.root())
                              : invalid("the annotation is not valid JSON: {}",
                                        faults.front().message)};
}

}  // namespace

constinit const FormatInfo oasf_draft_format{
    .format = CardFormat::oasf_draft,
    .name = "oasf-draft",
    .family = "oasf-draft",
    .words = "OASF descriptor of the ADP draft",
    .aspects = draft_aspects,
    .stash_place = "/metadata/annotations/cardinal.original",
    .dialect = std::nullopt,
    .looks_like = looks_like_draft,
    .read = read_draft,
    .write = write,
    .find_stash = find_draft_stash,
};

}  // namespace cardinal::convert
