#include "schema/program.h"

namespace cardinal::schema {

Value value_of(const Program& program, Index source) {
  const Source at = program.sources[source];
  return Value(program.documents[at.document].document.root().table(), at.node);
}

std::string location_of(const Program& program, Index source) {
  const ProgramDocument& in =
      program.documents[program.sources[source].document];
  const std::string pointer =
      pointer_from(in.document.root(), value_of(program, source));
  const bool own = program.sources[source].document == 0;
  return own ? pointer : in.uri + "#" + pointer;
}

}  // namespace cardinal::schema
