// A merge patch that signs the card, for examples of rules. The signature is
// the second vector's of RFC 8032, section 7.1, whatever the card says.
#pragma once

#define ADP_SIGNATURE \
  R"("signature": "kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA")"
