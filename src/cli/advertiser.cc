#include "cli/advertiser.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/errors.h"
#include "base/file.h"
#include "base/signals.h"
#include "cardinal/adp.h"

#include "operations/adp/adp_client.h"
#include "operations/adp/advertised_card.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::int64_t advertise_total_ms = 10'000;
constexpr std::size_t advertised_bytes_max = 1u << 20;

struct AdvertisedFile {
  std::string text;
  std::int64_t modified_ms = 0;
};

Result<AdvertisedFile> read_advertised(const std::string& path) {
  struct stat about{};
  AdvertisedFile file;
  TRY(file.text, read_whole(path, advertised_bytes_max));
  if (::stat(path.c_str(), &about) == 0) {
    file.modified_ms = std::int64_t{about.st_mtim.tv_sec} * 1'000 +
                       about.st_mtim.tv_nsec / 1'000'000;
  }
  return file;
}

bool is_adp_file(const std::string& text) {
  Faults faults;
  return detect(Reader().read(text, Limits{}, faults).root()) == Dialect::adp;
}

http::ClientOptions advertise_client(Env& env) {
  // The operator has named the directory.
  http::ClientOptions options{.allow_private = true, .env = &env};
  options.limits.total_ms = advertise_total_ms;
  return options;
}

}  // namespace

// A card at one directory.
struct Advertisement {
  std::size_t card = 0;  // its place among the cards
  std::string url;
  std::int64_t due_us = 0;  // of the monotonic clock
  int failures = 0;
  bool is_stored = false;
};

// Used by its thread, apart from the flags.
struct Advertiser::State {
  State(AdvertiserOptions given, Announcer& to, Env& in)
      : options(std::move(given)), announcer(to), env(in) {}

  Status open();
  void run();
  bool wait();  // for what is due; false: it is over
  void read_files();
  void advertise(Advertisement& place);
  Result<bool> send(const Advertisement& place, const std::string& text,
                    std::string& reason) const;
  void revoke_all();

  const AdvertiserOptions options;
  Announcer& announcer;
  Env& env;
  std::shared_ptr<const SigningKey> key;  // null: nothing is signed
  std::vector<std::string> files;         // of ADP cards, as `cards`
  std::vector<AdvertisedCard> cards;
  std::vector<Advertisement> places;

  std::mutex mutex;
  std::condition_variable changed;
  bool must_read = false, is_over = false;
};

Status Advertiser::State::open() {
  if (!options.key_file.empty()) {
    TRY(SigningKey read, read_signing_key(options.key_file));
    key = std::make_shared<const SigningKey>(std::move(read));
  }
  if (options.revokes_at_end && !key) {
    return usage("--revoke-at-end needs --advertise-key FILE");
  }
  for (const std::string& path : options.files) {
    TRY(const AdvertisedFile file, read_advertised(path));
    if (!is_adp_file(file.text)) continue;
    AdvertisedCard card(key.get(), env);
    if (const Status read = card.update(file.text, file.modified_ms); !read) {
      return at(path, std::unexpected(read.error()));
    }
    files.push_back(path);
    cards.push_back(std::move(card));
  }
  if (cards.empty()) {
    return usage("--advertise needs an ADP card among the cards");
  }
  for (const std::string& target : options.urls) {
    TRY(const std::string url, adp_url_of(target));
    for (std::size_t i = 0; i < cards.size(); ++i) {
      places.push_back({.card = i, .url = url});
    }
  }
  return {};
}

bool Advertiser::State::wait() {
  std::unique_lock lock(mutex);
  std::int64_t due_us = places.front().due_us;
  for (const Advertisement& place : places) {
    due_us = std::min(due_us, place.due_us);
  }
  const std::int64_t pause_us = due_us - env.clock->monotonic_us();
  changed.wait_for(
      lock, std::chrono::microseconds(std::max<std::int64_t>(pause_us, 0)),
      [this] { return is_over || must_read; });
  return !is_over;
}

void Advertiser::State::read_files() {
  {
    const std::lock_guard lock(mutex);
    if (!std::exchange(must_read, false)) return;
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string before = cards[i].text();
    const Result<AdvertisedFile> file = read_advertised(files[i]);
    const Status read = file ? cards[i].update(file->text, file->modified_ms)
                             : Status(std::unexpected(file.error()));
    if (!read) {
      announcer.failure("still advertising the previous card", read.error());
    }
    if (cards[i].text() == before) continue;
    for (Advertisement& place : places) {
      if (place.card == i) place.due_us = 0;
    }
  }
}

// Whether it was stored; otherwise why not.
Result<bool> Advertiser::State::send(const Advertisement& place,
                                     const std::string& text,
                                     std::string& reason) const {
  AdpClient client(place.url, advertise_client(env), env);
  // Of a name that does not contain the key, only the card is signed.
  if (key) {
    auto signer = RequestSigner::of(key, cards[place.card].id());
    if (signer) client.sign_with(*std::move(signer));
  }
  TRY(const AdpAnswer answer, client.call("adp.advertise", text));
  if (answer.error()) {
    return denied("{}", text_of(answer.error(), "message"));
  }
  reason = text_of(answer.result(), "reason");
  return answer.result()["stored"].boolean().value_or(false);
}

void Advertiser::State::advertise(Advertisement& place) {
  AdvertisedCard& card = cards[place.card];
  const std::string what = card.id() + " at " + place.url;
  std::string reason;
  Result<bool> stored = send(place, card.text(), reason);
  if (stored && !*stored) {
    const Result<bool> renewed = card.renew();
    if (renewed && *renewed) stored = send(place, card.text(), reason);
  }
  const bool is_good = stored && *stored;
  if (is_good && !place.is_stored) announcer.info("advertised " + what);
  if (stored && !*stored) {
    announcer.warn("not stored: " + what + (reason.empty() ? "" : ": ") +
                   reason);
  }
  if (!stored) announcer.failure("not advertised: " + what, stored.error());
  place.is_stored = is_good;
  place.failures = is_good ? 0 : place.failures + 1;
  const std::int64_t pause_ms = is_good
                                    ? pause_after_stored_ms(card.ttl_s())
                                    : pause_after_failures_ms(place.failures);
  place.due_us = env.clock->monotonic_us() + pause_ms * 1'000;
}

void Advertiser::State::revoke_all() {
  for (const Advertisement& place : places) {
    const std::string what = cards[place.card].id() + " at " + place.url;
    const Result<std::string> text = cards[place.card].revocation();
    std::string reason;
    const Result<bool> stored =
        text ? send(place, *text, reason)
             : Result<bool>(std::unexpected(text.error()));
    if (!stored) {
      announcer.failure("not revoked: " + what, stored.error());
    } else {
      announcer.info(fmt::format(
          "{}{}{}", *stored ? "revoked " : "not revoked: ", what, reason));
    }
  }
}

void Advertiser::State::run() {
  while (wait()) {
    read_files();
    const std::int64_t now_us = env.clock->monotonic_us();
    for (Advertisement& place : places) {
      if (place.due_us > now_us) continue;
      advertise(place);
      const std::lock_guard lock(mutex);
      if (is_over) break;
    }
  }
  if (options.revokes_at_end) revoke_all();
}

Advertiser::Advertiser(std::shared_ptr<State> state)
    : state_(std::move(state)), thread_([state = state_] {
        block_all_signals();
        state->run();
      }) {}

Advertiser::~Advertiser() { stop(); }

Result<std::unique_ptr<Advertiser>> Advertiser::start(AdvertiserOptions options,
                                                      Announcer& announcer,
                                                      Env& env) {
  auto state = std::make_shared<State>(std::move(options), announcer, env);
  TRY_STATUS(state->open());
  return std::unique_ptr<Advertiser>(new Advertiser(std::move(state)));
}

void Advertiser::reload() {
  const std::lock_guard lock(state_->mutex);
  state_->must_read = true;
  state_->changed.notify_all();
}

void Advertiser::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(state_->mutex);
    state_->is_over = true;
    state_->changed.notify_all();
  }
  thread_.join();
}

}  // namespace cardinal::cli
