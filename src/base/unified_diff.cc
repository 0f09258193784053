#include "base/unified_diff.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <unordered_map>
#include <vector>

namespace cardinal {
namespace {

// Equal lines shown around a change.
constexpr std::size_t context_lines = 3;
// Lines that may differ before the search for the shortest way ends, and all
// between the first and the last change counts as one. The search remembers
// its steps: 1,000 of them take 4 MB.
constexpr std::int32_t steps_max = 1000;

using Lines = std::vector<std::string_view>;

// Each with its line feed; the last may lack it.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t feed = text.find('\n');
    const std::size_t end = feed < text.size() ? feed + 1 : text.size();
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// Lines [before, before_end) gave way to [after, after_end).
struct LineChange {
  std::size_t before, before_end;
  std::size_t after, after_end;
};

// Myers' greedy search (An O(ND) Difference Algorithm, 1986): how far each
// diagonal gets with one more line left out or put in, until one arrives.
class ShortestEditScript {
 public:
  ShortestEditScript(std::vector<std::uint32_t> a, std::vector<std::uint32_t> b)
      : a_(std::move(a)), b_(std::move(b)) {}

  // The changes in order, adjacent ones as one; false beyond `steps_max`.
  bool find(std::vector<LineChange>& out);

 private:
  using Row = std::vector<std::int32_t>;  // by diagonal, from -steps on
  std::int32_t start_of(const Row& row, std::int32_t steps,
                        std::int32_t diagonal, bool& down) const;
  void walk_back(const std::vector<Row>& rows,
                 std::vector<LineChange>& out) const;

  std::vector<std::uint32_t> a_, b_;
};

// `row` is that of `steps` - 1; a step down puts a line of b in.
std::int32_t ShortestEditScript::start_of(const Row& row, std::int32_t steps,
                                          std::int32_t diagonal,
                                          bool& down) const {
  const auto reached = [&](std::int32_t k) {
    return row[static_cast<std::size_t>(k + steps - 1)];
  };
  down = diagonal == -steps ||
         (diagonal != steps && reached(diagonal - 1) < reached(diagonal + 1));
  return down ? reached(diagonal + 1) : reached(diagonal - 1) + 1;
}

bool ShortestEditScript::find(std::vector<LineChange>& out) {
  const auto n = static_cast<std::int32_t>(a_.size());
  const auto m = static_cast<std::int32_t>(b_.size());
  std::vector<Row> rows;
  for (std::int32_t steps = 0; steps <= std::min(n + m, steps_max); ++steps) {
    Row row(2 * static_cast<std::size_t>(steps) + 1, -1);
    for (std::int32_t k = -steps; k <= steps; k += 2) {
      bool down = false;
      std::int32_t x = steps == 0 ? 0 : start_of(rows.back(), steps, k, down);
      while (x < n && x - k < m && x - k >= 0 &&
             a_[static_cast<std::size_t>(x)] ==
                 b_[static_cast<std::size_t>(x - k)]) {
        ++x;
      }
      const std::int32_t place = k + steps;
      row[static_cast<std::size_t>(place)] = x;
      if (x >= n && x - k >= m) {
        rows.push_back(std::move(row));
        walk_back(rows, out);
        return true;
      }
    }
    rows.push_back(std::move(row));
  }
  return false;
}

void ShortestEditScript::walk_back(const std::vector<Row>& rows,
                                   std::vector<LineChange>& out) const {
  auto x = static_cast<std::int32_t>(a_.size());
  std::int32_t k = x - static_cast<std::int32_t>(b_.size());
  for (auto steps = static_cast<std::int32_t>(rows.size()) - 1; steps > 0;
       --steps) {
    bool down = false;
    const std::int32_t start =
        start_of(rows[static_cast<std::size_t>(steps - 1)], steps, k, down);
    const auto at_a = static_cast<std::size_t>(down ? start : start - 1);
    const auto at_b =
        static_cast<std::size_t>(down ? start - k - 1 : start - k);
    const LineChange step{at_a, at_a + (down ? 0 : 1), at_b,
                          at_b + (down ? 1 : 0)};
    if (!out.empty() && out.back().before == step.before_end &&
        out.back().after == step.after_end) {
      out.back().before = step.before;
      out.back().after = step.after;
    } else {
      out.push_back(step);
    }
    k += down ? 1 : -1;
  }
  std::ranges::reverse(out);
}

std::vector<LineChange> changes_of(const Lines& a, const Lines& b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t head = 0, tail = 0;
  while (head < most && a[head] == b[head]) ++head;
  while (tail < most - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) {
    ++tail;
  }
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  const auto numbered = [&](const Lines& lines) {
    std::vector<std::uint32_t> out;
    for (std::size_t i = head; i < lines.size() - tail; ++i) {
      const auto next = static_cast<std::uint32_t>(numbers.size());
      out.push_back(numbers.try_emplace(lines[i], next).first->second);
    }
    return out;
  };
  std::vector<std::uint32_t> middle_a = numbered(a), middle_b = numbered(b);
  std::vector<LineChange> changes;
  if (!ShortestEditScript(std::move(middle_a), std::move(middle_b))
           .find(changes)) {
    return {{head, a.size() - tail, head, b.size() - tail}};
  }
  for (LineChange& change : changes) {
    change.before += head;
    change.before_end += head;
    change.after += head;
    change.after_end += head;
  }
  return changes;
}

void add_line(char mark, std::string_view line, std::string& out) {
  out.push_back(mark);
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

// "-3,2"; a range of no lines names the line before it.
std::string range(std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  std::string text = std::to_string(count == 0 ? begin : begin + 1);
  return count == 1 ? text : text + "," + std::to_string(count);
}

// One hunk: the changes [first, last) with the lines around and between them.
void add_hunk(const Lines& a, const Lines& b, const LineChange* first,
              const LineChange* last, std::string& out) {
  const std::size_t lead = std::min(context_lines, first->before);
  const LineChange& end = *(last - 1);
  const std::size_t trail = std::min(context_lines, a.size() - end.before_end);
  std::size_t at = first->before - lead;
  out += "@@ -" + range(at, end.before_end + trail) + " +" +
         range(first->after - lead, end.after_end + trail) + " @@\n";
  for (const LineChange* change = first; change != last; ++change) {
    for (; at < change->before; ++at) add_line(' ', a[at], out);
    for (; at < change->before_end; ++at) add_line('-', a[at], out);
    for (std::size_t i = change->after; i < change->after_end; ++i) {
      add_line('+', b[i], out);
    }
  }
  for (; at < end.before_end + trail; ++at) add_line(' ', a[at], out);
}

// From where a patch is applied nothing is absolute. A name with a blank is
// followed by a tab, so that it is not taken for a time stamp; one with
// characters that would end it stands in quotes.
std::string header_name(char side, std::string_view path) {
  std::string name = std::filesystem::path(path).lexically_normal().string();
  name.erase(0, std::min(name.find_first_not_of('/'), name.size()));
  name = std::string(1, side) + "/" + name;
  std::string quoted = "\"";
  bool plain = true;
  for (const char c : name) {
    const auto byte = static_cast<std::uint8_t>(c);
    if (byte < 0x20 || byte == 0x7F) {
      quoted += {'\\', static_cast<char>('0' + (byte >> 6)),
                 static_cast<char>('0' + (byte >> 3 & 7)),
                 static_cast<char>('0' + (byte & 7))};
      plain = false;
      continue;
    }
    if (c == '"' || c == '\\') {
      quoted.push_back('\\');
      plain = false;
    }
    quoted.push_back(c);
  }
  if (!plain) return quoted + "\"";
  return name.find(' ') == std::string::npos ? name : name + "\t";
}

}  // namespace

std::string unified_diff(std::string_view path, std::string_view before,
                         std::string_view after) {
  if (before == after) return {};
  const Lines a = lines_of(before), b = lines_of(after);
  const std::vector<LineChange> changes = changes_of(a, b);
  std::string out = "--- " + header_name('a', path) + "\n+++ " +
                    header_name('b', path) + "\n";
  const LineChange* const end = changes.data() + changes.size();
  for (const LineChange* first = changes.data(); first != end;) {
    const LineChange* last = first + 1;
    while (last != end &&
           last->before - (last - 1)->before_end <= 2 * context_lines) {
      ++last;
    }
    add_hunk(a, b, first, last, out);
    first = last;
  }
  return out;
}

}  // namespace cardinal
