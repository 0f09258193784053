// Instructions to models in Cyrillic, Chinese, Japanese and Korean script.
#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii_runs.h"
#include "check/security/instruction_search.h"

namespace cardinal {
namespace {

// A stem, and near it in any order one of each kind; alternatives with |
// between. Cyrillic stems are without the first letter, which may be a capital.
struct ScriptPattern {
  std::string_view anchor, first, second;
};
constexpr ScriptPattern script_patterns[] = {
    {"гнорируй|гнорировать|абудь|е обращай внимани", "редыдущ|режн|выше|се ",
     "нструкци|казани|правил|оманд|промпт"},
    {"е говори|е сообщай|е рассказывай|е говорите|е сообщайте", "ользовател",
     "ользовател"},
    {"ы теперь|еперь ты|еперь вы|тныне ты|тныне вы", "", ""},
    {"скрой|оказать|окажи|аскрой|ыведи", "истемн", "промпт|нструкци"},
    {"忽略|无视|無視|忘记|忘記|忽視|不要理会",
     "之前|以上|先前|前面|上述|此前|所有|以前|一切",
     "指令|指示|说明|說明|"
     "提示|规则|規則|命令|要求"},
    {"不要告诉|不要告訴|别告诉|不得告诉|不要通知|不要让",
     "用户|用戶|使用者|"
     "任何人",
     ""},
    {"你现在是|你現在是|从现在开始你|从现在起你|從現在起你", "", ""},
    {"系统提示|系統提示", "输出|显示|透露|泄露|告诉|輸出|顯示|打印|重复", ""},
    {"無視|忘れて|忘れなさい|従わない",
     "以前|これまで|上記|前の|すべて|全て|"
     "以上|先の",
     "指示|命令|ルール|プロンプト|指令"},
    {"言わない|伝えない|教えない|知らせない", "ユーザ", ""},
    {"あなたは今から|あなたはこれから|今からあなたは", "", ""},
    {"システムプロンプト", "表示|出力|教え|明かし|開示", ""},
    {"무시|잊어|잊으", "이전|위의|앞의|지금까지|모든|기존",
     "지시|명령|지침|"
     "프롬프트|규칙"},
    {"말하지 마|알리지 마|말하지마|알리지마", "사용자", ""},
    {"당신은 이제|너는 이제|이제부터 당신|이제부터 너", "", ""},
    {"시스템 프롬프트", "보여|출력|공개|알려", ""},
};
constexpr std::size_t near_bytes = 72;

// Calls look(one) for each of the alternatives, until it returns true.
template <class Look>
constexpr bool is_any(std::string_view alternatives, Look look) {
  while (!alternatives.empty()) {
    const std::size_t bar =
        std::min(alternatives.find('|'), alternatives.size());
    if (look(alternatives.substr(0, bar))) return true;
    alternatives.remove_prefix(std::min(bar + 1, alternatives.size()));
  }
  return false;
}

bool has_any(std::string_view text, std::string_view alternatives) {
  return alternatives.empty() ||
         is_any(alternatives,
                [&](std::string_view one) { return text.contains(one); });
}

// The text around a place, within one string of JSON.
std::string_view around(std::string_view text, std::size_t at,
                        std::size_t bytes) {
  const std::size_t from = at > near_bytes ? at - near_bytes : 0;
  const std::size_t quote = text.substr(0, at).rfind('"');
  const std::size_t begin =
      quote == std::string_view::npos ? from : std::max(from, quote);
  const std::size_t end =
      std::min({at + bytes + near_bytes, text.find('"', at), text.size()});
  return text.substr(begin, end - begin);
}

// All stems by their first three bytes, so that a text is read once.
class Stems {
 public:
  consteval Stems() {
    for (const ScriptPattern& pattern : script_patterns) {
      is_any(pattern.anchor, [&](std::string_view stem) {
        const std::size_t slot = slot_of(stem, 0);
        list_[count_] = {stem, &pattern, first_[slot]};
        first_[slot] = static_cast<std::uint8_t>(++count_);
        return false;
      });
    }
  }

  // Calls look(stem, pattern) for each stem that is at a place of the text,
  // until it returns true.
  template <class Look>
  bool is_any_at(std::string_view text, std::size_t at, Look look) const {
    if (text.size() - at < key_bytes) return false;
    for (std::size_t number = first_[slot_of(text, at)]; number != 0;) {
      const Stem& stem = list_[number - 1];
      if (text.substr(at).starts_with(stem.text) &&
          look(stem.text, *stem.pattern)) {
        return true;
      }
      number = stem.next;
    }
    return false;
  }

 private:
  struct Stem {
    std::string_view text;
    const ScriptPattern* pattern = nullptr;
    std::uint8_t next = 0;  // the number of the next one in its slot, from 1
  };
  static constexpr std::size_t key_bytes = 3;
  static constexpr int slot_bits = 8;
  static constexpr std::size_t slot_of(std::string_view text, std::size_t at) {
    std::uint32_t key = 0;
    for (std::size_t i = 0; i < key_bytes; ++i) {
      key = key << 8 | static_cast<unsigned char>(text[at + i]);
    }
    return static_cast<std::uint32_t>(key * 0x9E3779B1u) >> (32 - slot_bits);
  }

  std::array<std::uint8_t, std::size_t{1} << slot_bits> first_{};
  std::array<Stem, 128> list_{};
  std::size_t count_ = 0;
};
constexpr Stems stems;

// Whether a character that begins so may be a letter of these scripts:
// Cyrillic and East Asian ones. Dashes, quotes and emoji are others.
bool may_begin_stem(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte & 0xFE) == 0xD0 || (byte >= 0xE3 && byte <= 0xED);
}

}  // namespace

bool gives_script_instructions(std::string_view text) {
  for (std::size_t at = end_of_ascii(text, 0); at < text.size();) {
    if (!(text[at] & 0x80)) {
      at = end_of_ascii(text, at);
      continue;
    }
    const bool found =
        may_begin_stem(text[at]) &&
        stems.is_any_at(
            text, at, [&](std::string_view stem, const ScriptPattern& pattern) {
              const std::string_view near = around(text, at, stem.size());
              return has_any(near, pattern.first) &&
                     has_any(near, pattern.second);
            });
    if (found) return true;
    ++at;
  }
  return false;
}

}  // namespace cardinal
