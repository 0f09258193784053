// bench_directory_text FOLDER CARDS [WORDS [REQUESTS]]: asks the index of a
// directory that bench_directory filled, after merging it to one segment. WORDS
// is the table of word vectors, REQUESTS a file with a request per line. Writes
// what was asked to FOLDER, for directory_peers.py. Times are of the processor.
#include <cstdlib>

#include "base/check_that.h"
#include "cardinal/store.h"
#include "directory/index/directory_index.h"
#include "directory/index/view_statistics.h"
#include "made_up_agents.h"
#include "measured.h"

namespace cardinal::bench {
namespace {

constexpr std::uint64_t first_request = 1'000'000'000;
constexpr std::uint64_t requests = 200;
constexpr int turns = 3;  // the median counts
// Without a budget a search takes a second.
constexpr std::size_t compared_requests = 30;

void print_sizes(const IndexSnapshot& snapshot, std::uint64_t cards) {
  double bytes = 0;
  std::uint64_t terms = 0, postings = 0;
  for (const LiveSegment& live : snapshot.segments()) {
    const Segment& segment = *live.segment;
    SegmentTerms walk(segment);
    while (walk.next()) {
      if (walk.term().front() == label_mark) continue;
      postings += segment.term(walk.index()).documents;
      ++terms;
    }
    bytes += static_cast<double>(segment.bytes().size());
  }
  print_figure(cards, "distinct words per card",
               static_cast<double>(postings) / static_cast<double>(cards), "");
  print_figure(cards, "distinct terms", static_cast<double>(terms), "");
  print_figure(cards, "index file", bytes / 1e6, "MB");
}

// How many of the ten best are the same.
double agreement(const IndexAnswer& a, const IndexAnswer& b) {
  if (a.hits.empty()) return 1;
  const std::size_t count = std::min<std::size_t>(10, a.hits.size());
  double same = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto first = b.hits.begin();
    const auto end = first + std::min<std::ptrdiff_t>(10, std::ssize(b.hits));
    same += std::find_if(first, end, [&](const IndexHit& hit) {
              return hit.change == a.hits[i].change;
            }) != end;
  }
  return same / static_cast<double>(count);
}

struct Asking {
  const char* name;
  std::vector<std::string> requests;
  bool with_table = true;
  std::size_t candidates = 10;
  const char* label = nullptr;  // of a filter
  bool compared = true;         // with the answer without a budget
};

void ask(const IndexSnapshot& snapshot, const Asking& asking) {
  TextAnalyzer analyzer;
  std::vector<double> planning, all, first;
  double same = 0;
  std::size_t compared = 0, asked = 0;
  const std::size_t every =
      std::max<std::size_t>(1, asking.requests.size() / compared_requests);
  for (const std::string& request : asking.requests) {
    std::vector<double> plan_ms, all_ms;
    IndexAnswer answer;
    TextPlan plan;
    for (int turn = 0; turn < turns; ++turn) {
      const double start = cpu_ms();
      plan = asking.with_table
                 ? snapshot.plan(request, {}, analyzer)
                 : plan_text(request, ViewStatistics(snapshot.segments(), {}),
                             nullptr, analyzer);
      plan_ms.push_back(cpu_ms() - start);
      IndexFilter filter;
      if (asking.label != nullptr) filter.all_of = {{asking.label}};
      const Selection within = snapshot.select(filter, {});
      answer = snapshot.search(
          {.text = &plan, .within = &within, .candidates = asking.candidates});
      all_ms.push_back(cpu_ms() - start);
    }
    planning.push_back(percentile(plan_ms, 0.5));
    all.push_back(percentile(all_ms, 0.5));
    first.push_back(all_ms.front());
    if (!asking.compared || asked++ % every != 0) continue;
    ++compared;
    same += agreement(snapshot.search({.text = &plan,
                                       .candidates = snapshot.documents({}),
                                       .budget = SIZE_MAX / 2}),
                      answer);
  }
  const std::uint64_t cards = snapshot.documents({});
  print_times(cards, asking.name, all);
  print_figure(cards, std::string(asking.name) + ", planning p50",
               percentile(planning, 0.5), "ms");
  if (asking.with_table) {
    // The neighbours of its words are not remembered yet.
    print_times(cards, std::string(asking.name) + ", first time", first);
  }
  if (!asking.compared) return;
  print_figure(cards, std::string(asking.name) + ", of the ten best",
               same / static_cast<double>(compared), "");
}

std::vector<std::string> made_up(const AgentMaker& maker, std::size_t least,
                                 std::size_t most) {
  std::vector<std::string> made;
  for (std::uint64_t i = 0; i < requests; ++i) {
    made.push_back(maker.request(first_request + i, least, most));
  }
  return made;
}

std::vector<std::string> lines_of(const char* path) {
  std::vector<std::string> lines;
  std::ifstream in(path);
  std::string line;
  while (std::getline(in, line)) lines.push_back(line);
  return lines;
}

void write_requests(const std::string& path,
                    const std::vector<std::string>& asked) {
  std::ofstream out(path);
  for (const std::string& request : asked) out << request << "\n";
}

void ask_all(const IndexSnapshot& snapshot, const AgentMaker& maker,
             const std::vector<std::string>& real, const std::string& folder) {
  const auto brief = made_up(maker, 2, 4), sentences = made_up(maker, 8, 12);
  write_requests(folder + "/words", brief);
  write_requests(folder + "/sentences", sentences);
  ask(snapshot, {"exact words, 2 to 4", brief, false, 10, nullptr, false});
  ask(snapshot, {"exact words, 8 to 12", sentences, false, 10, nullptr, false});
  ask(snapshot, {"whole function, 2 to 4", brief});
  ask(snapshot, {"whole function, 8 to 12", sentences});
  if (!real.empty()) ask(snapshot, {"whole function, real requests", real});
  ask(snapshot, {"filter keeping 10 %, 2 to 4", brief, true, 10,
                 "output=application/json", false});
  ask(snapshot, {"filter keeping 1 %, 2 to 4", brief, true, 10,
                 "output=image/png", false});
  ask(snapshot, {"filter keeping 1 %, 8 to 12", sentences, true, 10,
                 "output=image/png", false});
}

Status run(std::uint64_t cards, const std::string& folder, const char* table,
           const char* real) {
  std::shared_ptr<const WordTable> words;
  if (table != nullptr) {
    TRY(WordTable opened, WordTable::open(table));
    words = std::make_shared<const WordTable>(std::move(opened));
  }
  const AgentMaker maker(words.get());
  IndexOrigin origin;
  {
    TRY(const auto store,
        store::Store::open({.folder = folder, .read_only = true}));
    origin = {store->begin().directory, store->begin().epoch};
  }
  TRY(const auto index, DirectoryIndex::open(folder + "/index", origin, words,
                                             {.background = false}));
  const double start = cpu_ms();
  TRY_STATUS(index->work(true));
  print_figure(cards, "merging to one segment", (cpu_ms() - start) / 1e3, "s");
  print_sizes(*index->snapshot(), cards);
  ask_all(*index->snapshot(), maker,
          real == nullptr ? std::vector<std::string>() : lines_of(real),
          folder);
  return {};
}

}  // namespace
}  // namespace cardinal::bench

int main(int count, char** arguments) {
  if (count < 3) {
    fmt::print(stderr,
               "usage: bench_directory_text FOLDER CARDS [WORDS [REQUESTS]]\n");
    return 2;
  }
  const cardinal::Status done = cardinal::bench::run(
      std::strtoull(arguments[2], nullptr, 10), arguments[1],
      count > 3 ? arguments[3] : nullptr, count > 4 ? arguments[4] : nullptr);
  if (done) return 0;
  fmt::print(stderr, "bench_directory_text: {}\n",
             cardinal::to_text(done.error()));
  return 2;
}
