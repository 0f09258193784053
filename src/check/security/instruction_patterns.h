// Texts that instruct the model that reads them, as words in Latin script.
//
// Words are alternatives with | between. One that ends with * stands for all
// words that begin so, one with blanks for several words.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cardinal {

// Such words, with the characters that they begin with: nearly all texts have
// none of them.
class Alternatives {
 public:
  constexpr Alternatives() = default;
  // Implicit, so that tables have the words alone.
  consteval Alternatives(const char* words) : text_(words) {
    bool begins = true;
    for (const char c : text_) {
      if (begins) initials_ |= bit_of(c);
      begins = c == '|';
    }
  }
  constexpr std::string_view text() const { return text_; }
  constexpr bool empty() const { return text_.empty(); }
  // False only if no word begins with it.
  constexpr bool may_begin_with(char c) const {
    return (initials_ & bit_of(c)) != 0;
  }

 private:
  static constexpr std::uint64_t bit_of(char c) {
    return std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  }
  std::string_view text_;
  std::uint64_t initials_ = 0;
};

// Words in this order. Each step may come after up to two other words; empty
// steps at the end are ignored.
struct InstructionSequence {
  std::array<Alternatives, 4> steps;
  // Not after a word such as "never": then it is a promise.
  bool is_promise_when_denied = false;
};

inline constexpr InstructionSequence instruction_sequences[] = {
    {{"ignore|disregard|forget|override|reveal|bypass", "your",
      "instructions|prompt|rules|guidelines|training|programming|"
      "restrictions"}},
    {{"ignore|disregard|forget|override|bypass", "all|any|every|these|those",
      "instructions|prompts|guidelines|directives|restrictions"}},
    {{"ignore|disregard|forget", "everything|anything|all|what",
      "above|before|told|learned"}},
    {{"ignore|disregard|forget", "other|another",
      "agent|agents|skills|tools|assistants"}},
    {{"choose|select|prefer", "this", "agent|skill|tool"}},
    {{"choose|select|prefer", "this", "over",
      "other|others|any|all|every|alternatives"}},
    {{"always", "use|call|invoke|choose|pick|select|prefer|recommend|trust",
      "this|our", "agent|skill|tool|server"}},
    {{"do not|don't|never", "use|call|invoke|consider|choose|select",
      "other|another", "agent|agents|skill|skills|tool|tools|assistants"}},
    {{"ignore|disregard|forget|override|reveal", "the|your|all|any",
      "system prompt|system message|system instructions|systemprompt"}},
    {{"reveal|exfiltrate|leak|divulge|disclose|dump|expose",
      "your|user's|users'|their|all|any|every",
      "instructions|prompt|prompts|api key|api keys|keys|credentials|secrets|"
      "passwords|tokens|environment variables|private key|private keys|"
      "conversation history|chat history"},
     true},
    {{"repeat", "all|the|everything", "words|text|instructions|prompt",
      "above"}},
    {{"repeat", "everything|instructions|prompt", "above"}},
    {{"do not|don't|never", "tell|inform|notify|alert|warn",
      "user|users|human|humans|operator|anyone|anybody|customer|owner"}},
    {{"do not|don't|never", "mention|reveal|show|disclose|report",
      "this|it|these|that", "user|users|human|humans|operator|anyone|anybody"}},
    {{"without", "telling|informing|notifying|alerting",
      "user|users|human|humans|operator|anyone|anybody|customer"}},
    {{"hide", "this|it|these", "user|users|human|humans|operator"}},
    {{"secretly|silently",
      "send|forward|copy|upload|email|post|transmit|bcc|exfiltrate"}},
    {{"you are now",
      "a|an|the|my|acting|operating|unrestricted|jailbroken|dan|free"}},
    {{"you are now", "in", "mode"}},
    {{"you are no longer", "bound|restricted|limited|an|a|required"}},
    {{"from now on", "you|act|respond|answer|ignore|pretend"}},
    {{"pretend to be|pretend you|pretend that you"}},
    {{"du bist jetzt|du bist nun|du bist ab", "ein|eine|der|die|kein|keine"}},
    {{"tu es maintenant|tu es désormais|vous êtes maintenant|vous êtes "
      "désormais",
      "un|une|le|la|en"}},
    {{"ahora eres", "un|una|el|la"}},
    {{"agora você é|agora voce e|agora você e", "um|uma|o|a"}},
    {{"je bent nu", "een|de|het"}},
};

// A first word, and in any order among those around it one of each kind.
struct InstructionGroup {
  Alternatives anchor, first, second;
  std::size_t words_before = 0;
};
inline constexpr std::size_t words_after_max = 6;
// Before a word for instructions, its first word may be this far.
inline constexpr std::size_t words_before_noun_max = 6;

inline constexpr InstructionGroup instruction_groups[] = {
    {"ignore|ignoring|disregard|disregarding|forget|override|overrule|bypass|"
     "ignoriere|ignoriert|ignorieren|vergiss|vergesst|missachte|missachtet|"
     "ignorez|ignorer|oublie|oubliez|oublier|"
     "ignora|ignorad|ignoren|olvida|olvide|olvidad|olviden|"
     "ignorem|esqueça|esqueca|esqueçam|desconsidere|desconsiderem|"
     "ignorate|ignori|dimentica|dimenticate|trascura|"
     "negeer|vergeet|"
     "ignoruj|zignoruj|zignorujcie|zapomnij|pomiń",
     "previous|previously|prior|above|earlier|preceding|former|foregoing|"
     "vorherig*|bisherig*|obig*|früher*|frueher*|vorangegangen*|vorangehend*|"
     "précédent*|precedent*|antérieur*|anterieur*|ci-dessus|dessus|"
     "anterior*|previas|previos|arriba|"
     "prévias|prévios|acima|"
     "precedenti|sopra|"
     "vorige|eerdere|voorgaande|bovenstaande|"
     "poprzedni*|wcześniejsz*|wczesniejsz*|powyższ*|powyzsz*",
     "instruction|instructions|prompt|prompts|rules|messages|context|"
     "directions|directives|guidelines|commands|orders|restrictions|"
     "anweisung*|befehl*|instruktion*|regeln|vorgaben|nachrichten|"
     "consignes|règles|regles|"
     "instrucciones|órdenes|ordenes|reglas|indicaciones|mensajes|"
     "instruções|instrucoes|ordens|regras|mensagens|"
     "istruzioni|regole|indicazioni|messaggi|ordini|"
     "instructies|opdrachten|regels|aanwijzingen|berichten|"
     "instrukcj*|polecen*|zasad*|wiadomo*"},
    {"ignoriere|ignoriert|vergiss|vergesst|missachte|ignorez|oublie|oubliez|"
     "ignora|olvida|olvide|ignorem|esqueça|esqueca|desconsidere|dimentica|"
     "dimenticate|ignorate|negeer|vergeet|ignoruj|zignoruj|zapomnij",
     "alle|deine|ihre|sämtliche|tes|vos|toutes|tous|tus|todas|sus|suas|tue|"
     "tutte|jouw|uw|twoje|wszystkie",
     "anweisung*|befehl*|instruktion*|instructions|consignes|instrucciones|"
     "instruções|instrucoes|istruzioni|instructies|opdrachten|instrukcj*|"
     "polecen*"},
    // Not to tell the user.
    {"nutzer*|benutzer*",
     "sag|sage|sagen|informier*|verrat*|erzähl*|erzaehl*|erwähn*",
     "nicht|nichts|nie|niemals", 4},
    {"utilisateur|utilisateurs|l'utilisateur",
     "dis|dites|informe|informez|préviens|prévenez|révèle|révélez",
     "pas|rien|jamais", 6},
    {"usuario|usuarios",
     "digas|diga|informes|informe|cuentes|menciones|reveles|avises", "no|nunca",
     5},
    {"utente|utenti|l'utente|all'utente",
     "dire|dica|informare|rivelare|menzionare", "non|mai", 5},
    {"gebruiker|gebruikers", "vertel|zeg|informeer", "niet|niets|nooit", 4},
    {"użytkownik*|uzytkownik*", "mów|mow|informuj|zdradzaj", "nie|nigdy", 4},
    // You are now.
    {"sei", "ora|adesso", "un|una|il|la", 1},
};

// Verbs before "system prompt" that ask for it.
inline constexpr Alternatives prompt_names =
    "system prompt|system prompts|system instructions";
inline constexpr Alternatives prompt_requests =
    "reveal|print|show|output|repeat|return|send|tell|leak|disclose|expose|"
    "dump|share|display|write|give|ignore|forget|disregard|override|bypass|"
    "verrate|zeige|gib|révèle|révélez|affiche|affichez|muestra|revela|mostre|"
    "revele|mostra|rivela|toon|onthul|pokaż|ujawnij";
inline constexpr std::size_t words_before_prompt_max = 4;

inline constexpr Alternatives denials =
    "never|not|won't|don't|cannot|can't|without|doesn't|nie|nicht|jamais|nunca";

// What separates messages in a model's input, as it is written.
inline constexpr std::string_view chat_marks[] = {
    "<|im_start|>",    "<|im_end|>",    "<|system|>", "<|user|>",
    "<|assistant|>",   "<|endoftext|>", "<|eot_id|>", "<|begin_of_text|>",
    "<|start_header_", "[INST]",        "[/INST]",    "<<SYS>>",
    "<start_of_turn>", "## System:",    "</system>",  "## Instruction:",
};
// Tags that are also written where something is to be filled in: they count
// between sentences.
inline constexpr std::string_view chat_tags[] = {"<system>", "<important>",
                                                 "<instructions>"};

}  // namespace cardinal
