#include <cmath>

#include "base/check_that.h"
#include "card/a2a/canonical_form.h"
#include "json/ancestor_index.h"
#include "json/number_spelling.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

bool is_rounded(Value value) {
  return value.is(Kind::number) &&
         std::abs(*value.number()) > static_cast<double>(exact_integer_max) &&
         !has_fraction_or_exponent(value);
}

// In the order of the text. The reader limits the depth.
void add_rounded_below(Value value, std::vector<Value>& rounded) {
  if (is_rounded(value)) rounded.push_back(value);
  for (const Member member : value.members()) {
    add_rounded_below(member.value, rounded);
  }
  for (const Value item : value.items()) add_rounded_below(item, rounded);
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"valid", "partial", "invalid",
                                        "key-unknown", "unsigned"};
  return names[static_cast<std::size_t>(verdict)];
}

void fail(Verification& out, Verdict verdict, std::string reason) {
  out.verdict = verdict;
  out.reason = std::move(reason);
}

void succeed(Verification& out, How how, const PublicKey& key,
             std::string_view form) {
  out.verdict = Verdict::valid;
  out.how = how;
  out.key = thumbprint(key);
  out.alg = name_of(key.algorithm());
  out.canonical_form = form;
  out.reason.clear();
}

void add_rounded(Value card, std::vector<std::string>& pointers) {
  std::vector<Value> rounded;
  add_rounded_below(card, rounded);
  if (rounded.empty()) return;
  const AncestorIndex ancestors(card);
  for (const Value value : rounded) {
    pointers.push_back(ancestors.pointer(value));
  }
}

bool is_bound(const Verification& verification) {
  return verification.verdict == Verdict::valid &&
         (verification.how == How::self_certified ||
          verification.how == How::pinned ||
          verification.how == How::trusted_jwks);
}

Verification verify(Value card, const TrustSources& sources,
                    std::optional<Dialect> dialect) {
  Verification out;
  out.dialect = dialect ? dialect : detect(card);
  if (!card.is(Kind::object) || !out.dialect) {
    fail(out, Verdict::invalid,
         "not a recognised agent card; " + explain_detection(card));
    return out;
  }
  out.subject = subject_of(card, *out.dialect);
  if (card.table()->faulty) {
    fail(out, Verdict::invalid,
         "the JSON text has errors, so it is unclear what was signed; see "
         "cardinal check");
    return out;
  }
  switch (*out.dialect) {
    case Dialect::adp:
      verify_adp(card, sources, out);
      break;
    case Dialect::a2a:
      verify_a2a(card, sources, out);
      break;
    case Dialect::agentcard:
      verify_agentcard(card, sources, out);
      break;
    case Dialect::ai_catalog:
      fail(out, Verdict::unsigned_card,
           "signatures of AI Catalogs are not supported: verify the cards of "
           "its entries");
      break;
    case Dialect::oasf:
      fail(out, Verdict::unsigned_card,
           "signatures of OASF records are not supported: verify the card "
           "from which the record was made");
      break;
  }
  if (out.verdict == Verdict::valid || out.verdict == Verdict::partial) {
    add_rounded(card, out.uncovered);
  }
  return out;
}

Result<std::vector<SignedBytes>> signed_bytes(Value card, Dialect dialect) {
  std::vector<SignedBytes> all;
  const auto add = [&](std::string_view form,
                       std::vector<Value> without) -> Status {
    TRY(std::string bytes, canonicalize(card, without));
    all.push_back({form, std::move(bytes), std::move(without)});
    return {};
  };
  if (dialect == Dialect::a2a) {
    for (const a2a::CanonicalForm form : a2a::canonical_forms) {
      std::vector<Value> without;
      for (const a2a::LeftOut& each : a2a::left_out(card, form)) {
        without.push_back(each.at);
      }
      TRY_STATUS(add(a2a::name_of(form), std::move(without)));
    }
    return all;
  }
  const Value signature = dialect == Dialect::adp
                              ? card["signature"]
                              : card["metadata"][agentcard_signature];
  std::vector<Value> without;
  if (signature) without.push_back(signature);
  TRY_STATUS(add(jcs_form, std::move(without)));
  return all;
}

}  // namespace cardinal
