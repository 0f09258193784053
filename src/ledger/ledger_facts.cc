#include "ledger/ledger_facts.h"

#include <array>

#include "base/ascii.h"
#include "base/errors.h"
#include "cardinal/json.h"
#include "ledger/envelope.h"

namespace cardinal::ledger {
namespace {

constexpr std::array<std::string_view, 3> party_names = {"nobody", "agent",
                                                         "caller"};
constexpr std::size_t text_bytes_max = 1'024;

std::optional<SignedBy> party_named(std::string_view name) {
  for (std::size_t i = 0; i < party_names.size(); ++i) {
    if (party_names[i] == name) return static_cast<SignedBy>(i);
  }
  return std::nullopt;
}

std::optional<Sha256> digest_in(std::string_view hex) {
  Sha256 digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < hex.size(); ++i) {
    const int value = hex_value(hex[i]);
    if (value < 0) return std::nullopt;
    digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] << 4 | value);
  }
  return digest;
}

// What is remembered of a record: whose word it is, so that a better one may
// confirm it.
std::string encode_state(const LedgerFacts& facts) {
  Writer out;
  out.begin_object().key("digest").string(to_hex(facts.digest));
  out.key("party").string(name_of(facts.signed_by));
  out.key("v").number(std::int64_t{1});
  return out.end_object().take();
}

store::Ruling ruled(LedgerVerdict verdict,
                    store::Effect effect = store::Effect::none,
                    std::string state = {}) {
  return {.verdict = static_cast<std::uint8_t>(verdict),
          .effect = effect,
          .seq_high = {},
          .state = std::move(state)};
}

}  // namespace

std::string subject_of_record(const RecordId& id) {
  return std::string(ledger_prefix) + pacr::to_text(id);
}

std::string encode_ledger_facts(const LedgerFacts& facts) {
  Writer out;
  out.begin_object();
  const auto text = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) out.key(name).string(value);
  };
  if (facts.is_again) out.key("again").boolean(true);
  if (facts.counts_ppm > 0) {
    out.key("counts").number(std::int64_t{facts.counts_ppm});
  }
  text("digest", to_hex(facts.digest));
  if (facts.is_forensic) out.key("forensic").boolean(true);
  text("how", facts.how);
  text("key", facts.key);
  if (facts.signed_by != SignedBy::nobody) {
    text("party", name_of(facts.signed_by));
  }
  text("principal", facts.principal);
  if (facts.is_caller_proven) out.key("proven").boolean(true);
  text("request", facts.request_id);
  text("scope", facts.scope);
  out.key("v").number(std::int64_t{1});
  return out.end_object().take();
}

Result<LedgerFacts> decode_ledger_facts(std::string_view bytes) {
  Faults faults;
  const Document document = Reader().read(std::string(bytes), Limits{}, faults);
  const Value root = document.root();
  const auto text = [&](std::string_view name) {
    return std::string(root[name].string().value_or(""));
  };
  LedgerFacts facts{
      .digest = digest_in(text("digest")).value_or(Sha256{}),
      .signed_by = party_named(text("party")).value_or(SignedBy::nobody),
      .how = text("how"),
      .key = text("key"),
      .counts_ppm =
          static_cast<std::uint32_t>(root["counts"].uint64().value_or(0)),
      .is_caller_proven = root["proven"].boolean().value_or(false),
      .is_forensic = root["forensic"].boolean().value_or(false),
      .is_again = root["again"].boolean().value_or(false),
      .scope = text("scope"),
      .principal = text("principal"),
      .request_id = text("request")};
  if (!faults.empty() || facts.counts_ppm > counts_fully_ppm ||
      encode_ledger_facts(facts) != bytes) {
    return internal("what is stored of a record of the ledger is damaged");
  }
  return facts;
}

Sha256 digest_of(const Record& record) { return sha256(to_cbor(record)); }

Result<store::Proposal> ledger_proposal(const RecordId& id,
                                        std::string_view text,
                                        const LedgerFacts& facts,
                                        std::int64_t now_ms) {
  LedgerFacts cut = facts;
  for (std::string* each : {&cut.scope, &cut.principal, &cut.request_id}) {
    if (each->size() > text_bytes_max) each->clear();
  }
  TRY(store::Body body, store::pack(text));
  return store::Proposal{.kind = store::Kind::ledger,
                         .subject = subject_of_record(id),
                         .is_public = true,
                         .at_ms = now_ms,
                         .rules = ledger_rules,
                         .seq = {},
                         .facts = encode_ledger_facts(cut),
                         .body = std::move(body)};
}

Result<store::Proposal> beginning_proposal(std::int64_t now_ms) {
  TRY(store::Body body, store::pack("{}"));
  return store::Proposal{.kind = store::Kind::ledger,
                         .subject = std::string(ledger_beginning),
                         .is_public = true,
                         .at_ms = now_ms,
                         .rules = ledger_rules,
                         .seq = {},
                         .facts = encode_ledger_facts({}),
                         .body = std::move(body)};
}

std::string_view name_of(LedgerVerdict verdict) {
  switch (verdict) {
    case LedgerVerdict::accepted:
      return "accepted";
    case LedgerVerdict::duplicate:
      return "duplicate";
    case LedgerVerdict::confirmed:
      return "confirmed";
    case LedgerVerdict::conflict:
      return "conflict";
    case LedgerVerdict::other_rules:
      return "other-rules";
    case LedgerVerdict::damaged:
      break;
  }
  return "damaged";
}

store::Ruling decide_ledger(const std::optional<store::Head>& head,
                            const store::Proposal& proposal) {
  if (proposal.rules != ledger_rules) return ruled(LedgerVerdict::other_rules);
  const Result<LedgerFacts> facts = decode_ledger_facts(proposal.facts);
  if (!facts || !proposal.subject.starts_with(ledger_prefix)) {
    return ruled(LedgerVerdict::damaged);
  }
  if (!head) {
    return ruled(LedgerVerdict::accepted, store::Effect::change,
                 encode_state(*facts));
  }
  Faults faults;
  const Document state = Reader().read(head->state, Limits{}, faults);
  const auto party = party_named(state.root()["party"].string().value_or(""));
  if (!faults.empty() || !party) return ruled(LedgerVerdict::damaged);
  if (state.root()["digest"].string() != to_hex(facts->digest)) {
    return ruled(LedgerVerdict::conflict);
  }
  // Otherwise whoever sends a copy first, unsigned, would keep the signed one
  // from counting; an agent could do that with every failure.
  if (facts->signed_by > *party) {
    return ruled(LedgerVerdict::confirmed, store::Effect::change,
                 encode_state(*facts));
  }
  if (facts->is_again && facts->signed_by == *party) {
    return ruled(LedgerVerdict::accepted, store::Effect::change,
                 encode_state(*facts));
  }
  return ruled(LedgerVerdict::duplicate);
}

}  // namespace cardinal::ledger
