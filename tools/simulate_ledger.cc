// Honest and cheating agents, and how well reputation tells them apart:
//
//   simulate_ledger [AGENTS [CALLS]]
//
// Every agent calls others over ninety days, 50 times or as often as asked for,
// and signs what came of it. Seven of
// ten agents are good and succeed in 93 to 99 of 100 calls, the others are bad
// and succeed in 30 to 70. The bad ones cheat in one way per scenario, then in
// all ways at once. Prints, per scenario, how often a good agent has a higher
// score than a bad one (AUC): by the plain share of successes, and by
// Figures. tools/plot_ledger.py makes a plot of it.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "dice.h"
#include "ledger/figures/figures.h"

namespace {

using namespace cardinal;
using namespace cardinal::ledger;

constexpr std::int64_t now_ms = 1'790'000'000'000;
constexpr std::int64_t days = 90;

struct Attacks {
  bool praise = false;   // signs successes of itself
  bool friends = false;  // one proven friend votes 300 times
  bool rings = false;    // in rings of 20, each member votes 10 times
  bool crowd = false;    // 100 fresh keys vote once each
  bool slander = false;  // 50 fresh keys each vote against a good agent
  bool washing = false;  // takes a new id every two weeks
  bool fame = false;     // was good until 60 days ago
};

struct Scenario {
  std::string_view name;
  Attacks attacks;
};
constexpr std::array<Scenario, 9> scenarios = {{
    {"none", {}},
    {"self-praise", {.praise = true}},
    {"one friend, 300 votes", {.friends = true}},
    {"rings of 20", {.rings = true}},
    {"100 cheap keys each", {.crowd = true}},
    {"slander by cheap keys", {.slander = true}},
    {"new id every 14 days", {.washing = true}},
    {"old fame", {.fame = true}},
    {"all at once", {true, true, true, true, true, true, true}},
}};

struct Member {
  bool is_good = true;
  bool is_proven = false;
  double success = 0.95;
  std::uint64_t latency_us = 0;
};

// By the share of successes among all records, signed by whom ever.
struct PlainScore {
  double ok = 0, all = 0;
  double share() const { return (ok + 1) / (all + 2); }
};

class World {
 public:
  World(std::uint64_t agents, int calls, const Attacks& attacks)
      : attacks_(attacks), calls_per_agent_(calls), members_(agents) {
    for (Member& member : members_) {
      member.is_good = dice_.in_100(70);
      // A proven identity costs something, so few take one in order to cheat.
      member.is_proven = dice_.in_100(member.is_good ? 60 : 5);
      const double chance = static_cast<double>(dice_.below(1000)) / 1000;
      member.success =
          member.is_good ? 0.93 + 0.06 * chance : 0.30 + 0.40 * chance;
      member.latency_us = 200'000 + dice_.below(800'000);
    }
    plain_.resize(agents);
  }

  void run() {
    serve_honestly();
    for (std::uint64_t i = 0; i < members_.size(); ++i) {
      if (!members_[i].is_good) cheat(i);
    }
  }

  void print(std::string_view name) const {
    std::vector<double> good, bad, plain_good, plain_bad;
    for (std::uint64_t i = 0; i < members_.size(); ++i) {
      const auto found = figures_.figures_of(name_at(i, now_ms), now_ms);
      const double score = found ? found->reputation.score : 0.5;
      (members_[i].is_good ? good : bad).push_back(score);
      (members_[i].is_good ? plain_good : plain_bad)
          .push_back(plain_[i].share());
    }
    fmt::print("auc\t{}\t{:.4f}\t{:.4f}\n", name, auc(plain_good, plain_bad),
               auc(good, bad));
    print_histogram(name, "good", good);
    print_histogram(name, "bad", bad);
  }

 private:
  struct Call {
    std::uint64_t agent = 0;
    std::string caller;
    bool is_proven = false;
    bool is_ok = true;
    std::int64_t at_ms = now_ms;
    SignedBy signed_by = SignedBy::caller;
  };

  // Bad agents that wash have another name every two weeks.
  std::string name_at(std::uint64_t agent, std::int64_t at_ms) const {
    std::string name = "agent " + std::to_string(agent);
    if (!attacks_.washing || members_[agent].is_good) return name;
    return name + " " + std::to_string((now_ms - at_ms) / (14 * day_ms));
  }

  void add(const Call& call) {
    const Member& agent = members_[call.agent];
    RecordId id{};
    ++records_;
    for (std::size_t i = 0; i < 8; ++i) {
      id[i] = static_cast<std::uint8_t>(records_ >> (8 * i));
    }
    figures_.add({.id = id,
                  .agent = name_at(call.agent, call.at_ms),
                  .capability = "text.generate",
                  .caller = call.caller,
                  .outcome = call.is_ok ? Outcome::ok : Outcome::failed,
                  .signed_by = call.signed_by,
                  .is_caller_proven = call.is_proven,
                  .at_ms = call.at_ms,
                  .energy_microjoules = 1'000'000,
                  .time_microseconds = agent.latency_us,
                  .complexity_microbits = 1'000'000,
                  .entropy_rate_microbits = 1'000'000,
                  .change = records_});
    // Under its present name.
    if (attacks_.washing && !agent.is_good &&
        call.at_ms <= now_ms - 14 * day_ms) {
      return;
    }
    plain_[call.agent].all += 1;
    plain_[call.agent].ok += call.is_ok ? 1 : 0;
  }

  std::int64_t some_time() {
    return now_ms - dice_.between(0, days * day_ms - 1);
  }

  void serve_honestly() {
    for (std::uint64_t i = 0; i < members_.size(); ++i) {
      for (int n = 0; n < calls_per_agent_; ++n) {
        const std::uint64_t agent = dice_.below(members_.size());
        const std::int64_t at_ms = some_time();
        double success = members_[agent].success;
        const bool is_old = at_ms < now_ms - 60 * day_ms;
        if (attacks_.fame && !members_[agent].is_good && is_old) {
          success = 0.97;
        }
        const bool is_ok =
            static_cast<double>(dice_.below(10'000)) < success * 10'000;
        // A cheat does not vote for what it does not own.
        if (agent == i || !members_[i].is_good) continue;
        add({.agent = agent,
             .caller = name_at(i, at_ms),
             .is_proven = members_[i].is_proven,
             .is_ok = is_ok,
             .at_ms = at_ms});
      }
    }
  }

  void cheat(std::uint64_t self) {
    const std::string name = "cheat " + std::to_string(self);
    if (attacks_.praise) {
      for (int n = 0; n < 100; ++n) {
        add({.agent = self,
             .caller = "customer " + std::to_string(n),
             .at_ms = some_time(),
             .signed_by = SignedBy::agent});
      }
    }
    if (attacks_.friends) {
      for (int n = 0; n < 300; ++n) {
        add({.agent = self,
             .caller = name + " friend",
             .is_proven = true,
             .at_ms = some_time()});
      }
    }
    if (attacks_.rings) vote_in_ring(self);
    if (attacks_.crowd) {
      for (int n = 0; n < 100; ++n) {
        add({.agent = self,
             .caller = name + " key " + std::to_string(n),
             .at_ms = some_time()});
      }
    }
    if (attacks_.slander) {
      const std::uint64_t victim = dice_.below(members_.size());
      if (!members_[victim].is_good) return;
      for (int n = 0; n < 50; ++n) {
        add({.agent = victim,
             .caller = name + " slander " + std::to_string(n),
             .is_ok = false,
             .at_ms = some_time()});
      }
    }
  }

  void vote_in_ring(std::uint64_t self) {
    const std::uint64_t first = self / 20 * 20;
    const std::uint64_t end =
        std::min<std::uint64_t>(first + 20, members_.size());
    for (std::uint64_t other = first; other < end; ++other) {
      if (other == self || members_[other].is_good) continue;
      for (int n = 0; n < 10; ++n) {
        add({.agent = other,
             .caller = "agent " + std::to_string(self),
             .is_proven = members_[self].is_proven,
             .at_ms = some_time()});
      }
    }
  }

  // The chance that a good one has the higher score, ties counted half.
  static double auc(const std::vector<double>& good, std::vector<double> bad) {
    std::ranges::sort(bad);
    double wins = 0;
    for (const double score : good) {
      const auto [first, last] = std::ranges::equal_range(bad, score);
      wins += static_cast<double>(first - bad.begin()) +
              0.5 * static_cast<double>(last - first);
    }
    return wins / static_cast<double>(good.size()) /
           static_cast<double>(bad.size());
  }

  static void print_histogram(std::string_view scenario, std::string_view kind,
                              const std::vector<double>& scores) {
    std::array<int, 40> bins{};
    for (const double score : scores) {
      ++bins[std::min<std::size_t>(static_cast<std::size_t>(score * 40), 39)];
    }
    for (std::size_t i = 0; i < bins.size(); ++i) {
      fmt::print("scores\t{}\t{}\t{:.4f}\t{}\n", scenario, kind,
                 static_cast<double>(i) / 40, bins[i]);
    }
  }

  bench::Dice dice_{20'260'904};
  Attacks attacks_;
  int calls_per_agent_;
  std::vector<Member> members_;
  std::vector<PlainScore> plain_;
  Figures figures_;
  std::uint64_t records_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t agents =
      count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 10'000;
  const int calls = count > 2 ? std::atoi(arguments[2]) : 50;
  if (agents < 100 || calls < 1) {
    fmt::print(stderr,
               "usage: simulate_ledger [AGENTS [CALLS]]: at least 100 "
               "agents with at least 1 call each\n");
    return 2;
  }
  for (const Scenario& scenario : scenarios) {
    World world(agents, calls, scenario.attacks);
    world.run();
    world.print(scenario.name);
  }
}
