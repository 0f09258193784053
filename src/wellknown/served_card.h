// A card that is served, as read from its file.
#pragma once

#include <string>

#include "cardinal/a2a.h"
#include "cardinal/base.h"
#include "cardinal/wellknown.h"
#include "wellknown/modification_times.h"

namespace cardinal::wellknown {

struct ServedCard {
  CardFile from;
  Document document;  // its text is sent unchanged
  Dialect dialect = Dialect::a2a;
  a2a::Detection a2a;                     // of an A2A card
  std::optional<a2a::Version> requested;  // instead of the version it shows
  bool is_signed = false;
  std::int64_t modified_s = 0;

  std::string_view text() const { return document.text(); }
  Value root() const { return document.root(); }
};

// "agent.json (A2A 1.0)", for people.
std::string described(const ServedCard& card);

// Fails: as reading does; invalid, when it is not a card, or has errors and
// `options.force` is not set.
Result<ServedCard> load_card(const CardFile& from,
                             const PublishOptions& options,
                             ModificationTimes& times, const Env& env);

}  // namespace cardinal::wellknown
