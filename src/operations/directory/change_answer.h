// A change of a record in answers and deliveries.
#pragma once

#include "operations/directory/directory_call.h"

namespace cardinal {

// As an object.
void write_change(Writer& json, const directory::RecordChange& change,
                  const directory::Directory& directory, bool with_text);

}  // namespace cardinal
