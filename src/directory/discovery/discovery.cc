#include "directory/discovery/discovery.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/errors.h"
#include "directory/discovery/agent_tags.h"
#include "directory/discovery/query_plan.h"
#include "directory/discovery/ranking.h"
#include "directory/discovery/record_document.h"
#include "directory/discovery/summary_row.h"
#include "directory/text/explain_text.h"

namespace cardinal::directory {
namespace {

// The card's own tags that a query's tags found, as the card spells them.
std::vector<std::string> matched_tags_of(const TagQuery& query,
                                         const std::vector<std::string>& tags) {
  std::vector<SkillTag> parsed;
  std::vector<std::string> texts;
  for (const std::string& text : tags) {
    if (Result<SkillTag> tag = parse_skill_tag(text)) {
      parsed.push_back(*std::move(tag));
      texts.push_back(text);
    }
  }
  std::vector<std::string> matched;
  for (const std::size_t skill : match_tags(query, parsed).skills) {
    matched.push_back(texts[skill]);
  }
  return matched;
}

std::string name_of_skill(const Agent::Skill& skill) {
  return skill.id.empty() ? skill.name : skill.id;
}

void explain(const TextPlan& plan, const Agent& agent, Hit& hit) {
  thread_local TextAnalyzer analyzer;
  analyzer.forget_if_full();
  const TextExplanation why = explain_text(plan, agent, analyzer);
  for (const TextMatch& match : why.matches) {
    MatchedWord word{.word = match.word,
                     .read_as = match.read_as,
                     .found = match.found,
                     .closeness = match.closeness};
    for (const TextField field : match.fields) {
      word.fields.emplace_back(info_of(field).name);
    }
    for (const std::size_t skill : match.skills) {
      word.skills.push_back(name_of_skill(agent.skills[skill]));
    }
    hit.matched_words.push_back(std::move(word));
  }
  hit.unmatched_words = why.unmatched;
  if (why.skill) hit.skill = name_of_skill(agent.skills[*why.skill]);
}

std::vector<ReadAs> words_of(const TextPlan& plan) {
  std::vector<ReadAs> words;
  for (const SoftGroup& group : plan.groups) {
    if (!group.read_as.empty()) words.push_back({group.word, group.read_as});
  }
  for (const std::string& word : plan.unknown) words.push_back({word, ""});
  return words;
}

}  // namespace

Discovery::Discovery(DiscoverySources sources) : sources_(std::move(sources)) {}

Result<Summary> Discovery::summary_of(DocumentRef document,
                                      const Moment& moment) const {
  const IndexSnapshot& index = *moment.index;
  TRY(SummaryRow row, read_row(index.row(document)));
  row.summary.standing =
      moment.is_live(index.facts(document)) ? "live" : "stale";
  row.summary.change = index.change_of(document);
  return std::move(row.summary);
}

Result<Answer> Discovery::discover(const Query& query, const Viewer& viewer,
                                   const Moment& moment) const {
  TRY(const QueryPlan plan,
      plan_query(query, moment, sources_.aliases, sources_.priors));
  const Ranker ranker(sources_, moment);
  const Ranking ranking = ranker.rank(query, plan, viewer);
  Answer answer{.change = moment.index->change(),
                .considered = ranking.records.size(),
                .is_cut = ranking.is_cut,
                .words = words_of(ranking.text),
                .is_degraded = moment.index->degraded(),
                .has_word_vectors = moment.has_word_vectors};
  if (plan.asks_text && moment.embeddings != nullptr) {
    answer.has_embedding = ranking.embedding.has_value();
  }
  auto at = ranking.records.begin();
  if (!query.cursor.empty()) {
    TRY(const RankPlace last, read_cursor(query));
    at = std::ranges::find_if(ranking.records, [&](const RankedRecord& record) {
      return is_after(record, last, query.sort);
    });
  }
  Reader reader;
  for (; at != ranking.records.end() && answer.hits.size() < query.limit;
       ++at) {
    Hit hit{.score = at->score, .factors = at->factors, .quality = at->quality};
    TRY(hit.summary, summary_of(at->document, moment));
    if (plan.asks_tags) {
      hit.matched_tags = matched_tags_of(plan.tags, hit.summary.tags);
    }
    if (query.explain && plan.asks_text && sources_.text_of) {
      // A card that was erased meanwhile is not explained.
      if (const auto text = sources_.text_of(at->change)) {
        TRY(const Agent agent, agent_in(*text, hit.summary.dialect, reader));
        explain(ranking.text, agent, hit);
      }
    }
    answer.hits.push_back(std::move(hit));
  }
  if (at != ranking.records.end()) {
    const RankedRecord& last = *(at - 1);
    answer.next =
        to_cursor({last.score, last.updated_s, last.name, last.change}, query);
  }
  return answer;
}

Result<std::vector<Facet>> Discovery::explore(
    const Query& query, const Viewer& viewer, const Moment& moment,
    std::span<const std::string> facets, std::size_t values_max) const {
  TRY(const QueryPlan plan,
      plan_query(query, moment, sources_.aliases, sources_.priors));
  const IndexSnapshot& index = *moment.index;
  std::vector<DocumentRef> documents;
  std::optional<Selection> selection;
  if (plan.asks_tags || plan.asks_text) {
    for (const RankedRecord& record :
         Ranker(sources_, moment).rank(query, plan, viewer).records) {
      documents.push_back(record.document);
    }
  } else {
    selection = index.select(plan.index_filter(), index_view_of(viewer));
  }
  std::vector<std::string> prefixes;
  for (const std::string& name : facets) {
    if (std::ranges::count(facet_names(), std::string_view(name)) == 0) {
      return usage("unknown facet \"{}\"; expected one of {}", name,
                   fmt::join(facet_names(), ", "));
    }
    prefixes.push_back(label(name, ""));
  }
  const std::vector<std::string_view> views(prefixes.begin(), prefixes.end());
  const IndexSnapshot::Facets counted =
      selection ? index.facets(*selection, views, values_max)
                : index.facets(documents, views, values_max);
  std::vector<Facet> found;
  for (std::size_t i = 0; i < facets.size(); ++i) {
    Facet facet{.name = facets[i]};
    for (const LabelCount& count : counted[i]) {
      facet.values.push_back(
          {count.label.substr(prefixes[i].size()), count.documents});
    }
    found.push_back(std::move(facet));
  }
  return found;
}

std::span<const std::string_view> facet_names() {
  static constexpr std::string_view names[] = {
      "dialect", "protocol",  "auth",     "tag",      "input",
      "output",  "language",  "host",     "provider", "provenance",
      "goal",    "streaming", "substrate"};
  return names;
}

}  // namespace cardinal::directory
