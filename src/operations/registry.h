// The list of operations, and what several of them share.
#pragma once

#include <vector>

#include "cardinal/operations.h"

namespace cardinal {

extern const Operation bump_operation;
extern const Operation canon_operation;
extern const Operation check_operation;
extern const Operation convert_operation;
extern const Operation diff_operation;
extern const Operation explain_operation;
extern const Operation fetch_operation;
extern const Operation id_operation;
extern const Operation key_jwks_operation;
extern const Operation key_new_operation;
extern const Operation key_show_operation;
extern const Operation new_operation;
extern const Operation probe_operation;
extern const Operation reach_operation;
extern const Operation rules_operation;
extern const Operation schema_operation;
extern const Operation sign_operation;
extern const Operation token_hash_operation;
extern const Operation token_new_operation;
extern const Operation trust_add_operation;
extern const Operation trust_list_operation;
extern const Operation trust_remove_operation;
extern const Operation verify_operation;

// "format", or json when the short form "json" is true.
std::string_view format_of(Value input);
bool is_set(Value input, std::string_view name);
std::string text_of(Value input, std::string_view name);
std::vector<std::string> texts_of(Value input, std::string_view name);

}  // namespace cardinal
