#include <algorithm>

#include "base/ascii.h"
#include "card/a2a/reader.h"

namespace cardinal::a2a {
namespace {

constexpr VersionedPartTable card_table(Part::card, card_members);
constexpr VersionedPartTable provider_table(Part::provider, provider_members);
constexpr VersionedPartTable capabilities_table(Part::capabilities,
                                                capabilities_members);
constexpr VersionedPartTable extension_table(Part::extension,
                                             extension_members);
constexpr VersionedPartTable skill_table(Part::skill, skill_members);
constexpr VersionedPartTable interface_table(Part::interface,
                                             interface_members);
constexpr VersionedPartTable signature_table(Part::signature,
                                             signature_members);

// type/subtype in lower case, as nearly all are.
bool is_plain_mode(std::string_view mode) {
  std::size_t slashes = 0;
  bool begins = true;  // the type or the subtype
  for (const char c : mode) {
    const bool plain = is_lower(c) || is_digit(c);
    if (!plain) {
      if (begins || (c != '/' && c != '.' && c != '+' && c != '-')) {
        return false;
      }
      slashes += c == '/';
    }
    begins = c == '/';
  }
  return slashes == 1 && !begins && mode.size() <= media_type_name_bytes_max;
}

bool is_released(std::string_view version) {
  return std::ranges::find(released_versions, version) !=
         std::end(released_versions);
}

void clear(Card& card) {
  // Member by member, so that the lists keep their memory.
  card.extensions.clear();
  card.interfaces.clear();
  card.skills.clear();
  card.schemes.clear();
  card.requirements.clear();
  card.needs.clear();
  card.signatures.clear();
  card.missing.clear();
  card.unknown.clear();
  card.foreign.clear();
  card.mistyped.clear();
  card.nulls.clear();
  card.blank.clear();
  card.edges.clear();
  card.empty_lists.clear();
  card.end_requirement = 0;
  card.facts = 0;
}

}  // namespace

void CardReader::mistype(Value at, std::string_view name, Kind expected,
                         bool item) {
  set_fact(mistyped);
  card_.mistyped.push_back({at, name, expected, item});
}

// null stands for "not set" where a member may be left out.
bool CardReader::note_wrong_kind(const MemberInfo& info, Value value) {
  if (value.is(Kind::null) && !(info.required & bit_of(version_))) {
    set_fact(null_value);
    card_.nulls.push_back(value);
  } else {
    mistype(value, info.name, info.kind, false);
  }
  return false;
}

void CardReader::judge_items(const MemberInfo& info, Value value) {
  for (const Value item : value.items()) {
    if (!item.is(info.items)) mistype(item, info.name, info.items, true);
  }
  if (info.kind == Kind::array) return;
  for (const Member member : value.members()) {
    if (!member.value.is(info.items)) {
      mistype(member.value, info.name, info.items, true);
    }
  }
}

void CardReader::note_edges(Value value) {
  set_fact(text_edges);
  card_.edges.push_back(value);
}

void CardReader::judge_blank(const Text& found) {
  if (!found || !is_blank(found.text)) return;
  set_fact(text_blank);
  card_.blank.push_back(found.at);
}

Text CardReader::url(Value value) {
  if (!value.is(Kind::string)) return {value, {}};
  const std::string_view found = value.text();
  if (!is_plain_https(found)) {
    set_fact(url_irregular);
  } else if (!is_ordinary_https(found)) {
    set_fact(url_suspect);
  }
  return {value, found};
}

void CardReader::modes(Value list) {
  for (const Value mode : list.items()) {
    const auto found = mode.string();
    if (found && (found->empty() || !is_plain_mode(*found))) {
      set_fact(mode_irregular);
    }
  }
}

void CardReader::read(Value root) {
  clear(card_);
  card_.root = root;
  survey_text();
  content();
  glance_at_strings();
}

void CardReader::read_content(Value root) {
  clear(card_);
  card_.root = root;
  content();
}

void CardReader::content() {
  card_.detected = detect_version(card_.root);
  version_ = card_.detected.version;
  versions_ = bit_of(version_);
  set_fact(always);
  if (card_.detected.hybrid) {
    set_fact(is_hybrid);
    versions_ |= bit_of(Version::v0_3);
  }
  Value values[std::size(card_members)];
  members(card_table, card_.root, values);
  card_.name = label(values[card_name]);
  card_.description = required_text(values[card_description]);
  card_.version = required_text(values[card_version]);
  card_.url = url(values[card_url]);
  card_.protocol_version = text(values[card_protocol_version]);
  card_.preferred_transport = text(values[card_preferred_transport]);
  note_name_and_versions();
  card_.icon_url = url(values[card_icon_url]);
  card_.documentation_url = url(values[card_documentation_url]);
  card_.default_input_modes = values[card_input_modes];
  card_.default_output_modes = values[card_output_modes];
  card_.interfaces_at = values[card_interfaces];
  card_.additional_at = values[card_additional];
  card_.skills_at = values[card_skills];
  card_.signatures_at = values[card_signatures];
  card_.security = values[card_security];
  card_.security_requirements = values[card_requirements];
  card_.security_schemes = values[card_schemes];
  card_.extended_card = values[card_extended];
  card_.provider = values[card_provider];
  card_.capabilities = values[card_capabilities];
  card_.provider_organization = {};
  card_.provider_url = {};
  parts(values);
}

void CardReader::parts(const Value (&values)[std::size(card_members)]) {
  if (card_.provider) provider(card_.provider);
  if (card_.capabilities) capabilities(card_.capabilities);
  for (const Value list :
       {card_.default_input_modes, card_.default_output_modes, card_.skills_at,
        card_.interfaces_at}) {
    if (list && list.size() == 0) {
      set_fact(list_empty);
      card_.empty_lists.push_back(list);
    }
  }
  modes(card_.default_input_modes);
  modes(card_.default_output_modes);
  read_interfaces(values);
  schemes(card_.security_schemes);
  requirements(card_.security, false);
  requirements(card_.security_requirements, true);
  card_.end_requirement = static_cast<std::uint32_t>(card_.requirements.size());
  for (const Value item : card_.skills_at.items()) {
    if (item.is(Kind::object)) skill(item);
  }
  for (const Value item : card_.signatures_at.items()) {
    if (item.is(Kind::object)) signature(item);
  }
  const bool secured =
      card_.security_schemes.size() > 0 || card_.security.size() > 0 ||
      card_.security_requirements.size() > 0 || !card_.requirements.empty();
  if (!secured && version_ != Version::v0_1) set_fact(security_none);
}

void CardReader::read_interfaces(
    const Value (&values)[std::size(card_members)]) {
  for (const Value item : values[card_interfaces].items()) {
    if (item.is(Kind::object)) interface(item);
  }
  const bool of_0_x = version_ != Version::v1_0 || card_.detected.hybrid;
  if (of_0_x && card_.url) {
    binding(card_.preferred_transport);
    card_.interfaces.push_back({.at = card_.root,
                                .main = true,
                                .url = card_.url,
                                .binding = card_.preferred_transport,
                                .protocol_version = card_.protocol_version,
                                .tenant = {}});
  }
  // Those of a hybrid card are for readers of 0.3, by whose rules they stand.
  const Version own = version_;
  if (own == Version::v1_0) version_ = Version::v0_3;
  for (const Value item : values[card_additional].items()) {
    if (item.is(Kind::object)) interface(item);
  }
  version_ = own;
  if (!card_.interfaces.empty()) set_fact(has_interfaces);
  if (card_.interfaces.size() > 1) set_fact(several_interfaces);
}

void CardReader::binding(const Text& found) {
  if (!found || found.text == core_bindings[0]) return;
  set_fact(binding_other);
  if (std::ranges::find(core_bindings, found.text) == std::end(core_bindings)) {
    set_fact(binding_irregular);
  }
}

void CardReader::interface(Value object) {
  // The two shapes say the same with other names.
  Value values[std::size(interface_members)];
  members(interface_table, object, values);
  const Text bound =
      required_text(values[interface_binding] ? values[interface_binding]
                                              : values[interface_transport]);
  binding(bound);
  const Text version = text(values[interface_version]);
  if (version && !is_released(version.text)) {
    set_fact(interface_version_irregular);
  }
  if (values[interface_tenant]) set_fact(has_tenant);
  card_.interfaces.push_back(
      {.at = object,
       .main = false,
       .url = url(required_text(values[interface_url]).at),
       .binding = bound,
       .protocol_version = version,
       .tenant = text(values[interface_tenant])});
}

void CardReader::provider(Value object) {
  Value values[std::size(provider_members)];
  members(provider_table, object, values);
  card_.provider_organization = required_text(values[0]);
  card_.provider_url = url(values[1]);
}

void CardReader::capabilities(Value object) {
  Value values[std::size(capabilities_members)];
  members(capabilities_table, object, values);
  if (values[capability_extended]) {
    card_.extended_card = values[capability_extended];
  }
  for (const Value item : values[capability_extensions].items()) {
    if (!item.is(Kind::object)) continue;
    set_fact(has_extensions);
    card_.extensions.push_back(item);
    Value inside[std::size(extension_members)];
    members(extension_table, item, inside);
  }
}

void CardReader::skill(Value object) {
  Value values[std::size(skill_members)];
  members(skill_table, object, values);
  Skill& skill = card_.skills.emplace_back();
  skill.at = object;
  skill.id = label(values[skill_id]);
  skill.name = label(values[skill_name]);
  skill.description = required_text(values[skill_description]);
  skill.tags = values[skill_tags];
  skill.examples = values[skill_examples];
  skill.input_modes = values[skill_input_modes];
  skill.output_modes = values[skill_output_modes];
  skill.security = values[skill_security];
  skill.security_requirements = values[skill_requirements];
  if ((skill.id && !is_kebab_case(skill.id.text)) ||
      (skill.description &&
       !is_long_talk(skill.description.text, skill.name.text) &&
       is_empty_talk(skill.description.text, skill.name.text))) {
    set_fact(skill_irregular);
  }
  tags(skill.tags);
  examples(skill.examples);
  for (const Value list : {skill.input_modes, skill.output_modes}) {
    modes(list);
    if (list && list.size() == 0) set_fact(list_empty);
  }
  if (skill.tags && skill.tags.size() == 0) {
    set_fact(list_empty);
    card_.empty_lists.push_back(skill.tags);
  }
  skill.first_requirement =
      static_cast<std::uint32_t>(card_.requirements.size());
  requirements(skill.security, false);
  requirements(skill.security_requirements, true);
  skill.end_requirement = static_cast<std::uint32_t>(card_.requirements.size());
  set_fact(has_skills);
  if (skill.id && skill_ids_.again(skill.id.text)) set_fact(skill_ids_alike);
}

void CardReader::signature(Value object) {
  Value values[std::size(signature_members)];
  members(signature_table, object, values);
  set_fact(has_signatures);
  card_.signatures.push_back({.at = object,
                              .protected_header = required_text(values[0]),
                              .signature = required_text(values[1]),
                              .header = values[2]});
}

void read(Value root, Card& out) { CardReader(out).read(root); }

}  // namespace cardinal::a2a
