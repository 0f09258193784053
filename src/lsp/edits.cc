#include "lsp/edits.h"

#include <algorithm>

namespace cardinal::lsp {
namespace {

bool is_inside_character(std::string_view text, std::size_t at) {
  return at < text.size() &&
         (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

}  // namespace

void write_edits(const TextLines& lines, std::span<const Edit> edits,
                 Writer& out) {
  out.begin_array();
  for (const Edit& edit : edits) {
    out.begin_object().key("range");
    lines.write(edit.where, out);
    out.key("newText").string(edit.text).end_object();
  }
  out.end_array();
}

void write_workspace_edit(std::string_view uri, const TextLines& lines,
                          std::span<const Edit> edits, Writer& out) {
  out.begin_object().key("changes").begin_object().key(uri);
  write_edits(lines, edits, out);
  out.end_object().end_object();
}

std::vector<Edit> replacing_edit(std::string_view before,
                                 std::string_view after) {
  if (before == after) return {};
  std::size_t same = static_cast<std::size_t>(
      std::ranges::mismatch(before, after).in1 - before.begin());
  while (same > 0 && (is_inside_character(before, same) ||
                      is_inside_character(after, same))) {
    --same;
  }
  std::size_t tail = 0;
  const std::size_t tail_max = std::min(before.size(), after.size()) - same;
  while (tail < tail_max &&
         before[before.size() - tail - 1] == after[after.size() - tail - 1]) {
    ++tail;
  }
  while (tail > 0 && (is_inside_character(before, before.size() - tail) ||
                      is_inside_character(after, after.size() - tail))) {
    --tail;
  }
  return {{{static_cast<std::uint32_t>(same),
            static_cast<std::uint32_t>(before.size() - tail)},
           std::string(after.substr(same, after.size() - tail - same))}};
}

}  // namespace cardinal::lsp
