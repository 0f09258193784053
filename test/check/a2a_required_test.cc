// Cards of 1.0 against the tables of a2a.proto, of which no official JSON
// Schema exists: each member that it marks REQUIRED is missed when it is gone,
// and each typed member refused in any other JSON type.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/dice.h"

namespace cardinal {
namespace {

enum Type : std::uint8_t { text, flag, object, list };

struct RequiredRow {
  const char* object;  // where it stands in the full card
  const char* member;
  Type type;
  bool required;
};

// By hand from the proto, part by part; not from our own table.
constexpr char interface[] = "/supportedInterfaces/0";
constexpr char first_skill[] = "/skills/0";
constexpr char key[] = "/securitySchemes/key/apiKeySecurityScheme";
constexpr char bearer[] = "/securitySchemes/bearer/httpAuthSecurityScheme";
constexpr char oauth[] = "/securitySchemes/oauth/oauth2SecurityScheme";
constexpr char code[] =
    "/securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode";
constexpr char device[] =
    "/securitySchemes/device/oauth2SecurityScheme/flows/deviceCode";
constexpr char oidc[] = "/securitySchemes/oidc/openIdConnectSecurityScheme";
constexpr char extension[] = "/capabilities/extensions/0";

constexpr RequiredRow required_rows[] = {
    {"", "name", text, true},
    {"", "description", text, true},
    {"", "supportedInterfaces", list, true},
    {"", "provider", object, false},
    {"", "version", text, true},
    {"", "documentationUrl", text, false},
    {"", "capabilities", object, true},
    {"", "securitySchemes", object, false},
    {"", "securityRequirements", list, false},
    {"", "defaultInputModes", list, true},
    {"", "defaultOutputModes", list, true},
    {"", "skills", list, true},
    {"", "signatures", list, false},
    {"", "iconUrl", text, false},
    {interface, "url", text, true},
    {interface, "protocolBinding", text, true},
    {interface, "protocolVersion", text, true},
    {interface, "tenant", text, false},
    {"/provider", "url", text, true},
    {"/provider", "organization", text, true},
    {"/capabilities", "streaming", flag, false},
    {"/capabilities", "pushNotifications", flag, false},
    {"/capabilities", "extensions", list, false},
    {"/capabilities", "extendedAgentCard", flag, false},
    {extension, "uri", text, false},
    {extension, "description", text, false},
    {extension, "required", flag, false},
    {extension, "params", object, false},
    {first_skill, "id", text, true},
    {first_skill, "name", text, true},
    {first_skill, "description", text, true},
    {first_skill, "tags", list, true},
    {first_skill, "examples", list, false},
    {first_skill, "inputModes", list, false},
    {first_skill, "outputModes", list, false},
    {first_skill, "securityRequirements", list, false},
    {"/signatures/0", "protected", text, true},
    {"/signatures/0", "signature", text, true},
    {"/signatures/0", "header", object, false},
    {key, "location", text, true},
    {key, "name", text, true},
    {bearer, "scheme", text, true},
    {bearer, "bearerFormat", text, false},
    {oauth, "flows", object, true},
    {oauth, "oauth2MetadataUrl", text, false},
    {code, "authorizationUrl", text, true},
    {code, "tokenUrl", text, true},
    {code, "refreshUrl", text, false},
    {code, "scopes", object, true},
    {code, "pkceRequired", flag, false},
    {device, "deviceAuthorizationUrl", text, true},
    {device, "tokenUrl", text, true},
    {device, "scopes", object, true},
    {oidc, "openIdConnectUrl", text, true},
    {"/securitySchemes/mtls/mtlsSecurityScheme", "description", text, false},
    // The one member of a scheme, and the parts of a requirement.
    {"/securitySchemes/mtls", "mtlsSecurityScheme", object, false},
    {"/securitySchemes/device/oauth2SecurityScheme/flows", "deviceCode", object,
     false},
    {"/securityRequirements/1", "schemes", object, false},
    {"/securityRequirements/1/schemes", "key", object, false},
    {"/securityRequirements/1/schemes/key", "list", list, false},
};

const std::string& full() {
  static const std::string card = test::full_a2a_card("1.0");
  return card;
}

std::string edited(const RequiredRow& row, const char* replacement) {
  const test::Parsed parsed = test::parse(full());
  const Result<Value> owner = resolve(parsed.root(), row.object);
  EXPECT_TRUE(owner) << row.object;
  const Value value = (*owner)[row.member];
  EXPECT_TRUE(value) << row.object << "/" << row.member;
  return *apply_edits(full(), {replacement ? replace_value(value, replacement)
                                           : remove_element(*owner, value)});
}

Report report_of(const std::string& card) {
  return test::checked(card, {.dialect = Dialect::a2a});
}

std::string trace(const RequiredRow& row) {
  return std::string(row.object) + "/" + row.member;
}

TEST(A2aRequired, EachMemberThatIsGoneIsNamed) {
  for (const RequiredRow& row : required_rows) {
    if (!row.required) continue;
    SCOPED_TRACE(trace(row));
    const Report report = report_of(edited(row, nullptr));
    const bool named =
        std::ranges::any_of(report.diagnostics, [&](const Diagnostic& found) {
          return found.severity == Severity::error &&
                 found.rule->id == "a2a/member-required" &&
                 found.pointer == row.object &&
                 found.message.find('"' + std::string(row.member) + '"') !=
                     std::string::npos;
        });
    EXPECT_TRUE(named);
  }
}

// The member is gone, and nobody asks for it by an error of its own.
TEST(A2aRequired, NoOtherMemberIsMissed) {
  for (const RequiredRow& row : required_rows) {
    if (row.required) continue;
    SCOPED_TRACE(trace(row));
    for (const Diagnostic& found :
         report_of(edited(row, nullptr)).diagnostics) {
      EXPECT_NE(found.rule->id, "a2a/member-required") << found.message;
    }
  }
}

constexpr const char* of_type[][2] = {
    {R"("x")", R"("")"},
    {"true", "false"},
    {"{}", R"({"x": "x"})"},
    {"[]", R"(["x"])"},
};

// ProtoJSON: null is "not set" where a member may be left out, and no value
// where it may not.
TEST(A2aRequired, EachMemberIsRefusedInOtherTypes) {
  for (const RequiredRow& row : required_rows) {
    std::vector<const char*> wrong = {"7", "-0.5e3"};
    if (row.required) wrong.push_back("null");
    for (const Type type : {text, flag, object, list}) {
      if (type == row.type) continue;
      wrong.insert(wrong.end(), std::begin(of_type[type]),
                   std::end(of_type[type]));
    }
    for (const char* value : wrong) {
      SCOPED_TRACE(trace(row) + ": " + value);
      const Report report = report_of(edited(row, value));
      EXPECT_TRUE(
          std::ranges::any_of(report.diagnostics, [&](const Diagnostic& found) {
            return found.severity == Severity::error &&
                   (found.pointer == row.object ||
                    found.pointer == trace(row) ||
                    found.pointer.starts_with(trace(row) + "/") ||
                    // Go's list for a StringList is told of the whole entry.
                    (found.rule->id == "a2a/requirement-shape" &&
                     trace(row).starts_with(found.pointer)));
          }));
    }
  }
}

// Several at once: each is still told, wherever the others are.
TEST(A2aRequired, ManyMembersGoneAreAllNamed) {
  constexpr std::uint64_t cards = 500;
  for (std::uint64_t seed = 0; seed < cards; ++seed) {
    SCOPED_TRACE(seed);
    test::Dice dice{seed};
    const test::Parsed parsed = test::parse(full());
    std::vector<Edit> edits;
    std::vector<std::string> expected;
    // Of different objects, so that no removal touches another's comma.
    for (const char* object :
         {interface, "/provider", first_skill, "/signatures/0", key, bearer,
          code, device, oidc}) {
      std::vector<const RequiredRow*> of_object;
      for (const RequiredRow& row : required_rows) {
        if (row.required && row.object == object) of_object.push_back(&row);
      }
      if (dice.roll(3) == 0 || of_object.empty()) continue;
      const RequiredRow& row = *dice.pick(of_object);
      const Value owner = *resolve(parsed.root(), object);
      edits.push_back(remove_element(owner, owner[row.member]));
      expected.push_back(std::string(object) + " has no \"" + row.member);
    }
    const Report report = report_of(*apply_edits(full(), std::move(edits)));
    for (const std::string& line : expected) {
      EXPECT_TRUE(std::ranges::any_of(report.diagnostics, [&](const Diagnostic&
                                                                  found) {
        const std::size_t cut = found.message.find(" has no \"");
        return cut != std::string::npos &&
               (found.pointer + found.message.substr(cut)).starts_with(line);
      })) << line;
    }
  }
}

}  // namespace
}  // namespace cardinal
