// Signing an A2A card (1.0, section 8.4), so that verifiers accept it whether
// they use the specification's canonical form or that of the SDKs.
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

constexpr a2a::CanonicalForm cleaned_form = a2a::CanonicalForm::sdk_cleaned;

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

// One object of "signatures".
Result<std::string> signature_of(const SignedBytes& form,
                                 const std::string& specification,
                                 const SigningKey& key,
                                 const SignOptions& options) {
  const bool covers_less =
      form.form == a2a::name_of(cleaned_form) && form.bytes != specification;
  TRY(const JwsParts jws, sign_jws(key, key.kid, options.jku,
                                   covers_less ? form.form : "", form.bytes));
  return R"({"protected": )" + json_text(jws.protected_text) +
         R"(, "signature": )" + json_text(jws.signature) + "}";
}

Status check_place(Value signatures, std::size_t more) {
  if (signatures && !signatures.is(Kind::array)) {
    return invalid(
        "\"signatures\" must be an array; --replace puts a new one there");
  }
  if (signatures.size() + more > signatures_max) {
    return invalid(
        "the card has {} already, and verifiers read no more than {}; "
        "--replace removes them",
        counted(signatures.size(), "signature"), signatures_max);
  }
  return {};
}

}  // namespace

Result<std::vector<SignedBytes>> a2a_forms_to_sign(Value card,
                                                   const std::string& chosen) {
  TRY(std::vector<SignedBytes> forms, signed_bytes(card, Dialect::a2a));
  const std::string specification = forms[0].bytes;
  std::erase_if(forms, [&](const SignedBytes& each) {
    if (!chosen.empty()) return each.form != chosen;
    return each.form != a2a::name_of(a2a::CanonicalForm::specification) &&
           (each.form != a2a::name_of(cleaned_form) ||
            each.bytes == specification);
  });
  CHECK(!forms.empty());  // names are checked before
  return forms;
}

Result<std::string> sign_a2a(const Document& card, const SigningKey& key,
                             const SignOptions& options) {
  TRY_STATUS(check_options(options));
  TRY(const auto forms, a2a_forms_to_sign(card.root(), options.form));
  const Value old = card.root()["signatures"];
  if (!options.replace) TRY_STATUS(check_place(old, forms.size()));
  TRY(const auto all, signed_bytes(card.root(), Dialect::a2a));
  TRY(Document document, edited(card, {}));
  bool is_first = !old || options.replace;
  for (const SignedBytes& form : forms) {
    TRY(const std::string entry,
        signature_of(form, all[0].bytes, key, options));
    const Value root = document.root();
    const Edit edit = is_first
                          ? set_member(root, "signatures", "[" + entry + "]")
                          : insert_item(root["signatures"], entry);
    TRY(document, edited(document, {edit}));
    is_first = false;
  }
  return std::string(document.text());
}

}  // namespace cardinal
