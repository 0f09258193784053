// Stage 2 of reading: from structure to the node table, for a text without
// faults. It decides yes or no and never explains; the careful reader does.
#pragma once

#include "cardinal/json.h"
#include "json/structure.h"

namespace cardinal::detail {

// Fills `table.nodes` and `table.arena` from `table.text`. False when the text
// has any fault; the table then holds nothing of use.
bool build_table(const StructureFinder& structure, const Limits& limits,
                 Table& table);

// Makes room for `count` nodes, contents not kept.
void reserve_nodes(Table& table, std::uint32_t count);

}  // namespace cardinal::detail
