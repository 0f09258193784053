#include "directory/records/record_state.h"

#include "base/errors.h"
#include "directory/records/record_json.h"

namespace cardinal::directory {
namespace {

constexpr std::uint64_t state_version = 1;
constexpr std::size_t record_dialects = 3;

template <class Enum>
std::string_view named_unless_none(Enum value) {
  return value == Enum{} ? std::string_view() : name_of(value);
}

}  // namespace

std::string_view name_of(Removal removal) {
  constexpr std::string_view names[] = {"none", "revoked", "withdrawn",
                                        "taken-down"};
  return names[static_cast<std::size_t>(removal)];
}

std::string_view name_of(Quarantine quarantine) {
  constexpr std::string_view names[] = {"none", "origin", "operator", "banned"};
  return names[static_cast<std::size_t>(quarantine)];
}

std::string encode(const RecordState& state) {
  RecordWriter out;
  out.number("authority", std::uint64_t{state.known.card.authority})
      .text("dialect", name_of(state.dialect))
      .digest("digest", state.known.card.digest)
      .number("equivocations", state.equivocations)
      .number("expires", static_cast<std::uint64_t>(state.expires_ms))
      .text("host", state.host)
      .number("lease_end", static_cast<std::uint64_t>(state.lease_end_ms))
      .text("owner", state.owner)
      .number("owner_after", state.owner_after)
      .text("provenance", named_unless_none(state.provenance))
      .text("quarantine", named_unless_none(state.quarantine))
      .text("reason", state.reason)
      .text("removal", named_unless_none(state.removal))
      .list("scopes", state.scopes)
      .number("seq", state.known.card.seq)
      .text("source", state.source_url)
      .number("text_change", state.text_change)
      .time("updated", state.known.card.updated_ms)
      .number("v", state_version)
      .text("visibility", named_unless_none(state.visibility));
  return out.take();
}

Result<RecordState> decode_state(std::string_view bytes,
                                 std::optional<std::uint64_t> seq_high) {
  if (bytes.size() > store::facts_bytes_max) {
    return internal("the state of a record has {} bytes", bytes.size());
  }
  const RecordDocument document(bytes);
  const Value root = document.root();
  const auto number = [&](std::string_view name) {
    return number_in(root, name, exact_integer_max);
  };
  RecordState state;
  CardState& card = state.known.card;
  state.known.seq_high = seq_high;
  card.authority =
      static_cast<std::uint8_t>(number_in(root, "authority", origin_authority));
  state.dialect = name_in<Dialect>(root, "dialect", record_dialects);
  card.digest = digest_in(root, "digest");
  state.equivocations = number("equivocations");
  state.expires_ms = static_cast<std::int64_t>(number("expires"));
  state.host = text_in(root, "host");
  state.lease_end_ms = static_cast<std::int64_t>(number("lease_end"));
  state.owner = text_in(root, "owner");
  state.owner_after = number("owner_after");
  state.provenance = name_in<Provenance>(root, "provenance", 4);
  card.authentic = state.provenance == Provenance::signed_card;
  state.quarantine = name_in<Quarantine>(root, "quarantine", 4);
  state.reason = text_in(root, "reason");
  state.removal = name_in<Removal>(root, "removal", 4);
  state.scopes = list_in(root, "scopes");
  card.seq = optional_number_in(root, "seq");
  state.source_url = text_in(root, "source");
  state.text_change = number("text_change");
  card.updated_ms = time_in(root, "updated");
  state.visibility = name_in<Visibility>(root, "visibility", 4);
  if (encode(state) != bytes) {
    return internal("the state of a record is damaged: {}",
                    json_quoted(bytes.substr(0, 80)));
  }
  return state;
}

Result<RecordState> state_of(const store::Head& head) {
  return decode_state(head.state, head.seq_high);
}

std::uint64_t text_change_of(const store::Head& head,
                             const RecordState& state) {
  return state.text_change != 0 ? state.text_change : head.change;
}

std::string_view name_of(Standing standing) {
  constexpr std::string_view names[] = {"live",        "stale",   "expired",
                                        "quarantined", "revoked", "withdrawn",
                                        "taken-down",  "banned"};
  return names[static_cast<std::size_t>(standing)];
}

Standing standing_at(const RecordState& state, std::int64_t now_ms) {
  const bool is_banned = state.quarantine == Quarantine::banned;
  switch (state.removal) {
    case Removal::revoked:
      return Standing::revoked;
    case Removal::withdrawn:
      return is_banned ? Standing::banned : Standing::withdrawn;
    case Removal::taken_down:
      return Standing::taken_down;
    case Removal::none:
      break;
  }
  if (is_banned) return Standing::banned;
  if (state.quarantine != Quarantine::none) return Standing::quarantined;
  if (now_ms >= state.expires_ms) return Standing::expired;
  return now_ms >= state.lease_end_ms ? Standing::stale : Standing::live;
}

std::optional<std::int64_t> next_standing_ms(const RecordState& state,
                                             std::int64_t now_ms) {
  switch (standing_at(state, now_ms)) {
    case Standing::live:
      return state.lease_end_ms;
    case Standing::stale:
      return state.expires_ms;
    default:
      return std::nullopt;
  }
}

}  // namespace cardinal::directory
