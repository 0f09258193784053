// The rules for OASF records, one file per part of the record.
#pragma once

#include "card/oasf/record.h"
#include "check/member_findings.h"

namespace cardinal::oasf {

using RecordRule = Rule<AnnotatedRecord>;
using RecordRules = RuleList<AnnotatedRecord>;

RecordRules member_rules();
RecordRules json_type_rules();
RecordRules required_empty_rules();
RecordRules text_length_rules();
RecordRules schema_version_rules();
RecordRules created_at_rules();
RecordRules skill_rules();
RecordRules locator_rules();
RecordRules module_rules();
RecordRules artifact_rules();

}  // namespace cardinal::oasf
