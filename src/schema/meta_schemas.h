// The meta-schemas of JSON Schema 2020-12, as the specification publishes
// them, less their titles and comments.
#pragma once

#include <string_view>

namespace cardinal::schema {

// Empty when there is none of that URI.
std::string_view meta_schema_text(std::string_view uri);

}  // namespace cardinal::schema
