// Writing an ADP card: what its files share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

inline constexpr std::string_view adp_stash_name = "cardinal.original";
inline constexpr std::string_view adp_word_only =
    "ADP describes authentication by one of four words";

Result<std::string> write_adp(const Writing& writing);

}  // namespace cardinal::convert
