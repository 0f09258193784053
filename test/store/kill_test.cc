// A process that writes is killed at a random moment, again and again.
// CARDINAL_CRASH_ROUNDS says how often (50), CARDINAL_CRASH_SEED from where.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>

#include "cardinal/store.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

using test::Dice;
using test::expect_equal;
using test::opened;
using test::options_for;
using test::StoreModel;
using test::TempFolder;

constexpr int in_flight = 5;
constexpr int rounds_per_folder = 10;

std::uint64_t variable_or(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

// The i-th proposal of a folder, the same in every process. Each is a change.
Proposal nth_of_seed(std::uint64_t seed, std::uint64_t i) {
  Dice dice{seed * 1'000'003 + i};
  Proposal proposal = test::random_proposal(dice);
  proposal.seq.reset();
  if (proposal.kind == Kind::tick) return proposal;
  proposal.kind = Kind::put;
  if (!proposal.body) proposal.body = pack("back").value();
  return proposal;
}

// Writes one byte per acknowledged change, until it is killed.
[[noreturn]] void write_until_killed(const std::string& folder,
                                     std::uint64_t seed, int pipe) {
  StoreOptions options = options_for(folder);
  options.checkpoint_pages = 30;
  auto store = Store::open(options);
  if (!store) _exit(3);
  std::uint64_t next = (*store)->end().change;
  for (;;) {
    std::vector<Ticket> tickets;
    for (int i = 0; i < in_flight; ++i) {
      auto ticket = (*store)->append(nth_of_seed(seed, next++));
      if (!ticket) _exit(4);
      tickets.push_back(*ticket);
    }
    for (const Ticket& ticket : tickets) {
      const auto outcome = ticket.wait();
      if (!outcome || outcome->effect != Effect::change) _exit(5);
      if (::write(pipe, "+", 1) != 1) _exit(6);
    }
  }
}

// How many were acknowledged before the process was dead.
std::uint64_t run_and_kill(const std::string& folder, std::uint64_t seed,
                           Dice& dice) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    write_until_killed(folder, seed, ends[1]);
  }
  ::close(ends[1]);
  std::uint64_t acknowledged = 0;
  const std::uint64_t wanted = dice.roll(40);
  char bytes[64];
  while (acknowledged < wanted) {
    const ssize_t count = ::read(ends[0], bytes, sizeof bytes);
    if (count <= 0) break;
    acknowledged += static_cast<std::uint64_t>(count);
  }
  // Somewhere inside of the next commit, or of opening.
  pollfd ready{.fd = ends[0], .events = 0, .revents = 0};
  const timespec moment{.tv_sec = 0,
                        .tv_nsec = static_cast<long>(dice.roll(3'000'000))};
  ::ppoll(&ready, 1, &moment, nullptr);
  ::kill(child, SIGKILL);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << "exit " << WEXITSTATUS(status);
  for (;;) {
    const ssize_t count = ::read(ends[0], bytes, sizeof bytes);
    if (count <= 0) break;
    acknowledged += static_cast<std::uint64_t>(count);
  }
  ::close(ends[0]);
  return acknowledged;
}

TEST(Kill, AcknowledgedChangesAreThereAndOthersWholeOrAbsent) {
  const std::uint64_t rounds = variable_or("CARDINAL_CRASH_ROUNDS", 50);
  const std::uint64_t seed = variable_or(
      "CARDINAL_CRASH_SEED",
      static_cast<std::uint64_t>(
          std::chrono::system_clock::now().time_since_epoch().count()));
  std::cout << "CARDINAL_CRASH_SEED=" << seed << std::endl;
  Dice dice{seed};
  std::uint64_t all_acknowledged = 0, extra = 0;
  for (std::uint64_t round = 0; round < rounds;) {
    const TempFolder folder;
    StoreModel model;
    const std::uint64_t of_folder = dice.roll(1'000'000);
    for (int i = 0; i < rounds_per_folder && round < rounds; ++i, ++round) {
      SCOPED_TRACE(round);
      const std::uint64_t before = model.changes().size();
      const std::uint64_t acknowledged =
          run_and_kill(folder.path(), of_folder, dice);
      const auto store = opened(folder.path());
      ASSERT_TRUE(store);
      const std::uint64_t there = store->end().change;
      ASSERT_GE(there, before + acknowledged);
      ASSERT_LE(there, before + acknowledged + in_flight);
      for (std::uint64_t k = before; k < there; ++k) {
        (void)model.apply(nth_of_seed(of_folder, k));
      }
      expect_equal(*store, model);
      EXPECT_EQ(store->check().value(), std::vector<std::string>{});
      ASSERT_FALSE(HasFailure());
      all_acknowledged += acknowledged;
      extra += there - before - acknowledged;
    }
  }
  std::cout << rounds << " rounds: " << all_acknowledged
            << " acknowledged changes, none lost; " << extra
            << " were stored before their acknowledgement" << std::endl;
}

}  // namespace
}  // namespace cardinal::store
