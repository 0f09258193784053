#include "cardinal/json.h"
#include "json/careful_reader.h"
#include "json/structure.h"
#include "json/table_builder.h"

namespace cardinal {

Reader::Reader() : finder_(std::make_unique<detail::StructureFinder>()) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

Document Reader::read(std::string text, const Limits& limits, Faults& faults) {
  auto table = spare_ ? std::move(spare_) : std::make_unique<detail::Table>();
  table->text = std::move(text);
  table->faulty = false;
  table->node_count = 0;
  if (table->text.size() > limits.bytes_max) {
    table->faulty = true;
    faults.push_back({FaultKind::too_large,
                      {0, 0},
                      "the text is larger than " +
                          std::to_string(limits.bytes_max) + " bytes",
                      "split it, or move large parts behind a URL",
                      {}});
    return Document(std::move(table));
  }
  if (!finder_->find(table->text) ||
      !detail::build_table(*finder_, limits, *table)) {
    detail::CarefulReader(limits, *table, faults).read();
  }
  return Document(std::move(table));
}

std::string Reader::recycle(Document&& document) {
  if (!document.table_) return {};
  spare_ = std::move(document.table_);
  return std::move(spare_->text);
}

}  // namespace cardinal
