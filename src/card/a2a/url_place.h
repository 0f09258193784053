// A URL of a card, with what it is for.
#pragma once

#include "cardinal/card.h"

namespace cardinal::a2a {

enum class UrlUse : std::uint8_t {
  endpoint,       // where HTTP bindings are called
  custom,         // where custom bindings are called
  authorization,  // where tokens come from
  link,           // for people
};

struct UrlPlace {
  Value at;
  std::string_view text;
  UrlUse use;
  Result<Uri> uri;

  bool has_host() const { return uri && !uri->host.empty(); }
  bool is_endpoint() const {
    return use == UrlUse::endpoint || use == UrlUse::custom;
  }
};

}  // namespace cardinal::a2a
