#include "ledger/trace.h"

#include <map>

#include "base/text.h"
#include "cardinal/json.h"

namespace cardinal::ledger {
namespace {

std::string label_of(const Ledger& ledger, const RecordId& id) {
  const Result<StoredRecord> stored = ledger.record(id);
  if (!stored) return {};
  const std::optional<Action> action = action_in(stored->record.payload);
  std::string label;
  if (action) {
    label = shortened(action->agent, 60) + " " +
            shortened(action->capability, 40) + " " +
            std::string(name_of(action->outcome));
  }
  if (stored->facts.is_forensic)
    label += label.empty() ? "flagged" : ", flagged";
  return for_terminal(label);
}

void draw(const Trace& trace, std::size_t number, const std::string& indent,
          std::vector<bool>& drawn, std::string& out) {
  const TraceNode& node = trace.nodes[number];
  for (std::size_t i = 0; i < node.next.size(); ++i) {
    const std::size_t child = node.next[i];
    const bool is_last = i + 1 == node.next.size() && !node.has_more;
    const TraceNode& next = trace.nodes[child];
    out += indent + (is_last ? "`- " : "|- ") + pacr::to_text(next.id);
    if (drawn[child]) {
      out += " (above)\n";
      continue;
    }
    drawn[child] = true;
    if (!next.label.empty()) out += "  " + next.label;
    out += "\n";
    draw(trace, child, indent + (is_last ? "   " : "|  "), drawn, out);
  }
  if (node.has_more) out += indent + "`- ...\n";
}

}  // namespace

Result<Trace> trace_from(const Ledger& ledger, const RecordId& from,
                         Direction direction, const TraceLimits& limits) {
  TRY(const StoredRecord first, ledger.record(from));
  Trace trace{.direction = direction, .nodes = {}};
  std::map<RecordId, std::size_t> numbers{{first.record.id, 0}};
  trace.nodes.push_back({.id = from, .depth = 0, .next = {}, .label = {}});
  for (std::size_t at = 0; at < trace.nodes.size(); ++at) {
    const RecordId id = trace.nodes[at].id;
    const std::uint32_t depth = trace.nodes[at].depth;
    trace.nodes[at].label = label_of(ledger, id);
    for (const RecordId& each : direction == Direction::ancestors
                                    ? ledger.predecessors_of(id)
                                    : ledger.successors_of(id)) {
      const auto known = numbers.find(each);
      if (known != numbers.end()) {
        trace.nodes[at].next.push_back(known->second);
      } else if (depth >= limits.depth || trace.nodes.size() >= limits.nodes) {
        trace.nodes[at].has_more = trace.is_cut = true;
      } else {
        numbers.emplace(each, trace.nodes.size());
        trace.nodes[at].next.push_back(trace.nodes.size());
        trace.nodes.push_back(
            {.id = each, .depth = depth + 1, .next = {}, .label = {}});
      }
    }
  }
  return trace;
}

// As deep as the limit of depth, at most.
std::string as_tree(const Trace& trace) {
  if (trace.nodes.empty()) return {};
  std::string out = pacr::to_text(trace.nodes[0].id);
  if (!trace.nodes[0].label.empty()) out += "  " + trace.nodes[0].label;
  out += "\n";
  std::vector<bool> drawn(trace.nodes.size());
  drawn[0] = true;
  draw(trace, 0, "", drawn, out);
  return out;
}

// Arrows lead from what came before to what followed.
std::string as_dot(const Trace& trace) {
  std::string out = "digraph trace {\n  node [shape=box];\n";
  const auto quoted_id = [](const TraceNode& node) {
    return "\"" + pacr::to_text(node.id) + "\"";
  };
  for (const TraceNode& node : trace.nodes) {
    out += "  " + quoted_id(node);
    std::string label = pacr::to_text(node.id).substr(0, 8);
    if (!node.label.empty()) label += " " + node.label;
    out += " [label=" + json_quoted(label) + "];\n";
  }
  for (const TraceNode& node : trace.nodes) {
    for (const std::size_t next : node.next) {
      const TraceNode& other = trace.nodes[next];
      const bool is_back = trace.direction == Direction::ancestors;
      out += "  " + quoted_id(is_back ? other : node) + " -> " +
             quoted_id(is_back ? node : other) + ";\n";
    }
  }
  return out + "}\n";
}

}  // namespace cardinal::ledger
