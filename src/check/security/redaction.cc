#include "check/security/redaction.h"

#include <algorithm>

#include "base/ascii.h"
#include "card/card_text.h"
#include "check/security/hidden_characters.h"
#include "check/security/scanned_text.h"
#include "check/security/secret_search.h"

namespace cardinal {
namespace {

// How much of a secret is shown, so that its owner recognises it.
constexpr std::size_t shown_bytes = 4;
// Shorter pieces are parts of ordinary words.
constexpr std::size_t piece_bytes_min = 4;
// Messages may quote only the beginning of a secret: what has this many bytes
// of it in common is taken for it.
constexpr std::size_t compared_bytes = 12;

bool shows_beginning(std::string_view secret) {
  return secret.size() >= 4 * shown_bytes;
}

// Calls look(piece) for each part without white space, as of a PEM block.
template <class Look>
void for_each_piece(std::string_view secret, Look look) {
  for (std::size_t at = 0; at < secret.size();) {
    const std::size_t end =
        std::min(secret.find_first_of(" \t\r\n\\\"", at), secret.size());
    if (end - at >= piece_bytes_min) look(secret.substr(at, end - at));
    at = end + 1;
  }
}

std::uint32_t offset(std::size_t at) { return static_cast<std::uint32_t>(at); }

}  // namespace

Redaction::Redaction(const Document& outer, const Document* inner,
                     Value embedded_in) {
  add_raw(outer.text());
  add_strings(outer, nullptr);
  if (inner) {
    const EmbeddedText embedded(embedded_in);
    add_strings(*inner, &embedded);
    if (!inner->root()) add_raw(inner->text());
  }
  add_copies(outer.text());
  std::ranges::sort(spans_, {}, &Span::begin);
}

// The same text elsewhere.
void Redaction::add_copies(std::string_view text) {
  // Beyond this, a hostile card would take too long.
  constexpr std::size_t searched_max = 64;
  const std::size_t count = std::min(texts_.size(), searched_max);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t at = text.find(texts_[i]); at != std::string_view::npos;
         at = text.find(texts_[i], at + texts_[i].size())) {
      spans_.push_back({offset(at), offset(at + texts_[i].size())});
    }
  }
}

void Redaction::add_text(std::string_view secret) {
  for_each_piece(secret, [&](std::string_view piece) {
    if (std::ranges::find(texts_, piece) == texts_.end()) {
      texts_.emplace_back(piece);
    }
  });
}

// The text as it is written, readable or not.
void Redaction::add_raw(std::string_view text) {
  for (const TextSecret& secret : secrets_in(text)) {
    spans_.push_back({offset(secret.begin), offset(secret.end)});
    add_text(text.substr(secret.begin, secret.end - secret.begin));
  }
  // "name": "value", also inside a string, where quotes are escaped.
  for (std::size_t at = text.find(':'); at != std::string_view::npos;
       at = text.find(':', at + 1)) {
    const std::size_t before = text.substr(0, at).find_last_not_of(" \t\\\"'");
    if (before == std::string_view::npos) continue;
    std::size_t begin = before + 1;
    while (begin > 0 && (is_alnum(text[begin - 1]) || text[begin - 1] == '_' ||
                         text[begin - 1] == '-')) {
      --begin;
    }
    const std::string_view name = text.substr(begin, before + 1 - begin);
    if (!is_secret_name(name)) continue;
    const std::size_t value = text.find_first_not_of(" \t\\\"'", at + 1);
    if (value == std::string_view::npos || value == at + 1) continue;
    const std::size_t end =
        std::min(text.find_first_of("\"'\\\r\n", value), text.size());
    const std::string_view written = text.substr(value, end - value);
    if (!is_named_secret(name, written)) continue;
    spans_.push_back({offset(value), offset(end)});
    add_text(written);
  }
}

void Redaction::add_strings(const Document& document,
                            const EmbeddedText* embedded) {
  const auto add = [&](Value at, std::string_view text, FoundSecret secret) {
    const std::string_view found =
        text.substr(secret.begin, secret.end - secret.begin);
    add_text(found);
    const Span whole = at.span();
    const std::string_view raw =
        document.text().substr(whole.begin, whole.end - whole.begin);
    // Escaped differently in the text, it is masked as a whole.
    const std::size_t place = raw.find(found);
    Span span{whole.begin + 1, std::max(whole.begin + 1, whole.end - 1)};
    if (place != std::string_view::npos) {
      span = {whole.begin + offset(place),
              whole.begin + offset(place + found.size())};
    }
    if (embedded) span = embedded->outer(span);
    spans_.push_back(span);
  };
  const Value root = document.partial_root();
  std::string visible;
  for_each_string(root, [&](const StringPlace& place, Value value) {
    const std::string_view text = *value.string();
    const FoundSecret secret = secret_of(place, text);
    if (!secret.what.empty()) add(value, text, secret);
    // Whoever removes the hidden characters has it.
    if (!hidden_in(text, visible)) return;
    const FoundSecret split = secret_of(place, visible);
    if (split.what.empty()) return;
    add(value, text, {split.what, 0, text.size()});
    add_text(
        std::string_view(visible).substr(split.begin, split.end - split.begin));
  });
  for_each_name(root, [&](Value value, std::string_view name) {
    const FoundSecret secret = secret_of_name(name);
    if (!secret.what.empty()) add(value.key(), name, secret);
  });
}

std::string Redaction::without_secrets(std::string text) const {
  return without(texts_, std::move(text));
}

std::string Redaction::without(const std::vector<std::string>& secrets,
                               std::string text) {
  for (const std::string& secret : secrets) {
    const std::string_view start =
        std::string_view(secret).substr(0, compared_bytes);
    for (std::size_t at = text.find(start); at != std::string::npos;) {
      std::size_t end = start.size();
      while (end < secret.size() && at + end < text.size() &&
             secret[end] == text[at + end]) {
        ++end;
      }
      const std::string mask =
          (shows_beginning(secret) ? secret.substr(0, shown_bytes)
                                   : std::string()) +
          "***";
      text.replace(at, end, mask);
      at = text.find(start, at + mask.size());
    }
  }
  return text;
}

void Redaction::apply(Report& report) const {
  if (texts_.empty()) return;
  report.secrets = spans_;
  for (Diagnostic& diagnostic : report.diagnostics) {
    for (std::string* const text :
         {&diagnostic.message, &diagnostic.help, &diagnostic.pointer,
          &diagnostic.schema_pointer}) {
      *text = without_secrets(std::move(*text));
    }
    if (diagnostic.fix) {
      diagnostic.fix->title = without_secrets(std::move(diagnostic.fix->title));
    }
  }
}

void SecretTexts::add(std::string_view document_text) {
  if (!may_have_secret(document_text)) return;
  Reader reader;
  Faults faults;
  const CardText given =
      read_card_text(reader, std::string(document_text), {}, {});
  const Document* const inner = given.embedded_in ? &given.inner : nullptr;
  const Redaction found(given.outer, inner, given.embedded_in);
  for (const std::string& text : found.texts()) {
    if (std::ranges::find(texts_, text) == texts_.end()) texts_.push_back(text);
  }
}

std::string SecretTexts::removed_from(std::string text) const {
  return Redaction::without(texts_, std::move(text));
}

std::string masked_text(std::string_view text,
                        const std::vector<Span>& secrets) {
  std::string masked(text);
  for (const Span& span : secrets) {
    const std::size_t end = std::min<std::size_t>(span.end, masked.size());
    std::size_t begin = std::min<std::size_t>(span.begin, end);
    if (shows_beginning(text.substr(begin, end - begin))) begin += shown_bytes;
    for (std::size_t at = begin; at < end; ++at) {
      if (!is_space(masked[at])) masked[at] = '*';
    }
  }
  return masked;
}

std::vector<Span> secrets_in_text(std::string_view text) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(std::string(text), Limits{}, faults);
  return Redaction(document, nullptr, Value()).spans();
}

bool shows_secret(const Report& report, std::string_view text) {
  const std::string_view whole = report.document.text();
  return std::ranges::any_of(report.secrets, [&](const Span& span) {
    bool shown = false;
    for_each_piece(
        whole.substr(span.begin, span.end - span.begin),
        [&](std::string_view piece) { shown = shown || text.contains(piece); });
    return shown;
  });
}

bool shows_secret(const Report& report, const Fix& fix) {
  return !report.secrets.empty() &&
         std::ranges::any_of(fix.edits, [&](const Edit& edit) {
           return shows_secret(report, edit.text);
         });
}

}  // namespace cardinal
