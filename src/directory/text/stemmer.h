// Snowball's English stemmer: "translating" and "translations" are one term.
// The one home of libstemmer.
//
// Thread safety: a stemmer has a buffer; one per thread.
#pragma once

#include <memory>
#include <string_view>

struct sb_stemmer;

namespace cardinal {

class Stemmer {
 public:
  Stemmer();

  // Valid until the next call. Words of other languages mostly stay as they
  // are. Requires: lower case.
  std::string_view stem(std::string_view word);

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const;
  };
  std::unique_ptr<sb_stemmer, Delete> stemmer_;
};

}  // namespace cardinal
