// Members under names that other formats, SDKs or people have for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "support/cards.h"
#include "support/mistakes.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

struct NamePair {
  const char* name;
  const char* written;
};

constexpr NamePair name_pairs[] = {
    {"name", "title"},
    {"name", "agentName"},
    {"description", "desc"},
    {"description", "summary"},
    {"url", "endpoint"},
    {"url", "base_url"},
    {"version", "agentVersion"},
    {"skills", "tools"},
    {"organization", "name"},
    {"organization", "company"},
    {"tags", "keywords"},
    {"id", "identifier"},
    {"defaultInputModes", "inputModes"},
    {"defaultOutputModes", "outputModes"},
    {"supportedInterfaces", "interfaces"},
    {"protocolBinding", "binding"},
    {"protocolVersion", "version"},
    {"transport", "protocol"},
    {"tokenUrl", "tokenEndpoint"},
    {"authorizationUrl", "authorization_endpoint"},
    {"agent_id", "id"},
    {"protocol", "transport"},
    {"uri", "endpoint"},
    {"identifier", "id"},
    {"displayName", "title"},
    {"entries", "agents"},
    {"specVersion", "version"},
};

// Calls `visit(object)` for every object of the value.
void for_each_object(Value value, const std::function<void(Value)>& visit) {
  if (value.is(Kind::object)) visit(value);
  for (const Member member : value.members()) {
    for_each_object(member.value, visit);
  }
  for (const Value item : value.items()) for_each_object(item, visit);
}

// Without the finding that the member is missing: it is optional.
bool is_required(const Report& without, std::string_view name) {
  const std::string quoted = '"' + std::string(name) + '"';
  for (const Diagnostic& found : without.diagnostics) {
    if (found.severity == Severity::error &&
        found.message.contains(" has no ") && found.message.contains(quoted)) {
      return true;
    }
  }
  return false;
}

std::string edited(const test::FullCard& full, const Edit& edit) {
  return *apply_edits(full.text, {edit});
}

TEST(OtherNames, OfARequiredMemberAreOneFindingWithBothNames) {
  std::size_t seen = 0;
  for (const test::FullCard& full : test::full_cards()) {
    if (full.dialect == Dialect::oasf) continue;  // has no such rule
    const test::CheckSettings settings{.dialect = full.dialect};
    const test::Parsed parsed = test::parse(full.text);
    for_each_object(parsed.root(), [&](Value object) {
      for (const NamePair& pair : name_pairs) {
        const Value member = object[pair.name];
        if (!member || object[pair.written]) continue;
        const auto gone = test::checked(
            edited(full, remove_element(object, member)), settings);
        if (!is_required(gone, pair.name)) continue;
        SCOPED_TRACE(full.name + std::string(" ") +
                     pointer_from(parsed.root(), member) + " as " +
                     pair.written);
        const auto found = test::checked(
            edited(full, rename_member(member, pair.written)), settings);
        std::vector<std::string> errors;
        for (const Diagnostic& each : found.diagnostics) {
          if (each.severity == Severity::error) errors.push_back(each.message);
        }
        EXPECT_THAT(errors,
                    ElementsAre(HasSubstr('"' + std::string(pair.name) +
                                          "\" is missing; found \"" +
                                          pair.written + "\" instead")));
        // Whatever follows from its absence.
        EXPECT_LE(found.diagnostics.size(), gone.diagnostics.size());
        ++seen;
      }
    });
  }
  EXPECT_GT(seen, 60u);
}

// A value of another kind was meant otherwise.
TEST(OtherNames, AreNotSuggestedForValuesOfAnotherKind) {
  const std::string card =
      test::merged(minimal_card(Profile::a2a),
                   R"({"llm_provider": "x", "author": "x", "icon": {}})");
  for (const Diagnostic& found : test::checked(card).diagnostics) {
    EXPECT_THAT(found.help, Not(HasSubstr("did you mean"))) << found.message;
  }
}

}  // namespace
}  // namespace cardinal
