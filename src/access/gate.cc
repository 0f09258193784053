#include <algorithm>

#include "access/plan.h"
#include "base/check_that.h"

namespace cardinal::access {
namespace {

// Every need of an alternative is looked at, also behind one that is not met:
// neither the answer nor its time tells which of them was right.
struct Attempt {
  bool proven = true;
  bool scoped = true;
  const Proof* chief = nullptr;  // whose name counts
  std::string scopes;            // all that are wanted
};

class Judge {
 public:
  Judge(const Plan& plan, const http::Request& request)
      : plan_(plan),
        request_(request),
        caller_(plan.authority->book(), request),
        proofs_(plan.schemes.size()) {}

  Gate::Answer judge();

 private:
  const Proof& proof_of(std::size_t scheme);
  Proof look_up(const PlannedScheme& scheme);
  Attempt attempt(const std::vector<PlannedNeed>& alternative);

  const Plan& plan_;
  const http::Request& request_;
  Caller caller_;
  std::vector<std::optional<Proof>> proofs_;  // by scheme
};

Proof Judge::look_up(const PlannedScheme& scheme) {
  switch (scheme.show) {
    case Show::bearer:
      return caller_.bearer(scheme.name);
    case Show::basic:
      return caller_.basic(scheme.name);
    case Show::certificate:
      return caller_.certificate(scheme.name);
    case Show::api_key:
      break;
  }
  const auto key = api_key_in(request_, scheme.place, scheme.key_name);
  return key ? caller_.api_key(*key, scheme.name) : Proof{};
}

const Proof& Judge::proof_of(std::size_t scheme) {
  auto& proof = proofs_[scheme];
  if (!proof) proof = look_up(plan_.schemes[scheme]);
  return *proof;
}

// Two names contradict each other, unless one is that of an application or
// gateway: somebody's stolen token is of no use with one's own certificate.
Attempt Judge::attempt(const std::vector<PlannedNeed>& alternative) {
  Attempt made;
  for (const PlannedNeed& need : alternative) {
    const Proof& proof = proof_of(need.scheme);
    if (!proof) made.proven = false;
    for (const std::string& scope : need.scopes) {
      if (!proof.who.has(scope)) made.scoped = false;
      if (!made.scopes.empty()) made.scopes += ' ';
      made.scopes += scope;
    }
    if (made.chief == nullptr ||
        (made.chief->beside_others && !proof.beside_others)) {
      made.chief = &proof;
    }
  }
  for (const PlannedNeed& need : alternative) {
    const Proof& proof = proof_of(need.scheme);
    if (!proof.beside_others && proof.who.name != made.chief->who.name) {
      made.proven = false;
    }
  }
  return made;
}

Gate::Answer Judge::judge() {
  Gate::Answer answer;
  for (const auto& alternative : plan_.alternatives) {
    const Attempt made = attempt(alternative);
    if (!made.proven) continue;
    if (made.scoped) return {.open = true, .who = made.chief->who};
    if (answer.lacks_scope) continue;
    answer.lacks_scope = true;
    answer.who = made.chief->who;
    answer.scopes = made.scopes;
  }
  answer.busy = caller_.is_busy();
  answer.shows_bearer = caller_.authorization().is_bearer;
  return answer;
}

}  // namespace

Result<Gate> Gate::of(const a2a::Card& card,
                      std::shared_ptr<const Authority> authority,
                      std::string realm) {
  CHECK(authority != nullptr);
  if (card.schemes.empty()) {
    return std::unexpected(
        Error{Code::invalid,
              "the card declares no security scheme, so no caller can "
              "authenticate; declare one in \"securitySchemes\"",
              {}});
  }
  PlanReader reader(card, std::move(authority), std::move(realm));
  return Gate(reader.read());
}

Gate::Answer Gate::judge(const http::Request& request) const {
  return Judge(*plan_, request).judge();
}

bool Gate::shows_something(const http::Request& request) const {
  for (const PlannedScheme& scheme : plan_->schemes) {
    switch (scheme.show) {
      case Show::bearer:
      case Show::basic:
        if (request.header("Authorization")) return true;
        break;
      case Show::api_key:
        if (may_have_api_key(request, scheme.place, scheme.key_name)) {
          return true;
        }
        break;
      case Show::certificate:
        if (!request.client_subject.empty()) return true;
        break;
    }
  }
  return false;
}

bool Gate::is_costly() const {
  return plan_->authority->is_costly() &&
         std::ranges::find(plan_->schemes, Show::basic, &PlannedScheme::show) !=
             plan_->schemes.end();
}

const std::vector<std::string>& Gate::headers() const { return plan_->headers; }

bool Gate::reads_query() const {
  return std::ranges::any_of(plan_->schemes, [](const PlannedScheme& scheme) {
    return scheme.show == Show::api_key && scheme.place == Place::query;
  });
}

const std::vector<std::string>& Gate::lacking() const { return plan_->lacking; }

}  // namespace cardinal::access
