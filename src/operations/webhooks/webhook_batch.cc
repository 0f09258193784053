#include "operations/webhooks/webhook_batch.h"

#include <algorithm>

#include "base/errors.h"
#include "directory/discovery/agent_tags.h"
#include "directory/discovery/record_document.h"
#include "directory/tokens/token_record.h"
#include "operations/directory/change_answer.h"

namespace cardinal {
namespace {

using directory::RecordChange;
using directory::Subscription;
using directory::SubscriptionFilter;

bool is_among(const std::vector<std::string>& words, std::string_view word) {
  return words.empty() || std::ranges::find(words, word) != words.end();
}

// A removal has no card: what is remembered of the record counts.
std::string dialect_of_change(const RecordChange& change,
                              const store::Store& store) {
  if (change.facts.dialect) return std::string(name_of(*change.facts.dialect));
  const auto head = store.head(change.subject);
  if (!head || !*head) return {};
  const auto state = directory::state_of(**head);
  return state ? std::string(name_of(state->dialect)) : std::string();
}

// Changes without a card pass, so that whoever heard of a card hears of its
// end.
bool has_tag(const RecordChange& change, const std::vector<std::string>& tags) {
  if (tags.empty() || !change.text || !change.facts.dialect) return true;
  Reader reader;
  const Result<Agent> agent =
      directory::agent_in(*change.text, *change.facts.dialect, reader);
  if (!agent) return true;
  const std::vector<std::string> labels = directory::tag_labels_of(*agent);
  return std::ranges::any_of(tags, [&](const std::string& tag) {
    const std::string wanted = directory::label("tag", tag);
    return std::ranges::find(labels, wanted) != labels.end();
  });
}

bool passes(const RecordChange& change, const SubscriptionFilter& filter,
            const store::Store& store) {
  if (change.subject.empty()) return false;  // a tick
  const bool has_subject =
      filter.subjects.empty() ||
      std::ranges::any_of(filter.subjects, [&](const std::string& begin) {
        return change.subject.starts_with(begin);
      });
  return has_subject && is_among(filter.kinds, store::name_of(change.kind)) &&
         (filter.dialects.empty() ||
          is_among(filter.dialects, dialect_of_change(change, store))) &&
         has_tag(change, filter.tags);
}

}  // namespace

Result<directory::Viewer> viewer_of(const Subscription& subscription,
                                    const store::Store& store,
                                    std::int64_t now_ms) {
  if (subscription.sees_all) return directory::Viewer{.sees_all = true};
  if (subscription.token.empty()) return directory::Viewer{};
  TRY(const std::optional<store::Head> head, store.head(subscription.token));
  if (head) {
    TRY(const directory::TokenFacts token,
        directory::decode_token(head->state));
    const bool is_over =
        token.not_after_ms != 0 && now_ms >= token.not_after_ms;
    if (!token.revoked && !is_over) {
      const bool is_admin =
          std::ranges::find(token.scopes, "admin") != token.scopes.end();
      return directory::Viewer{.principal = token.principal,
                               .scopes = token.scopes,
                               .sees_all = is_admin};
    }
  }
  return denied(
      "the token it was made with was revoked or has expired; subscribe again "
      "with another one");
}

Result<WebhookBatch> next_batch(directory::Directory& directory,
                                const Subscription& subscription,
                                const directory::Viewer& viewer,
                                std::size_t changes_max) {
  store::Cursor after = directory.store().end();
  after.change = std::min(subscription.delivery.cursor, after.change);
  const bool with_texts = !subscription.filter.tags.empty();
  TRY(const directory::ChangePage page,
      directory.records().changes(after, changes_max, viewer, with_texts));
  WebhookBatch batch{.next = page.next.change};
  Writer json;
  json.begin_object().key("type").string("changes");
  json.key("subscription").string(subscription.id);
  json.key("changes").begin_array();
  for (const RecordChange& change : page.changes) {
    if (!passes(change, subscription.filter, directory.store())) continue;
    write_change(json, change, directory, false);
    ++batch.changes;
  }
  json.end_array().key("next").string(store::to_text(page.next));
  if (batch.changes > 0) batch.body = json.end_object().take();
  return batch;
}

}  // namespace cardinal
