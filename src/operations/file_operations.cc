#include "operations/file_operations.h"

#include "operations/organisation_answers.h"
#include "operations/registry.h"

namespace cardinal {

const FileOperations& file_operations() {
  static constexpr FileOperations::Entry entries[] = {
      {"check", run_check_files},
      {"convert", run_convert_files},
      {"ledger verify", run_ledger_verify_files},
      {"explain", run_explain_files},
      {"rules", run_rules_files},
      {"verify", run_verify_files},
  };
  static constexpr FileOperations operations{entries};
  return operations;
}

const FileOperations& line_operations() {
  static constexpr FileOperations::Entry entries[] = {
      {"check", run_check_lines},
      {"convert", run_convert_lines},
      {"verify", run_verify_lines},
  };
  static constexpr FileOperations operations{entries};
  return operations;
}

}  // namespace cardinal
