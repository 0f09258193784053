// Names, ids, tags and versions: whether they are as nearly all are.
#include "base/ascii.h"
#include "card/a2a/reader.h"

namespace cardinal::a2a {

void CardReader::note_name_and_versions() {
  // A character has a byte or more.
  if (card_.name.text.size() >= name_characters_long) set_fact(name_long);
  if (card_.version && !is_plain_semver(card_.version.text)) {
    set_fact(semver_irregular);
  }
  if (card_.protocol_version && card_.protocol_version.text != "0.3.0") {
    set_fact(protocol_version_irregular);
  }
  if (version_ == Version::v0_3 && !card_.preferred_transport.present()) {
    set_fact(transport_unsaid);
  }
}

void CardReader::judge_controls(const Text& found) {
  if (!has_escapes_ || !has_control(found.text)) return;
  const bool noted = !card_.edges.empty() && card_.edges.back() == found.at;
  if (noted) return;  // for what is around it
  set_fact(text_edges);
  card_.edges.push_back(found.at);
}

Text CardReader::label(Value value) {
  const Text found = required_text(value);
  judge_controls(found);
  return found;
}

void CardReader::tags(Value list) {
  SeenTexts seen;
  for (const Value tag : list.items()) {
    const Text found = text(tag);
    judge_controls(found);
    if (found && (is_blank(found.text) || seen.again(found.text))) {
      set_fact(tags_irregular);
    }
  }
}

void CardReader::examples(Value list) {
  if (!list) return;
  bool irregular = list.size() < examples_min || list.size() > examples_max;
  for (const Value example : list.items()) {
    irregular |= example.is(Kind::string) && !is_long_example(example.text());
  }
  if (irregular) set_fact(examples_irregular);
}

}  // namespace cardinal::a2a
