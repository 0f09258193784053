// A JSON Pointer (RFC 6901) in which the token * stands for every item of an
// array or every member of an object: "/skills/*/tags".
//
//   TRY(const CardPointer pointer, CardPointer::parse("/provider/url"));
//   for (const CardPointer::Place& place : pointer.places(card)) ...
//
// Thread safety: immutable.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal {

class CardPointer {
 public:
  struct Place {
    Value at;  // the value, or the nearest one above it
    bool is_found = false;
  };

  // Fails: usage, with what is wrong.
  static Result<CardPointer> parse(std::string_view text);

  // One at least. Beyond a limit, further places are left out.
  std::vector<Place> places(Value root) const;
  const std::string& text() const { return text_; }

 private:
  void add_places(Value at, std::size_t token, std::vector<Place>& out) const;

  std::string text_;
  std::vector<std::string> tokens_;
};

}  // namespace cardinal
