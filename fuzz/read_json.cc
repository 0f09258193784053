// The reader and the simdjson DOM agree where they must; spans lie inside the
// text, nested and in order; both of our readers give the same values.
#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <span>

#include "cardinal/json.h"
#include "json/careful_reader.h"
#include "json/structure.h"
#include "property.h"

namespace {

using namespace cardinal;

void check_spans(Value value) {
  const Span whole = value.span();
  HOLDS(whole.begin < whole.end);
  HOLDS(whole.end <= value.table()->text.size());
  std::uint32_t last = whole.begin + 1;  // where the one before ends
  for (const Value item : value.items()) {
    HOLDS(item.span().begin >= last && item.span().end < whole.end);
    last = item.span().end;
    check_spans(item);
  }
  for (const Member member : value.members()) {
    const Span name = member.value.key_span();
    HOLDS(name.begin >= last && name.end <= member.value.span().begin);
    HOLDS(member.value.span().end < whole.end);
    last = member.value.span().end;
    check_spans(member.value);
  }
}

void check_same(const detail::Table& fast, const detail::Table& careful) {
  HOLDS(fast.node_count == careful.node_count);
  for (std::uint32_t i = 0; i < fast.node_count; ++i) {
    const Value a(&fast, i), b(&careful, i);
    HOLDS(a.kind() == b.kind());
    HOLDS(a.span() == b.span());
    HOLDS(a.size() == b.size());
    HOLDS(a.string() == b.string());
    HOLDS(a.number() == b.number());
    HOLDS(fast.nodes[i].next == careful.nodes[i].next);
  }
}

void check_values(Value ours, simdjson::dom::element theirs) {
  using simdjson::dom::element_type;
  switch (theirs.type()) {
    case element_type::OBJECT: {
      auto member = ours.members().begin();
      HOLDS(ours.is(Kind::object));
      for (const auto field : simdjson::dom::object(theirs)) {
        HOLDS((*member).name == field.key);
        check_values((*member).value, field.value);
        ++member;
      }
      HOLDS(member == ours.members().end());
      return;
    }
    case element_type::ARRAY: {
      std::size_t i = 0;
      for (const auto item : simdjson::dom::array(theirs)) {
        check_values(ours[i++], item);
      }
      HOLDS(ours.is(Kind::array) && ours.size() == i);
      return;
    }
    case element_type::STRING:
      HOLDS(ours.string() == std::string_view(theirs));
      return;
    case element_type::BOOL:
      HOLDS(ours.boolean() == bool(theirs));
      return;
    case element_type::NULL_VALUE:
      HOLDS(ours.is(Kind::null));
      return;
    case element_type::INT64:
      HOLDS(ours.int64() == std::int64_t(theirs));
      return;
    case element_type::UINT64:
      HOLDS(ours.uint64() == std::uint64_t(theirs));
      return;
    case element_type::DOUBLE:
      HOLDS(ours.number() == double(theirs));
      return;
  }
}

// In a text that is no JSON the offsets may differ: simdjson takes a form feed
// for a comma.
void check_structure(const std::string& text, bool clean) {
  static detail::StructureFinder finder;
  std::vector<std::uint32_t> offsets;
  const bool found = finder.find(text);
  HOLDS(found == detail::find_structure_scalar(text, offsets));
  HOLDS(!clean || std::ranges::equal(offsets, std::span(finder.offsets(),
                                                        finder.count() + 1)));
}

// Faults we have and the DOM does not, and the other way about.
bool differs_by_design(const Faults& faults) {
  for (const Fault& fault : faults) {
    if (fault.kind != FaultKind::duplicate_name &&
        fault.kind != FaultKind::lone_surrogate &&
        fault.kind != FaultKind::too_deep) {
      return false;
    }
  }
  return !faults.empty();
}

void check_against_dom(const std::string& text, const Document& ours,
                       const Faults& faults) {
  static simdjson::dom::parser parser;
  simdjson::dom::element theirs;
  const auto error = parser.parse(text).get(theirs);
  if (!error) {
    HOLDS(ours.clean() || differs_by_design(faults));
    if (ours.clean()) check_values(ours.root(), theirs);
  } else if (ours.clean()) {
    // It holds no integer beyond 64 bits; we take it for a double.
    HOLDS(error == simdjson::NUMBER_ERROR);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static Reader reader;
  const Limits limits;
  Faults faults;
  const Document document = reader.read(text, limits, faults);
  HOLDS(document.clean() == faults.empty());
  for (const Fault& fault : faults) {
    HOLDS(fault.where.begin <= fault.where.end);
    HOLDS(fault.where.end <= text.size());
  }
  if (document.root()) check_spans(document.root());
  if (document.clean()) {
    detail::Table careful;
    careful.text = text;
    detail::CarefulReader(limits, careful, faults).read();
    HOLDS(faults.empty());
    check_same(*document.root().table(), careful);
  }
  check_structure(text, document.clean());
  check_against_dom(text, document, faults);
  return 0;
}
