#include "lsp/related.h"

namespace cardinal::lsp {
namespace {

// The first member of the same name, in the innermost object with the finding.
std::optional<Span> first_of_name(Value value, Span name) {
  const Span whole = value.span();
  if (name.begin < whole.begin || name.end > whole.end) return std::nullopt;
  for (const Member member : value.members()) {
    if (member.value.key_span() == name) {
      const Value first = value[member.name];
      if (first == member.value) return std::nullopt;
      return first.key_span();
    }
    if (const auto found = first_of_name(member.value, name)) return found;
  }
  for (const Value item : value.items()) {
    if (const auto found = first_of_name(item, name)) return found;
  }
  return std::nullopt;
}

// "/skills/2/id" and the same text at /skills/0/id: that of an earlier item.
std::optional<Span> first_with_text(Value root, const std::string& pointer) {
  const std::size_t member_at = pointer.rfind('/');
  if (member_at == std::string::npos || member_at == 0) return std::nullopt;
  const std::size_t item_at = pointer.rfind('/', member_at - 1);
  if (item_at == std::string::npos) return std::nullopt;
  const auto list = resolve(root, pointer.substr(0, item_at));
  const auto own = resolve(root, pointer);
  if (!list || !own || !own->string()) return std::nullopt;
  const std::string_view member = own->key().string().value_or("");
  for (const Value item : list->items()) {
    const Value other = item[member];
    if (other == *own) return std::nullopt;
    if (other.string() == own->string()) return other.span();
  }
  return std::nullopt;
}

}  // namespace

std::optional<Span> related_place(const Report& report,
                                  const Diagnostic& found) {
  const Value root = report.document.partial_root();
  const std::string_view id = found.rule->id;
  if (id == "json/duplicate-key") return first_of_name(root, found.span);
  if (id.ends_with("-unique") || id.ends_with("-name-duplicate")) {
    return first_with_text(root, found.pointer);
  }
  return std::nullopt;
}

}  // namespace cardinal::lsp
