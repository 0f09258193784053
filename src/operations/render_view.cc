#include "operations/render_view.h"

#include <map>
#include <mutex>

#include "base/check_that.h"
#include "base/text.h"

namespace cardinal {
namespace {

constexpr Limits answer_read_limits{.bytes_max = 1u << 30, .depth_max = 1000};

void find_special(Value schema, SpecialMembers& found) {
  for (const Value item : schema.items()) find_special(item, found);
  for (const Member member : schema.members()) {
    if (member.value["x-document"]) found.documents.emplace(member.name);
    if (member.value["x-lines"]) found.lines.emplace(member.name);
    find_special(member.value, found);
  }
}

}  // namespace

const SpecialMembers& special_members(const Operation& operation) {
  static std::mutex mutex;
  static std::map<const Operation*, SpecialMembers> known;
  const std::lock_guard lock(mutex);
  const auto [at, is_new] = known.try_emplace(&operation);
  if (!is_new) return at->second;
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.output), Limits{}, faults);
  CHECK(faults.empty());
  at->second.is_document = bool(schema.root()["x-document"]);
  find_special(schema.root(), at->second);
  return at->second;
}

namespace {

// `name` is that of the member which the value is in.
void find_edits(Value value, std::string_view name,
                const SpecialMembers& special, std::vector<Edit>& edits) {
  if (const auto text = value.string()) {
    const bool keeps_lines = special.lines.contains(name);
    std::string escaped = for_terminal(*text, keeps_lines ? "\n" : "");
    if (escaped != *text) edits.push_back({value.span(), json_quoted(escaped)});
    return;
  }
  for (const Value item : value.items()) find_edits(item, name, special, edits);
  for (const Member member : value.members()) {
    if (special.documents.contains(member.name)) continue;
    find_edits(member.value, member.name, special, edits);
  }
}

bool is_for_people(const View& view) {
  return view.media_type == "text/plain" || view.media_type == "text/markdown";
}

}  // namespace

Rendered render_view(const Operation& operation, const View& view,
                     const std::string& json, const Asked& asked,
                     const Style& style) {
  Faults faults;
  Document answer = Reader().read(json, answer_read_limits, faults);
  CHECK(faults.empty());  // we wrote it, or checked it by its schema
  const SpecialMembers& special = special_members(operation);
  std::vector<Edit> edits;
  if (is_for_people(view) && !special.is_document) {
    find_edits(answer.root(), "", special, edits);
  }
  if (!edits.empty()) {
    Result<std::string> escaped = apply_edits(json, std::move(edits));
    CHECK(escaped);
    answer = Reader().read(std::move(*escaped), answer_read_limits, faults);
  }
  return view.render(answer.root(), asked, style);
}

std::string shown_document(std::string_view text, const Style& style) {
  return style.terminal ? for_terminal(text, "\n\t") : std::string(text);
}

}  // namespace cardinal
