// An edit changes what it names and nothing else: the result reads cleanly, and
// the bytes around the edit stay.
#include <cstddef>

#include "cardinal/json.h"
#include "property.h"

namespace {

using namespace cardinal;

Value container_of(Value root, Value wanted) {
  for (const Value item : root.items()) {
    if (item == wanted) return root;
    if (const Value found = container_of(item, wanted)) return found;
  }
  for (const Member member : root.members()) {
    if (member.value == wanted) return root;
    if (const Value found = container_of(member.value, wanted)) return found;
  }
  return {};
}

Edit make_edit(Value root, Value value, std::uint8_t kind) {
  const Value container = container_of(root, value);
  if (kind % 4 == 1 && value.key()) return rename_member(value, "new \"name");
  if (kind % 4 == 2 && container) return remove_element(container, value);
  if (kind % 4 == 3 && value.is(Kind::object)) {
    return insert_member(value, "added \xE2\x82\xAC", "[1, null]");
  }
  return replace_value(value, "{\"put\": [true]}");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size < 3) return 0;
  static Reader reader;
  Faults faults;
  const std::string text(reinterpret_cast<const char*>(data + 3), size - 3);
  const Document document = reader.read(text, Limits{}, faults);
  if (!document.clean()) return 0;
  const detail::Table& table = *document.root().table();
  const std::uint32_t index = (data[0] * 256u + data[1]) % table.node_count;
  if (table.nodes[index].flags & detail::is_key) return 0;
  const Edit edit = make_edit(document.root(), Value(&table, index), data[2]);
  const auto edited = apply_edits(text, {edit});
  HOLDS(edited);
  HOLDS(edited->starts_with(text.substr(0, edit.where.begin)));
  HOLDS(edited->ends_with(text.substr(edit.where.end)));
  HOLDS(edited->size() ==
        text.size() - (edit.where.end - edit.where.begin) + edit.text.size());
  const Document again = reader.read(*edited, Limits{.depth_max = 100}, faults);
  for (const Fault& fault : faults) {
    // The new name may already be there.
    HOLDS(fault.kind == FaultKind::duplicate_name);
  }
  HOLDS(again.root());
  return 0;
}
