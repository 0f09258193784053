#include <algorithm>

#include "access/access_requirements.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "http/response.h"

namespace cardinal::access {
namespace {

// Every requirement of an alternative is checked, even after one that is not
// met: neither the response nor its time reveals which of them was met.
struct AlternativeOutcome {
  bool proven = true;
  bool scoped = true;
  const Proof* primary = nullptr;  // whose name counts
  std::string scopes;              // all that are wanted
};

class RequestEvaluation {
 public:
  RequestEvaluation(const AccessRequirements& requirements,
                    const http::Request& request)
      : requirements_(requirements),
        request_(request),
        caller_(requirements.authority->credentials(), request,
                requirements.prefix),
        proofs_(requirements.schemes.size()) {}

  Gate::Decision run();

 private:
  const Proof& proof_of(std::size_t scheme);
  Proof look_up(const AcceptedScheme& scheme);
  AlternativeOutcome evaluate(
      const std::vector<SchemeRequirement>& alternative);

  const AccessRequirements& requirements_;
  const http::Request& request_;
  Caller caller_;
  std::vector<std::optional<Proof>> proofs_;  // by scheme
};

Proof RequestEvaluation::look_up(const AcceptedScheme& scheme) {
  switch (scheme.credential) {
    case CredentialKind::bearer:
      return caller_.bearer(scheme.name);
    case CredentialKind::basic:
      return caller_.basic(scheme.name);
    case CredentialKind::certificate:
      return caller_.certificate(scheme.name);
    case CredentialKind::api_key:
      break;
  }
  const auto key = api_key_in(request_, scheme.location, scheme.key_name);
  return key ? caller_.api_key(*key, scheme.name) : Proof{};
}

const Proof& RequestEvaluation::proof_of(std::size_t scheme) {
  auto& proof = proofs_[scheme];
  if (!proof) proof = look_up(requirements_.schemes[scheme]);
  return *proof;
}

// All names must be equal, except for applications and gateways. So a stolen
// token does not help with the thief's own certificate.
AlternativeOutcome RequestEvaluation::evaluate(
    const std::vector<SchemeRequirement>& alternative) {
  AlternativeOutcome made;
  for (const SchemeRequirement& need : alternative) {
    const Proof& proof = proof_of(need.scheme);
    if (!proof) made.proven = false;
    for (const std::string& scope : need.scopes) {
      if (!proof.who.has(scope)) made.scoped = false;
      if (!made.scopes.empty()) made.scopes += ' ';
      made.scopes += scope;
    }
    if (made.primary == nullptr ||
        (made.primary->beside_others && !proof.beside_others)) {
      made.primary = &proof;
    }
  }
  for (const SchemeRequirement& need : alternative) {
    const Proof& proof = proof_of(need.scheme);
    if (!proof.beside_others && proof.who.name != made.primary->who.name) {
      made.proven = false;
    }
  }
  return made;
}

Gate::Decision RequestEvaluation::run() {
  Gate::Decision decision;
  for (const auto& alternative : requirements_.alternatives) {
    const AlternativeOutcome made = evaluate(alternative);
    if (!made.proven) continue;
    if (made.scoped) return {.allowed = true, .who = made.primary->who};
    if (decision.lacks_scope) continue;
    decision.lacks_scope = true;
    decision.who = made.primary->who;
    decision.scopes = made.scopes;
  }
  decision.busy = caller_.is_busy();
  decision.shows_bearer = caller_.authorization().is_bearer;
  return decision;
}

// A quoted string of HTTP, without bytes that a header must not have.
std::string quoted_string(std::string_view text) {
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
std::string challenge_of(const AcceptedScheme& scheme, std::string_view realm) {
  switch (scheme.credential) {
    case CredentialKind::bearer:
      return "Bearer realm=" + quoted_string(realm);
    case CredentialKind::basic:
      return "Basic realm=" + quoted_string(realm) + ", charset=\"UTF-8\"";
    case CredentialKind::certificate:
      return "ClientCertificate realm=" + quoted_string(realm);
    case CredentialKind::api_key:
      break;
  }
  constexpr std::string_view places[] = {"header", "query", "cookie"};
  return "ApiKey realm=" + quoted_string(realm) + ", in=" +
         quoted_string(places[static_cast<std::size_t>(scheme.location)]) +
         ", name=" + quoted_string(scheme.key_name);
}

}  // namespace

http::Response busy_response() {
  return http::overloaded(
      "Too many passwords are being verified; try again soon.");
}

Result<Gate> Gate::of(const a2a::Card& card,
                      std::shared_ptr<const Authority> authority,
                      std::string realm, std::string prefix) {
  CHECK(authority != nullptr);
  if (card.schemes.empty()) {
    return invalid(
        "the card declares no security scheme, so no caller can "
        "authenticate; declare one in \"securitySchemes\"");
  }
  AccessRequirementsReader reader(card, std::move(authority), std::move(realm),
                                  std::move(prefix));
  return Gate(reader.read());
}

Gate::Decision Gate::judge(const http::Request& request) const {
  return RequestEvaluation(*requirements_, request).run();
}

bool Gate::shows_credentials(const http::Request& request) const {
  for (const AcceptedScheme& scheme : requirements_->schemes) {
    switch (scheme.credential) {
      case CredentialKind::bearer:
      case CredentialKind::basic:
        if (request.header("Authorization")) return true;
        break;
      case CredentialKind::api_key:
        if (may_have_api_key(request, scheme.location, scheme.key_name)) {
          return true;
        }
        break;
      case CredentialKind::certificate:
        if (!request.client_subject.empty()) return true;
        break;
    }
  }
  return false;
}

bool Gate::is_costly() const {
  return requirements_->authority->is_costly() &&
         std::ranges::find(requirements_->schemes, CredentialKind::basic,
                           &AcceptedScheme::credential) !=
             requirements_->schemes.end();
}

const std::vector<std::string>& Gate::headers() const {
  return requirements_->headers;
}

bool Gate::reads_query() const {
  return std::ranges::any_of(
      requirements_->schemes, [](const AcceptedScheme& scheme) {
        return scheme.credential == CredentialKind::api_key &&
               scheme.location == KeyLocation::query;
      });
}

const std::vector<std::string>& Gate::lacking() const {
  return requirements_->lacking;
}

std::vector<std::string> Gate::challenges(const Decision& decision) const {
  std::vector<std::string> lines;
  if (decision.lacks_scope) {
    // The word is of OAuth, so it is for those who come with a token.
    const bool bearer =
        std::ranges::find(requirements_->schemes, CredentialKind::bearer,
                          &AcceptedScheme::credential) !=
        requirements_->schemes.end();
    if (!bearer) return lines;
    lines.push_back("Bearer realm=" + quoted_string(requirements_->realm) +
                    ", error=\"insufficient_scope\", scope=" +
                    quoted_string(decision.scopes));
    return lines;
  }
  for (const AcceptedScheme& scheme : requirements_->schemes) {
    std::string line = challenge_of(scheme, requirements_->realm);
    // For every reason: unknown, expired, not for this scheme, or without the
    // second credential that is required.
    if (scheme.credential == CredentialKind::bearer && decision.shows_bearer) {
      line += ", error=\"invalid_token\"";
    }
    if (std::ranges::find(lines, line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  }
  // No alternative can be fulfilled at all.
  if (lines.empty())
    lines.push_back("Bearer realm=" + quoted_string(requirements_->realm));
  return lines;
}

http::Response Gate::refusal(const Decision& decision) const {
  if (decision.busy) return busy_response();
  http::Response response =
      decision.lacks_scope
          ? http::problem(403, "insufficient-scope", "Insufficient scope",
                          "the credentials must have all scopes of one of the "
                          "card's security requirements")
          : http::problem(401, "credentials-needed", "Authentication required",
                          "send valid credentials for one of the card's "
                          "security requirements, each once");
  for (std::string& line : challenges(decision)) {
    response.fields.emplace_back("WWW-Authenticate", std::move(line));
  }
  return response;
}

}  // namespace cardinal::access
