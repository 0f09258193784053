#include "cardinal/adp.h"

namespace cardinal::adp {

bool Card::revoked() const {
  return tools_at && endpoints_at && tools_at.size() == 0 &&
         endpoints_at.size() == 0;
}

std::size_t Card::bytes() const {
  if (!root) return 0;
  return root.index() == 0 ? root.table()->text.size() : root.raw().size();
}

}  // namespace cardinal::adp
