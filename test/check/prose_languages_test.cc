// Rules about English prose keep still over good texts in other languages, at
// the level of the card and of its skills.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/json.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::IsEmpty;

struct Prose {
  const char* language;
  const char* text;
};

// Some of their words look like English ones that rules search for: todo,
// ultimate, superior, live, descriptions, deploy.
constexpr Prose prose[] = {
    {"French",
     "Traduit les documents juridiques du français vers l'anglais. Renvoie le "
     "texte au format Markdown, sans les images."},
    {"French",
     "Recherche les ultimes versions d'un paquet et en donne la description "
     "complète. Limite supérieure : 20 paquets."},
    {"French",
     "Description d'images pour les personnes aveugles, en une ou deux "
     "phrases."},
    {"German",
     "Prüft eingehende Rechnungen auf Pflichtangaben nach § 14 UStG und gibt "
     "Fehler als JSON zurück, z.B. fehlende Steuernummern."},
    {"German",
     "Fasst Vertragsentwürfe zusammen und nennt Fristen. Nimmt PDF bis 20 "
     "MB an, max. 50 Seiten."},
    {"German",
     "Live-Daten der Wetterstationen: liefert Temperatur und Wind als CSV."},
    {"Spanish",
     "Todo el texto de una factura se extrae y se devuelve como JSON con "
     "importes y fechas."},
    {"Spanish",
     "Busca vuelos y compara precios. El agente superior del servicio no "
     "reserva: solo informa."},
    {"Portuguese",
     "Resume contratos em português e devolve uma lista de prazos. Aceita PDF "
     "de até 20 páginas."},
    {"Portuguese",
     "Todo documento enviado é classificado por assunto; o resultado é um "
     "texto curto."},
    {"Dutch",
     "Vertaalt handleidingen van het Engels naar het Nederlands en geeft "
     "platte tekst terug."},
    {"Dutch",
     "Controleert facturen op btw-nummers en stuurt een overzicht van de "
     "fouten terug als JSON."},
    {"Polish",
     "Streszcza umowy najmu i zwraca listę terminów oraz kwot w formacie "
     "JSON. Przyjmuje pliki PDF do 20 stron."},
    {"Polish",
     "Wyszukuje połączenia kolejowe i podaje godziny odjazdu, np. z Krakowa "
     "do Gdańska."},
    {"Italian",
     "Riassume i verbali delle riunioni e restituisce un elenco di decisioni "
     "in formato testo."},
    {"Italian",
     "Le ultime fatture sono lette e ordinate per data; il limite superiore è "
     "di cento pagine."},
    {"Japanese",
     "契約書の要点を日本語でまとめ、期限の一覧を返します。PDFは20ページまで。"},
    {"Japanese", "天気予報を都市名で調べて返します。"},
};

std::string prose_card(Profile profile, const std::string& patch) {
  return test::merged(minimal_card(profile), patch);
}

std::string prose_skill(const char* text) {
  return R"({"skills": [{"id": "main-task", "name": "Main task",
      "description": )" +
         json_quoted(text) + R"(, "tags": ["text", "task"],
      "examples": ["Rechnung 4711", "Facture 12"]}]})";
}

TEST(ProseLanguages, OtherThanEnglishDrawNoHintInA2a) {
  for (const Profile profile :
       {Profile::a2a, Profile::stacka2a, Profile::production}) {
    SCOPED_TRACE(info_of(profile).name);
    for (const Prose& each : prose) {
      SCOPED_TRACE(std::string(each.language) + ": " + each.text);
      const test::CheckSettings options{.dialect = Dialect::a2a,
                                        .profile = profile};
      EXPECT_THAT(
          test::findings(prose_card(profile, "{\"description\": " +
                                                 json_quoted(each.text) + "}"),
                         options),
          IsEmpty());
      EXPECT_THAT(
          test::findings(prose_card(profile, prose_skill(each.text)), options),
          IsEmpty());
    }
  }
}

TEST(ProseLanguages, OtherThanEnglishDrawNoHintElsewhere) {
  for (const Prose& each : prose) {
    SCOPED_TRACE(std::string(each.language) + ": " + each.text);
    const std::string text = json_quoted(each.text);
    EXPECT_THAT(test::findings(prose_card(Profile::agentcard,
                                          R"({"capabilities": [{"id":
                  "tool.main", "description": )" +
                                              text + "}]}")),
                IsEmpty());
    EXPECT_THAT(test::findings(
                    prose_card(Profile::adp, R"({"description": )" + text +
                                                 R"(, "tools": [{"name": "main",
                  "description": )" + text + "}]}")),
                IsEmpty());
    EXPECT_THAT(
        test::findings(prose_card(
            Profile::ai_catalog,
            R"({"entries": [{"identifier": "urn:air:acme.dev:agent:search",
                "displayName": "Search", "description": )" +
                text + R"(, "type": "application/a2a-agent-card+json",
                "url": "https://acme.dev/agents/search.json"}]})")),
        IsEmpty());
    EXPECT_THAT(test::findings(prose_card(Profile::oasf,
                                          R"({"description": )" + text + "}")),
                IsEmpty());
  }
}

}  // namespace
}  // namespace cardinal
