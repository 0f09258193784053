// bench_directory_requests FOLDER [CARDS] [WORDS]: a directory behind its HTTP
// server. The clients are threads of this process; their own time is
// subtracted.
//
// Signed registrations: ADP cards, each signed by the key that its agent:// URI
// names, sent over several connections, beside bare libsodium verifications of
// the same messages. Discovery: the same requests to the engine and as
// POST /v1/discover, in turns.
//
// FOLDER is made and must not hold a directory. WORDS is the table of word
// vectors.
#include <sodium.h>

#include <atomic>
#include <cstdlib>
#include <deque>
#include <future>
#include <thread>

#include "base/base64url.h"
#include "base/check_that.h"
#include "cardinal/http_client.h"
#include "cardinal/trust.h"
#include "directory/directory.h"
#include "made_up_agents.h"
#include "measured.h"
#include "server/api_server.h"
#include "server/directory_gate.h"

namespace cardinal::bench {
namespace {

constexpr std::uint64_t signed_cards = 2'000;
constexpr std::size_t connections = 32;
constexpr std::size_t tickets_max = 1'024;
constexpr std::uint64_t first_request = 1'000'000'000;
constexpr std::uint64_t requests = 400;

struct SignedCard {
  std::string text, message, signature;
  std::array<std::uint8_t, 32> key;
};

std::string unsigned_card(const std::string& id, const Agent& agent) {
  Writer json;
  json.begin_object().key("id").string(id).key("name").string(agent.name);
  json.key("description").string(agent.description);
  json.key("skills").begin_array().string("nlp/translation").end_array();
  json.key("tools").begin_array();
  std::int64_t number = 0;
  for (const Agent::Skill& skill : agent.skills) {
    json.begin_object().key("name").string("tool_" + std::to_string(++number));
    json.key("description").string(skill.description).end_object();
  }
  json.end_array().key("metadata").begin_object();
  json.key("created_at").string("2026-01-15T00:00:00Z");
  json.key("ttl").number(std::int64_t{3600}).end_object();
  json.key("seq").number(std::int64_t{1}).end_object();
  return json.take();
}

Document read(std::string text) {
  Faults faults;
  Document document = Reader().read(std::move(text), Limits{}, faults);
  CHECK(faults.empty());
  return document;
}

Result<SignedCard> make_signed(const Agent& agent) {
  TRY(PrivateKey key, PrivateKey::generate(Algorithm::eddsa, system_env()));
  const PublicKey public_key = key.public_key();
  const std::string id = "agent://" + label_of(public_key).value_or("");
  TRY(std::string text,
      sign(read(unsigned_card(id, agent)), Dialect::adp,
           SigningKey{std::move(key), id}, SignOptions{}, system_env()));
  const Document document = read(text);
  TRY(const auto forms, signed_bytes(document.root(), Dialect::adp));
  return SignedCard{
      std::move(text), forms.at(0).bytes,
      decode_base64url(*document.root()["signature"].string()).bytes,
      std::get<Ed25519Point>(public_key.parts()).bytes};
}

const std::uint8_t* octets(const std::string& text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

double bare_us(const std::vector<SignedCard>& cards) {
  CHECK(sodium_init() >= 0);
  const double start = cpu_ms();
  for (const SignedCard& card : cards) {
    CHECK(crypto_sign_verify_detached(octets(card.signature),
                                      octets(card.message), card.message.size(),
                                      card.key.data()) == 0);
  }
  return (cpu_ms() - start) * 1e3 / static_cast<double>(cards.size());
}

http::ClientResponse post(http::Client& client, const std::string& url,
                          const std::string& body) {
  auto response = client.send({.method = "POST",
                               .url = url,
                               .fields = {{"Content-Type", "application/json"}},
                               .body = body});
  if (!response) fmt::print(stderr, "{}\n", to_text(response.error()));
  CHECK(response);
  return std::move(*response);
}

class Service {
 public:
  Service(std::string folder, std::string words_file)
      : services_{.env = system_env()} {
    auto opened = directory::Directory::open(
        {.folder = std::move(folder),
         .admission = {.policy = directory::AdmissionPolicy::open,
                       .quality = directory::QualityPolicy::lenient},
         .words_file = std::move(words_file)});
    if (!opened) fmt::print(stderr, "{}\n", to_text(opened.error()));
    CHECK(opened);
    directory_ = std::move(*opened);
    services_.directory = directory_.get();
    server::ApiServerOptions api;
    api.server.listen = {"127.0.0.1:0"};
    api.gate = std::make_shared<server::DirectoryGate>(
        server::DirectoryGateOptions{.anonymous_writes = true,
                                     .reads = {.per_second = 0},
                                     .writes = {.per_second = 0}},
        *directory_, system_env());
    auto started = server::ApiServer::start(std::move(api), services_);
    CHECK(started);
    server_ = std::move(*started);
  }
  ~Service() { server_->stop(); }

  directory::Directory& directory() { return *directory_; }
  std::string url(const char* path) const {
    return "http://" + server_->addresses()[0] + path;
  }
  void wait_for_index() {
    std::promise<void> indexed;
    const store::Wake wake = directory_->on_indexed(
        directory_->store().end().change, [&] { indexed.set_value(); });
    indexed.get_future().wait();
  }

 private:
  Services services_;
  std::unique_ptr<directory::Directory> directory_;
  std::unique_ptr<server::ApiServer> server_;
};

// Processor time of the server per card.
double register_us(Service& service, const std::vector<SignedCard>& cards) {
  const std::string url = service.url("/v1/agents");
  std::atomic<std::size_t> next = 0;
  std::atomic<double> clients_ms = 0;
  const double start = process_ms();
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < connections; ++i) {
      threads.emplace_back([&] {
        const double begin = cpu_ms();
        http::Client client({.allow_private = true});
        for (std::size_t at = next++; at < cards.size(); at = next++) {
          const auto response = post(client, url, cards[at].text);
          if (response.status != 201) fmt::print("{}\n", response.body);
          CHECK(response.status == 201);
        }
        clients_ms += cpu_ms() - begin;
      });
    }
  }
  service.wait_for_index();
  return (process_ms() - start - clients_ms) * 1e3 /
         static_cast<double>(cards.size());
}

void measure_registrations(Service& service, const AgentMaker& maker) {
  std::vector<SignedCard> cards;
  for (std::uint64_t i = 0; i < signed_cards; ++i) {
    auto made = make_signed(maker.make(first_request + i));
    CHECK(made);
    cards.push_back(std::move(*made));
  }
  const double before = bare_us(cards);
  const double registered = register_us(service, cards);
  const double bare = std::min(before, bare_us(cards));
  print_figure(signed_cards, "bare libsodium verification, processor", bare,
               "us");
  print_figure(signed_cards, "signed registration, processor", registered,
               "us");
  print_figure(signed_cards, "registrations / verifications on one core",
               bare / registered, "");
}

Status fill(Service& service, const AgentMaker& maker, std::uint64_t count) {
  std::deque<store::Ticket> tickets;
  for (std::uint64_t i = 1; i <= count; ++i) {
    auto card = service.directory().admission().prepare(
        {.text = a2a_card(maker.make(i), i)});
    if (!card) return std::unexpected(Error(card.error()));
    TRY(store::Ticket ticket,
        service.directory().append(std::move(card->proposal)));
    tickets.push_back(std::move(ticket));
    if (tickets.size() < tickets_max) continue;
    TRY_STATUS(tickets.front().wait());
    tickets.pop_front();
  }
  for (const store::Ticket& ticket : tickets) TRY_STATUS(ticket.wait());
  service.wait_for_index();
  return {};
}

Status measure_discovery(Service& service, const AgentMaker& maker,
                         std::uint64_t cards) {
  TRY_STATUS(fill(service, maker, cards));
  http::Client client({.allow_private = true});
  const std::string url = service.url("/v1/discover");
  std::vector<double> engine, over_http, more;
  for (int turn = 0; turn < 3; ++turn) {  // the first warms up
    for (std::uint64_t i = 0; i < requests; ++i) {
      const std::string text = maker.request(first_request + i, 2, 4);
      const std::string body = R"({"query": )" + json_quoted(text) + "}";
      const double begin = wall_ms();
      TRY(const directory::Answer answer,
          service.directory().discover({.text = text}, {}));
      const double middle = wall_ms();
      const http::ClientResponse response = post(client, url, body);
      const double end = wall_ms();
      CHECK(response.status == 200);
      if (turn == 0) continue;
      engine.push_back(middle - begin);
      over_http.push_back(end - middle);
      more.push_back(end - middle - (middle - begin));
    }
  }
  print_times(cards, "discover, engine, wall", engine);
  print_times(cards, "discover, HTTP, wall", over_http);
  print_figure(cards, "HTTP above the engine, median of pairs",
               percentile(more, 0.5), "ms");
  return {};
}

Status run(const std::string& folder, std::uint64_t cards,
           const std::string& words_file) {
  std::shared_ptr<const WordTable> words;
  if (!words_file.empty()) {
    TRY(WordTable table, WordTable::open(words_file));
    words = std::make_shared<const WordTable>(std::move(table));
  }
  const AgentMaker maker(words.get());
  Service service(folder, words_file);
  measure_registrations(service, maker);
  if (cards == 0) return {};
  return measure_discovery(service, maker, cards);
}

}  // namespace
}  // namespace cardinal::bench

int main(int count, char** arguments) {
  if (count < 2 || count > 4) {
    fmt::print(stderr,
               "usage: bench_directory_requests FOLDER [CARDS] [WORDS]\n");
    return 2;
  }
  const cardinal::Status done = cardinal::bench::run(
      arguments[1], count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0,
      count > 3 ? arguments[3] : "");
  if (done) return 0;
  fmt::print(stderr, "bench_directory_requests: {}\n",
             cardinal::to_text(done.error()));
  return 2;
}
