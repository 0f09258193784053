#include "operations/registry.h"

#include <algorithm>

#include "operations/init.h"

namespace cardinal {
namespace {

// In the order of help and documentation.
constexpr const Operation* operations[] = {&check_operation,
                                           &convert_operation,
                                           &explain_operation,
                                           &rules_operation,
                                           &canon_operation,
                                           &id_operation,
                                           &new_operation,
                                           &init_operation,
                                           &schema_operation,
                                           &reach_operation,
                                           &snippets_operation,
                                           &diff_operation,
                                           &bump_operation,
                                           &key_new_operation,
                                           &key_show_operation,
                                           &key_jwks_operation,
                                           &sign_operation,
                                           &verify_operation,
                                           &trust_add_operation,
                                           &trust_list_operation,
                                           &trust_remove_operation,
                                           &token_new_operation,
                                           &token_hash_operation,
                                           &fetch_operation,
                                           &probe_operation,
                                           &adp_describe_operation,
                                           &adp_advertise_operation,
                                           &adp_discover_operation,
                                           &openapi_operation,
                                           &register_operation,
                                           &get_operation,
                                           &list_operation,
                                           &discover_operation,
                                           &explore_operation,
                                           &changes_operation,
                                           &history_operation,
                                           &proof_operation,
                                           &log_key_operation,
                                           &record_diff_operation,
                                           &record_findings_operation,
                                           &record_owner_operation,
                                           &record_reach_operation,
                                           &record_snippets_operation,
                                           &record_visibility_operation,
                                           &tags_operation,
                                           &goals_operation,
                                           &coalition_operation,
                                           &report_abuse_operation,
                                           &report_load_operation,
                                           &stats_operation,
                                           &quarantine_operation,
                                           &withdraw_operation,
                                           &takedown_operation,
                                           &abuse_list_operation,
                                           &abuse_dismiss_operation,
                                           &export_operation,
                                           &backup_operation,
                                           &doctor_operation,
                                           &token_issue_operation,
                                           &token_list_operation,
                                           &token_revoke_operation,
                                           &webhook_create_operation,
                                           &webhook_list_operation,
                                           &webhook_get_operation,
                                           &webhook_resume_operation,
                                           &webhook_delete_operation,
                                           &webhook_keys_operation};

}  // namespace

int exit_code(Outcome outcome) { return static_cast<int>(outcome); }

std::span<const Operation* const> all_operations() { return operations; }

const Operation* operation_named(std::string_view name) {
  const auto all = all_operations();
  const auto found = std::ranges::find(all, name, &Operation::name);
  return found == all.end() ? nullptr : *found;
}

const View* view_named(const Operation& operation, std::string_view format) {
  const auto found = std::ranges::find(operation.views, format, &View::format);
  return found == operation.views.end() ? nullptr : &*found;
}

bool is_served(const Operation& operation) {
  return operation.scope != Scope::local_only && !operation.route.path.empty();
}

}  // namespace cardinal
