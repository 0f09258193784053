// What durability costs beside bare SQLite:
//
//   bench_store [FOLDER]
//
// Rounds of a bare insert of each card and of the whole store (heads, tree,
// history) take turns on the same disk, both in groups of 32 with one sync
// each; the same compressed bytes. Then the tree alone.
#include <sqlite3.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>

#include "cardinal/store.h"
#include "cards.h"
#include "store/tree_edge.h"

namespace {

using namespace cardinal;
using store::Body;
using Steady = std::chrono::steady_clock;

constexpr int rounds = 9;
constexpr std::size_t group = 32;
constexpr std::size_t cards_per_round = 4'096;
constexpr std::size_t tree_entries = 1'000'000;

double seconds_since(Steady::time_point begin) {
  return std::chrono::duration<double>(Steady::now() - begin).count();
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / 1e6;
  };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

[[noreturn]] void stop(const std::string& why) {
  std::fprintf(stderr, "bench_store: %s\n", why.c_str());
  std::exit(2);
}

std::string subject_of(std::size_t i) {
  return "https://host-" + std::to_string(i) + ".example/a2a/v1";
}

// One table, one row per card, nothing else.
class BareTable {
 public:
  explicit BareTable(const std::string& path) {
    if (sqlite3_open(path.c_str(), &handle_) != SQLITE_OK) stop("sqlite3_open");
    run("pragma page_size = 8192; pragma journal_mode = wal;"
        "pragma synchronous = full; pragma cache_size = -32768;"
        "pragma wal_autocheckpoint = 4000;"
        "create table card(n integer primary key, subject text, body blob)");
    sqlite3_prepare_v2(handle_, "insert into card values(?, ?, ?)", -1,
                       &insert_, nullptr);
  }
  BareTable(const BareTable&) = delete;
  BareTable& operator=(const BareTable&) = delete;
  ~BareTable() {
    sqlite3_finalize(insert_);
    sqlite3_close(handle_);
  }
  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
      stop(sqlite3_errmsg(handle_));
    }
  }
  void put(std::size_t n, const Body& body) {
    const std::string subject = subject_of(n);
    sqlite3_bind_int64(insert_, 1, static_cast<sqlite3_int64>(n + 1));
    sqlite3_bind_text64(insert_, 2, subject.data(), subject.size(),
                        SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_blob64(insert_, 3, body.bytes.data(), body.bytes.size(),
                        SQLITE_STATIC);
    if (sqlite3_step(insert_) != SQLITE_DONE) stop(sqlite3_errmsg(handle_));
    sqlite3_reset(insert_);
  }

 private:
  sqlite3* handle_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

struct Cost {
  double wall_s = 0;
  double cpu_s = 0;
};

template <class Work>
Cost cost_of(const Work& work) {
  const double cpu = cpu_seconds();
  const auto begin = Steady::now();
  work();
  return {seconds_since(begin), cpu_seconds() - cpu};
}

void insert_bare(BareTable& table, const std::vector<Body>& bodies,
                 std::size_t first) {
  for (std::size_t i = 0; i < cards_per_round; i += group) {
    table.run("begin");
    for (std::size_t k = first + i; k < first + i + group; ++k) {
      table.put(k, bodies[k % bodies.size()]);
    }
    table.run("commit");
  }
}

// Two groups are on their way: one is written while the next one gathers.
void append(store::Store& store, const std::vector<Body>& bodies,
            std::size_t first) {
  std::deque<store::Ticket> waiting;
  for (std::size_t i = first; i < first + cards_per_round; ++i) {
    if (waiting.size() == 2 * group) {
      for (std::size_t k = 0; k < group; ++k) {
        if (!waiting.front().wait()) stop("a proposal was not stored");
        waiting.pop_front();
      }
    }
    auto ticket =
        store.append({.subject = subject_of(i),
                      .at_ms = 1'794'830'400'000 + static_cast<std::int64_t>(i),
                      .seq = i,
                      .facts = std::string(64, 'f'),
                      .body = bodies[i % bodies.size()]});
    if (!ticket) stop(to_text(ticket.error()));
    waiting.push_back(*ticket);
  }
  for (const store::Ticket& ticket : waiting) {
    if (!ticket.wait()) stop("a proposal was not stored");
  }
}

store::Ruling accept(const std::optional<store::Head>&,
                     const store::Proposal& proposal) {
  return {.effect = store::Effect::change,
          .seq_high = proposal.seq,
          .state = std::string(64, 's')};
}

class NoTiles final : public merkle::TileSink {
 public:
  Status put(unsigned, std::uint64_t, std::span<const Sha256>) override {
    return {};
  }
};

void measure_tree() {
  merkle::TreeEdge edge;
  NoTiles tiles;
  store::Change change{.subject = subject_of(123'456),
                       .at_ms = 1'794'830'400'000,
                       .seq = 5,
                       .digest = sha256("card")};
  const Cost cost = cost_of([&] {
    for (std::size_t i = 0; i < tree_entries; ++i) {
      change.number = i + 1;
      if (!edge.append(merkle::leaf_hash(entry_of(change)), tiles))
        stop("tree");
    }
  });
  std::printf("tree: %.2f us per entry (entry of %zu bytes, %zu entries)\n",
              cost.cpu_s / tree_entries * 1e6, entry_of(change).size(),
              tree_entries);
}

void print_median(const char* name, std::vector<Cost> costs) {
  std::ranges::sort(costs, {}, &Cost::wall_s);
  const Cost& middle = costs[costs.size() / 2];
  std::printf("%-12s %8.0f cards/s (median of %d), %.1f us of CPU each\n", name,
              cards_per_round / middle.wall_s, rounds,
              middle.cpu_s / cards_per_round * 1e6);
}

}  // namespace

int main(int count, char** arguments) {
  std::string folder =
      std::string(count > 1 ? arguments[1] : "/var/tmp") + "/bench-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) stop("no folder");
  std::vector<Body> bodies;
  std::size_t bytes = 0, packed = 0;
  for (const std::string& card : bench::make_a2a_cards()) {
    bodies.push_back(store::pack(card).value());
    bytes += card.size();
    packed += bodies.back().bytes.size();
  }
  std::printf("%zu cards, %zu bytes each, %zu compressed\n", bodies.size(),
              bytes / bodies.size(), packed / bodies.size());
  {
    BareTable table(folder + "/bare.db");
    auto store = store::Store::open(
                     {.folder = folder, .decide = accept, .group_max = group})
                     .value();
    std::vector<Cost> bare, whole;
    std::vector<double> ratios;
    for (int round = 0; round < rounds; ++round) {
      const std::size_t first =
          static_cast<std::size_t>(round) * cards_per_round;
      bare.push_back(cost_of([&] { insert_bare(table, bodies, first); }));
      whole.push_back(cost_of([&] { append(*store, bodies, first); }));
      ratios.push_back(bare.back().wall_s / whole.back().wall_s);
    }
    std::ranges::sort(ratios);
    print_median("bare SQLite", bare);
    print_median("store", whole);
    std::printf("ratio %.2f (median; %.2f to %.2f), at least 0.5 wanted\n",
                ratios[rounds / 2], ratios.front(), ratios.back());
  }
  measure_tree();
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}
