// bench_directory STEP FOLDER CARDS [WORDS]: a whole directory of made-up A2A
// cards, one step per process.
//
//   texts    writes the words of the cards to FOLDER/texts, for
//            directory_peers.py, and prints statistics of the cards, because a
//            generator that repeats itself makes any index look good
//   fill     admits the cards and stops
//   open     reports the time until a query is answered, and asks
//   kill     admits about as many more as the index holds in memory at most,
//            and ends as by kill -9
//   reopen   reports the time until a query is answered, after that
//   rebuild  the same, after somebody deleted FOLDER/index
//
// WORDS is the table of word vectors.
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <deque>
#include <future>
#include <set>

#include "base/check_that.h"
#include "directory/directory.h"
#include "directory/text/agent_text.h"
#include "made_up_agents.h"
#include "mcp/session.h"
#include "measured.h"

namespace cardinal::bench {
namespace {

constexpr std::size_t tickets_max = 1'024;
constexpr std::uint64_t first_request = 1'000'000'000;
constexpr std::uint64_t requests = 200;
constexpr int turns = 3;  // the median counts
// Less than what the index writes out by itself.
constexpr std::uint64_t unwritten_cards = 16'000;

struct Run {
  std::string folder;
  std::uint64_t cards = 0;
  std::string words_file;
  std::shared_ptr<const WordTable> words;

  Result<std::unique_ptr<directory::Directory>> open() const {
    return directory::Directory::open(
        {.folder = folder,
         .admission = {.policy = directory::AdmissionPolicy::open,
                       .quality = directory::QualityPolicy::lenient},
         .words_file = words_file});
  }
};

// The cards from `first` on, in the order of their numbers.
Status admit(directory::Directory& directory, const AgentMaker& maker,
             std::uint64_t first, std::uint64_t count) {
  std::deque<store::Ticket> tickets;
  for (std::uint64_t i = first; i < first + count; ++i) {
    auto card =
        directory.admission().prepare({.text = a2a_card(maker.make(i), i)});
    if (!card) return std::unexpected(Error(card.error()));
    TRY(store::Ticket ticket, directory.append(std::move(card->proposal)));
    tickets.push_back(std::move(ticket));
    if (tickets.size() < tickets_max) continue;
    TRY_STATUS(tickets.front().wait());
    tickets.pop_front();
  }
  for (const store::Ticket& ticket : tickets) TRY_STATUS(ticket.wait());
  return {};
}

Status fill(const Run& run, const AgentMaker& maker) {
  TRY(const auto directory, run.open());
  const double wall = wall_ms(), cpu = process_ms();
  TRY_STATUS(admit(*directory, maker, 1, run.cards));
  // Stopping before everything is indexed is no clean stop.
  std::promise<void> indexed;
  const store::Wake wake = directory->on_indexed(
      directory->store().end().change, [&] { indexed.set_value(); });
  indexed.get_future().wait();
  print_figure(run.cards, "admitting and indexing a card, wall",
               (wall_ms() - wall) * 1e3 / static_cast<double>(run.cards), "us");
  print_figure(run.cards, "admitting and indexing a card, processor",
               (process_ms() - cpu) * 1e3 / static_cast<double>(run.cards),
               "us");
  return {};
}

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string text_of(const Agent& agent) {
  std::string text;
  for (const FieldText& part : texts_of(agent)) {
    text += std::string(part.text) + " ";
  }
  return one_line(text);
}

// Words as a reader counts them.
std::size_t words_in(const std::string& text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool letter = c != ' ' && c != '_';
    words += letter && !inside;
    inside = letter;
  }
  return words;
}

// The texts for peers, and what a card is like.
void write_texts(const AgentMaker& maker, std::uint64_t cards,
                 const std::string& folder) {
  std::ofstream texts(folder + "/texts");
  std::size_t words = 0, skills = 0, bytes = 0;
  for (std::uint64_t i = 1; i <= cards; ++i) {
    const Agent agent = maker.make(i);
    const std::string text = text_of(agent);
    texts << text << "\n";
    words += words_in(text);
    skills += agent.skills.size();
    bytes += a2a_card(agent, i).size();
  }
  const auto count = static_cast<double>(cards);
  print_figure(cards, "words per card", static_cast<double>(words) / count, "");
  print_figure(cards, "skills per card", static_cast<double>(skills) / count,
               "");
  print_figure(cards, "bytes per card", static_cast<double>(bytes) / count, "");
}

struct Asking {
  const char* name;
  bool tags = false;
  std::vector<std::string> protocols = {};
  std::vector<std::string> output_modes = {};
};

Status ask(const directory::Directory& directory, const Run& run,
           const AgentMaker& maker, const Asking& asking) {
  std::vector<double> times;
  for (std::uint64_t i = 0; i < requests; ++i) {
    directory::Query query{.text = maker.request(first_request + i, 2, 4)};
    if (asking.tags) query.tags = {maker.request(first_request + i, 1, 1)};
    query.filters.protocols = asking.protocols;
    query.filters.output_modes = asking.output_modes;
    std::vector<double> taken;
    for (int turn = 0; turn < turns; ++turn) {
      const double start = cpu_ms();
      TRY(const directory::Answer answer, directory.discover(query, {}));
      taken.push_back(cpu_ms() - start);
    }
    times.push_back(percentile(taken, 0.5));
  }
  print_times(run.cards, asking.name, times);
  return {};
}

// The same requests as calls of the MCP tool, from message to response: with
// the view for models and the structured content.
void ask_over_mcp(directory::Directory& directory, const Run& run,
                  const AgentMaker& maker) {
  Services services{.env = system_env()};
  services.directory = &directory;
  mcp::Session session(
      {.call = [&](const Operation& operation, std::string_view input,
                   const CallOptions& options) {
        return call(operation, input, services, options);
      }});
  const std::string hello = session.answer(
      R"({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": )"
      R"({"protocolVersion": "2025-11-25"}})");
  std::vector<double> times;
  for (std::uint64_t i = 0; i < requests; ++i) {
    const std::string message =
        R"({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": )"
        R"({"name": "discover", "arguments": {"query": )" +
        json_quoted(maker.request(first_request + i, 2, 4)) + "}}}";
    std::vector<double> taken;
    for (int turn = 0; turn < turns; ++turn) {
      const double start = cpu_ms();
      const std::string response = session.answer(message);
      taken.push_back(cpu_ms() - start);
      CHECK(response.find("structuredContent") != std::string::npos);
    }
    times.push_back(percentile(taken, 0.5));
  }
  print_times(run.cards, "five factors, words, over MCP", times);
}

Status open(const Run& run, const AgentMaker& maker, const char* as) {
  const double wall = wall_ms(), cpu = process_ms();
  TRY(const auto directory, run.open());
  TRY(const directory::Answer answer,
      directory->discover({.text = maker.request(first_request, 2, 4)}, {}));
  print_figure(run.cards, std::string(as) + ", wall", (wall_ms() - wall) / 1e3,
               "s");
  print_figure(run.cards, std::string(as) + ", processor",
               (process_ms() - cpu) / 1e3, "s");
  if (std::string_view(as) != "ready after a clean stop") return {};
  for (const Asking& asking :
       {Asking{"five factors, words"},
        Asking{"five factors, words, tag and filter", true, {"jsonrpc"}},
        Asking{"five factors, filter keeping 1 %", false, {}, {"image/png"}}}) {
    TRY_STATUS(ask(*directory, run, maker, asking));
  }
  ask_over_mcp(*directory, run, maker);
  print_memory(run.cards);
  return {};
}

Status kill_while_open(const Run& run, const AgentMaker& maker) {
  TRY(const auto directory, run.open());
  const std::uint64_t count = std::min(run.cards, unwritten_cards);
  TRY_STATUS(admit(*directory, maker, run.cards + 1, count));
  kill(getpid(), SIGKILL);
  return {};
}

Status step(const std::string& name, Run run) {
  if (!run.words_file.empty()) {
    TRY(WordTable table, WordTable::open(run.words_file));
    run.words = std::make_shared<const WordTable>(std::move(table));
  }
  const AgentMaker maker(run.words.get());
  if (name == "fill") return fill(run, maker);
  if (name == "texts") {
    write_texts(maker, run.cards, run.folder);
    return {};
  }
  if (name == "kill") return kill_while_open(run, maker);
  if (name == "rebuild") return open(run, maker, "rebuilding the index");
  if (name == "reopen") return open(run, maker, "ready after kill -9");
  return open(run, maker, "ready after a clean stop");
}

}  // namespace
}  // namespace cardinal::bench

int main(int count, char** arguments) {
  const std::set<std::string> steps = {"texts", "fill",   "open",
                                       "kill",  "reopen", "rebuild"};
  if (count < 4 || !steps.contains(arguments[1])) {
    fmt::print(
        stderr,
        "usage: bench_directory texts|fill|open|kill|reopen|rebuild FOLDER "
        "CARDS [WORDS]\n");
    return 2;
  }
  const cardinal::Status done = cardinal::bench::step(
      arguments[1], {.folder = arguments[2],
                     .cards = std::strtoull(arguments[3], nullptr, 10),
                     .words_file = count > 4 ? arguments[4] : "",
                     .words = nullptr});
  if (done) return 0;
  fmt::print(stderr, "bench_directory: {}\n", cardinal::to_text(done.error()));
  return 2;
}
