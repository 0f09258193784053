#include "wellknown/card_judge.h"

#include <algorithm>

#include "base/normal_url.h"
#include "base/text.h"
#include "base/uri.h"
#include "card/card_text.h"
#include "cardinal/adp.h"
#include "cardinal/check.h"
#include "http/text.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view media_type(std::string_view content_type) {
  return http::without_ows(content_type.substr(0, content_type.find(';')));
}

bool is_json_type(std::string_view type) {
  const std::string lower = lower_case(type);
  return lower == "application/json" || lower.ends_with("+json");
}

// Lower case, without quotes; empty when there is none.
std::string charset_of(std::string_view content_type) {
  const std::string lower = lower_case(content_type);
  const std::size_t at = lower.find("charset=");
  if (at == std::string::npos) return {};
  std::string name = lower.substr(at + 8, lower.find(';', at) - at - 8);
  std::erase(name, '"');
  return std::string(http::without_ows(name));
}

// Where the JSON breaks; what else is wrong follows from it.
const Diagnostic* first_fault_of(const Report& report) {
  const auto& all = report.diagnostics;
  const auto found = std::ranges::find_if(all, [](const Diagnostic& each) {
    return each.severity == Severity::error &&
           each.rule->id.starts_with("json/");
  });
  return found == all.end() ? nullptr : &*found;
}

std::string line_and_message(const Diagnostic& found) {
  return "line " + std::to_string(found.start.line) + ": " + found.message +
         " [" + std::string(found.rule->id) + "]";
}

std::string scheme_of(std::string_view url) {
  const Result<Uri> uri = parse_uri(url);
  return uri ? uri->scheme : std::string();
}

// http or https interfaces of cards whose specification has no scheme rule.
std::string plain_interface(const Report& report) {
  const Value root = report.document.root();
  const auto is_plain = [](Value url) {
    return url.string() && scheme_of(*url.string()) == "http";
  };
  if (report.dialect == Dialect::a2a) {
    if (is_plain(root["url"])) {
      return std::string(root["url"].string_unchecked());
    }
    for (const std::string_view list :
         {"supportedInterfaces", "additionalInterfaces"}) {
      for (const Value each : root[list].items()) {
        if (is_plain(each["url"])) {
          return std::string(each["url"].string_unchecked());
        }
      }
    }
  }
  if (report.dialect == Dialect::adp) {
    for (const Value each : root["endpoints"].items()) {
      if (is_plain(each["uri"])) {
        return std::string(each["uri"].string_unchecked());
      }
    }
  }
  return {};
}

// What is used and stored is the object.
void take_out_of_string(std::string& body, JudgedCard& card) {
  std::string text = card_text_in(body);
  if (text.size() == body.size()) return;
  body = std::move(text);
  card.notes.push_back(
      "the server sent the card as a JSON string that contains it; expected "
      "the object itself");
}

CheckOptions options_for(const FetchOptions& options) {
  CheckOptions check;
  check.dialect = options.dialect;
  return check;
}

}  // namespace

std::string soft_404_of(std::string_view content_type, std::string_view body) {
  const std::size_t first = body.find_first_not_of(blanks);
  if (first == std::string_view::npos) return "an empty body";
  if (body[first] == '<') return "an HTML or XML page";
  // A card with the wrong type is still a card.
  if (body[first] != '{' &&
      equal_ignoring_case(media_type(content_type), "text/html")) {
    return "a body declared as text/html";
  }
  std::string squeezed;  // as far as it decides
  for (const char c : body.substr(first)) {
    if (blanks.find(c) == std::string_view::npos) squeezed += c;
    if (squeezed.size() > 4) break;
  }
  if (squeezed == "{}") return "an empty object";
  if (squeezed == "[]") return "an empty list";
  return squeezed == "null" ? "null" : "";
}

std::string odd_content_type(std::string_view content_type) {
  if (content_type.empty()) {
    return "it has no Content-Type; expected application/json";
  }
  if (!is_json_type(media_type(content_type))) {
    return "its Content-Type is " + for_terminal(shortened(content_type, 80)) +
           "; expected application/json or a type that ends in +json";
  }
  const std::string charset = charset_of(content_type);
  if (charset.empty() || charset == "utf-8" || charset == "utf8") return {};
  return "its Content-Type names the charset " +
         for_terminal(shortened(charset, 40)) + "; JSON must be UTF-8";
}

constexpr std::string_view record_is_no_card =
    "this is an OASF record, not an agent card";

std::string why_no_card(const Report& report, std::optional<Dialect> wanted) {
  const Value root = report.document.root();
  const auto detected = detect(root);
  if (!detected && !report.document.clean()) {
    const Diagnostic* error = first_fault_of(report);
    return "invalid or ambiguous JSON" +
           (error ? ": " + line_and_message(*error) : std::string());
  }
  if (!root.is(Kind::object)) {
    return "it is " + std::string(kind_with_article(root.kind())) +
           "; a card must be an object";
  }
  if (!detected) {
    return "not a recognised agent card; " + explain_detection(root);
  }
  if (detected == Dialect::oasf) return std::string(record_is_no_card);
  if (!wanted || detected == wanted) return {};
  return "the card's dialect is " + std::string(name_of(*detected)) +
         "; expected " + std::string(name_of(*wanted));
}

std::optional<OtherScheme> other_scheme(const std::string& url,
                                        Value agentcard) {
  const auto endpoint = agentcard["endpoint"]["url"].string();
  if (!endpoint) return std::nullopt;
  const std::string scheme = scheme_of(*endpoint);
  const std::string fetched_by = scheme_of(url);
  if (scheme == fetched_by || scheme.empty()) return std::nullopt;
  return OtherScheme{
      "its endpoint is " +
          for_terminal(shortened(without_user_info(*endpoint), 200)) +
          ", but the card was fetched over " + fetched_by,
      is_http_scheme(scheme)};
}

bool has_proto_security(const AgentCall& call) {
  return !call.is_rpc() && call.version == "0.3";
}

RuleChoice rules_of_proto_security() {
  RuleChoice rules;
  rules.severities = {{"a2a/scheme-era", Severity::hint},
                      {"a2a/requirement-shape", Severity::hint}};
  return rules;
}

CardJudge::CardJudge(const FetchOptions& options, TrustSources trust, Env& env)
    : options_(options),
      trust_(trust),
      env_(env),
      checker_(std::make_unique<Checker>(options_for(options), env)) {}
CardJudge::~CardJudge() = default;

Checker& CardJudge::checker() {
  if (!takes_proto_security_) return *checker_;
  if (!lenient_) {
    CheckOptions options = options_for(options_);
    options.rules = rules_of_proto_security();
    lenient_ = std::make_unique<Checker>(std::move(options), env_);
  }
  return *lenient_;
}

std::optional<CardRejection> CardJudge::what_is_no_card(
    const Report& report) const {
  const Value root = report.document.root();
  const bool is_card = root.is(Kind::object) && report.dialect.has_value();
  if (!root || (is_card && !report.document.clean())) {
    const Diagnostic* error = first_fault_of(report);
    return CardRejection{
        .fault = FetchFault::faulty_json,
        .message = "invalid or ambiguous JSON" +
                   (error ? ": " + line_and_message(*error) : std::string()) +
                   "; cardinal check URL reports all errors",
        // A broken card is not replaced by an older one elsewhere.
        .elsewhere = !is_card};
  }
  if (!is_card) {
    return CardRejection{
        .message = "not a recognised agent card; " + explain_detection(root),
        .elsewhere = true};
  }
  const auto detected = detect(root);
  if (detected == Dialect::oasf) {
    return CardRejection{.message = std::string(record_is_no_card),
                         .elsewhere = true};
  }
  if (options_.dialect && detected && detected != options_.dialect) {
    return CardRejection{
        .message = "the card's dialect is " + std::string(name_of(*detected)) +
                   "; expected " + std::string(name_of(*options_.dialect)),
        .elsewhere = true};
  }
  return std::nullopt;
}

std::optional<CardRejection> CardJudge::verify_card(JudgedCard& card) {
  trust_.now_ms = env_.clock->now_ms();
  Verification& found = card.verification;
  found = verify(card.report.document.root(), trust_, card.report.dialect);
  if (found.verdict == Verdict::invalid) {
    return CardRejection{
        .fault = FetchFault::invalid_signature,
        .message = "the card was discarded because its signature is invalid: " +
                   found.reason,
        .verification = found};
  }
  // Who follows jku accepts what it proves.
  const bool is_by_jku =
      found.verdict == Verdict::valid && found.how == How::jku_same_origin;
  if (options_.policy == VerifyPolicy::any || is_bound(found) || is_by_jku) {
    return std::nullopt;
  }
  return CardRejection{
      .fault = FetchFault::not_verified,
      .message =
          "the policy \"known\" requires a signature by a key bound to the "
          "card's subject; this card is " +
          (found.verdict == Verdict::valid
               ? "signed by a key that is not bound to the subject (" +
                     std::string(name_of(found.how)) + ")"
               : std::string(name_of(found.verdict)) + ": " + found.reason) +
          ". Give keys with --trust or --jwks",
      .verification = found};
}

// AgentCard, section 8.5. Only http and https can differ in this sense.
std::optional<CardRejection> CardJudge::check_scheme(const std::string& url,
                                                     JudgedCard& card) const {
  const std::string fetched_by = scheme_of(url);
  if (card.report.dialect != Dialect::agentcard) {
    const std::string plain = plain_interface(card.report);
    if (fetched_by == "https" && !plain.empty()) {
      card.notes.push_back(
          "the card was fetched over https but lists a plain http interface: " +
          for_terminal(shortened(without_user_info(plain), 200)));
    }
    return std::nullopt;
  }
  const auto other = other_scheme(url, card.report.document.root());
  if (!other) return std::nullopt;
  if (options_.any_scheme || !other->is_web) {
    card.notes.push_back(other->message);
    return std::nullopt;
  }
  return CardRejection{
      .fault = FetchFault::scheme_differs,
      .message = "the card was discarded: " + other->message +
                 "; the schemes must match (draft-aevum-agentcard-00, section "
                 "8.5); --any-scheme accepts it"};
}

std::expected<JudgedCard, CardRejection> CardJudge::judge(
    const std::string& url, std::string_view content_type, std::string body) {
  const std::string soft = soft_404_of(content_type, body);
  if (!soft.empty() && !takes_anything_) {
    return std::unexpected(CardRejection{
        .fault = FetchFault::soft_404,
        .message =
            "status 200 with " + soft + " instead of a card (a soft 404)",
        .elsewhere = true});
  }
  JudgedCard card;
  if (!options_.any_document) take_out_of_string(body, card);
  card.report = checker().check(std::move(body));
  if (const std::string odd = odd_content_type(content_type); !odd.empty()) {
    card.notes.push_back(odd);
  }
  // If other paths follow, JSON that is not a card is skipped.
  const bool is_other =
      !takes_anything_ && card.report.document.clean() && !card.report.dialect;
  if (options_.any_document && !is_other) return card;
  auto refused = what_is_no_card(card.report);
  if (!refused) refused = verify_card(card);
  if (!refused) refused = check_scheme(url, card);
  if (refused) return std::unexpected(*std::move(refused));
  if (card.report.dialect == Dialect::adp) {
    adp::Card view;
    adp::read(card.report.document.root(), view);
    card.revoked = view.revoked();
  }
  return card;
}

}  // namespace cardinal::wellknown
