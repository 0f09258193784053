// The one file that includes simdjson.
#include "json/structure.h"

#if CARDINAL_WITH_SIMDJSON
#include <simdjson.h>
#endif

namespace cardinal::detail {

#if CARDINAL_WITH_SIMDJSON

struct StructureFinder::Implementation {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
};

StructureFinder::StructureFinder()
    : implementation_(std::make_unique<Implementation>()) {}
StructureFinder::~StructureFinder() = default;

bool StructureFinder::find(const std::string& text) {
  constexpr std::size_t first_capacity_bytes = 16 << 10;
  constexpr std::size_t unused_depth = 1;  // stage 2 is ours
  auto& parser = implementation_->parser;
  if (!parser || parser->capacity() < text.size()) {
    const std::size_t wanted = std::max(text.size(), first_capacity_bytes);
    const auto error = parser ? parser->set_capacity(wanted)
                              : simdjson::get_active_implementation()
                                    ->create_dom_parser_implementation(
                                        wanted, unused_depth, parser);
    if (error) return false;
  }
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  if (parser->stage1(bytes, text.size(), simdjson::stage1_mode::regular)) {
    return false;
  }
  offsets_ = parser->structural_indexes.get();
  count_ = parser->n_structural_indexes;
  return true;
}

#else

struct StructureFinder::Implementation {
  std::vector<std::uint32_t> scalar_offsets;
};

StructureFinder::StructureFinder()
    : implementation_(std::make_unique<Implementation>()) {}
StructureFinder::~StructureFinder() = default;

bool StructureFinder::find(const std::string& text) {
  auto& offsets = implementation_->scalar_offsets;
  if (!find_structure_scalar(text, offsets)) return false;
  count_ = static_cast<std::uint32_t>(offsets.size() - 1);
  offsets_ = offsets.data();
  return true;
}

#endif

}  // namespace cardinal::detail
