// The original inside an OASF record.
#include <gmock/gmock.h>

#include "base/base64.h"
#include "cardinal/crypto.h"
#include "support/oasf_records.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::parsed;
using test::planner;
using test::planner_record;
using test::translator;
using test::translator_record;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST(Oasf, ComesBackByteForByte) {
  const std::string odd =
      "\r\n{\"id\" :\"agent://a.example/n\",\r\n\t\"name\":\"N\\u00e9 é\", "
      "\"skills\":[ \"nlp\" ],\"metadata\":{\"created_at\":"
      "\"2026-01-15T00:00:00Z\"},\"seq\":3,\"x\":[1.0,1e3,-0]} \n";
  for (const CardFormat through : {CardFormat::oasf, CardFormat::oasf_draft}) {
    for (const std::string& card :
         {std::string(translator), std::string(planner), odd}) {
      const Converted there =
          converted(card, {.to = through,
                           .author = "Somebody \"else\"",
                           .created_at = "2026-03-01T00:00:00Z"});
      for (const Loss& loss : there.lost) EXPECT_TRUE(loss.stashed);
      const CardFormat home =
          card == planner ? CardFormat::a2a_1_0 : CardFormat::adp;
      const Converted back = converted(there.text, {.to = home});
      EXPECT_TRUE(back.unchanged);
      EXPECT_EQ(back.text, card);
    }
  }
}

TEST(Oasf, ARecordComesBackThroughOtherFormats) {
  const std::string record = planner_record(false).text;
  for (const CardFormat through :
       {CardFormat::a2a_1_0, CardFormat::adp, CardFormat::oasf_draft}) {
    const Converted there =
        converted(record, {.to = through, .id = "agent://a.example/planner"});
    EXPECT_EQ(converted(there.text, {.to = CardFormat::oasf}).text, record);
  }
}

std::string with_artifact(const std::string& record, std::string_view bytes,
                          std::string_view digest) {
  const Document document = parsed(record);
  const Value artifact = document.root()["modules"][std::size_t{0}]["artifact"];
  return apply_edits(
             record,
             {replace_value(artifact["size"], std::to_string(bytes.size())),
              replace_value(artifact["digest"],
                            "\"" + std::string(digest) + "\""),
              replace_value(artifact["data"],
                            "\"" + encode_base64(bytes) + "\"")})
      .value();
}

// What the record says decides; what hides inside cannot speak for it.
TEST(Oasf, AForgedOriginalDoesNotComeBack) {
  std::string evil(translator);
  evil.replace(evil.find("\"Translator\""), 12, "\"Evil\"");
  const std::string forged = with_artifact(translator_record().text, evil,
                                           "sha256:" + to_hex(sha256(evil)));
  const Converted back = converted(forged, {.to = CardFormat::adp});
  EXPECT_FALSE(back.unchanged);
  EXPECT_EQ(at(back.text, "/name"), "\"Translator\"");
}

TEST(Oasf, AnArtifactThatIsNotWhatItsDigestSaysIsLeftOut) {
  std::string evil(translator);
  evil.replace(evil.find("\"Translator\""), 12, "\"Evil\"");
  const std::string forged = with_artifact(
      translator_record().text, evil, "sha256:" + to_hex(sha256(translator)));
  const Converted back = converted(forged, {.to = CardFormat::adp});
  EXPECT_THAT(back.notes, Contains(HasSubstr("the digest of the artifact is")));
  EXPECT_EQ(at(back.text, "/name"), "\"Translator\"");
  EXPECT_EQ(at(back.text, "/seq"), "absent");
}

TEST(Oasf, EditsOfTheRecordAreMergedIntoTheOriginal) {
  std::string record = translator_record().text;
  const std::string_view old = "Translates a text.";
  record.replace(record.find(old), old.size(), "Translates anything.");
  const Converted back = converted(record, {.to = CardFormat::adp});
  std::string expected(translator);
  expected.replace(expected.find(old), old.size(), "Translates anything.");
  EXPECT_EQ(back.text, expected);
}

}  // namespace
}  // namespace cardinal
