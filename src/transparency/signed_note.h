// Signed notes (c2sp.org/signed-note): a text, an empty line, and a line per
// signature, which begins with an em dash.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"

namespace cardinal::transparency {

inline constexpr std::size_t note_bytes_max = 65'536;
inline constexpr std::size_t note_signatures_max = 100;
inline constexpr std::size_t key_id_bytes = 4;

struct NoteSignature {
  std::string name;
  std::string key_id;  // key_id_bytes
  std::string bytes;   // what follows it
};

struct SignedNote {
  std::string text;  // with the line feed at its end: what is signed
  std::vector<NoteSignature> signatures;
};

// Fails: invalid, with what is malformed.
Result<SignedNote> read_note(std::string_view note);
std::string write_note(const SignedNote& note);

}  // namespace cardinal::transparency
