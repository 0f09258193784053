#include "directory/admission/admission.h"

namespace cardinal::directory {

std::string_view name_of(AdmissionPolicy policy) {
  constexpr std::string_view names[] = {"open", "token", "proof"};
  return names[static_cast<std::size_t>(policy)];
}

std::optional<AdmissionPolicy> admission_policy_named(std::string_view name) {
  for (const auto each : {AdmissionPolicy::open, AdmissionPolicy::token,
                          AdmissionPolicy::proof}) {
    if (name_of(each) == name) return each;
  }
  return std::nullopt;
}

std::string_view name_of(AdmissionFault fault) {
  constexpr std::string_view names[] = {
      "bad-request",       "too-large",    "not-a-card",
      "not-a-record",      "invalid-card", "no-subject",
      "invalid-signature", "not-proved",   "not-allowed"};
  return names[static_cast<std::size_t>(fault)];
}

}  // namespace cardinal::directory
