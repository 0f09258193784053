#include "operations/fetch_report.h"

#include "base/text.h"
#include "base/time.h"
#include "operations/verify_report.h"

namespace cardinal {
namespace {

using wellknown::CardFrom;
using wellknown::FetchAttempt;
using wellknown::FetchedCard;
using wellknown::FetchError;

std::string line(std::string_view what, const std::string& text) {
  return padded(what, 11) + text + "\n";
}

// Untrusted text on a line of a report.
std::string for_report(std::string_view text) {
  return for_terminal(shortened(text, 300));
}

std::string freshness_text(const FetchedCard& card) {
  std::string left = std::to_string(card.age_s) + " s old, fresh for " +
                     std::to_string(card.lifetime_s) + " s";
  switch (card.from) {
    case CardFrom::server:
      return left + " (from the server)";
    case CardFrom::cache:
      return left + " (from the cache)";
    case CardFrom::revalidated:
      return left + " (from the cache; revalidated by the server)";
    case CardFrom::stale:
      return left + " (from the cache; the server could not be reached)";
  }
  return left;
}

std::string card_text(const Report& report) {
  std::string text = report.dialect ? std::string(name_of(*report.dialect))
                                    : "unknown dialect";
  if (!report.version.empty()) text += " " + report.version;
  const std::size_t errors = report.count(Severity::error);
  text += ", " + counted(errors, "error") + ", " +
          counted(report.count(Severity::warning), "warning");
  if (errors == 0) return text;
  for (const Diagnostic& each : report.diagnostics) {
    if (each.severity != Severity::error) continue;
    return text + "; line " + std::to_string(each.start.line) + ": " +
           for_terminal(each.message) + " [" + std::string(each.rule->id) + "]";
  }
  return text;
}

std::string verification_text(const Verification& found) {
  std::string text(name_of(found.verdict));
  if (found.verdict != Verdict::valid) {
    return text + ": " + for_report(found.reason);
  }
  text += " (" + std::string(name_of(found.how)) + "), " + found.alg + " " +
          found.key;
  if (!found.uncovered.empty()) {
    text += ", does not cover " + counted(found.uncovered.size(), "member");
  }
  return text;
}

void write_attempts(Writer& json, const std::vector<FetchAttempt>& attempts) {
  json.key("attempts").begin_array();
  for (const FetchAttempt& each : attempts) {
    json.begin_object().key("url").string(each.url);
    json.key("status");
    each.status == 0 ? json.null() : json.number(std::int64_t{each.status});
    json.key("fault").string(slug_of(each.fault));
    json.key("said").string(each.message).end_object();
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

std::string attempts_as_text(const std::vector<FetchAttempt>& attempts) {
  std::string text;
  for (const FetchAttempt& each : attempts) {
    text +=
        line("asked", for_report(each.url) + ": " + for_report(each.message));
  }
  return text;
}

std::string fetched_as_text(const FetchedCard& card) {
  std::string text = attempts_as_text(card.attempts);
  for (const std::string& url : card.redirects) {
    text += line("redirected", "by " + for_report(url));
  }
  text += line("from", for_report(card.url) +
                           (card.address.empty() ? "" : " at " + card.address));
  text += line("card", card_text(card.report()));
  text += line("freshness", freshness_text(card));
  text += line("signature", verification_text(card.verification));
  if (card.revoked) {
    text += line("revoked",
                 "the agent is gone: the card has empty tools and endpoints");
  }
  for (const std::string& note : card.notes) {
    text += line("note", for_report(note));
  }
  return text;
}

std::string fetched_as_json(const FetchedCard& card) {
  Writer json;
  json.begin_object().key("target").string(card.target);
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
  json.key("revoked").boolean(card.revoked);
  json.key("verification")
      .raw(verification_as_json(card.url, card.verification));
  json.key("notes").begin_array();
  for (const std::string& note : card.notes) json.string(note);
  json.end_array();
  write_attempts(json, card.attempts);
  json.key("card").raw(card.report().document.root().raw());
  return json.end_object().take() + "\n";
}

std::string fetch_error_as_json(const std::string& target,
                                const FetchError& error) {
  Writer json;
  json.begin_object().key("target").string(target);
  json.key("error").begin_object();
  json.key("fault").string(slug_of(error.fault));
  json.key("client_fault").string_or_null(error.client_fault);
  json.key("url").string_or_null(error.where);
  json.key("message").string(error.message).end_object();
  json.key("verification");
  error.verification
      ? json.raw(verification_as_json(error.where, *error.verification))
      : json.null();
  write_attempts(json, error.attempts);
  json.key("card").null();
  return json.end_object().take() + "\n";
}

}  // namespace cardinal
