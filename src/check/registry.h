// Every rule there is.
#pragma once

#include "check/card_checker.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/adp/rules.h"
#include "check/rules/agentcard/rules.h"
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/oasf/rules.h"
#include "check/rules/pacr/rules.h"
#include "check/rules/probe/rules.h"

namespace cardinal {

// In the order of Dialect.
std::span<const DialectRules* const> all_dialect_rules();

// The AgentCard rules of all parts, in the order they run.
std::span<const agentcard::CardRule* const> agentcard_rules();

// The A2A rules of all parts, in the order they run.
std::span<const a2a::CardRule* const> a2a_rules();

// The ADP rules of all parts, in the order they run.
std::span<const adp::CardRule* const> adp_rules();

// The AI Catalog rules of all parts, in the order they run.
std::span<const ai_catalog::CatalogRule* const> ai_catalog_rules();

// The rules for OASF records of all parts, in the order they run.
std::span<const oasf::RecordRule* const> oasf_rules();

// The rules about servers of cards, in the order they run.
std::span<const probe::ProbeRule* const> probe_rules();

// The rules about PACR records, in the order they run.
std::span<const pacr::RecordRule* const> pacr_rules();

// Whether `pattern` (an id, or "<dialect>/*") covers `id`.
bool covers(std::string_view pattern, std::string_view id);

}  // namespace cardinal
