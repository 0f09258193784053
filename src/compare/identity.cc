// The identity of the agent, and what describes the card itself.
#include "base/text.h"
#include "compare/card_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

void compare_names(CardComparison& cards) {
  const Agent& from = cards.old_agent();
  const Agent& to = cards.new_agent();
  // The id of one dialect is unknown in another.
  if (cards.same_dialect()) {
    const bool adp = cards.before().dialect() == Dialect::adp;
    cards.compare_text(
        {Aspect::id, adp ? from.agent_uri : from.ulid,
         adp ? to.agent_uri : to.ulid, "the agent's id", breaking,
         "to callers that identify the agent by its id this is another agent"});
  }
  cards.compare_text({Aspect::did, from.did, to.did, "the agent's DID",
                      from.did.empty() ? compatible : breaking,
                      "the DID determines which key signs for the agent"});
  const std::string_view for_people =
      "it is for human readers; no call depends on it";
  cards.compare_text({Aspect::name, from.name, to.name, "the agent's name",
                      cosmetic, for_people});
  cards.compare_text({Aspect::description, from.description, to.description,
                      "the agent's description", cosmetic, for_people});
  for (const std::string_view member : {"organization", "url"}) {
    const bool url = member == "url";
    cards.compare_text({.aspect = Aspect::provider,
                        .from = url ? from.provider_url : from.provider_name,
                        .to = url ? to.provider_url : to.provider_name,
                        .subject = url ? "the provider's URL" : "the provider",
                        .why = for_people,
                        .member = member});
  }
  cards.compare_text({Aspect::icon_url, from.icon_url, to.icon_url, "the icon",
                      cosmetic, for_people});
  cards.compare_text({Aspect::documentation_url, from.documentation_url,
                      to.documentation_url, "the documentation's URL", cosmetic,
                      for_people});
  cards.compare_text({Aspect::health_url, from.health_url, to.health_url,
                      "the health URL", compatible,
                      "monitors use it; callers do not"});
}

// A value of any kind whose change is only cosmetic.
void compare_value(CardComparison& cards, Aspect aspect,
                   std::string_view subject, std::string_view why) {
  const Value from = cards.before().at(aspect);
  const Value to = cards.after().at(aspect);
  if ((!from && !to) || (from && to && schema::is_equal(from, to))) return;
  if (!cards.same_dialect()) return;
  std::string message(subject);
  if (!from) {
    message += " was added";
  } else if (!to) {
    message += " was removed";
  } else {
    message += " was changed";
  }
  if (from && to && from.size() + to.size() == 0) {
    message += " from " + quoted_unescaped(from.string().value_or(from.raw())) +
               " to " + quoted_unescaped(to.string().value_or(to.raw()));
  }
  cards.add_change(
      {cosmetic, name_of(aspect), from, to, message, std::string(why)});
}

void compare_card_data(CardComparison& cards) {
  cards.compare_text({Aspect::version, cards.old_agent().version,
                      cards.new_agent().version, "the version", cosmetic,
                      "the advice says whether it is high enough"});
  compare_value(cards, Aspect::seq, "seq",
                "it orders the cards of one agent; the advice says whether it "
                "is high enough");
  const std::string_view about_card = "it describes the card, not the agent";
  compare_value(cards, Aspect::created_at, "the time of creation", about_card);
  compare_value(cards, Aspect::updated_at, "the time of the last update",
                about_card);
  compare_value(cards, Aspect::ttl, "the time to live", about_card);
  const bool lost =
      cards.old_agent().has_signature && !cards.new_agent().has_signature;
  compare_value(cards, Aspect::signature, "the signature",
                lost ? "callers that require signed cards reject this one"
                     : "a changed card must be signed again; cardinal verify "
                       "checks the signature");
}

void compare_revocation(CardComparison& cards) {
  const bool was = cards.old_agent().revoked;
  const bool is = cards.new_agent().revoked;
  if (was == is || !cards.same_dialect()) return;
  cards.add_change(
      is ? ChangeKind::added : ChangeKind::removed,
      {is ? breaking : compatible, "revocation",
       was ? cards.before().at(Aspect::skill_id) : Value(),
       is ? cards.after().at(Aspect::skill_id) : Value(),
       is ? "the card became a revocation: the agent was withdrawn"
          : "the card is no longer a revocation",
       is ? "nothing is left to call" : "the agent can be called again"});
}

}  // namespace

void compare_identity(CardComparison& cards) {
  compare_revocation(cards);
  compare_names(cards);
  compare_card_data(cards);
}

}  // namespace cardinal
