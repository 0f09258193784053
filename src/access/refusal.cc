// What a caller is told who did not get in: RFC 6750, 7617, 9110.
#include <algorithm>

#include "access/plan.h"

namespace cardinal::access {
namespace {

// A quoted string of HTTP; what no header may hold is left out.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte > 0x7E) continue;
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

// HTTP has no scheme for API keys and client certificates, but a 401 must name
// some way; these names are ours.
std::string challenge_of(const PlannedScheme& scheme, std::string_view realm) {
  switch (scheme.show) {
    case Show::bearer:
      return "Bearer realm=" + quoted(realm);
    case Show::basic:
      return "Basic realm=" + quoted(realm) + ", charset=\"UTF-8\"";
    case Show::certificate:
      return "ClientCertificate realm=" + quoted(realm);
    case Show::api_key:
      break;
  }
  constexpr std::string_view places[] = {"header", "query", "cookie"};
  return "ApiKey realm=" + quoted(realm) +
         ", in=" + quoted(places[static_cast<std::size_t>(scheme.place)]) +
         ", name=" + quoted(scheme.key_name);
}

}  // namespace

std::vector<std::string> Gate::challenges(const Answer& answer) const {
  std::vector<std::string> lines;
  if (answer.lacks_scope) {
    // The word is of OAuth, so it is for those who come with a token.
    const bool bearer =
        std::ranges::find(plan_->schemes, Show::bearer, &PlannedScheme::show) !=
        plan_->schemes.end();
    if (!bearer) return lines;
    lines.push_back(
        "Bearer realm=" + quoted(plan_->realm) +
        ", error=\"insufficient_scope\", scope=" + quoted(answer.scopes));
    return lines;
  }
  for (const PlannedScheme& scheme : plan_->schemes) {
    std::string line = challenge_of(scheme, plan_->realm);
    // Whatever was wrong with it: that it is unknown, has run out, is not for
    // this, or comes without the second thing that is asked for.
    if (scheme.show == Show::bearer && answer.shows_bearer) {
      line += ", error=\"invalid_token\"";
    }
    if (std::ranges::find(lines, line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  }
  // No alternative can be fulfilled at all.
  if (lines.empty()) lines.push_back("Bearer realm=" + quoted(plan_->realm));
  return lines;
}

http::Response Gate::refusal(const Answer& answer) const {
  if (answer.busy) {
    return http::problem(503, "overloaded", "The server is busy",
                         "too many passwords are being verified; try again");
  }
  http::Response response =
      answer.lacks_scope
          ? http::problem(403, "insufficient-scope", "Insufficient scope",
                          "the credentials must have all scopes of one of the "
                          "card's security requirements")
          : http::problem(401, "credentials-needed", "Authentication required",
                          "send valid credentials for one of the card's "
                          "security requirements, each once");
  for (std::string& line : challenges(answer)) {
    response.fields.emplace_back("WWW-Authenticate", std::move(line));
  }
  return response;
}

}  // namespace cardinal::access
