// Made-up schemas and instances for them: small vocabularies, so that they
// often meet, and every keyword that can be judged without other documents.
#pragma once

#include <cstdint>
#include <string>

namespace cardinal::test {

// Valid by the meta-schema, with references into itself that always end.
std::string random_schema(std::uint64_t seed);
// The same with values here and there that the meta-schema may refuse, and
// names it may not know.
std::string mutated_schema(std::uint64_t seed);
std::string random_instance(std::uint64_t seed);

}  // namespace cardinal::test
