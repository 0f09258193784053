// Whether the canonical forms in use agree on a card: that of the
// specification, that of the SDKs, which drop whatever is empty, and plain
// RFC 8785.
#include <cmath>

#include "check/rules/a2a/security.h"
#include "check/rules/a2a/signatures.h"

namespace cardinal::a2a {
namespace {

// "x" for a member, "an item" for an item of an array.
std::string subject_of(Value value) {
  const Value key = value.key();
  return key ? for_message(key) : std::string("an item");
}

// Whoever changes the value for another rule's sake decides this, too.
void report_unsafe(Findings& out, Value value, std::string message,
                   std::string_view help) {
  if (!out.reported(value))
    out.add(value, std::move(message), std::string(help));
}

void judge_number(Value value, Findings& out) {
  constexpr auto rounded_above = static_cast<double>(exact_integer_max + 1);
  if (std::abs(value.number().value_or(0)) <= rounded_above) return;
  report_unsafe(
      out, value,
      subject_of(value) + " is a number beyond 2^53, which signers round",
      "write it as a string");
}

void walk(Value value, Findings& out);

void walk_member(Member member, Findings& out) {
  const Value value = member.value;
  // Those are judged as a whole, below.
  if (member.name == "securityRequirements" ||
      member.name == "mtlsSecurityScheme") {
    return;
  }
  walk(value, out);
}

// The depth of a document is limited by its reader.
void walk(Value value, Findings& out) {
  constexpr std::string_view unsure =
      ", which some signers drop and others keep";
  switch (value.kind()) {
    case Kind::absent:
    case Kind::boolean:
      return;
    case Kind::null:
      report_unsafe(out, value,
                    subject_of(value) + " is null" + std::string(unsure),
                    "omit it");
      return;
    case Kind::number:
      return judge_number(value, out);
    case Kind::string:
      if (!value.string()->empty()) return;
      report_unsafe(
          out, value,
          subject_of(value) + " is an empty string" + std::string(unsure),
          "omit it, or write something");
      return;
    case Kind::array:
      for (const Value item : value.items()) walk(item, out);
      break;
    case Kind::object:
      for (const Member member : value.members()) walk_member(member, out);
      break;
  }
  if (value.size() > 0) return;
  report_unsafe(out, value,
                subject_of(value) + " is empty" + std::string(unsure),
                "omit it, or add content");
}

void judge_implicit_false(Value flag, Findings& out) {
  if (flag.boolean() != false) return;
  report_unsafe(
      out, flag,
      subject_of(flag) + " is false, which is the default: signers drop it",
      "omit it");
}

bool says_nothing(Value message) {
  for (const Member member : message.members()) {
    if (!member.value.string() || !member.value.string()->empty()) return false;
  }
  return true;
}

void judge_schemes(const AnnotatedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    judge_implicit_false(
        scheme.wrapped["flows"]["authorizationCode"]["pkceRequired"], out);
    if (scheme.kind != SchemeKind::mutual_tls || !scheme.wrapped) continue;
    if (!says_nothing(scheme.wrapped)) continue;
    report_unsafe(
        out, scheme.wrapped,
        "SDKs drop a mutual TLS scheme without members from what they "
        "sign: it can be added or removed undetected",
        "give it a description");
  }
}

void judge_requirements(const AnnotatedCard& card, Findings& out) {
  for (const Requirement& requirement : card.requirements) {
    if (has_no_schemes(card, requirement)) continue;
    for (const RequiredScheme& required : card.schemes_of(requirement)) {
      if (required.scopes.size() > 0) continue;
      report_unsafe(
          out, required.at,
          "SDKs drop a requirement without scopes from what they sign: it "
          "can be added or removed undetected",
          "sign with cardinal sign: it adds a second signature that covers "
          "the requirement");
    }
  }
}

// Whether the signer made one signature for SDKs, marked as such, and another
// that covers what SDKs drop.
bool has_signature_per_form(const AnnotatedCard& card) {
  constexpr std::string_view form_parameter = "cardinal:form";
  std::size_t marked = 0, plain = 0;
  for_each_header(card, [&](const Signature&, Value header) {
    ++(header[form_parameter] ? marked : plain);
  });
  return marked > 0 && plain > 0;
}

void check_sign_safe(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0) || card.signatures.empty()) return;
  if (has_signature_per_form(card)) return;
  for (const Member member : card.root.members()) {
    if (member.name != "signatures") walk_member(member, out);
  }
  for (const Value extension : card.extensions) {
    judge_implicit_false(extension["required"], out);
  }
  judge_schemes(card, out);
  judge_requirements(card, out);
}

}  // namespace

constinit const CardRule sign_safe_rule{
    .info =
        {
            .id = "a2a/sign-safe",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Ambiguous value in signed card",
            .summary = "All canonical forms of a signed card agree",
            .why = "The specification keeps some empty values that SDKs drop "
                   "before they sign or verify. As a result, a valid signature "
                   "fails, or the dropped values are not protected.",
            .bad = "{" A2A_SIGN_SAFE_SECURITY
                   R"(,
  "signatures": [{)" A2A_GOOD_PROTECTED ", " A2A_GOOD_SIGNATURE "}]}",
            .good = A2A_WELL_SIGNED,
            .spec = "A2A 1.0, section 8.4.1; a2aproject/A2A#2122",
        },
    .triggers = has_signatures,
    .check = check_sign_safe,
};

}  // namespace cardinal::a2a
