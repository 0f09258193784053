// The rules for OASF records, one file per part of the record.
#pragma once

#include "card/oasf/record.h"
#include "check/member_findings.h"

namespace cardinal::oasf {

using RecordRule = Rule<CheckedRecord>;
using RecordRules = RuleList<CheckedRecord>;

RecordRules required_members_types_texts_rules();
RecordRules schema_version_and_created_at_rules();
RecordRules skill_and_domain_rules();
RecordRules locator_rules();
RecordRules modules_and_artifacts_rules();

}  // namespace cardinal::oasf
