#include "operations/registry.h"

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
                                           &webhook_keys_operation,
                                           &ledger_verify_operation,
                                           &ledger_sign_operation,
                                           &ledger_record_operation,
                                           &ledger_import_operation,
                                           &ledger_export_operation,
                                           &ledger_get_operation,
                                           &ledger_trace_operation,
                                           &ledger_stats_operation,
                                           &ledger_top_operation,
                                           &ledger_energy_operation,
                                           &ledger_ban_operation,
                                           &ledger_unban_operation};

}  // namespace

std::span<const Operation* const> all_operations() { return operations; }

bool is_served(const Operation& operation) {
  return operation.scope != Scope::local_only && !operation.route.path.empty();
}

}  // namespace cardinal
