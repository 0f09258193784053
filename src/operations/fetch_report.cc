#include "operations/fetch_report.h"

#include <algorithm>

#include "base/normal_url.h"
#include "base/text.h"
#include "base/time.h"
#include "check/report/reporter.h"
#include "operations/verify_report.h"

namespace cardinal {
namespace {

using wellknown::FetchAttempt;
using wellknown::FetchedCard;
using wellknown::FetchError;

std::string line(std::string_view what, const std::string& text) {
  return padded(what, 11) + text + "\n";
}

// On a line of a report.
std::string for_report(std::string_view text) { return shortened(text, 300); }
std::string for_report(Value text) {
  return for_report(text.string().value_or(""));
}

std::string number_text(Value number) { return std::string(number.raw()); }

std::string freshness_text(Value freshness) {
  const std::string left = number_text(freshness["age_s"]) +
                           " s old, fresh for " +
                           number_text(freshness["lifetime_s"]) + " s";
  const std::string_view from = freshness["from"].string().value_or("");
  if (from == "server") return left + " (from the server)";
  if (from == "cache") return left + " (from the cache)";
  if (from == "revalidated") {
    return left + " (from the cache; revalidated by the server)";
  }
  return left + " (from the cache; the server could not be reached)";
}

std::string card_text(Value answer) {
  const std::uint64_t errors = answer["errors"].uint64().value_or(0);
  std::string text = answer["dialect"].is(Kind::string)
                         ? for_report(answer["dialect"])
                         : "unknown dialect";
  if (answer["version"].is(Kind::string)) {
    text += " " + for_report(answer["version"]);
  }
  text += ", " + counted(errors, "error") + ", " +
          counted(answer["warnings"].uint64().value_or(0), "warning");
  for (const Value each : answer["diagnostics"].items()) {
    if (each["severity"].string() != "error") continue;
    return text + "; line " + number_text(each["line"]) + ": " +
           std::string(each["message"].string().value_or("")) + " [" +
           for_report(each["rule"]) + "]";
  }
  return text;
}

std::string verification_text(Value found) {
  const std::string verdict = for_report(found["verdict"]);
  if (verdict != name_of(Verdict::valid)) {
    return verdict + ": " + for_report(found["reason"]);
  }
  std::string text = verdict + " (" + for_report(found["how"]) + "), " +
                     for_report(found["alg"]) + " " + for_report(found["key"]);
  if (const auto count = found["uncovered"].size(); count > 0) {
    text += ", does not cover " + counted(count, "member");
  }
  if (const auto count = found["failed"].size(); count > 0) {
    text += ", beside " + counted(count, "failed signature");
  }
  return text;
}

void write_attempts(Writer& json, const std::vector<FetchAttempt>& attempts) {
  json.key("attempts").begin_array();
  for (const FetchAttempt& each : attempts) {
    json.begin_object().key("url").string(without_user_info(each.url));
    json.key("status");
    each.status == 0 ? json.null() : json.number(std::int64_t{each.status});
    json.key("fault").string(slug_of(each.fault));
    json.key("said").string(without_user_info(each.message)).end_object();
  }
  json.end_array();
}

void write_source(Writer& json, const FetchedCard& card) {
  json.key("url").string(card.url).key("redirects").begin_array();
  for (const std::string& each : card.redirects) json.string(each);
  json.end_array();
  json.key("address").string_or_null(card.address);
  json.key("via_proxy").boolean(card.via_proxy);
  json.key("content_type").string_or_null(for_terminal(card.content_type));
  json.key("certificate");
  if (card.certificate) {
    json.begin_object().key("subject").string(card.certificate->subject);
    json.key("issuer").string(card.certificate->issuer);
    json.key("not_after")
        .string(iso8601_ms(card.certificate->not_after * 1000));
    json.key("protocol").string(card.certificate->protocol);
    json.key("verified").boolean(card.certificate->is_verified).end_object();
  } else {
    json.null();
  }
  json.key("freshness").begin_object();
  json.key("from").string(name_of(card.from));
  json.key("age_s").number(card.age_s);
  json.key("lifetime_s").number(card.lifetime_s);
  json.end_object();
}

}  // namespace

std::string attempts_as_text(Value answer) {
  std::string text;
  for (const Value each : answer["attempts"].items()) {
    text += line("asked",
                 for_report(each["url"]) + ": " + for_report(each["said"]));
  }
  return text;
}

std::string fetched_as_text(Value answer) {
  std::string text = attempts_as_text(answer);
  for (const Value url : answer["redirects"].items()) {
    text += line("redirected", "by " + for_report(url));
  }
  const Value address = answer["address"];
  text +=
      line("from", for_report(answer["url"]) +
                       (address.is(Kind::string) ? " at " + for_report(address)
                                                 : std::string()));
  text += line("card", card_text(answer));
  text += line("freshness", freshness_text(answer["freshness"]));
  text += line("signature", verification_text(answer["verification"]));
  if (answer["revoked"].boolean().value_or(false)) {
    text += line("revoked",
                 "the agent is gone: the card has empty tools and endpoints");
  }
  for (const Value note : answer["notes"].items()) {
    text += line("note", for_report(note));
  }
  return text;
}

std::string_view fetched_text(Value answer) {
  constexpr std::string_view blanks = " \t\r\n";
  const Value card = answer["card"];
  if (!card) return {};
  const std::string_view all = card.table()->text;
  const Span span = card.span();
  // The member's colon is before it, the closing brace behind it.
  const std::size_t begin =
      all.substr(0, span.begin).find_last_not_of(blanks) + 1;
  const std::size_t end =
      std::min(all.find_first_not_of(blanks, span.end), all.size());
  return all.substr(begin, end - begin);
}

std::string fetched_as_json(const FetchedCard& card) {
  Writer json;
  json.begin_object().key("target").string(
      target_without_user_info(card.target));
  json.key("error").null();
  write_source(json, card);
  const Report& report = card.report();
  json.key("dialect").string_or_null(report.dialect ? name_of(*report.dialect)
                                                    : "");
  json.key("version").string_or_null(report.version);
  json.key("valid").boolean(report.valid());
  json.key("errors").number(
      static_cast<std::int64_t>(report.count(Severity::error)));
  json.key("warnings")
      .number(static_cast<std::int64_t>(report.count(Severity::warning)));
  json.key("diagnostics");
  write_diagnostics(json, report);
  json.key("revoked").boolean(card.revoked);
  json.key("verification")
      .raw(verification_as_json(card.url, card.verification));
  json.key("notes").begin_array();
  for (const std::string& note : card.notes) json.string(note);
  json.end_array();
  write_attempts(json, card.attempts);
  // With the space around it, so that its exact bytes can be printed.
  json.key("card").raw(card.text());
  return json.end_object().take();
}

std::string fetch_error_as_json(const std::string& target,
                                const FetchError& error) {
  Writer json;
  json.begin_object().key("target").string(target_without_user_info(target));
  json.key("error").begin_object();
  json.key("fault").string(slug_of(error.fault));
  json.key("client_fault").string_or_null(error.client_fault);
  json.key("url").string_or_null(without_user_info(error.where));
  json.key("message").string(without_user_info(error.message)).end_object();
  json.key("verification");
  error.verification
      ? json.raw(verification_as_json(error.where, *error.verification))
      : json.null();
  write_attempts(json, error.attempts);
  json.key("card").null();
  return json.end_object().take();
}

}  // namespace cardinal
