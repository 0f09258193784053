// Cards of A2A with a patch, judged by the rules about security alone.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/cards.h"

namespace cardinal::test {

// The rules about security, and those on members and types that it leans on.
inline CheckSettings security_only(Profile profile) {
  CheckSettings options{.dialect = Dialect::a2a, .profile = profile};
  for (const RuleInfo* rule : all_rules()) {
    constexpr std::string_view parts[] = {
        "a2a/scheme-",     "a2a/api-key-",        "a2a/http-",
        "a2a/mutual-tls-", "a2a/oauth-",          "a2a/open-id-",
        "a2a/security-",   "a2a/requirement-",    "card/secret",
        "a2a/private-",    "a2a/authentication-", "a2a/member-required",
        "a2a/type",        "a2a/null-value"};
    if (std::ranges::any_of(parts, [&](std::string_view part) {
          return rule->id.starts_with(part);
        })) {
      options.rules.only.emplace_back(rule->id);
    }
  }
  return options;
}

// The minimal card of that version with a patch, judged.
inline std::vector<std::string> judged(const char* version,
                                       std::string_view patch,
                                       Profile profile = Profile::a2a) {
  return findings(merged(minimal_card(profile, version), patch),
                  security_only(profile));
}

inline std::string first_message(const char* version, std::string_view patch,
                                 Profile profile = Profile::a2a) {
  const Report report = checked(merged(minimal_card(profile, version), patch),
                                security_only(profile));
  return report.diagnostics.empty() ? "" : report.diagnostics[0].message;
}

// A member of the card after all fixes.
inline std::string fixed(const char* version, std::string_view patch,
                         std::string_view member, Fixes fixes = Fixes::safe) {
  const Parsed result =
      parse(fixed_text(merged(minimal_card(Profile::a2a, version), patch),
                       fixes, security_only(Profile::a2a)));
  std::string text(result.root()[member].raw());
  std::erase(text, ' ');
  std::erase(text, '\n');
  return text;
}

// A patch: an OAuth scheme "k" with the scope "s" in the form of the version,
// and more members.
inline std::string with_oauth(const char* version, std::string_view members) {
  const bool of_1_0 = std::string_view(version) == "1.0";
  const std::string flows =
      R"("flows": {"clientCredentials": {"tokenUrl":
      "https://auth.acme.dev/token", "scopes": {"s": "Search"}}})";
  return R"({"securitySchemes": {"bearer": null, "k": {)" +
         (of_1_0 ? R"("oauth2SecurityScheme": {)" + flows + "}"
                 : R"("type": "oauth2", )" + flows) +
         "}}, " + std::string(members) + "}";
}

}  // namespace cardinal::test
