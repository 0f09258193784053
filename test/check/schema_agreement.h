// Compares the schema that we publish for a dialect with the errors of its
// rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/card.h"
#include "cardinal/report.h"
#include "cardinal/schema.h"

namespace cardinal::test {

struct SchemaVerdicts {
  // False: not an object, or the only errors are beyond schemas.
  bool comparable = false;
  bool schema = false;  // the card fits it
  bool rules = false;   // no error that a schema can see
  std::string details;
};

class SchemaAgreement {
 public:
  struct Options {
    Dialect dialect;
    std::string_view version;        // empty: as detected
    std::vector<std::string> rules;  // empty: all
    // Findings on what no schema can see.
    bool (*is_beyond_schemas)(const Diagnostic& found);
  };
  explicit SchemaAgreement(Options options);

  SchemaVerdicts verdicts(const std::string& card) const;
  // Expects that the schema and the rules agree. Returns whether they could be
  // compared.
  bool expect(const std::string& card) const;

 private:
  Options options_;
  Schema schema_;
};

}  // namespace cardinal::test
