#include "directory/webhooks/subscription.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t webhook_reason_bytes_max = 512;
// The version of the rules for its own progress: a proposal says so by this.
constexpr std::string_view progress_mark = "progress:";

bool is_plain_text(std::string_view text, std::size_t bytes_max) {
  const bool has_control = std::ranges::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
  return text.size() <= bytes_max && !has_control && is_utf8(text);
}

Status require_filter_words(std::string_view name,
                            const std::vector<std::string>& words) {
  const bool fits =
      words.size() <= webhook_filter_max &&
      std::ranges::all_of(words, [](const std::string& word) {
        return !word.empty() && is_plain_text(word, webhook_word_bytes_max);
      });
  if (fits) return {};
  return usage(
      "a subscription filters by at most {} {}, each of 1 to {} bytes of UTF-8 "
      "without control characters",
      webhook_filter_max, name, webhook_word_bytes_max);
}

void write_words(Writer& json, std::string_view name,
                 const std::vector<std::string>& words) {
  json.key(name).begin_array();
  for (const std::string& word : words) json.string(word);
  json.end_array();
}

std::vector<std::string> words_in(Value list) {
  std::vector<std::string> words;
  for (const Value item : list.items()) {
    words.emplace_back(item.string().value_or(""));
  }
  return words;
}

std::string word_in(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

std::uint64_t count_in(Value object, std::string_view name) {
  return object[name].uint64().value_or(0);
}

}  // namespace

Status require_encodable(const Subscription& subscription) {
  const DeliveryState& delivery = subscription.delivery;
  const bool is_id = subscription.id.size() == 32 &&
                     std::ranges::all_of(subscription.id, [](char c) {
                       return is_digit(c) || (c >= 'a' && c <= 'f');
                     });
  if (!is_id) return usage("a subscription is named by 32 hexadecimal digits");
  if (subscription.url.empty() ||
      !is_plain_text(subscription.url, webhook_url_bytes_max)) {
    return usage("the URL must have 1 to {} bytes", webhook_url_bytes_max);
  }
  if (!is_plain_text(subscription.owner, principal_bytes_max) ||
      !is_plain_text(subscription.token, principal_bytes_max) ||
      !is_plain_text(delivery.last_error, webhook_reason_bytes_max) ||
      !is_plain_text(delivery.paused, webhook_reason_bytes_max)) {
    return usage("a text of the subscription is too long or not UTF-8");
  }
  const SubscriptionFilter& filter = subscription.filter;
  TRY_STATUS(require_filter_words("subjects", filter.subjects));
  TRY_STATUS(require_filter_words("kinds", filter.kinds));
  TRY_STATUS(require_filter_words("dialects", filter.dialects));
  return require_filter_words("tags", filter.tags);
}

// The members in the order of RFC 8785.
std::string encode(const Subscription& subscription) {
  const DeliveryState& delivery = subscription.delivery;
  const SubscriptionFilter& filter = subscription.filter;
  Writer json;
  json.begin_object();
  json.key("created").number(subscription.created_ms);
  json.key("cursor").number(static_cast<std::int64_t>(delivery.cursor));
  json.key("deleted").boolean(subscription.is_deleted);
  json.key("delivered").number(delivery.delivered_ms);
  write_words(json, "dialects", filter.dialects);
  json.key("failures").number(std::int64_t{delivery.failures});
  json.key("id").string(subscription.id);
  write_words(json, "kinds", filter.kinds);
  json.key("last_error").string(delivery.last_error);
  json.key("owner").string(subscription.owner);
  json.key("paused").string(delivery.paused);
  json.key("sees_all").boolean(subscription.sees_all);
  write_words(json, "subjects", filter.subjects);
  write_words(json, "tags", filter.tags);
  json.key("token").string(subscription.token);
  json.key("url").string(subscription.url);
  return json.end_object().take();
}

Result<Subscription> decode_subscription(std::string_view bytes) {
  Faults faults;
  const Document read = Reader().read(std::string(bytes), Limits{}, faults);
  const Value root = read.root();
  Subscription subscription{
      .id = word_in(root, "id"),
      .url = word_in(root, "url"),
      .owner = word_in(root, "owner"),
      .token = word_in(root, "token"),
      .sees_all = root["sees_all"].boolean().value_or(false),
      .filter = {.subjects = words_in(root["subjects"]),
                 .kinds = words_in(root["kinds"]),
                 .dialects = words_in(root["dialects"]),
                 .tags = words_in(root["tags"])},
      .created_ms = root["created"].int64().value_or(0),
      .is_deleted = root["deleted"].boolean().value_or(false),
      .delivery = {
          .cursor = count_in(root, "cursor"),
          .failures = static_cast<std::uint32_t>(count_in(root, "failures")),
          .last_error = word_in(root, "last_error"),
          .paused = word_in(root, "paused"),
          .delivered_ms = root["delivered"].int64().value_or(0)}};
  if (!faults.empty() || !require_encodable(subscription) ||
      encode(subscription) != bytes) {
    return internal("a subscription is damaged");
  }
  return subscription;
}

store::Proposal subscription_proposal(const Subscription& subscription,
                                      std::int64_t now_ms) {
  return {.kind = store::Kind::webhook,
          .subject = std::string(webhook_prefix) + subscription.id,
          .is_public = false,
          .at_ms = now_ms,
          .rules = record_rules,
          .facts = encode(subscription)};
}

store::Proposal progress_proposal(const Subscription& subscription,
                                  std::int64_t now_ms) {
  store::Proposal proposal = subscription_proposal(subscription, now_ms);
  proposal.facts.insert(0, progress_mark);
  return proposal;
}

store::Ruling decide_subscription(const std::optional<store::Head>& head,
                                  const store::Proposal& proposal) {
  const auto ruled = [](RecordVerdict verdict) {
    return store::Ruling{.verdict = static_cast<std::uint8_t>(verdict)};
  };
  if (proposal.rules != record_rules) return ruled(RecordVerdict::other_rules);
  std::string_view facts = proposal.facts;
  const bool is_progress = facts.starts_with(progress_mark);
  if (is_progress) facts.remove_prefix(progress_mark.size());
  Result<Subscription> given = decode_subscription(facts);
  if (!given || proposal.subject != std::string(webhook_prefix) + given->id) {
    return ruled(RecordVerdict::damaged);
  }
  std::optional<Subscription> known;
  if (head) {
    Result<Subscription> decoded = decode_subscription(head->state);
    if (!decoded) return ruled(RecordVerdict::damaged);
    known = *std::move(decoded);
  }
  const bool is_there = known && !known->is_deleted;
  if (!is_there && (is_progress || given->is_deleted || known)) {
    return ruled(RecordVerdict::not_found);
  }
  if (known && *known == *given) return ruled(RecordVerdict::same);
  store::Ruling ruling = ruled(!known              ? RecordVerdict::first
                               : given->is_deleted ? RecordVerdict::removed
                                                   : RecordVerdict::updated);
  ruling.effect = is_progress ? store::Effect::note : store::Effect::change;
  if (is_progress) {
    known->delivery = given->delivery;
    ruling.state = encode(*known);
  } else {
    ruling.state = std::string(facts);
  }
  return ruling;
}

Result<Subscription> Subscriptions::named(std::string_view id) const {
  TRY(const std::optional<store::Head> head,
      store_.head(std::string(webhook_prefix) + std::string(id)));
  if (head) {
    TRY(Subscription subscription, decode_subscription(head->state));
    if (!subscription.is_deleted) return subscription;
  }
  return not_found("no subscription {}", quoted_unescaped(id));
}

Result<std::vector<Subscription>> Subscriptions::list() const {
  constexpr std::size_t batch = 1'000;
  std::vector<Subscription> all;
  for (std::uint64_t after = 0;;) {
    TRY(const std::vector<store::Subject> subjects,
        store_.subjects(after, batch));
    for (const store::Subject& subject : subjects) {
      after = subject.id;
      if (!subject.subject.starts_with(webhook_prefix)) continue;
      TRY(Subscription one, decode_subscription(subject.head.state));
      if (!one.is_deleted) all.push_back(std::move(one));
    }
    if (subjects.size() < batch) return all;
  }
}

}  // namespace cardinal::directory
