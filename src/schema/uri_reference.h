// References between schemas: RFC 3986, section 5, on texts.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::schema {

// `reference` as seen from `base`; `base` may be empty or relative itself.
std::string resolve_reference(std::string_view base,
                              std::string_view reference);

struct SplitUri {
  std::string_view document;  // without fragment
  std::string_view fragment;  // without #, still percent-encoded
};
SplitUri split_fragment(std::string_view uri);

}  // namespace cardinal::schema
