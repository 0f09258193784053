#include "server/directory_gate.h"

#include "base/ascii.h"
#include "base/time.h"
#include "directory/tokens/token_record.h"
#include "server/client_address.h"

namespace cardinal::server {
namespace {

// "draft-ietf-httpapi-ratelimit-headers", in the form that most clients know.
void add_limit_fields(const RateDecision& decision, const RateLimit& limit,
                      AdmittedRequest& admitted) {
  if (limit.per_second <= 0) return;
  const auto add = [&](const char* name, std::int64_t value) {
    admitted.fields.emplace_back(name, std::to_string(value));
  };
  add("RateLimit-Limit", static_cast<std::int64_t>(limit.burst));
  add("RateLimit-Remaining", decision.remaining);
  add("RateLimit-Reset", decision.reset_s);
}

http::Response too_many(const RateDecision& decision) {
  http::Response response =
      http::problem(429, "too-many-requests", "Too many requests",
                    "Try again in " + std::to_string(decision.retry_s) + " s.");
  response.fields.emplace_back("Retry-After", std::to_string(decision.retry_s));
  return response;
}

http::Response unauthorized(std::string_view detail, bool has_token) {
  http::Response response =
      http::problem(401, "unauthorized", "Authentication required", detail);
  response.fields.emplace_back("WWW-Authenticate",
                               has_token ? "Bearer error=\"invalid_token\""
                                         : "Bearer realm=\"cardinal\"");
  return response;
}

http::Response forbidden(std::string_view scope) {
  http::Response response =
      http::problem(403, "insufficient-scope", "Access denied",
                    "The token lacks the scope \"" + std::string(scope) +
                        "\"; ask the operator for one that has it.");
  response.fields.emplace_back("WWW-Authenticate",
                               "Bearer error=\"insufficient_scope\", scope=\"" +
                                   std::string(scope) + "\"");
  return response;
}

std::string_view needed_scope(Scope scope) {
  if (scope == Scope::read) return "read";
  return scope == Scope::publish ? "publish" : "admin";
}

bool may_be_known(const http::Request& request,
                  const DirectoryGateOptions& options) {
  return request.header("Authorization") ||
         (options.authority && options.authority->shows_credentials(request));
}

// A token is never worth less than none: what everybody may read, its holder
// may read too.
bool includes(const access::Principal& who, Scope scope,
              const DirectoryGateOptions& options) {
  if (who.has("admin")) return true;
  if (scope == Scope::read) {
    return options.anonymous_reads || who.has("read") || who.has("publish");
  }
  return scope == Scope::publish && who.has("publish");
}

// It reads, but asks other hosts for that.
bool is_fetch(const Operation& operation) {
  return operation.effects.read_only && operation.effects.open_world;
}

bool may_be_anonymous(const Operation& operation,
                      const DirectoryGateOptions& options) {
  if (is_fetch(operation) && !options.anonymous_fetches) return false;
  if (operation.scope == Scope::read) return options.anonymous_reads;
  return operation.scope == Scope::publish && options.anonymous_writes;
}

http::Response token_required(const Operation& operation) {
  std::string detail = "Send a token with the scope \"" +
                       std::string(needed_scope(operation.scope)) +
                       "\" as Authorization: Bearer TOKEN; cardinal token "
                       "issue makes one.";
  if (operation.takes_signed_requests) {
    detail +=
        " An agent whose name contains its key may sign the request instead "
        "(RFC 9421; docs/adp.md).";
  }
  return unauthorized(detail, false);
}

http::Response bad_signature(const Error& error) {
  if (error.code != Code::denied) return http::problem(error);
  return http::problem(401, "bad-signature", "The signature does not count",
                       error.message);
}

}  // namespace

DirectoryGate::DirectoryGate(DirectoryGateOptions options,
                             directory::Directory& directory, const Env& env)
    : options_(
          std::make_shared<const DirectoryGateOptions>(std::move(options))),
      directory_(directory),
      env_(env),
      reads_(options_->reads),
      writes_(options_->writes),
      reports_(options_->reports),
      fetches_(options_->fetches) {}

void DirectoryGate::configure(DirectoryGateOptions options) {
  reads_.set_limit(options.reads);
  writes_.set_limit(options.writes);
  reports_.set_limit(options.reports);
  fetches_.set_limit(options.fetches);
  auto made = std::make_shared<const DirectoryGateOptions>(std::move(options));
  const std::lock_guard lock(mutex_);
  options_ = std::move(made);
}

DirectoryGate::Options DirectoryGate::options() const {
  const std::lock_guard lock(mutex_);
  return options_;
}

std::expected<access::Principal, http::Response> DirectoryGate::who(
    const http::Request& request, const DirectoryGateOptions& options) const {
  if (!may_be_known(request, options)) return access::Principal{};
  const auto header = request.header("Authorization");
  const access::Authority* authority = options.authority.get();
  constexpr std::string_view scheme = "bearer ";
  const bool is_bearer =
      header && header->size() > scheme.size() &&
      equal_ignoring_case(header->substr(0, scheme.size()), scheme);
  if (is_bearer) {
    const std::string_view token = trimmed(header->substr(scheme.size()));
    const auto known =
        directory::Tokens(directory_.store()).find(token, env_.clock->now_ms());
    if (!known) return std::unexpected(http::problem(known.error()));
    if (*known) {
      return access::Principal{.name = (*known)->principal,
                               .scopes = (*known)->scopes,
                               .method = access::AuthMethod::bearer,
                               .subjects = (*known)->subjects,
                               .credential = directory::token_subject(token)};
    }
  }
  if (authority) {
    access::Principal named = authority->who(request);
    if (named) return named;
  }
  return std::unexpected(unauthorized(
      "The token is unknown, has expired or was revoked; cardinal token issue "
      "makes a new one.",
      true));
}

std::expected<AdmittedRequest, http::Response> DirectoryGate::admit(
    const Operation& operation, const http::Request& request) {
  const Options options = this->options();
  auto principal = who(request, *options);
  if (!principal) return std::unexpected(std::move(principal.error()));
  AdmittedRequest admitted{.who = std::move(*principal)};
  const bool is_known = bool(admitted.who);
  if (is_known && !includes(admitted.who, operation.scope, *options)) {
    return std::unexpected(forbidden(needed_scope(operation.scope)));
  }
  if (!is_known && !may_be_anonymous(operation, *options)) {
    return std::unexpected(token_required(operation));
  }
  return limited(operation, request, std::move(admitted), *options);
}

std::expected<AdmittedRequest, http::Response> DirectoryGate::admit_signed(
    const Operation& operation, const http::Request& request) {
  AgentOfRequest agent_of;
  {
    const std::lock_guard lock(mutex_);
    agent_of = agent_of_;
  }
  if (!agent_of || !request.header("Signature-Input")) {
    return admit(operation, request);
  }
  // Limits come first: a signature costs more to verify than to send.
  auto admitted = admit_proof(operation, request);
  if (!admitted) return admitted;
  Result<std::string> agent = agent_of(request);
  if (!agent) return std::unexpected(bad_signature(agent.error()));
  const Options options = this->options();
  const bool may_write =
      admitted->who ? includes(admitted->who, operation.scope, *options)
                    : may_be_anonymous(operation, *options);
  if (may_write) {
    admitted->who.agent = *std::move(agent);
    return admitted;
  }
  // Signatures of others than agents, such as proxies, give no right.
  if (agent->empty()) {
    return std::unexpected(admitted->who
                               ? forbidden(needed_scope(operation.scope))
                               : token_required(operation));
  }
  // What an agent may change is its own record.
  admitted->who = {.subjects = {*agent}, .agent = *agent};
  return admitted;
}

void DirectoryGate::recognise_agents(AgentOfRequest agent_of) {
  const std::lock_guard lock(mutex_);
  agent_of_ = std::move(agent_of);
}

std::expected<AdmittedRequest, http::Response> DirectoryGate::admit_proof(
    const Operation& operation, const http::Request& request) {
  const Options options = this->options();
  auto principal = who(request, *options);
  if (!principal) return std::unexpected(std::move(principal.error()));
  return limited(operation, request, {.who = std::move(*principal)}, *options);
}

RateLimits& DirectoryGate::limits_of(const Operation& operation) {
  if (is_fetch(operation)) return fetches_;
  if (operation.effects.read_only) return reads_;
  return operation.scope == Scope::read ? reports_ : writes_;
}

std::expected<AdmittedRequest, http::Response> DirectoryGate::limited(
    const Operation& operation, const http::Request& request,
    AdmittedRequest admitted, const DirectoryGateOptions& options) {
  RateLimits& limits = limits_of(operation);
  const std::string caller =
      admitted.who ? "name " + admitted.who.name
                   : "at " + counted_address(client_address(
                                 request, options.trusted_proxies));
  const RateDecision decision = limits.take(caller, env_.clock->monotonic_us());
  if (!decision.allowed) return std::unexpected(too_many(decision));
  add_limit_fields(decision, limits.limit(), admitted);
  return admitted;
}

std::string DirectoryGate::client_of(const http::Request& request) const {
  return client_address(request, options()->trusted_proxies);
}

bool DirectoryGate::shows_credentials(const http::Request& request) const {
  return may_be_known(request, *options());
}

void DirectoryGate::record(const Operation& operation,
                           const http::Request& request,
                           const AdmittedRequest& admitted,
                           const WrittenRecord& written,
                           const http::Response& response) {
  const Options options = this->options();
  if (!options->audit) return;
  Writer json;
  json.begin_object();
  json.key("at").string(iso8601_ms(env_.clock->now_ms()));
  json.key("operation").string(operation.name);
  const access::Principal& who = admitted.who;
  json.key("principal").string_or_null(who ? who.name : who.agent);
  json.key("remote").string(client_address(request, options->trusted_proxies));
  json.key("request_id").string(request.request_id);
  json.key("target").string(request.path);
  json.key("subject").string_or_null(written.subject);
  json.key("change");
  if (written.change) {
    json.number(static_cast<std::int64_t>(*written.change));
  } else {
    json.null();
  }
  json.key("status").number(std::int64_t{response.status});
  json.key("problem").string_or_null(response.problem);
  options->audit(json.end_object().take() + "\n");
}

}  // namespace cardinal::server
