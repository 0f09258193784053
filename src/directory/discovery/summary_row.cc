#include "directory/discovery/summary_row.h"

#include <algorithm>
#include <bit>

#include "base/errors.h"
#include "base/parse_number.h"
#include "base/utf8.h"
#include "directory/discovery/agent_tags.h"

namespace cardinal::directory {
namespace {

// Numbers in groups of seven bits, the lowest first; texts after their length.
class RowWriter {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
      bytes_ += static_cast<char>(value | 0x80);
    }
    bytes_ += static_cast<char>(value);
  }
  void text(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  void optional(const std::optional<double>& value) {
    bytes_ += value ? '\1' : '\0';
    if (value) number(std::bit_cast<std::uint64_t>(*value));
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class RowReader {
 public:
  explicit RowReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = next();
      value |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return value;
    }
    damaged_ = true;
    return 0;
  }
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > bytes_.size()) {
      damaged_ = true;
      return {};
    }
    const std::string_view text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return text;
  }
  std::optional<double> optional() {
    if (next() == 0) return std::nullopt;
    return std::bit_cast<double>(number());
  }
  bool is_damaged() const { return damaged_; }
  bool is_at_end() const { return bytes_.empty(); }

 private:
  std::uint8_t next() {
    if (bytes_.empty()) {
      damaged_ = true;
      return 0;
    }
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

  std::string_view bytes_;
  bool damaged_ = false;
};

std::string cut(std::string_view text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return std::string(text);
  std::size_t end = bytes_max;
  while (end > 0 && (static_cast<std::uint8_t>(text[end]) & 0xC0) == 0x80) {
    --end;
  }
  return std::string(text.substr(0, end)) + "\u2026";
}

constexpr std::size_t short_text_bytes_max = 256;

}  // namespace

Prices prices_of(const Agent& agent) {
  Prices prices;
  for (const auto& [name, value] : agent.prices) {
    if (name == "base_cost_joules")
      prices.base_cost = parse_number<double>(value);
    if (name == "per_token_joules")
      prices.per_token = parse_number<double>(value);
  }
  return prices;
}

Summary summary_of(const Agent& agent, Dialect dialect,
                   std::string_view subject) {
  Summary summary{
      .subject = std::string(subject),
      .name = cut(agent.name, short_text_bytes_max),
      .description = cut(agent.description, summary_description_bytes_max),
      .version = cut(agent.version, short_text_bytes_max),
      .provider = cut(agent.provider_name, short_text_bytes_max),
      .dialect = dialect};
  if (!agent.interfaces.empty()) {
    summary.url = agent.interfaces.front().url;
    summary.protocol = agent.interfaces.front().protocol;
  }
  summary.tags = tag_texts_of(agent);
  if (summary.tags.size() > summary_tags_max) {
    summary.tags.resize(summary_tags_max);
  }
  return summary;
}

std::string to_row(const SummaryRow& row) {
  const Summary& summary = row.summary;
  RowWriter out;
  out.text(summary.subject);
  out.text(summary.name);
  out.text(summary.description);
  out.text(summary.version);
  out.text(summary.provider);
  // Often the subject itself.
  out.text(summary.url == summary.subject ? std::string_view() : summary.url);
  out.text(summary.protocol);
  out.number(static_cast<std::uint64_t>(summary.dialect));
  out.text(summary.provenance);
  out.number(summary.tags.size());
  for (const std::string& tag : summary.tags) out.text(tag);
  out.number(summary.errors);
  out.number(
      static_cast<std::uint64_t>(std::max<std::int64_t>(summary.at_ms, 0)));
  out.optional(row.prices.base_cost);
  out.optional(row.prices.per_token);
  return out.take();
}

Result<SummaryRow> read_row(std::string_view row) {
  RowReader in(row);
  SummaryRow read;
  Summary& summary = read.summary;
  summary.subject = in.text();
  summary.name = in.text();
  summary.description = in.text();
  summary.version = in.text();
  summary.provider = in.text();
  summary.url = in.text();
  if (summary.url.empty()) summary.url = summary.subject;
  summary.protocol = in.text();
  summary.dialect = static_cast<Dialect>(in.number());
  summary.provenance = in.text();
  const std::uint64_t tags = in.number();
  for (std::uint64_t i = 0; i < tags && !in.is_damaged(); ++i) {
    summary.tags.emplace_back(in.text());
  }
  summary.errors = static_cast<std::uint32_t>(in.number());
  summary.at_ms = static_cast<std::int64_t>(in.number());
  read.prices.base_cost = in.optional();
  read.prices.per_token = in.optional();
  if (in.is_damaged() || !in.is_at_end() || summary.dialect > Dialect::oasf) {
    return internal(
        "a row of the index is damaged; delete the index folder, "
        "and it is made again");
  }
  return read;
}

std::string_view subject_of_row(std::string_view row) {
  return RowReader(row).text();
}

}  // namespace cardinal::directory
