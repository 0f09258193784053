#include "convert/restore.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "convert/merge.h"
#include "convert/stash.h"

namespace cardinal::convert {
namespace {

Result<Document> parsed(std::string text) {
  Faults faults;
  Document document = Reader().read(std::move(text), Limits{}, faults);
  if (faults.empty()) return document;
  return invalid("{}", faults.front().message);
}

Result<Edit> removal(const Document& document, Value inside) {
  const std::string pointer = pointer_from(document.root(), inside);
  TRY(const Value container,
      resolve(document.root(), pointer.substr(0, pointer.rfind('/'))));
  return remove_element(container, inside);
}

// Whether the original has the requested format. If no version was requested,
// the one it has is accepted.
bool is_wanted(const Stash& stash, Value original,
               const ConvertOptions& options) {
  if (options.original) return true;
  const bool has_versions = family_of(options.to) == "a2a";
  if (!options.exact_version || !has_versions) {
    return family_of(stash.format) == family_of(options.to);
  }
  return is_already(original, stash.format, options);
}

// Whether two documents have the same content.
bool is_same(Value visible, Value around, Value projected) {
  const auto seen =
      canonicalize(visible, std::span<const Value>(&around, around ? 1 : 0));
  const auto made = canonicalize(projected);
  return seen && made && *seen == *made;
}

// One format has no place for the identifiers of another.
std::string own_id(const Agent& agent, CardFormat format) {
  return family_of(format) == "adp"         ? agent.agent_uri
         : family_of(format) == "agentcard" ? agent.ulid
                                            : std::string();
}

// Without the signatures, which do not cover the changes.
Result<std::string> unsigned_text(std::string text, CardFormat format,
                                  bool& was_signed) {
  TRY(Document document, parsed(std::move(text)));
  Views views;
  Origins origins;
  TRY(Agent agent, info_of(format).read({.root = document.root(),
                                         .options = {},
                                         .views = views,
                                         .origins = origins}));
  std::vector<Edit> edits;
  for (const Origin& origin : origins) {
    if (origin.aspect != Aspect::signature) continue;
    TRY(Edit edit, removal(document, origin.at));
    edits.push_back(std::move(edit));
  }
  was_signed = !edits.empty();
  return apply_edits(document.text(), std::move(edits));
}

class Restorer {
 public:
  Restorer(const Document& card, CardFormat format, const Stash& stash,
           const ConvertOptions& options, const Env& env)
      : card_(card),
        format_(format),
        stash_(stash),
        options_(options),
        env_(env) {}

  // Converts the original to the format of the card, with the same options.
  Result<Document> project() const {
    ConvertOptions again = stash_.made_with;
    again.to = format_;
    again.from = stash_.format;
    again.exact_version = true;
    again.embed_original = false;
    again.original = false;
    TRY(Converted made, Converter(again, env_).convert(stash_.text));
    return parsed(std::move(made.text));
  }

  // The card's content in the format of the original.
  Result<Document> back(std::string text, const Agent& agent) const {
    ConvertOptions way = options_;
    way.to = stash_.format;
    way.from = format_;
    way.exact_version = true;
    way.embed_original = false;
    way.original = false;
    if (way.id.empty() || way.id == new_id) {
      way.id = own_id(agent, stash_.format);
    }
    // A list of tools has no address of its agent.
    const auto& aspects = info_of(format_).aspects;
    const AspectSupport& url =
        aspects[static_cast<std::size_t>(Aspect::interface_url)];
    if (way.url.empty() && url.reads == Coverage::none &&
        !agent.interfaces.empty()) {
      way.url = agent.interfaces.front().url;
    }
    TRY(Converted made, Converter(way, env_).convert(std::move(text)));
    return parsed(std::move(made.text));
  }

  Result<Converted> with_edits(const Document& original, Value around,
                               const Document& projected) const {
    Views views;
    Origins origins;
    TRY(Agent agent, info_of(stash_.format)
                         .read({.root = original.root(),
                                .options = {},
                                .views = views,
                                .origins = origins}));
    TRY(Document before, back(std::string(projected.text()), agent));
    TRY(std::string visible, without(card_, around));
    TRY(Document after, back(std::move(visible), agent));
    bool was_signed = false;
    TRY(const std::string signless,
        unsigned_text(std::string(original.text()), stash_.format, was_signed));
    TRY(std::string text, merged(signless, before.root(), after.root()));
    Converted made{
        .text = std::move(text), .from = format_, .to = stash_.format};
    made.notes.push_back(
        made.text == signless
            ? "the card was changed after it was made from the embedded "
              "original, but only where the original has no place for the "
              "change"
            : "the card was changed after it was made from the embedded "
              "original; the changes are merged into the original");
    if (was_signed) {
      made.notes.push_back(
          "the signature of the original is dropped: it does not cover the "
          "changes; sign the card again");
    }
    return made;
  }

 private:
  const Document& card_;
  CardFormat format_;
  const Stash& stash_;
  const ConvertOptions& options_;
  const Env& env_;
};

// These formats have several versions, of which only one is written.
bool is_written_anew(CardFormat format) {
  return format == CardFormat::mcp || format == CardFormat::openai ||
         format == CardFormat::oasf;
}

}  // namespace

Result<std::string> without(const Document& document, Value inside) {
  TRY(Edit edit, removal(document, inside));
  return apply_edits(document.text(), {std::move(edit)});
}

bool is_already(Value root, CardFormat from, const ConvertOptions& options) {
  if (from != options.to) return false;
  if (is_written_anew(from)) return false;
  if (info_of(from).dialect != Dialect::a2a) return true;
  const a2a::Detection detected = a2a::detect_version(root, options.as);
  const a2a::Version wanted =
      from == CardFormat::a2a_1_0 ? a2a::Version::v1_0 : a2a::Version::v0_3;
  return detected.version == wanted && !detected.hybrid;
}

Result<Restored> restore(const Document& card, CardFormat format,
                         const FoundStash& found, const ConvertOptions& options,
                         const Env& env) {
  Restored answer;
  const auto ignored = [](const std::string& why) {
    return Restored{
        .note = "the embedded original cannot be used and was ignored: " + why};
  };
  if (!found.stash) return ignored(found.stash.error().message);
  const Stash& stash = *found.stash;
  Result<Document> original = parsed(stash.text);
  if (!original) {
    return ignored("its text is not valid JSON: " + original.error().message);
  }
  const Restorer restorer(card, format, stash, options, env);
  const Result<Document> projected = restorer.project();
  if (!projected) {
    return ignored("it cannot be converted: " + projected.error().message);
  }
  const bool wanted = is_wanted(stash, original->root(), options);
  const Value body = found.body ? found.body : card.root();
  if (is_same(body, found.around, projected->root())) {
    if (wanted) {
      answer.made = Converted{.text = stash.text,
                              .from = format,
                              .to = stash.format,
                              .unchanged = true};
      answer.made->notes.push_back(
          "this is the original, byte for byte: the card has the same content");
      return answer;
    }
    answer.original = std::move(*original);
    answer.format = stash.format;
    answer.note = "the card was made from the " +
                  std::string(words_for(stash.format)) +
                  " embedded in it, which was converted instead";
    return answer;
  }
  if (!wanted) {
    answer.note =
        "the card was changed after it was made from the embedded original, "
        "which was ignored";
    return answer;
  }
  TRY(answer.made, restorer.with_edits(*original, found.around, *projected));
  return answer;
}

}  // namespace cardinal::convert

std::optional<std::string> cardinal::without_original(const Document& card) {
  const auto format = convert::format_of(card.root(), std::nullopt);
  if (!format) return std::nullopt;
  const auto find = convert::info_of(*format).find_stash;
  const auto found = find ? find(card.root()) : std::nullopt;
  if (!found) return std::nullopt;
  Result<std::string> text = convert::without(card, found->around);
  if (!text) return std::nullopt;
  return std::move(*text);
}
