#include "directory/reading/viewer.h"

#include <algorithm>

namespace cardinal::directory {

bool may_see(const Viewer& viewer, const RecordState& state) {
  if (viewer.sees_all || state.visibility == Visibility::public_record) {
    return true;
  }
  if (!viewer.principal.empty() && viewer.principal == state.owner) return true;
  return state.visibility == Visibility::scoped_record &&
         std::ranges::any_of(state.scopes, [&](const std::string& scope) {
           return std::ranges::count(viewer.scopes, scope) > 0;
         });
}

bool may_see_hidden_change(const Viewer& viewer, const RecordState& now,
                           const RecordFacts& then) {
  if (viewer.sees_all) return true;
  if (!may_see(viewer, now)) return false;
  RecordState before = now;
  before.visibility = then.visibility == Visibility::scoped_record
                          ? Visibility::scoped_record
                          : Visibility::private_record;
  before.scopes = then.scopes;
  if (then.status == StatusChange::none && !then.principal.empty()) {
    before.owner = then.principal;
  }
  return may_see(viewer, before);
}

}  // namespace cardinal::directory
