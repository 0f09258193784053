#include "operations/directory/stored_card.h"

namespace cardinal {

Result<directory::Record> stored_record(const Call& call) {
  const std::string subject = named_subject(call);
  TRY(directory::Record record,
      directory_of(call).records().get(subject, viewer_of(call),
                                       number_of(call.input, "at")));
  if (!record.text) {
    return not_found("the card of {} was removed", subject);
  }
  return record;
}

Result<std::string> stored_card_text(const Call& call) {
  TRY(directory::Record record, stored_record(call));
  return std::move(*record.text);
}

}  // namespace cardinal
