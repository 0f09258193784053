// Which cards can be compared.
#pragma once

#include "card/card_text.h"
#include "cardinal/compare.h"
#include "cardinal/operations.h"

namespace cardinal {

// The dialect that the input names, or that of the card.
// Fails: invalid, for documents that cannot be compared.
Result<Dialect> compared_dialect(Value input, Value root);

}  // namespace cardinal
