#include "directory/text/stemmer.h"

#include <libstemmer.h>

#include "base/check_that.h"

namespace cardinal {

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const {
  sb_stemmer_delete(stemmer);
}

Stemmer::Stemmer() : stemmer_(sb_stemmer_new("english", nullptr)) {
  CHECK(stemmer_ != nullptr);  // every build of libstemmer has English
}

std::string_view Stemmer::stem(std::string_view word) {
  const sb_symbol* stem = sb_stemmer_stem(
      stemmer_.get(), reinterpret_cast<const sb_symbol*>(word.data()),
      static_cast<int>(word.size()));
  if (stem == nullptr) return word;
  return {reinterpret_cast<const char*>(stem),
          static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
}

}  // namespace cardinal
