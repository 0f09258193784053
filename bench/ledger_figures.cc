// What the figures of the ledger cost:
//
//   bench_ledger_figures [RECORDS [AGENTS]]
//
// Adds so many records (a million, of 100,000 agents), then asks, reviews and
// computes the figures of the graph. Prints lines as bench/measured.h does.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "dice.h"
#include "ledger/figures/figures.h"
#include "measured.h"

namespace {

using namespace cardinal;
using namespace cardinal::ledger;

constexpr std::int64_t now_ms = 1'790'000'000'000;

std::string subject_of(std::uint64_t number) {
  return "https://host-" + std::to_string(number) + ".example/a2a/v1";
}

RecordId id_of(std::uint64_t number) {
  RecordId id{};
  for (std::size_t i = 0; i < 8; ++i) {
    id[i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
  return id;
}

// Some agents are asked far more often than others.
std::uint64_t popular(bench::Dice& dice, std::uint64_t agents) {
  const std::uint64_t first = dice.below(agents);
  const std::uint64_t second = dice.below(first + 1);
  return second;
}

class Traffic {
 public:
  Traffic(std::uint64_t records, std::uint64_t agents)
      : records_(records), agents_(agents) {}

  void next(std::uint64_t number, Interaction& done) {
    done.id = id_of(number);
    done.agent = subject_of(popular(dice_, agents_));
    done.caller = subject_of(dice_.below(agents_));
    done.capability = "text." + std::to_string(dice_.below(40));
    done.outcome = dice_.in_100(90) ? Outcome::ok : Outcome::failed;
    done.signed_by = SignedBy::caller;
    done.is_caller_proven = dice_.in_100(80);
    done.rating_milli = static_cast<std::uint16_t>(dice_.below(5001));
    done.output_tokens = dice_.below(2000);
    // Over ninety days, in order.
    done.at_ms =
        now_ms - static_cast<std::int64_t>(
                     (records_ - number) *
                     static_cast<std::uint64_t>(90 * day_ms) / records_);
    done.energy_microjoules = 1'000'000 + dice_.below(100'000'000);
    done.time_microseconds = 1000 + dice_.below(5'000'000);
    done.landauer_yoctojoules = dice_.below(1'000'000);
    done.complexity_microbits = dice_.below(3'000'000);
    done.entropy_rate_microbits = dice_.below(3'000'000);
    done.change = number;
    done.predecessors.clear();
    if (number > 1) {
      const std::uint64_t back = 1 + dice_.below(10'000);
      done.predecessors.push_back(id_of(number > back ? number - back : 1));
    }
  }

 private:
  bench::Dice dice_{1};
  std::uint64_t records_, agents_;
};

double adding_ms(Figures& figures, std::uint64_t records,
                 std::uint64_t agents) {
  Traffic traffic(records, agents);
  std::vector<Interaction> batch(10'000);
  double spent = 0;
  for (std::uint64_t number = 1; number <= records;) {
    std::size_t made = 0;
    for (; made < batch.size() && number <= records; ++made, ++number) {
      traffic.next(number, batch[made]);
    }
    const double begin = bench::cpu_ms();
    for (std::size_t i = 0; i < made; ++i) figures.add(batch[i]);
    const double batch_ms = bench::cpu_ms() - begin;
    spent += batch_ms;
    if (number > records) {
      bench::print_figure(records, "last 10,000 records, each",
                          batch_ms * 1e3 / static_cast<double>(made), "us");
    }
  }
  return spent;
}

void ask(Figures& figures, std::uint64_t records, std::uint64_t agents) {
  constexpr int questions = 100'000;
  bench::Dice dice(2);
  std::vector<std::string> subjects;
  subjects.reserve(questions);
  for (int i = 0; i < questions; ++i) {
    subjects.push_back(subject_of(dice.below(agents)));
  }
  double begin = bench::cpu_ms();
  double sum = 0;
  for (const std::string& subject : subjects) {
    if (const auto found = figures.figures_of(subject, now_ms)) {
      sum += found->reputation.score;
    }
  }
  bench::print_figure(records, "figures of an agent",
                      (bench::cpu_ms() - begin) * 1e3 / questions, "us");
  if (sum <= 0) std::exit(2);
  begin = bench::cpu_ms();
  if (figures.top(FigureName::reputation, 20, now_ms).empty()) std::exit(2);
  bench::print_figure(records, "top 20 by reputation", bench::cpu_ms() - begin,
                      "ms");
}

void derive(Figures& figures, std::uint64_t records) {
  double begin = bench::cpu_ms();
  figures.review(figures.period_of(now_ms), records);
  bench::print_figure(records, "review of tiers", bench::cpu_ms() - begin,
                      "ms");
  begin = bench::cpu_ms();
  const RelianceGraph graph = figures.graph();
  bench::print_figure(records, "copy of the graph", bench::cpu_ms() - begin,
                      "ms");
  const DenseGraph small = dense(graph);
  bench::print_figure(records, "edges", static_cast<double>(small.edges.size()),
                      "");
  bench::print_figure(records, "subjects", static_cast<double>(small.size), "");
  begin = bench::cpu_ms();
  const auto influence = page_rank(small, figures.policy().damping);
  bench::print_figure(records, "PageRank", bench::cpu_ms() - begin, "ms");
  begin = bench::cpu_ms();
  const auto critical =
      sampled_betweenness(small, figures.policy().sampled_sources);
  bench::print_figure(records, "sampled betweenness", bench::cpu_ms() - begin,
                      "ms");
  if (influence.size() != critical.size()) std::exit(2);
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t records =
      count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1'000'000;
  const std::uint64_t agents =
      count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 100'000;
  Figures figures;
  const double spent = adding_ms(figures, records, agents);
  bench::print_figure(records, "record, each",
                      spent * 1e3 / static_cast<double>(records), "us");
  bench::print_figure(records, "memory of the figures",
                      static_cast<double>(figures.heap_bytes()) / 1e6, "MB");
  bench::print_memory(records);
  ask(figures, records, agents);
  derive(figures, records);
}
