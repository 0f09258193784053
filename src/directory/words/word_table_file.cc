// The file of a word table, little-endian:
//
//   header, 64 bytes (WordTableHeader)
//   rows x 96 int8       the vectors
//   rows x uint32        where each word ends among the words
//   slots x uint32       hash table: XXH3 of the word, linear probing; row + 1
//   words                one after the other
//
// Every section starts at a multiple of 64 bytes.
#include <bit>
#include <cmath>
#include <cstring>

#include "base/errors.h"
#include "directory/words/word_table.h"

namespace cardinal {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t table_magic = 0x3153'4452'4f57'4443;  // "CDWORDS1"

struct WordTableHeader {
  std::uint64_t magic;
  std::uint64_t checksum;  // of everything after the header
  std::uint32_t dimensions;
  std::uint32_t rows;
  std::uint32_t slots;
  std::uint32_t words_bytes;
  std::uint64_t unused[4];
};
static_assert(sizeof(WordTableHeader) == 64);

std::size_t aligned(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

template <class T>
void append_section(std::string& out, const std::vector<T>& values) {
  out.append(reinterpret_cast<const char*>(values.data()),
             values.size() * sizeof(T));
  out.resize(aligned(out.size()), '\0');
}

std::vector<std::uint32_t> hash_slots(const std::vector<std::string>& terms) {
  std::vector<std::uint32_t> slots(std::bit_ceil(terms.size() * 2 + 1), 0);
  for (std::uint32_t row = 0; row < terms.size(); ++row) {
    auto slot = static_cast<std::uint32_t>(checksum_of(terms[row]));
    while (slots[slot & (slots.size() - 1)] != 0) ++slot;
    slots[slot & (slots.size() - 1)] = row + 1;
  }
  return slots;
}

}  // namespace

std::string write_word_table(const std::vector<std::string>& terms,
                             const std::vector<TextVector>& vectors) {
  CHECK(terms.size() == vectors.size() && terms.size() <= words_max);
  std::string words;
  std::vector<std::uint32_t> ends;
  for (const std::string& term : terms) {
    CHECK(!term.empty());
    words += term;
    ends.push_back(static_cast<std::uint32_t>(words.size()));
  }
  const std::vector<std::uint32_t> slots = hash_slots(terms);
  WordTableHeader header{};
  header.magic = table_magic;
  header.dimensions = vector_dimensions;
  header.rows = static_cast<std::uint32_t>(terms.size());
  header.slots = static_cast<std::uint32_t>(slots.size());
  header.words_bytes = static_cast<std::uint32_t>(words.size());
  std::string out(sizeof header, '\0');
  append_section(out, vectors);
  append_section(out, ends);
  append_section(out, slots);
  out += words;
  header.checksum = checksum_of(std::string_view(out).substr(sizeof header));
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

// Where the sections of a file are, and whether they can be trusted. The
// checksum is over all of it; a walk through 12 MB costs a few milliseconds.
class WordTableLayout {
 public:
  static Status place(WordTable& table) {
    const std::string_view bytes = table.bytes_.view();
    WordTableHeader header{};
    if (bytes.size() < sizeof header) {
      return invalid(
          "this is not a table of word vectors: {} bytes are too "
          "few; `make words` makes one",
          bytes.size());
    }
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != table_magic || header.dimensions != vector_dimensions) {
      return invalid(
          "this is not a table of word vectors of this version; "
          "`make words` makes one");
    }
    const std::size_t vectors = sizeof header;
    const std::size_t ends =
        vectors + aligned(std::size_t{header.rows} * vector_dimensions);
    const std::size_t slots = ends + aligned(std::size_t{header.rows} * 4);
    const std::size_t words = slots + aligned(std::size_t{header.slots} * 4);
    if (header.rows > words_max || !std::has_single_bit(header.slots) ||
        header.slots <= header.rows ||
        bytes.size() != words + header.words_bytes ||
        header.checksum != checksum_of(bytes.substr(sizeof header))) {
      return invalid(
          "the table of word vectors is damaged; `make words` makes "
          "it anew");
    }
    table.id_ = header.checksum == 0 ? 1 : header.checksum;
    table.rows_ = header.rows;
    table.slot_mask_ = header.slots - 1;
    const char* begin = bytes.data();
    table.vectors_ = reinterpret_cast<const std::int8_t*>(begin + vectors);
    table.word_ends_ = reinterpret_cast<const std::uint32_t*>(begin + ends);
    table.slots_ = reinterpret_cast<const std::uint32_t*>(begin + slots);
    table.words_ = begin + words;
    for (std::uint32_t row = 0; row < table.rows_; ++row) {
      const auto squared =
          static_cast<float>(dot(table.vector_of(row), table.vector_of(row)));
      table.lengths_.push_back(std::sqrt(squared));
    }
    return {};
  }
};

Result<WordTable> WordTable::read(SharedBytes bytes) {
  WordTable table;
  table.bytes_ = std::move(bytes);
  TRY_STATUS(WordTableLayout::place(table));
  return table;
}

Result<WordTable> WordTable::open(const std::string& path) {
  TRY(SharedBytes bytes, SharedBytes::map(path));
  Result<WordTable> table = read(std::move(bytes));
  if (!table) return at(path, std::unexpected(table.error()));
  return table;
}

}  // namespace cardinal
