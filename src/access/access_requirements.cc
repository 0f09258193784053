#include "access/access_requirements.h"

#include <algorithm>

#include "base/text.h"
#include "card/a2a/scheme_kinds.h"
#include "http/text.h"

namespace cardinal::access {
namespace {

// The object with the members, in every form of a scheme.
Value body_of(const a2a::Scheme& scheme) {
  if (scheme.wrapped) return scheme.wrapped;
  if (scheme.form == a2a::SchemeForm::internal) {
    return scheme.at["scheme"]["value"];
  }
  return scheme.at;
}

// Absent when they cannot be read: without them less would be required than the
// card requires.
std::optional<std::vector<std::string>> scopes_of(
    const a2a::RequiredScheme& required) {
  std::vector<std::string> scopes;
  // ProtoJSON: null is as good as not there.
  if (required.scopes.is(Kind::null)) return scopes;
  if (!required.scopes) {
    const bool none = required.at.is(Kind::object) && required.at.size() == 0;
    return none ? std::optional(scopes) : std::nullopt;
  }
  if (!required.scopes.is(Kind::array)) return std::nullopt;
  for (const Value scope : required.scopes.items()) {
    if (!scope.string()) return std::nullopt;
    scopes.emplace_back(*scope.string());
  }
  return scopes;
}

template <class Entries>
bool has_entry_for(const Entries& entries, std::string_view scheme,
                   std::string_view prefix) {
  return std::ranges::any_of(entries, [&](const auto& entry) {
    return entry.grant.is_for(scheme, prefix);
  });
}

}  // namespace

AccessRequirementsReader::AccessRequirementsReader(
    const a2a::Card& card, std::shared_ptr<const Authority> authority,
    std::string realm, std::string prefix)
    : card_(card), requirements_(std::make_shared<AccessRequirements>()) {
  requirements_->authority = std::move(authority);
  requirements_->realm = std::move(realm);
  requirements_->prefix = std::move(prefix);
}

// Of a hybrid card each version's readers have their own list; ours is that of
// the card's version.
std::shared_ptr<const AccessRequirements> AccessRequirementsReader::read() {
  const bool of_1_0 = card_.is(a2a::Version::v1_0);
  // From the root: what is of another type, the view leaves out.
  const Value plain = card_.root["security"];
  const Value wrapped = card_.root["securityRequirements"];
  const Value first = of_1_0 ? wrapped : plain;
  const Value second = of_1_0 ? plain : wrapped;
  const auto says = [](Value list) {
    return list && !list.is(Kind::null) &&
           (!list.is(Kind::array) || list.size() > 0);
  };
  if (says(first)) {
    add_requirements(first);
  } else if (says(second)) {
    add_requirements(second);
  } else if (card_.root["security_requirements"]) {
    report(
        "/security_requirements uses the spelling of a2a.proto, so no caller "
        "can meet it; write \"securityRequirements\"");
  } else {
    add_any_scheme();
  }
  note_headers();
  return requirements_;
}

void AccessRequirementsReader::report(std::string sentence) {
  requirements_->lacking.push_back(std::move(sentence));
}

void AccessRequirementsReader::add_requirements(Value list) {
  const std::string at = pointer_from(card_.root, list);
  if (!list.is(Kind::array)) {
    return report(at + " is not a list, so no caller can meet it");
  }
  std::size_t read = 0, empty = 0;
  for (const a2a::Requirement& requirement : card_.own_requirements()) {
    if (requirement.list != list) continue;
    ++read;
    if (requirement.first_scheme == requirement.end_scheme) ++empty;
    add_requirement(requirement);
  }
  if (read < list.size()) {
    report(at + " has " + counted(list.size() - read, "entry") +
           " that no caller can meet: an entry must be an object");
  }
  // A list of only empty entries names no scheme.
  if (empty == list.size()) add_any_scheme();
}

void AccessRequirementsReader::add_requirement(
    const a2a::Requirement& requirement) {
  const std::string at = for_terminal(pointer_from(card_.root, requirement.at));
  const auto needs = card_.schemes_of(requirement);
  if (needs.empty()) {
    return report("the requirement at " + at +
                  " is empty and is ignored: an extended card is never public");
  }
  std::vector<SchemeRequirement> alternative;
  bool alive = true;
  for (const a2a::RequiredScheme& required : needs) {
    const auto scheme = scheme_named(required.scheme, at);
    auto scopes = scopes_of(required);
    if (!scopes) {
      report("the requirement at " + at + " cannot be met: " +
             quoted(required.scheme) + " must be a list of scopes");
    }
    if (!scheme || !scopes) {
      alive = false;
      continue;
    }
    alternative.push_back({*scheme, std::move(*scopes)});
  }
  if (alive) requirements_->alternatives.push_back(std::move(alternative));
}

void AccessRequirementsReader::add_any_scheme() {
  for (const a2a::Scheme& scheme : card_.schemes) {
    const auto found = scheme_named(scheme.name, {});
    if (found)
      requirements_->alternatives.push_back({SchemeRequirement{*found, {}}});
  }
}

std::optional<std::size_t> AccessRequirementsReader::scheme_named(
    std::string_view name, const std::string& asked_at) {
  const auto known =
      std::ranges::find(requirements_->schemes, name, &AcceptedScheme::name);
  if (known != requirements_->schemes.end()) {
    return static_cast<std::size_t>(known - requirements_->schemes.begin());
  }
  const auto declared =
      std::ranges::find(card_.schemes, name, &a2a::Scheme::name);
  if (declared == card_.schemes.end()) {
    report("the requirement at " + asked_at +
           " cannot be met: it names the scheme " + quoted(name) +
           ", which the card does not declare");
    return std::nullopt;
  }
  if (std::ranges::find(unusable_, name) != unusable_.end())
    return std::nullopt;
  auto scheme = accepted(*declared);
  if (!scheme) {
    unusable_.emplace_back(name);
    return std::nullopt;
  }
  report_missing_entries(*scheme, a2a::type_name(declared->kind));
  requirements_->schemes.push_back(std::move(*scheme));
  return requirements_->schemes.size() - 1;
}

std::optional<AcceptedScheme> AccessRequirementsReader::accepted(
    const a2a::Scheme& scheme) {
  AcceptedScheme plain{.name = std::string(scheme.name)};
  if (a2a::find_wrapped(scheme.at).count > 1) {
    report("the scheme " + quoted(scheme.name) +
           " cannot be used: it has several types at once");
    return std::nullopt;
  }
  switch (scheme.kind) {
    case a2a::SchemeKind::api_key:
      return accepted_api_key(scheme);
    case a2a::SchemeKind::http:
      return accepted_http(scheme);
    case a2a::SchemeKind::oauth2:
    case a2a::SchemeKind::open_id:
      return plain;
    case a2a::SchemeKind::mutual_tls:
      plain.credential = CredentialKind::certificate;
      return plain;
    case a2a::SchemeKind::unknown:
      break;
  }
  report("the scheme " + quoted(scheme.name) +
         " cannot be used: its type is unknown");
  return std::nullopt;
}

std::optional<AcceptedScheme> AccessRequirementsReader::accepted_api_key(
    const a2a::Scheme& scheme) {
  const Value body = body_of(scheme);
  const Value location = body["location"] ? body["location"] : body["in"];
  const auto name = body["name"].string();
  AcceptedScheme found{.name = std::string(scheme.name),
                       .credential = CredentialKind::api_key};
  found.key_name = std::string(name.value_or(""));
  const bool is_named = !found.key_name.empty() &&
                        std::ranges::all_of(found.key_name, http::is_token);
  if (is_named && location.string() == "header") return found;
  found.location =
      location.string() == "query" ? KeyLocation::query : KeyLocation::cookie;
  if (found.location == KeyLocation::query && !found.key_name.empty())
    return found;
  if (is_named && location.string() == "cookie") return found;
  report(
      "the scheme " + quoted(scheme.name) +
      " (apiKey) cannot be used: it must name a header, a query parameter or "
      "a cookie");
  return std::nullopt;
}

std::optional<AcceptedScheme> AccessRequirementsReader::accepted_http(
    const a2a::Scheme& scheme) {
  const auto how = body_of(scheme)["scheme"].string().value_or("");
  AcceptedScheme found{.name = std::string(scheme.name)};
  if (equal_ignoring_case(how, "bearer")) return found;
  found.credential = CredentialKind::basic;
  if (equal_ignoring_case(how, "basic")) return found;
  report(
      "the scheme " + quoted(scheme.name) + " (http " + quoted(how) +
      ") cannot be used: only the HTTP schemes bearer and basic are supported");
  return std::nullopt;
}

void AccessRequirementsReader::report_missing_entries(
    const AcceptedScheme& scheme, std::string_view kind) {
  const CredentialStore& store = requirements_->authority->credentials();
  const std::string& name = scheme.name;
  std::string_view lacks, add;
  const std::string& prefix = requirements_->prefix;
  switch (scheme.credential) {
    case CredentialKind::bearer:
      if (has_entry_for(store.tokens, name, prefix)) return;
      if (has_entry_for(store.issuers, name, prefix)) return;
      lacks = "a bearer token";
      add = "\"tokens\" or \"jwt\"";
      break;
    case CredentialKind::basic:
      if (has_entry_for(store.passwords, name, prefix)) return;
      lacks = "a user and password";
      add = "\"basic\"";
      break;
    case CredentialKind::api_key:
      if (has_entry_for(store.api_keys, name, prefix)) return;
      lacks = "an API key";
      add = "\"api_keys\"";
      break;
    case CredentialKind::certificate:
      if (has_entry_for(store.certificates, name, prefix)) return;
      lacks = "a client certificate";
      add = "\"client_certificates\"";
      break;
  }
  report("the scheme " + quoted(name) + " (" + std::string(kind) +
         ") requires " + std::string(lacks) + ", but " +
         for_terminal(store.path) + " has none for it; add an entry to " +
         std::string(add));
}

void AccessRequirementsReader::note_headers() {
  std::vector<std::string>& headers = requirements_->headers;
  const auto note = [&](std::string name) {
    const bool known = std::ranges::any_of(headers, [&](const auto& header) {
      return equal_ignoring_case(header, name);
    });
    if (!known) headers.push_back(std::move(name));
  };
  for (const AcceptedScheme& scheme : requirements_->schemes) {
    if (scheme.credential == CredentialKind::bearer ||
        scheme.credential == CredentialKind::basic) {
      note("Authorization");
    } else if (scheme.credential == CredentialKind::api_key) {
      if (scheme.location == KeyLocation::header) note(scheme.key_name);
      if (scheme.location == KeyLocation::cookie) note("Cookie");
    }
  }
}

}  // namespace cardinal::access
