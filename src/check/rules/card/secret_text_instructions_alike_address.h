// Rules about secrets and threats in any string of a card of any dialect.
#pragma once

#include "check/security/document_text.h"

namespace cardinal {

using TextRule = Rule<DocumentText>;

std::span<const TextRule* const> threat_rules();

}  // namespace cardinal
