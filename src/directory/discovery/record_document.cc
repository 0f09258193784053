#include "directory/discovery/record_document.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/errors.h"
#include "card/adp/partial_card.h"
#include "cardinal/crypto.h"
#include "directory/discovery/agent_tags.h"

namespace cardinal::directory {
namespace {

std::uint32_t seconds_of(std::int64_t ms) {
  return static_cast<std::uint32_t>(
      std::clamp<std::int64_t>(ms / 1'000, 0, DocumentFacts::no_lease_end - 1));
}

std::uint32_t tasks_in(const Agent& agent) {
  const std::string& text = agent.max_concurrent_tasks;
  std::uint32_t tasks = 0;
  const auto read =
      std::from_chars(text.data(), text.data() + text.size(), tasks);
  return read.ec == std::errc() ? tasks : 0;
}

std::uint32_t price_bits(const std::optional<double>& price) {
  return std::bit_cast<std::uint32_t>(
      price ? static_cast<float>(*price)
            : std::numeric_limits<float>::quiet_NaN());
}

// Every put has one.
Dialect dialect_of(const RecordVersion& version) {
  return version.facts.dialect.value_or(Dialect::oasf);
}

DocumentFacts facts_of(const RecordVersion& version, const Agent& agent) {
  const Prices prices = prices_of(agent);
  return {
      .subject_hash = subject_hash(version.subject),
      .lease_end_s = seconds_of(version.at_ms +
                                std::int64_t{version.facts.lease_s} * 1'000),
      .updated_s =
          seconds_of(version.facts.card.updated_ms.value_or(version.at_ms)),
      .tasks_max = tasks_in(agent),
      .dialect = static_cast<std::uint8_t>(dialect_of(version)),
      .provenance = static_cast<std::uint8_t>(version.facts.provenance),
      .quality = version.facts.quality.errors > 0 ? has_errors : has_no_errors,
      .spare = {price_bits(prices.base_cost), price_bits(prices.per_token)}};
}

// Whether only some may find it. A partial record is for everybody, by what
// everybody may see of it: a search by skills would list them.
bool is_restricted(const RecordState& access) {
  return access.visibility == Visibility::scoped_record ||
         access.visibility == Visibility::private_record;
}

std::vector<std::string> labels_for(const RecordVersion& version,
                                    const Agent& agent) {
  std::vector<std::string> labels = filter_labels_of(agent);
  labels.push_back(label("dialect", name_of(dialect_of(version))));
  labels.push_back(label("provenance", name_of(version.facts.provenance)));
  if (is_restricted(version.access)) {
    labels.push_back(label("owner", version.access.owner));
    for (const std::string& scope : version.access.scopes) {
      labels.push_back(label("scope", scope));
    }
  }
  // Last, because a card may have any number of them.
  std::ranges::copy(tag_labels_of(agent), std::back_inserter(labels));
  return labels;
}

}  // namespace

std::uint64_t subject_hash(std::string_view subject) {
  const Sha256 digest = sha256(subject);
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < 8; ++i) hash = hash << 8 | digest[i];
  return hash;
}

Result<Agent> agent_in(std::string_view text, Dialect dialect, Reader& reader) {
  Faults faults;
  const Document document = reader.read(std::string(text), Limits{}, faults);
  std::optional<Agent> agent;
  if (document.root()) agent = agent_of(document.root(), dialect);
  if (agent) return std::move(*agent);
  return internal("a stored card cannot be read; expected {}",
                  title_of(dialect));
}

float base_cost_in(const DocumentFacts& facts) {
  return std::bit_cast<float>(facts.spare[0]);
}
float per_token_in(const DocumentFacts& facts) {
  return std::bit_cast<float>(facts.spare[1]);
}

Result<IndexDocument> DocumentMaker::make(const RecordVersion& version,
                                          std::string_view text) {
  const bool is_partial =
      version.access.visibility == Visibility::partial_record;
  TRY(const Agent agent,
      is_partial
          ? agent_in(adp::minimal_card(text), dialect_of(version), reader_)
          : agent_in(text, dialect_of(version), reader_));
  SummaryRow row{
      .summary = summary_of(agent, dialect_of(version), version.subject),
      .prices = prices_of(agent)};
  row.summary.provenance = name_of(version.facts.provenance);
  row.summary.errors = version.facts.quality.errors;
  row.summary.at_ms = version.at_ms;
  IndexDocument document = make_index_document(
      version.change, agent, labels_for(version, agent),
      facts_of(version, agent), to_row(row), words_, analyzer_);
  document.restricted = is_restricted(version.access);
  return document;
}

IndexView index_view_of(const Viewer& viewer) {
  IndexView view{.all = viewer.sees_all};
  for (const std::string& scope : viewer.scopes) {
    view.labels.push_back(label("scope", scope));
  }
  if (!viewer.principal.empty()) {
    view.labels.push_back(label("owner", viewer.principal));
  }
  return view;
}

}  // namespace cardinal::directory
