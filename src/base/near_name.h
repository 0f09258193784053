// The name that was most likely meant, of those offered.
//
//   const FoldedName folded(word);
//   NearName near(folded);
//   for (const std::string_view name : names) near.offer(name);
//   use(near.found());  // empty when none is similar enough
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cardinal {

// Names beyond it are like no other.
inline constexpr std::size_t compared_bytes_max = 64;

// inputSchema, input-schema and input_schema are one word to a reader: in lower
// case and without separators.
class FoldedName {
 public:
  // Of a longer name nothing is kept, so that it is like no other.
  explicit FoldedName(std::string_view name);
  std::string_view text() const { return {bytes_.data(), size_}; }
  // Which bytes it has: one bit for several of them.
  std::uint64_t letters() const { return letters_; }

 private:
  std::uint64_t letters_ = 0;
  std::size_t size_ = 0;
  std::array<char, compared_bytes_max> bytes_;
};

class NearName {
 public:
  // Keeps a reference to the word.
  explicit NearName(const FoldedName& word);
  explicit NearName(FoldedName&&) = delete;
  // Of two that are equally near, the first counts. True when it is the nearest
  // so far.
  bool offer(std::string_view candidate);
  // The same for a name that many words are compared with. `folded` is that of
  // the candidate.
  bool offer(const FoldedName& folded, std::string_view candidate) {
    const std::size_t size = wanted_.text().size();
    const std::size_t other = folded.text().size();
    return other < size + best_ && other + best_ > size &&
           compare(folded, candidate);
  }
  std::string_view found() const { return found_; }

 private:
  bool compare(const FoldedName& folded, std::string_view candidate);

  const FoldedName& wanted_;
  std::size_t best_ = 0;  // only fewer slips than these are of interest
  std::string_view found_;
};

}  // namespace cardinal
