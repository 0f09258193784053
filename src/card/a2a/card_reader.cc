#include "card/a2a/card_reader.h"

#include <algorithm>

#include "base/ascii.h"
#include "card/a2a/prefilter.h"
#include "card/plain_semver.h"

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

bool is_empty_list(Value list) { return list && list.size() == 0; }

// Member by member, so that the lists keep their memory.
void clear(Card& card) {
  card.extensions.clear();
  card.interfaces.clear();
  card.skills.clear();
  card.schemes.clear();
  card.requirements.clear();
  card.required_schemes.clear();
  card.signatures.clear();
  card.end_requirement = 0;
}

void clear(Defects& defects) {
  defects.facts = 0;
  defects.missing.clear();
  defects.unknown.clear();
  defects.foreign.clear();
  defects.mistyped.clear();
  defects.nulls.clear();
  defects.blank.clear();
  defects.untidy_texts.clear();
}

}  // namespace

void CardReader::read_root() {
  parts_.set_fact(always);
  if (card_.detected.hybrid) parts_.set_fact(is_hybrid);
  RootValues values;
  parts_.read_members(card_table, card_.root, values);
  if (card_.detected.inferred) note_unstated_version();
  card_.name = parts_.read_name_or_id(values["name"]);
  card_.description = parts_.read_required_text(values["description"]);
  card_.version = parts_.read_required_text(values["version"]);
  card_.url = parts_.read_url(values["url"]);
  card_.protocol_version = parts_.read_text(values["protocolVersion"]);
  card_.preferred_transport = parts_.read_text(values["preferredTransport"]);
  note_name_and_versions();
  card_.icon_url = parts_.read_url(values["iconUrl"]);
  card_.documentation_url = parts_.read_url(values["documentationUrl"]);
  card_.default_input_modes = values["defaultInputModes"];
  card_.default_output_modes = values["defaultOutputModes"];
  card_.interfaces_at = values["supportedInterfaces"];
  card_.additional_at = values["additionalInterfaces"];
  card_.skills_at = values["skills"];
  card_.signatures_at = values["signatures"];
  card_.security = values["security"];
  card_.security_requirements = values["securityRequirements"];
  card_.security_schemes = values["securitySchemes"];
  card_.extended_card = values["supportsAuthenticatedExtendedCard"];
  card_.provider = values["provider"];
  card_.capabilities = values["capabilities"];
  card_.provider_organization = {};
  card_.provider_url = {};
  read_parts(values);
}

void CardReader::read_parts(const RootValues& values) {
  if (card_.provider) read_provider(card_.provider);
  if (card_.capabilities) read_capabilities(card_.capabilities);
  for (const Value list :
       {card_.default_input_modes, card_.default_output_modes, card_.skills_at,
        card_.interfaces_at}) {
    if (is_empty_list(list)) parts_.set_fact(list_empty);
  }
  note_modes(card_.default_input_modes);
  note_modes(card_.default_output_modes);
  read_interfaces(values);
  security_.read_schemes(card_.security_schemes);
  security_.read_requirements(card_.security, false);
  security_.read_requirements(card_.security_requirements, true);
  card_.end_requirement = static_cast<std::uint32_t>(card_.requirements.size());
  for (const Value item : card_.skills_at.items()) {
    if (item.is(Kind::object)) read_skill(item);
  }
  for (const Value item : card_.signatures_at.items()) {
    if (item.is(Kind::object)) read_signature(item);
  }
  const bool secured =
      card_.security_schemes.size() > 0 || card_.security.size() > 0 ||
      card_.security_requirements.size() > 0 || !card_.requirements.empty();
  if (!secured && parts_.version() != Version::v0_1) {
    parts_.set_fact(security_none);
  }
}

void CardReader::read_provider(Value object) {
  MemberValues<provider_members> values;
  parts_.read_members(provider_table, object, values);
  card_.provider_organization =
      parts_.read_required_text(values["organization"]);
  card_.provider_url =
      parts_.read_url(parts_.read_required_text(values["url"]).at);
}

void CardReader::read_capabilities(Value object) {
  MemberValues<capabilities_members> values;
  parts_.read_members(capabilities_table, object, values);
  if (values["extendedAgentCard"]) {
    card_.extended_card = values["extendedAgentCard"];
  }
  for (const Value item : values["extensions"].items()) {
    if (!item.is(Kind::object)) continue;
    parts_.set_fact(has_extensions);
    card_.extensions.push_back(item);
    MemberValues<extension_members> inside;
    parts_.read_members(extension_table, item, inside);
  }
}

void CardReader::read_interfaces(const RootValues& values) {
  const Version own = parts_.version();
  if (own == Version::v1_0) {
    for (const Value item : values["supportedInterfaces"].items()) {
      if (item.is(Kind::object)) read_interface(item);
    }
  }
  // A card that states 1.0 and lists no interfaces is still called at its url.
  const bool reads_url =
      own != Version::v1_0 || card_.detected.hybrid || card_.interfaces.empty();
  if (reads_url && card_.url) {
    note_binding(card_.preferred_transport);
    card_.interfaces.push_back({.at = card_.root,
                                .main = true,
                                .url = card_.url,
                                .binding = card_.preferred_transport,
                                .protocol_version = card_.protocol_version,
                                .tenant = {}});
  }
  // Those of a hybrid card are for readers of 0.3 and follow its rules.
  if (own == Version::v1_0) parts_.set_version(Version::v0_3);
  for (const Value item : values["additionalInterfaces"].items()) {
    if (item.is(Kind::object)) read_interface(item);
  }
  parts_.set_version(own);
  if (!card_.interfaces.empty()) parts_.set_fact(has_interfaces);
  if (card_.interfaces.size() > 1) parts_.set_fact(several_interfaces);
}

// 0.3 calls transport what 1.0 calls protocolBinding.
void CardReader::read_interface(Value object) {
  MemberValues<interface_members> values;
  parts_.read_members(interface_table, object, values);
  const Text binding = parts_.read_required_text(values["protocolBinding"]
                                                     ? values["protocolBinding"]
                                                     : values["transport"]);
  note_binding(binding);
  const Text version = parts_.read_text(values["protocolVersion"]);
  if (version && !is_released(version.text)) {
    parts_.set_fact(interface_version_irregular);
  }
  if (values["tenant"]) parts_.set_fact(has_tenant);
  card_.interfaces.push_back(
      {.at = object,
       .main = false,
       .url = parts_.read_url(parts_.read_required_text(values["url"]).at),
       .binding = binding,
       .protocol_version = version,
       .tenant = parts_.read_text(values["tenant"])});
}

void CardReader::read_skill(Value object) {
  MemberValues<skill_members> values;
  parts_.read_members(skill_table, object, values);
  Skill& skill = card_.skills.emplace_back();
  skill.at = object;
  skill.id = parts_.read_name_or_id(values["id"]);
  skill.name = parts_.read_name_or_id(values["name"]);
  skill.description = parts_.read_required_text(values["description"]);
  skill.tags = values["tags"];
  skill.examples = values["examples"];
  skill.input_modes = values["inputModes"];
  skill.output_modes = values["outputModes"];
  skill.security = values["security"];
  skill.security_requirements = values["securityRequirements"];
  note_skill(skill);
  skill.first_requirement =
      static_cast<std::uint32_t>(card_.requirements.size());
  security_.read_requirements(skill.security, false);
  security_.read_requirements(skill.security_requirements, true);
  skill.end_requirement = static_cast<std::uint32_t>(card_.requirements.size());
}

void CardReader::read_signature(Value object) {
  MemberValues<signature_members> values;
  parts_.read_members(signature_table, object, values);
  parts_.set_fact(has_signatures);
  card_.signatures.push_back(
      {.at = object,
       .protected_header = parts_.read_required_text(values["protected"]),
       .signature = parts_.read_required_text(values["signature"]),
       .header = values["header"]});
}

// A statement cannot be required by the version that it would state.
void CardReader::note_unstated_version() {
  if (card_.root["protocolVersion"]) return;
  constexpr std::size_t member = index_of(card_members, "protocolVersion");
  parts_.forget_missing(card_.root, member);
  parts_.set_fact(version_unstated);
}

void CardReader::note_name_and_versions() {
  // A character has a byte or more.
  if (card_.name.text.size() >= name_characters_long) {
    parts_.set_fact(name_long);
  }
  if (card_.version && !is_plain_semver(card_.version.text)) {
    parts_.set_fact(semver_irregular);
  }
  if (parts_.version() == Version::v0_1 ||
      (card_.protocol_version &&
       card_.protocol_version.text != usual_protocol_version)) {
    parts_.set_fact(protocol_version_irregular);
  }
  if (parts_.version() == Version::v0_3 &&
      !card_.preferred_transport.present()) {
    parts_.set_fact(transport_missing);
  }
}

void CardReader::note_binding(const Text& found) {
  if (!found || found.text == core_bindings[0]) return;
  parts_.set_fact(binding_other);
  if (std::ranges::find(core_bindings, found.text) == std::end(core_bindings)) {
    parts_.set_fact(binding_irregular);
  }
}

void CardReader::note_modes(Value list) {
  for (const Value mode : list.items()) {
    const auto found = mode.string();
    if (found && (found->empty() || !is_plain_mode(*found))) {
      parts_.set_fact(mode_irregular);
    }
  }
}

void CardReader::note_tags(Value list) {
  SeenTexts seen;
  for (const Value tag : list.items()) {
    const Text found = parts_.read_tag(tag);
    if (found && (is_blank(found.text) || seen.may_be_repeated(found.text))) {
      parts_.set_fact(tags_irregular);
    }
  }
}

void CardReader::note_examples(Value list) {
  if (!list) return;
  bool irregular = list.size() < examples_min || list.size() > examples_max;
  SeenTexts seen;
  for (const Value example : list.items()) {
    if (!example.is(Kind::string)) continue;
    const std::string_view text = example.string_unchecked();
    irregular |= !is_long_example(text) || seen.may_be_repeated(text);
  }
  if (irregular) parts_.set_fact(examples_irregular);
}

void CardReader::note_skill(const Skill& skill) {
  parts_.set_fact(has_skills);
  const std::string_view description = skill.description.text;
  if ((skill.id && !is_kebab_case(skill.id.text)) ||
      (skill.description &&
       !is_surely_meaningful(description, skill.name.text) &&
       is_meaningless(description, skill.name.text))) {
    parts_.set_fact(skill_irregular);
  }
  if (skill.id && skill_ids_.may_be_repeated(skill.id.text)) {
    parts_.set_fact(skill_ids_alike);
  }
  note_tags(skill.tags);
  note_examples(skill.examples);
  note_modes(skill.input_modes);
  note_modes(skill.output_modes);
  for (const Value list : {skill.input_modes, skill.output_modes, skill.tags}) {
    if (is_empty_list(list)) parts_.set_fact(list_empty);
  }
}

// The facts and lists of defects are only for rules.
void read(Value root, Card& out, std::optional<Version> requested) {
  clear(out);
  out.root = root;
  out.detected = detect_version(root, requested);
  Defects unused;
  CardReader(out, unused, false).read_root();
}

void read(Value root, AnnotatedCard& out, std::optional<Version> requested,
          std::optional<ByteClasses> classes) {
  clear(static_cast<Card&>(out));
  clear(static_cast<Defects&>(out));
  out.urls.clear();
  out.root = root;
  const PrefilteredText text =
      prefilter_text(root, classes ? *classes : byte_classes_in(root.raw()));
  out.detected = detect_version(root, requested);
  CardReader(out, out, text.may_have_controls).read_root();
  out.facts |= text.facts;
  if (text.may_have_private_names) out.facts |= prefilter_names(root);
}

}  // namespace cardinal::a2a
