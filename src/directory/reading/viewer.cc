#include "directory/reading/viewer.h"

#include <algorithm>

namespace cardinal::directory {
namespace {

bool has_readers_by_scope(Visibility visibility) {
  return visibility == Visibility::scoped_record ||
         visibility == Visibility::partial_record;
}

}  // namespace

bool may_see(const Viewer& viewer, std::string_view subject,
             const RecordState& state) {
  if (viewer.sees_all || state.visibility == Visibility::public_record) {
    return true;
  }
  if (!viewer.agent.empty() && viewer.agent == subject) return true;
  if (!viewer.principal.empty() && viewer.principal == state.owner) return true;
  return has_readers_by_scope(state.visibility) &&
         std::ranges::any_of(state.scopes, [&](const std::string& scope) {
           return std::ranges::count(viewer.scopes, scope) > 0;
         });
}

bool may_see_hidden_change(const Viewer& viewer, std::string_view subject,
                           const RecordState& now, std::uint64_t change,
                           const RecordFacts& then) {
  if (viewer.sees_all) return true;
  if (!may_see(viewer, subject, now)) return false;
  RecordState before = now;
  before.visibility = has_readers_by_scope(then.visibility)
                          ? then.visibility
                          : Visibility::private_record;
  before.scopes = then.scopes;
  // The sender of a card need not be the owner: anybody can pass on a signed
  // one. What is known of an earlier owner is that they sent some of it.
  if (change <= now.owner_after && then.status == StatusChange::none &&
      !then.principal.empty()) {
    before.owner = then.principal;
  }
  return may_see(viewer, subject, before);
}

}  // namespace cardinal::directory
