#include "directory/records/record_facts.h"

#include <algorithm>

#include "base/errors.h"
#include "directory/records/record_json.h"

namespace cardinal::directory {
namespace {

constexpr std::uint64_t facts_version = 1;
constexpr std::size_t ways_to_know_a_key = 7;

std::optional<Dialect> dialect_in(Value root) {
  const auto dialect = dialect_named(root["dialect"].string().value_or(""));
  if (!dialect || !is_record_dialect(*dialect)) return std::nullopt;
  return dialect;
}

Status require_numbers(const RecordFacts& facts) {
  constexpr auto time_most = static_cast<std::int64_t>(exact_integer_max);
  const std::int64_t updated = facts.card.updated_ms.value_or(0);
  if (facts.card.seq.value_or(0) > exact_integer_max ||
      facts.if_change.value_or(0) > exact_integer_max || updated > time_most ||
      updated < -time_most) {
    return usage(
        "a number is beyond 2^53-1, the largest that is exact in JSON");
  }
  if (facts.lease_s > lease_max_s || facts.grace_s > lease_max_s) {
    return usage(
        "a lease of {} s with {} s of grace is too long: each has at "
        "most {} s",
        facts.lease_s, facts.grace_s, lease_max_s);
  }
  return {};
}

Status require_scopes(const RecordFacts& facts) {
  const bool is_scoped = facts.visibility == Visibility::scoped_record;
  const bool may_be_scoped =
      is_scoped || facts.visibility == Visibility::partial_record;
  if (facts.scopes.empty() ? is_scoped : !may_be_scoped) {
    return usage(
        "scopes belong to visibility \"scoped\", which needs at least one, and "
        "to \"partial\"; the visibility is \"{}\", with {} scopes",
        name_of(facts.visibility), facts.scopes.size());
  }
  if (facts.scopes.size() > scopes_max) {
    return usage("a record has {} scopes; at most {} are stored",
                 facts.scopes.size(), scopes_max);
  }
  for (const std::string& scope : facts.scopes) {
    if (scope.empty()) return usage("a scope is empty");
    TRY_STATUS(require_plain("scope", scope, scope_bytes_max));
  }
  return {};
}

Status require_members(const RecordFacts& facts) {
  CHECK(!facts.dialect || is_record_dialect(*facts.dialect));
  CHECK(facts.card.authentic == (facts.provenance == Provenance::signed_card));
  const struct {
    std::string_view what, text;
    std::size_t bytes_max;
  } texts[] = {
      {"publisher's name", facts.principal, principal_bytes_max},
      {"new owner's name", facts.new_owner, principal_bytes_max},
      {"request id", facts.request_id, request_id_bytes_max},
      {"thumbprint", facts.key, 64},
      {"host", facts.host, host_bytes_max},
      {"URL of the source", facts.source_url, source_url_bytes_max},
      {"reason", facts.reason, reason_bytes_max},
      {"new subject", facts.moved_to, store::subject_bytes_max},
  };
  for (const auto& each : texts) {
    TRY_STATUS(require_plain(each.what, each.text, each.bytes_max));
  }
  TRY_STATUS(require_numbers(facts));
  return require_scopes(facts);
}

}  // namespace

bool is_record_dialect(Dialect dialect) {
  return dialect == Dialect::agentcard || dialect == Dialect::a2a ||
         dialect == Dialect::adp;
}

std::string_view name_of(Provenance provenance) {
  constexpr std::string_view names[] = {"none", "token", "origin", "signed"};
  return names[static_cast<std::size_t>(provenance)];
}

std::string_view name_of(Visibility visibility) {
  constexpr std::string_view names[] = {"public", "scoped", "private",
                                        "partial"};
  return names[static_cast<std::size_t>(visibility)];
}

std::optional<Visibility> visibility_named(std::string_view name) {
  for (const auto each :
       {Visibility::public_record, Visibility::scoped_record,
        Visibility::private_record, Visibility::partial_record}) {
    if (name_of(each) == name) return each;
  }
  return std::nullopt;
}

std::string_view name_of(StatusChange change) {
  constexpr std::string_view names[] = {
      "none", "quarantine", "release", "visibility", "owner", "ban", "unban"};
  return names[static_cast<std::size_t>(change)];
}

Status require_encodable(const RecordFacts& facts) {
  TRY_STATUS(require_members(facts));
  // Each may be as long as it may be, but not all of them together.
  const std::size_t bytes = encode(facts).size();
  if (bytes <= store::facts_bytes_max) return {};
  return usage(
      "names, scopes, URLs and reason have {} bytes together; at most "
      "{} are stored",
      bytes, store::facts_bytes_max);
}

std::string encode(const RecordFacts& facts) {
  const auto unless_first = [](auto value) {
    return value == decltype(value){} ? std::string_view() : name_of(value);
  };
  RecordWriter out;
  out.flag("authenticated", facts.authenticated)
      .number("authority", std::uint64_t{facts.card.authority})
      .text("dialect", facts.dialect ? name_of(*facts.dialect) : "")
      .digest("digest", facts.card.digest)
      .number("errors", std::uint64_t{facts.quality.errors})
      .number("grace", std::uint64_t{facts.grace_s})
      .number("hints", std::uint64_t{facts.quality.hints})
      .text("host", facts.host)
      .text("how", unless_first(facts.how))
      .number("if_change", facts.if_change)
      .text("key", facts.key)
      .number("lease", std::uint64_t{facts.lease_s})
      .flag("lenient", facts.quality.lenient)
      .text("moved_to", facts.moved_to)
      .text("new_owner", facts.new_owner)
      .flag("operator", facts.by_operator)
      .text("principal", facts.principal)
      .text("provenance", unless_first(facts.provenance))
      .text("reason", facts.reason)
      .flag("releases", facts.releases)
      .text("request", facts.request_id)
      .flag("revoked", facts.revoked)
      .list("scopes", facts.scopes)
      .number("seq", facts.card.seq)
      .text("source", facts.source_url)
      .text("status", unless_first(facts.status))
      .time("updated", facts.card.updated_ms)
      .number("v", facts_version)
      .text("visibility", unless_first(facts.visibility))
      .number("warnings", std::uint64_t{facts.quality.warnings})
      .flag("was_public", facts.was_public);
  return out.take();
}

Result<RecordFacts> decode_facts(std::string_view bytes) {
  constexpr std::uint64_t count_max = UINT32_MAX;
  if (bytes.size() > store::facts_bytes_max) {
    return internal("the facts of a record have {} bytes", bytes.size());
  }
  const RecordDocument document(bytes);
  const Value root = document.root();
  RecordFacts facts;
  facts.authenticated = flag_in(root, "authenticated");
  facts.card.authority =
      static_cast<std::uint8_t>(number_in(root, "authority", origin_authority));
  facts.dialect = dialect_in(root);
  facts.card.digest = digest_in(root, "digest");
  const auto count = [&](std::string_view name) {
    return static_cast<std::uint32_t>(number_in(root, name, count_max));
  };
  facts.quality = {count("errors"), count("warnings"), count("hints"),
                   flag_in(root, "lenient")};
  facts.grace_s = count("grace");
  facts.host = text_in(root, "host");
  facts.how = name_in<How>(root, "how", ways_to_know_a_key);
  facts.if_change = optional_number_in(root, "if_change");
  facts.key = text_in(root, "key");
  facts.lease_s = count("lease");
  facts.moved_to = text_in(root, "moved_to");
  facts.new_owner = text_in(root, "new_owner");
  facts.by_operator = flag_in(root, "operator");
  facts.principal = text_in(root, "principal");
  facts.provenance = name_in<Provenance>(root, "provenance", 4);
  facts.card.authentic = facts.provenance == Provenance::signed_card;
  facts.reason = text_in(root, "reason");
  facts.releases = flag_in(root, "releases");
  facts.request_id = text_in(root, "request");
  facts.revoked = flag_in(root, "revoked");
  facts.scopes = list_in(root, "scopes");
  facts.card.seq = optional_number_in(root, "seq");
  facts.source_url = text_in(root, "source");
  facts.status = name_in<StatusChange>(root, "status", 7);
  facts.card.updated_ms = time_in(root, "updated");
  facts.visibility = name_in<Visibility>(root, "visibility", 4);
  facts.was_public = flag_in(root, "was_public");
  if (!require_members(facts) || encode(facts) != bytes) {
    return internal("the facts of a record are damaged: {}",
                    json_quoted(bytes.substr(0, 80)));
  }
  return facts;
}

}  // namespace cardinal::directory
