// bench_directory_text CARDS [WORDS]: builds the text index of made-up cards
// and asks it. WORDS is the table of word vectors. Prints the number of terms,
// because a generator that repeats itself makes any index look good. Times are
// of the processor.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "directory/index/text_index.h"
#include "made_up_agents.h"

namespace cardinal::bench {
namespace {

// This thread's own time: machines are shared.
double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 +
         static_cast<double>(now.tv_nsec) / 1e6;
}

constexpr std::size_t batch_cards = 4'096;
constexpr std::uint64_t first_request = 1'000'000'000;
constexpr std::uint64_t requests = 200;
constexpr int turns = 3;  // the median counts

void build(TextIndex& index, const AgentMaker& maker, std::uint64_t cards) {
  const double start = cpu_ms();
  std::vector<TextChange> batch;
  for (std::uint64_t i = 1; i <= cards; ++i) {
    batch.push_back(
        {.change = i, .agent = maker.make(i), .row = {}, .gone = {}});
    if (batch.size() == batch_cards || i == cards) {
      index.apply(batch);
      batch.clear();
    }
  }
  const double seconds = (cpu_ms() - start) / 1e3;
  fmt::print(
      "{} cards in {:.1f} CPU s ({:.0f} us each, generator included), {} "
      "segments\n",
      cards, seconds, seconds * 1e6 / static_cast<double>(cards),
      index.snapshot()->segments().size());
  const double merging = cpu_ms();
  index.merge_all();
  const Segment& all = index.snapshot()->segments()[0].segment;
  std::uint64_t postings = 0;
  for (std::uint32_t i = 0; i < all.terms(); ++i) {
    postings += all.term(i).documents;
  }
  fmt::print(
      "merged in {:.1f} CPU s: {} terms, {:.1f} distinct per card, {:.1f} "
      "MB, {:.2f} bytes per posting\n",
      (cpu_ms() - merging) / 1e3, all.terms(),
      static_cast<double>(postings) / static_cast<double>(cards),
      static_cast<double>(all.bytes().size()) / 1e6,
      static_cast<double>(all.bytes().size() - all.header().postings) /
          static_cast<double>(postings));
}

// How many of the ten best are the same.
double agreement(const std::vector<TextHit>& a, const std::vector<TextHit>& b) {
  double same = 0;
  for (const TextHit& hit : a) {
    same += std::ranges::find(b, hit.change, &TextHit::change) != b.end();
  }
  return a.empty() ? 1 : same / static_cast<double>(a.size());
}

double percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(
      share * static_cast<double>(values.size() - 1))];
}

void ask(const TextSnapshot& snapshot, const AgentMaker& maker,
         const char* kind, std::size_t words_min, std::size_t words_max) {
  TextAnalyzer analyzer;
  std::vector<double> planning, searching;
  double same = 0;
  for (std::uint64_t i = 0; i < requests; ++i) {
    const std::string request =
        maker.request(first_request + i, words_min, words_max);
    std::vector<double> plan_ms, search_ms;
    std::vector<TextHit> hits;
    TextPlan plan;
    for (int turn = 0; turn < turns; ++turn) {
      const double start = cpu_ms();
      plan = snapshot.plan(request, analyzer);
      const double planned = cpu_ms();
      plan_ms.push_back(planned - start);
      hits = snapshot.search(plan, {});
      search_ms.push_back(cpu_ms() - planned);
    }
    planning.push_back(percentile(plan_ms, 0.5));
    searching.push_back(percentile(search_ms, 0.5));
    const TextSearchOptions all{.count = 10,
                                .candidates = snapshot.documents(),
                                .carriers = query_words_max};
    same += agreement(snapshot.search(plan, all), hits);
  }
  fmt::print(
      "{:<12} plan p50 {:.3f} p99 {:.3f} ms, search p50 {:.3f} p99 "
      "{:.3f} ms; {:.1f} % of the ten best of all\n",
      kind, percentile(planning, 0.5), percentile(planning, 0.99),
      percentile(searching, 0.5), percentile(searching, 0.99),
      100 * same / static_cast<double>(requests));
}

int run(std::uint64_t cards, const char* table) {
  std::shared_ptr<const WordTable> words;
  if (table != nullptr) {
    Result<WordTable> opened = WordTable::open(table);
    if (!opened) {
      fmt::print(stderr, "bench_directory_text: {}\n", to_text(opened.error()));
      return 2;
    }
    words = std::make_shared<const WordTable>(*std::move(opened));
  }
  const AgentMaker maker(words.get());
  TextIndex index({}, words);
  build(index, maker, cards);
  const auto snapshot = index.snapshot();
  ask(*snapshot, maker, "2-4 words", 2, 4);
  ask(*snapshot, maker, "5-8 words", 5, 8);
  ask(*snapshot, maker, "9-12 words", 9, 12);
  return 0;
}

}  // namespace
}  // namespace cardinal::bench

int main(int count, char** arguments) {
  if (count < 2) {
    fmt::print(stderr, "usage: bench_directory_text CARDS [WORDS]\n");
    return 2;
  }
  return cardinal::bench::run(std::strtoull(arguments[1], nullptr, 10),
                              count > 2 ? arguments[2] : nullptr);
}
