#include "directory/text/analyzer.h"

#include "base/utf8.h"
#include "directory/text/characters.h"

namespace cardinal {

// One pass over a text. A run is what stands between separators; it consists of
// parts, which end where the case changes.
class TextAnalyzer::Scan {
 public:
  Scan(TextAnalyzer& analyzer, std::vector<TextToken>& tokens)
      : analyzer_(analyzer), tokens_(tokens) {}

  void read(std::string_view text);

 private:
  void add_cased(CharacterClass kind, std::uint32_t point);
  void end_run();
  void add_word(std::string_view word);
  void add_pair(std::uint32_t point);
  void add_parts();
  void end_pairs();

  TextAnalyzer& analyzer_;
  std::vector<TextToken>& tokens_;

  std::string run_;                  // lower case
  std::vector<std::size_t> splits_;  // offsets in run_
  CharacterClass before_ = CharacterClass::separator;
  std::size_t before_at_ = 0;  // offset of the character before

  std::string pair_;             // the last characters of an unseparated run
  std::size_t pair_second_ = 0;  // offset of the second one; 0: there is one
  bool paired_ = false;          // the first one is in a pair already
};

void TextAnalyzer::Scan::read(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Utf8Step step = decode_utf8(text, i);
    i += step.bytes;
    CharacterClass kind = class_of(step.point);
    // An accent that NFKC could not join belongs to the character before it.
    if (kind == CharacterClass::mark) kind = before_;
    if (kind == CharacterClass::unseparated) {
      end_run();
      add_pair(step.point);
    } else {
      end_pairs();
      if (kind == CharacterClass::separator) {
        end_run();
      } else {
        add_cased(kind, step.point);
      }
    }
    before_ = kind;
  }
  end_run();
  end_pairs();
}

void TextAnalyzer::Scan::add_cased(CharacterClass kind, std::uint32_t point) {
  const bool rises =
      before_ == CharacterClass::lower && kind == CharacterClass::upper;
  // The last capital of "HTTPServer" starts the next part.
  const bool falls =
      before_ == CharacterClass::upper && kind == CharacterClass::lower;
  const std::size_t at = run_.size();
  if (rises) splits_.push_back(at);
  if (falls && before_at_ > (splits_.empty() ? 0 : splits_.back())) {
    splits_.push_back(before_at_);
  }
  before_at_ = at;
  append_utf8(run_, lower_case_of(point));
}

void TextAnalyzer::Scan::end_run() {
  if (run_.empty()) return;
  if (!splits_.empty()) {
    std::size_t begin = 0;
    splits_.push_back(run_.size());
    for (const std::size_t end : splits_) {
      add_word(std::string_view(run_).substr(begin, end - begin));
      begin = end;
    }
  }
  add_word(run_);
  run_.clear();
  splits_.clear();
}

void TextAnalyzer::Scan::add_word(std::string_view word) {
  if (word.empty() || word.size() > word_bytes_max || is_stop_word(word)) {
    return;
  }
  const auto& [kept, term] = analyzer_.remember(word);
  tokens_.push_back({term, kept});
}

// The first character of a later pair was the second of the one before.
void TextAnalyzer::Scan::add_parts() {
  for (const std::string_view part : parts_of(pair_)) {
    if (paired_ && part.data() == pair_.data()) continue;
    const auto& [kept, term] = analyzer_.remember_as_is(part);
    tokens_.push_back({term, kept, true});
  }
}

void TextAnalyzer::Scan::add_pair(std::uint32_t point) {
  if (pair_second_ > 0) {
    pair_.erase(0, pair_second_);
    pair_second_ = 0;
  }
  if (!pair_.empty()) pair_second_ = pair_.size();
  append_utf8(pair_, point);
  if (pair_second_ > 0) {
    const auto& [kept, term] = analyzer_.remember_as_is(pair_);
    tokens_.push_back({term, kept});
    add_parts();
    paired_ = true;
  }
}

void TextAnalyzer::Scan::end_pairs() {
  if (pair_.empty()) return;
  if (!paired_) {
    const auto& [kept, term] = analyzer_.remember_as_is(pair_);
    tokens_.push_back({term, kept});
  }
  pair_.clear();
  pair_second_ = 0;
  paired_ = false;
}

const TextAnalyzer::Stem& TextAnalyzer::remember(std::string_view word) {
  const auto known = stems_.find(word);
  if (known != stems_.end()) return *known;
  return *stems_.emplace(word, stemmer_.stem(word)).first;
}

const TextAnalyzer::Stem& TextAnalyzer::remember_as_is(std::string_view word) {
  const auto known = stems_.find(word);
  if (known != stems_.end()) return *known;
  return *stems_.emplace(word, word).first;
}

void TextAnalyzer::analyze(std::string_view text,
                           std::vector<TextToken>& tokens) {
  Scan(*this, tokens).read(normalized(text));
}

std::vector<std::string_view> parts_of(std::string_view term) {
  std::vector<std::string_view> parts;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < term.size(); ++characters) {
    const Utf8Step step = decode_utf8(term, i);
    if (is_syllable(step.point)) parts.push_back(term.substr(i, step.bytes));
    i += step.bytes;
  }
  if (characters != 2) parts.clear();
  return parts;
}

std::string_view TextAnalyzer::term_of(std::string_view word) {
  return remember(word).second;
}

}  // namespace cardinal
