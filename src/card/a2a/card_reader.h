// Fills a card in one pass over its document.
#pragma once

#include "card/a2a/members.h"
#include "card/a2a/security_reader.h"

namespace cardinal::a2a {

class CardReader {
 public:
  // `card.root` and `card.detected` are set, everything else is empty.
  CardReader(Card& card, Defects& defects, bool may_have_controls)
      : card_(card),
        parts_(defects, card.detected, may_have_controls),
        security_(card_, parts_) {}

  void read_root();

 private:
  using RootValues = MemberValues<card_members>;

  void read_parts(const RootValues& values);
  void read_provider(Value object);
  void read_capabilities(Value object);
  void read_interfaces(const RootValues& values);
  void read_interface(Value object);
  void read_skill(Value object);
  void read_signature(Value object);
  void note_unstated_version();
  void note_name_and_versions();
  void note_binding(const Text& found);
  void note_modes(Value list);
  void note_tags(Value list);
  void note_examples(Value list);
  void note_skill(const Skill& skill);

  Card& card_;
  PartReader parts_;
  SecurityReader security_;
  SeenTexts skill_ids_;
};

}  // namespace cardinal::a2a
