#include "cardinal/json.h"
#include "json/careful_reader.h"
#include "json/structure.h"
#include "json/table_builder.h"

namespace cardinal {

Reader::Reader() : finder_(std::make_unique<detail::StructureFinder>()) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

std::unique_ptr<detail::Table> Reader::take_table(std::string text) {
  auto table = spare_ ? std::move(spare_) : std::make_unique<detail::Table>();
  table->text = std::move(text);
  table->faulty = false;
  table->partial = false;
  table->node_count = 0;
  return table;
}

bool Reader::build(const Limits& limits, detail::Table& table) {
  return finder_->find(table.text) &&
         detail::build_table(*finder_, limits, table);
}

Document Reader::read_clean(std::string text, const Limits& limits) {
  auto table = take_table(std::move(text));
  if (table->text.size() > limits.bytes_max || !build(limits, *table)) {
    table->faulty = true;
    table->node_count = 0;
  }
  return Document(std::move(table));
}

Document Reader::read(std::string text, const Limits& limits, Faults& faults) {
  auto table = take_table(std::move(text));
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
  if (!build(limits, *table)) {
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
