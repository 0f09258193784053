// Signing an A2A card (1.0, section 8.4), so that verifiers of every canonical
// form accept it.
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "card/a2a/canonical_form.h"
#include "trust/jws.h"
#include "trust/sign_parts.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

// What one form omits and another does not, with the reasons.
std::string describe_differences(Value card) {
  constexpr std::size_t described_max = 5;
  std::string text;
  std::size_t count = 0;
  for (const a2a::CanonicalForm form : a2a::canonical_forms) {
    for (const a2a::LeftOut& each : a2a::left_out(card, form)) {
      const std::string pointer = pointer_from(card, each.at);
      if (each.why == a2a::LeftOutWhy::signatures ||
          text.contains(pointer + " ")) {
        continue;
      }
      if (++count > described_max) continue;
      text += (text.empty() ? "" : "; ") + for_terminal(pointer) + " " +
              std::string(a2a::words_for(each.why));
    }
  }
  if (count > described_max) {
    text += "; and " + std::to_string(count - described_max) + " more";
  }
  return text;
}

// The bytes to sign. Fails: invalid, when the forms disagree and the caller
// did not choose one.
Result<std::string> payload_of(Value card, const std::string& form) {
  TRY(std::vector<SignedBytes> forms, signed_bytes(card, Dialect::a2a));
  if (!form.empty()) {
    const auto chosen = std::ranges::find(forms, form, &SignedBytes::form);
    CHECK(chosen != forms.end());  // names are checked before
    return std::move(chosen->bytes);
  }
  const bool agree = std::ranges::all_of(forms, [&](const SignedBytes& each) {
    return each.bytes == forms[0].bytes;
  });
  if (agree) return std::move(forms[0].bytes);
  return invalid(
      "verifiers would not agree on what is signed (rule a2a/sign-safe): {}; "
      "leave these out or fill them, or choose a form with --form "
      "specification, sdk-cleaned or jcs",
      describe_differences(card));
}

// Fails: usage, for a form that does not exist or an unsafe jku.
Status check_options(const SignOptions& options) {
  if (!options.form.empty() && !a2a::canonical_form_named(options.form)) {
    return usage("the form must be specification, sdk-cleaned or jcs");
  }
  const Result<Uri> jku = parse_uri(options.jku);
  if (!options.jku.empty() &&
      (!jku || jku->scheme != "https" || jku->host.empty())) {
    return usage(
        "the jku must be an https URL: otherwise the keys can be changed in "
        "transit; got {}",
        quoted(options.jku, 80));
  }
  return {};
}

}  // namespace

Result<std::string> sign_a2a(const Document& card, const SigningKey& key,
                             const SignOptions& options) {
  TRY_STATUS(check_options(options));
  const Value root = card.root();
  const Value signatures = root["signatures"];
  if (signatures && !signatures.is(Kind::array) && !options.replace) {
    return invalid(
        "\"signatures\" must be an array; --replace puts a new one there");
  }
  if (signatures.size() >= signatures_max && !options.replace) {
    return invalid(
        "the card has {} already, and verifiers read no more; --replace "
        "removes them",
        counted(signatures.size(), "signature"));
  }
  TRY(const std::string payload, payload_of(root, options.form));
  TRY(const JwsParts jws, sign_jws(key, key.kid, options.jku, payload));
  const std::string entry =
      R"({"protected": )" + json_text(jws.protected_text) +
      R"(, "signature": )" + json_text(jws.signature) + "}";
  const Edit edit = signatures && !options.replace
                        ? insert_item(signatures, entry)
                        : set_member(root, "signatures", "[" + entry + "]");
  TRY(const Document document, edited(card, {edit}));
  return std::string(document.text());
}

}  // namespace cardinal
