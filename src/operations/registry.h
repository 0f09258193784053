// The list of operations, and what several of them share.
#pragma once

#include <vector>

#include "cardinal/operations.h"

namespace cardinal {

extern const Operation abuse_dismiss_operation;
extern const Operation abuse_list_operation;
extern const Operation adp_advertise_operation;
extern const Operation adp_describe_operation;
extern const Operation adp_discover_operation;
extern const Operation backup_operation;
extern const Operation bump_operation;
extern const Operation canon_operation;
extern const Operation changes_operation;
extern const Operation check_operation;
extern const Operation coalition_operation;
extern const Operation convert_operation;
extern const Operation diff_operation;
extern const Operation discover_operation;
extern const Operation doctor_operation;
extern const Operation explain_operation;
extern const Operation explore_operation;
extern const Operation export_operation;
extern const Operation fetch_operation;
extern const Operation get_operation;
extern const Operation goals_operation;
extern const Operation history_operation;
extern const Operation id_operation;
extern const Operation key_jwks_operation;
extern const Operation key_new_operation;
extern const Operation key_show_operation;
extern const Operation ledger_ban_operation;
extern const Operation ledger_energy_operation;
extern const Operation ledger_export_operation;
extern const Operation ledger_get_operation;
extern const Operation ledger_import_operation;
extern const Operation ledger_record_operation;
extern const Operation ledger_sign_operation;
extern const Operation ledger_stats_operation;
extern const Operation ledger_top_operation;
extern const Operation ledger_trace_operation;
extern const Operation ledger_unban_operation;
extern const Operation ledger_verify_operation;
extern const Operation list_operation;
extern const Operation log_key_operation;
extern const Operation new_operation;
extern const Operation openapi_operation;
extern const Operation probe_operation;
extern const Operation proof_operation;
extern const Operation quarantine_operation;
extern const Operation reach_operation;
extern const Operation record_diff_operation;
extern const Operation record_findings_operation;
extern const Operation record_owner_operation;
extern const Operation record_reach_operation;
extern const Operation record_snippets_operation;
extern const Operation record_visibility_operation;
extern const Operation register_operation;
extern const Operation report_abuse_operation;
extern const Operation report_load_operation;
extern const Operation rules_operation;
extern const Operation schema_operation;
extern const Operation sign_operation;
extern const Operation snippets_operation;
extern const Operation stats_operation;
extern const Operation tags_operation;
extern const Operation takedown_operation;
extern const Operation token_hash_operation;
extern const Operation token_issue_operation;
extern const Operation token_list_operation;
extern const Operation token_new_operation;
extern const Operation token_revoke_operation;
extern const Operation trust_add_operation;
extern const Operation trust_list_operation;
extern const Operation trust_remove_operation;
extern const Operation verify_operation;
extern const Operation webhook_create_operation;
extern const Operation webhook_delete_operation;
extern const Operation webhook_get_operation;
extern const Operation webhook_keys_operation;
extern const Operation webhook_list_operation;
extern const Operation webhook_resume_operation;
extern const Operation withdraw_operation;

// For the implementations with files: the same with a document in the input.
Result<Reply> run_check(Call& call);

// With files, see file_operations.h.
Result<Reply> run_check_files(Call& call);
Result<Reply> run_convert_files(Call& call);
Result<Reply> run_ledger_verify_files(Call& call);
Result<Reply> run_verify_files(Call& call);

// For many cards in one text.
Result<Reply> run_check_lines(Call& call);
Result<Reply> run_convert_lines(Call& call);
Result<Reply> run_verify_lines(Call& call);

// Properties of an input: absent ones are false or empty.
bool is_true(Value input, std::string_view name);
std::string text_of(Value input, std::string_view name);
std::vector<std::string> texts_of(Value input, std::string_view name);

}  // namespace cardinal
