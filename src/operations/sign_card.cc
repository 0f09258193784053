#include "operations/sign_card.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "card/card_text.h"
#include "json/ancestor_index.h"
#include "operations/call_buffers.h"
#include "operations/diagnostics.h"
#include "operations/registry.h"
#include "trust/coverage.h"

namespace cardinal {
namespace {

SignOptions sign_options_of(Value input) {
  return {.bump_seq = is_true(input, "bump_seq"),
          .seq = input["seq"].uint64(),
          .updated_at = is_true(input, "updated_at"),
          .revoke = is_true(input, "revoke"),
          .jku = text_of(input, "jku"),
          .form = text_of(input, "form"),
          .replace = is_true(input, "replace")};
}

Result<Dialect> signed_dialect_of(Value input, Value card) {
  if (const auto named = dialect_named(text_of(input, "dialect"))) {
    return *named;
  }
  if (const auto found = detect(card)) return *found;
  return invalid(
      "not a recognised agent card; {}; set --dialect to override detection",
      explain_detection(card));
}

std::vector<std::string> pointers_of(Value card, const SignedBytes& form) {
  std::vector<std::string> pointers;
  if (form.left_out.empty()) return pointers;
  const AncestorIndex ancestors(card);
  for (const Value value : form.left_out) {
    std::string pointer = ancestors.pointer(value);
    if (pointer != "/signatures") pointers.push_back(std::move(pointer));
  }
  return pointers;
}

// What each signature does not cover. `found` is what verify says of the first,
// which is the one that covers most.
void report_coverage(Value card, std::span<const SignedBytes> forms,
                     const Verification& found, Notes& notes) {
  for (const SignedBytes& form : forms) {
    const std::vector<std::string> open = form.form == found.canonical_form
                                              ? found.uncovered
                                              : pointers_of(card, form);
    if (forms.size() == 1 && open.empty()) continue;
    const std::string which = forms.size() == 1 ? std::string("the signature")
                                                : "the signature of the form " +
                                                      std::string(form.form);
    notes.push_back(which + (open.empty()
                                 ? " covers the whole card"
                                 : " does not cover " + listed_pointers(open)));
  }
}

// Verifies the result before it is written, and reports what is not covered.
Status verify_own_signature(const std::string& text, Dialect dialect,
                            const SigningKey& key, Value input, Notes& notes) {
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  const Value card = document.root();
  const NamedKey trusted[] = {{key.key.public_key(), key.kid}};
  const Verification found = verify(card, {.jwks = trusted}, dialect);
  const SignOptions options = sign_options_of(input);
  // Who names a form gets what it covers.
  const bool is_wanted =
      found.verdict == Verdict::partial && !options.form.empty();
  if (found.verdict != Verdict::valid && !is_wanted) {
    return invalid("no verifier would accept the signed card: {}",
                   found.reason);
  }
  if (is_wanted) {
    notes.push_back("warning: verify will call this signature partial: " +
                    found.reason);
  }
  TRY(const auto forms, forms_to_sign(card, dialect, options));
  report_coverage(card, forms, found, notes);
  return {};
}

// In the form in which the card was given.
Result<std::string> signed_card(const CardText& given, Dialect dialect,
                                const SigningKey& key, Call& call,
                                Notes& notes) {
  TRY(std::string text, sign(given.card(), dialect, key,
                             sign_options_of(call.input), call.services.env));
  TRY_STATUS(verify_own_signature(text, dialect, key, call.input, notes));
  return given.with_card(std::move(text));
}

Result<std::string> signed_text(const CardText& given, const SigningKey& key,
                                Call& call, Notes& notes) {
  TRY(const Dialect dialect, signed_dialect_of(call.input, given.root()));
  return signed_card(given, dialect, key, call, notes);
}

// Why a text is invalid JSON, instead of the card.
Reply unsigned_reply(CardText given, Notes notes) {
  Writer json;
  json.begin_object().key("diagnostics");
  write_diagnostics(json, fault_report(std::move(given)));
  return {.outcome = Outcome::has_errors,
          .json = json.end_object().take(),
          .notes = std::move(notes)};
}

}  // namespace

Result<Reply> sign_card(Call& call, const std::string& text,
                        const SigningKey& key, Notes notes) {
  CardText given = read_card_text(call.buffers.reader, text);
  if (!given.faults.empty()) {
    return unsigned_reply(std::move(given), std::move(notes));
  }
  Result<std::string> signed_one = signed_text(given, key, call, notes);
  if (!signed_one) {
    if (signed_one.error().where.empty()) signed_one.error().where = "text";
    return std::unexpected(signed_one.error());
  }
  return Reply{.json = std::move(*signed_one), .notes = std::move(notes)};
}

}  // namespace cardinal
