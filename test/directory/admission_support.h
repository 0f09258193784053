// A directory for tests: admission, decisions and a store behind one call.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/base64url.h"
#include "cardinal/rule.h"
#include "directory/admission/admission.h"
#include "support/keys.h"
#include "support/parsed.h"
#include "support/temp_folder.h"

namespace cardinal::test {

struct SetClock final : Clock {
  std::int64_t time_ms = 1'794'744'000'000;
  std::int64_t now_ms() const override { return time_ms; }
};

// agent://<its key>/weather
inline std::string agent_id_of(const SigningKey& key) {
  return "agent://" + *label_of(key.key.public_key()) + "/weather";
}

inline std::string adp_card(const std::string& id, std::string_view patch) {
  return merged(merged(minimal_card(Profile::adp), R"({"id": ")" + id + "\"}"),
                patch);
}

inline std::string signed_adp(const SigningKey& key, std::string_view patch) {
  return signed_text(adp_card(agent_id_of(key), patch), key);
}

// `sign` insists on a seq; others may not.
inline std::string signed_without_seq(const SigningKey& key,
                                      std::string_view patch) {
  const std::string card = adp_card(agent_id_of(key), patch);
  const Parsed parsed = parse(card);
  const std::string bytes = canonicalize(parsed.root()).value();
  return merged(card, R"({"signature": ")" +
                          encode_base64url(key.key.sign(bytes).value()) +
                          "\"}");
}

inline std::string a2a_card(const std::string& url,
                            std::string_view patch = "{}") {
  return merged(
      merged(
          minimal_card(Profile::a2a),
          R"({"supportedInterfaces": [{"url": ")" + url +
              R"(", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})"),
      patch);
}

class TestDirectory {
 public:
  explicit TestDirectory(directory::AdmissionOptions options =
                             {.policy = directory::AdmissionPolicy::token})
      : admission(options, env),
        store_(store::Store::open({.folder = folder_.path(),
                                   .decide = directory::decide_record,
                                   .env = &env})
                   .value()) {}

  // The verdict of the directory, or the fault of admission.
  std::string publish(const directory::Submission& submission) {
    directory::Admission::Prepared card = admission.prepare(submission);
    if (!card) return std::string(name_of(card.error().fault));
    last_subject = card->subject;
    return append(std::move(card->proposal));
  }
  std::string publish(const std::string& text, const std::string& principal) {
    return publish({.text = text, .sender = {.principal = principal}});
  }
  std::string append(store::Proposal proposal) {
    const auto ticket = store_->append(std::move(proposal));
    EXPECT_TRUE(ticket) << to_text(ticket.error());
    const auto outcome = ticket->wait();
    EXPECT_TRUE(outcome) << to_text(outcome.error());
    return std::string(name_of(directory::verdict_of(*outcome)));
  }
  std::string append(Result<store::Proposal> proposal) {
    if (!proposal) return "refused: " + proposal.error().message;
    return append(*std::move(proposal));
  }
  std::optional<store::Head> head(const std::string& subject) {
    return store_->head(subject).value();
  }
  directory::RecordState state(const std::string& subject) {
    return directory::state_of(*head(subject)).value();
  }
  void reopen() {
    store_.reset();
    store_ = store::Store::open({.folder = folder_.path(),
                                 .decide = directory::decide_record,
                                 .env = &env})
                 .value();
  }
  store::Store& store() { return *store_; }

 private:
  TempFolder folder_;

 public:
  SetClock clock;
  DiceRandom random{1};
  Env env{.clock = &clock, .random = &random};
  directory::Admission admission;
  std::string last_subject;

 private:
  std::unique_ptr<store::Store> store_;
};

}  // namespace cardinal::test
