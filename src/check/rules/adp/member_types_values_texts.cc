// What holds for every part: required members, types, null, no empty ones.
#include <cmath>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {

Conditions conditions_of(const CheckedCard& card) {
  return card.is_signed() ? card_signed : 0u;
}

void offer(Finding& finding, const Findings& out, std::optional<Fix> fix) {
  if (!fix) return;
  if (!out.under(card_signed)) {
    finding.fix = std::move(fix);
    return;
  }
  finding.help += finding.help.empty() ? "" : "; ";
  finding.help += "sign the card again after the change";
}

namespace {

void check_member_required(const CheckedCard& card, Findings& out) {
  const auto misspelled = misspelled_members_of(card);
  for (std::size_t k = 0; k < card.missing.size(); ++k) {
    const Missing& missing = card.missing[k];
    const auto infos = members_of(missing.part);
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (!(misspelled.still_missing[k] >> i & 1)) continue;
      const std::string help =
          infos[i].name == "id"
              ? "add the agent's own name, such as agent://web-search"
              : "add it: the draft requires it";
      out.add(missing.object,
              std::string(name_of(missing.part)) + " has no " +
                  quoted(infos[i].name),
              help)
          .focus = Focus::object;
    }
  }
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    if (!meant) continue;
    const UnknownMember& unknown = card.unknown[i];
    Finding& finding =
        out.add(unknown.value,
                quoted(meant->name) + " is missing; found " +
                    for_message(unknown.value.key()) + " instead",
                "rename it to " + quoted(meant->name));
    finding.focus = Focus::name;
    offer(finding, out, renamed_to(unknown, *meant));
  }
}

constinit const CardRule member_required_rule{
    .info =
        {
            .id = "adp/member-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing required member",
            .summary = "All members that the draft requires are present",
            .why = "A card must identify the agent. A tool cannot be called "
                   "without its name, nor an endpoint reached without its "
                   "protocol and URI.",
            .bad = R"({"name": null})",
            .good = R"({"name": "Search"})",
            .spec = "draft-song-anp-adp-00, sections 3.1, 3.4 and 3.5",
        },
    .triggers = member_missing,
    .check = check_member_required,
};

std::string type_help(const Mistyped& wrong) {
  if (wrong.item) {
    return wrong.at.is(Kind::null) ? "remove the item" : std::string();
  }
  if (wrong.at.is(Kind::null)) return "give it a value: the draft requires it";
  if (wrong.info->kind == Kind::number && wrong.at.is(Kind::string)) {
    return "write the number without quotes";
  }
  if (wrong.info->kind == Kind::boolean && wrong.at.is(Kind::string)) {
    return "write true or false without quotes";
  }
  if (wrong.info->kind == Kind::array) return "write a list: [...]";
  return {};
}

void check_type(const CheckedCard& card, Findings& out) {
  for (const Mistyped& wrong : card.mistyped) {
    const Kind expected = wrong.item ? wrong.info->items : wrong.info->kind;
    const bool integer = !wrong.item && wrong.info->integer;
    const std::string subject =
        (wrong.item ? "an item of " : "") + quoted(wrong.info->name);
    Finding& finding =
        out.add(wrong.at,
                subject + " must be " +
                    (integer ? "an integer"
                             : std::string(kind_with_article(expected))) +
                    "; got " + for_message(wrong.at),
                type_help(wrong));
    // "1.5" without its quotes is not an integer either.
    if (!integer || !wrong.at.string().value_or("").contains('.')) {
      offer(finding, out, retyped(wrong.at, expected));
    }
  }
}

constinit const CardRule type_rule{
    .info =
        {
            .id = "adp/type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary = "Members have the JSON type that the draft defines",
            .why = "Readers must tolerate unknown members but not wrong types. "
                   "A typed reader fails on the first value of another type.",
            .bad = R"({"skills": "nlp/translation"})",
            .good = R"({"skills": ["nlp/translation"]})",
            .spec = "draft-song-anp-adp-00, sections 3.1, 3.4, 3.5 and 3.7",
        },
    .triggers = mistyped,
    .check = check_type,
};

void check_null_value(const CheckedCard& card, Findings& out) {
  for (const Value value : card.nulls) {
    Finding& finding = out.add(
        value,
        for_message(value.key()) +
            " is null; not every reader treats null like an absent member",
        "omit the member");
    offer(finding, out, removed(value, "omit the member"));
  }
}

constinit const CardRule null_value_rule{
    .info =
        {
            .id = "adp/null-value",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Null member",
            .summary = "Unset members are left out, not null",
            .why = "The draft has no null. Lenient readers treat it like an "
                   "absent member; strict ones reject the card. A signature "
                   "covers it in either case.",
            .bad = R"({"tools": [{"name": "search", "streaming": null}]})",
            .good = R"({"tools": [{"name": "search"}]})",
            .spec = "draft-song-anp-adp-00, section 3.1",
        },
    .triggers = null_value,
    .check = check_null_value,
};

void check_text_blank(const CheckedCard& card, Findings& out) {
  for (const Value value : card.blank) {
    out.add(value,
            for_message(value.key()) + " must not be blank; got " +
                for_message(value),
            "give it a value: the draft requires it");
  }
}

constinit const CardRule text_blank_rule{
    .info =
        {
            .id = "adp/text-blank",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Blank required text",
            .summary = "Required texts are neither empty nor blank",
            .why = "Nothing can be called by a blank name, method, protocol or "
                   "URI: it is as good as missing.",
            .bad = R"({"tools": [{"name": ""}]})",
            .good = R"({"tools": [{"name": "search"}]})",
            .spec = "draft-song-anp-adp-00, sections 3.1, 3.4 and 3.5",
        },
    .triggers = text_blank,
    .check = check_text_blank,
};

// Both empty lists of a revocation say that the agent is gone.
void check_empty_optional(const CheckedCard& card, Findings& out) {
  for (const Value value : card.empties) {
    if (card.revoked() &&
        (value == card.tools_at || value == card.endpoints_at)) {
      continue;
    }
    Finding& finding = out.add(value, for_message(value.key()) + " is empty",
                               "leave it out: cards should be compact");
    offer(finding, out, removed(value, "omit the member"));
  }
}

constinit const CardRule empty_optional_rule{
    .info =
        {
            .id = "adp/empty-optional",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Empty optional member",
            .summary = "Empty optional members are left out",
            .why =
                "A card must fit one message. An empty list can also be "
                "misread: empty tools and endpoints together revoke the agent.",
            .bad = R"({"skills": []})",
            .good = R"({"skills": null})",
            .spec = "draft-song-anp-adp-00, section 7.6: SHOULD keep Agent "
                    "Cards compact by omitting unused optional fields",
        },
    .triggers = empty_optional,
    .check = check_empty_optional,
};

void check_integer_spelling(const CheckedCard& card, Findings& out) {
  for (const Value value : card.odd_integers) {
    // adp/seq-range reports that.
    if (value == card.seq && card.is_signed()) continue;
    const double number = *value.number();
    Finding& finding = out.add(value,
                               for_message(value.key()) +
                                   " should be written in plain digits; got " +
                                   std::string(shortened(value.raw(), 40)),
                               "write it without fraction and exponent");
    if (std::abs(number) > static_cast<double>(exact_integer_max)) continue;
    std::string digits;
    append_number(digits, number);
    // The canonical form stays what it was, so a signature does too.
    finding.fix = Fix{.title = "write " + digits,
                      .edits = {replace_value(value, digits)},
                      .safe = true};
  }
}

constinit const CardRule integer_spelling_rule{
    .info =
        {
            .id = "adp/integer-spelling",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Integer with fraction or exponent",
            .summary = "Integers are written without fraction and exponent",
            .why = "In JSON 1.0 and 1 are the same number, but readers that "
                   "decode into an integer type reject 1.0 and 1e3.",
            .bad = R"({"metadata": {"ttl": 3.6e3}})",
            .good = R"({"metadata": {"ttl": 3600}})",
            .spec = "draft-song-anp-adp-00, Tables 1, 3 and 7; RFC 7493, "
                    "section 2.2",
        },
    .triggers = integer_spelling,
    .check = check_integer_spelling,
};

}  // namespace

CardRules member_types_values_texts_rules() {
  static constexpr const CardRule* rules[] = {
      &member_required_rule, &type_rule,           &null_value_rule,
      &text_blank_rule,      &empty_optional_rule, &integer_spelling_rule};
  return rules;
}

}  // namespace cardinal::adp
