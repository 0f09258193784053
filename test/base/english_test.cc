#include "base/english.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

TEST(English, OtherLanguagesAreNot) {
  for (const char* text :
       {"Traduit des documents du fran\u00E7ais vers l'anglais et renvoie "
        "le texte en Markdown.",
        "\u00DCbersetzt Dokumente ins Englische und liefert den Text als "
        "Markdown.",
        "Traduce documentos del espa\u00F1ol al ingl\u00E9s y devuelve el "
        "texto superior en Markdown.",
        "Traduz documentos do portugu\u00EAs para o ingl\u00EAs e devolve o "
        "texto em Markdown.",
        "Vertaalt documenten naar het Engels en geeft de tekst terug als "
        "Markdown.",
        "T\u0142umaczy dokumenty na angielski oraz zwraca tekst w formacie "
        "Markdown.",
        "Traduce documenti in inglese e restituisce il testo con le note.",
        "\u00D6vers\u00E4tter dokument till engelska och returnerar texten "
        "som Markdown.",
        "Overs\u00E6tter dokumenter til engelsk og returnerer teksten.",
        "K\u00E4\u00E4nt\u00E4\u00E4 asiakirjoja englanniksi ja palauttaa "
        "tekstin.",
        "Belgeleri \u0130ngilizceye \u00E7evirir ve metin "
        "d\u00F6nd\u00FCr\u00FCr.",
        "Menerjemahkan dokumen dan mengembalikan teks untuk pengguna.",
        // Not one function word of more than one letter.
        "Wyszukuje po\u0142\u0105czenia kolejowe i podaje godziny odjazdu, "
        "np. z Krakowa do Gda\u0144ska.",
        "P\u0159ekl\u00E1d\u00E1 dokumenty do angli\u010Dtiny nebo vrac\u00ED "
        "text.",
        "\u6587\u66F8\u3092\u82F1\u8A9E\u306B\u7FFB\u8A33\u3057\u307E\u3059",
        "\u041F\u0435\u0440\u0435\u0432\u043E\u0434\u0438\u0442 "
        "\u0442\u0435\u043A\u0441\u0442\u044B"}) {
    EXPECT_FALSE(is_english(text)) << text;
  }
}

TEST(English, EnglishIs) {
  for (const char* text :
       {"Searches the web for a phrase and returns ten results as text.",
        "Handles code review for teams", "Web search", "",
        "Finds caf\u00E9s in Z\u00FCrich and tells you when they open.",
        "Books trains from Rio de Janeiro to S\u00E3o Paulo.",
        "Plans trips in the U.S., e.g. to New York, and la Paz."}) {
    EXPECT_TRUE(is_english(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal
