// Interfaces: the protocol version of each.
#include <algorithm>
#include <charconv>

#include "card/a2a/limits.h"
#include "check/repair.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

// The count of dot-separated numbers without leading zeros; 0 if the text is
// anything else. Clients compare the text, so "01.0" is not "1.0".
std::size_t count_numbers(std::string_view text) {
  std::size_t numbers = 0;
  while (true) {
    const std::size_t end = std::min(text.find('.'), text.size());
    const bool digits = end > 0 && text.find_first_not_of("0123456789") >= end;
    if (!digits || (end > 1 && text[0] == '0')) return 0;
    ++numbers;
    if (end == text.size()) return numbers;
    text.remove_prefix(end + 1);
  }
}

void check_interface_version_format(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_supported(card, interface)) continue;
    const Text& version = interface.protocol_version;
    if (!version || count_numbers(version.text) > 0) continue;
    out.add(version.at,
            "\"protocolVersion\" must be Major.Minor, such as \"1.0\"; got " +
                for_message(version.at),
            "write the A2A version that this address supports");
  }
}

constinit const CardRule interface_version_format_rule{
    .info =
        {
            .id = "a2a/interface-version-format",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid interface protocolVersion",
            .summary =
                "The protocolVersion of an interface consists of numbers",
            .why = "Clients compare it with the versions they support. Any "
                   "other text does not show which protocol the agent uses.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "latest"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 3.6: versions are Major.Minor",
        },
    .triggers = interface_version_irregular,
    .check = check_interface_version_format,
};

void check_interface_version_patch(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_supported(card, interface)) continue;
    const Text& version = interface.protocol_version;
    const std::size_t numbers = version ? count_numbers(version.text) : 0;
    if (numbers == 0 || numbers == 2) continue;
    Finding& finding =
        out.add(version.at,
                "\"protocolVersion\" should be Major.Minor; got " +
                    for_message(version.at),
                numbers > 2 ? "remove everything after the second number"
                            : "add the minor number");
    if (numbers < 3) continue;
    const std::size_t major_end = version.text.find('.');
    const std::size_t minor_end = version.text.find('.', major_end + 1);
    finding.fix = rewritten(version.at, version.text.substr(0, minor_end));
    finding.fix->safe = true;
  }
}

constinit const CardRule interface_version_patch_rule{
    .info =
        {
            .id = "a2a/interface-version-patch",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "protocolVersion is not Major.Minor",
            .summary = "The protocolVersion of an interface is Major.Minor",
            .why = "Patch releases change nothing on the wire; a client that "
                   "compares the whole text finds no version it knows.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 3.6: patch numbers SHOULD NOT be used",
        },
    .triggers = interface_version_irregular,
    .check = check_interface_version_patch,
};

void check_interface_version_known(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_supported(card, interface)) continue;
    const Text& version = interface.protocol_version;
    if (!version || count_numbers(version.text) < 2) continue;
    const auto parsed = protocol_version(version.text);
    const bool released =
        std::ranges::any_of(released_versions, [&](std::string_view known) {
          return protocol_version(known) == parsed;
        });
    if (parsed && released) continue;
    out.add(version.at,
            "unknown A2A version " + std::string(version.text) +
                "; expected 0.2, 0.3 or 1.0",
            "write the version of the protocol, not of the agent");
  }
}

constinit const CardRule interface_version_known_rule{
    .info =
        {
            .id = "a2a/interface-version-known",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{under_production, Severity::error}}},
            .title = "Unknown protocol version",
            .summary =
                "The protocolVersion of an interface is a released version",
            .why = "No client supports a version that was never released. "
                   "Often it is the agent's own version in the wrong place.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "2.1"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.protocol_version; the releases",
        },
    .triggers = interface_version_irregular,
    .check = check_interface_version_known,
};

}  // namespace

std::optional<ProtocolVersion> protocol_version(std::string_view text) {
  ProtocolVersion version;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto first = std::from_chars(begin, end, version.major_number);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.') {
    return std::nullopt;
  }
  const auto second = std::from_chars(first.ptr + 1, end, version.minor_number);
  if (second.ec != std::errc()) return std::nullopt;
  if (second.ptr != end && *second.ptr != '.') return std::nullopt;
  return version;
}

CardRules interface_version_rules() {
  static constexpr const CardRule* rules[] = {&interface_version_format_rule,
                                              &interface_version_patch_rule,
                                              &interface_version_known_rule};
  return rules;
}

}  // namespace cardinal::a2a
