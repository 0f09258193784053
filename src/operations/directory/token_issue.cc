#include "base/base64url.h"
#include "base/errors.h"
#include "base/time.h"
#include "directory/admission/authorship.h"
#include "directory/tokens/token_record.h"
#include "operations/directory/token_answer.h"
#include "trust/wiped_text.h"

namespace cardinal {
namespace {

std::string made_token(Env& env) {
  std::string bytes(32, '\0');
  env.random->fill(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size());
  std::string token = "cardinal_" + encode_base64url(bytes);
  wipe(bytes);
  return token;
}

Result<directory::TokenFacts> token_facts_of(const Call& call) {
  directory::TokenFacts facts{.principal = text_of(call.input, "name"),
                              .scopes = texts_of(call.input, "scope"),
                              .subjects = texts_of(call.input, "subject")};
  if (facts.scopes.empty()) facts.scopes = {"read", "publish"};
  if (call.input["not_after"]) {
    const std::string text = text_of(call.input, "not_after");
    const auto time = read_date_time(text, LeapSeconds::at_end_of_day);
    if (!time || time->unix_ms <= 0) {
      return usage(
          "--not-after must be a time such as 2030-01-31T00:00:00Z; got \"{}\"",
          text);
    }
    const std::int64_t now_ms = call.services.env.clock->now_ms();
    if (time->unix_ms <= now_ms) {
      return usage(
          "--not-after {} is over, so that the token would never be valid: "
          "give a time after {}, or omit it",
          text, iso8601_ms(now_ms));
    }
    facts.not_after_ms = time->unix_ms;
  }
  TRY_STATUS(directory::require_encodable(facts));
  for (const std::string& subject : facts.subjects) {
    TRY_STATUS(directory::require_subject_pattern(subject));
  }
  return facts;
}

// Its token works as soon as somebody sees it.
class IssuedLater final : public LaterReply {
 public:
  IssuedLater(store::Ticket ticket, std::unique_ptr<WipedText> token,
              directory::ListedToken listed)
      : ticket_(std::move(ticket)),
        token_(std::move(token)),
        listed_(std::move(listed)) {}
  void on_ready(std::function<void()> wake) override {
    ticket_.on_complete(std::move(wake));
  }
  Result<Reply> finish() override {
    TRY(const store::Outcome outcome, ticket_.wait());
    if (!is_accepted(directory::verdict_of(outcome))) {
      return std::unexpected(
          directory::error_of(directory::verdict_of(outcome)));
    }
    Writer json;
    json.begin_object().key("token").string(token_->text);
    write_token(json, listed_);
    Reply reply{.json = json.end_object().take()};
    reply.is_new = true;
    reply.change = outcome.change;
    reply.subject = std::string(directory::token_prefix) + listed_.id;
    return reply;
  }

 private:
  store::Ticket ticket_;
  std::unique_ptr<WipedText> token_;
  directory::ListedToken listed_;
};

Result<Reply> run_token_issue(Call& call) {
  TRY(directory::TokenFacts facts, token_facts_of(call));
  auto token = std::make_unique<WipedText>(made_token(call.services.env));
  const std::string subject = directory::token_subject(token->text);
  store::Proposal proposal = directory::token_proposal(
      facts, subject, call.services.env.clock->now_ms());
  TRY(store::Ticket ticket, directory_of(call).append(std::move(proposal)));
  Reply reply;
  reply.later = std::make_unique<IssuedLater>(
      std::move(ticket), std::move(token),
      directory::ListedToken{subject.substr(directory::token_prefix.size()),
                             std::move(facts)});
  return reply;
}

Rendered issued_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "token") + "\n",
          .messages = "cardinal: " + token_line(answer) +
                      "\ncardinal: the token, shown only once:\n"};
}

constexpr View token_issue_views[] = {{"text", "text/plain", issued_as_text}};

}  // namespace

constinit const Operation token_issue_operation{
    .name = "token issue",
    .summary = "Make a token for a caller of a directory",
    .details =
        "Makes a secret of 256 random bits and stores its hash in the "
        "directory, with the caller's name, what it may do and until when. "
        "Scopes are read, publish and admin; others are scopes of records that "
        "the caller may see. The token goes to standard output and everything "
        "else to standard error.",
    .examples =
        "cardinal token issue --data data --name ann\n"
        "cardinal token issue --data data --name ci --scope publish --subject "
        "'agent://ci.example/*' --not-after 2030-01-31T00:00:00Z --json",
    .route = {"POST", "/v1/tokens"},
    .scope = Scope::admin,
    .effects = {.read_only = false, .idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["name"],
  "properties": {
    "name": {"type": "string", "x-value": "NAME",
             "description": "Name of the caller, which owns what it registers"},
    "scope": {"type": "array", "items": {"type": "string"}, "x-value": "SCOPE",
              "description": "read, publish, admin, or a scope of records (read and publish); repeatable"},
    "subject": {"type": "array", "items": {"type": "string"},
                "x-value": "SUBJECT",
                "description": "Subject that the caller may write; with * at its end, all that begin so (all); repeatable"},
    "not_after": {"type": "string", "x-value": "TIME", "x-flag": "not-after",
                  "description": "Expiry time, such as 2030-01-31T00:00:00Z (never)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["token", "id", "name", "scopes", "subjects", "not_after",
               "revoked"],
  "additionalProperties": false,
  "properties": {"token": {"type": "string", "x-secret": true},
)json" CARDINAL_TOKEN_PROPERTIES R"json(
  }
})json",
    .needs_directory = true,
    .begins_directory = true,
    .views = token_issue_views,
    .run = run_token_issue,
};

}  // namespace cardinal
