// print_schemas COUNT: a line for each seeded schema with what we say of it:
// {"schema": ..., "valid": ..., "instances": [[instance, fits], ...]}.
#include <cstdlib>
#include <iostream>

#include "cardinal/schema.h"
#include "support/schemas.h"

int main(int count, char** words) {
  using namespace cardinal;
  const long schemas = count > 1 ? std::strtol(words[1], nullptr, 10) : 1000;
  constexpr std::uint64_t instances = 8;
  Reader reader;
  SchemaEvaluator evaluator(*system_env().clock);
  for (long i = 0; i < schemas; ++i) {
    // Every other one is valid for certain.
    const auto seed = static_cast<std::uint64_t>(i);
    const std::string text =
        i % 2 == 0 ? test::random_schema(seed) : test::mutated_schema(seed);
    Faults faults;
    const Document document = reader.read(text, Limits{}, faults);
    if (!faults.empty()) return 1;
    const bool valid =
        evaluator.evaluate(meta_schema(), document.root()) == Fit::fits;
    const SchemaResult schema =
        compile_schema(document.root(), *system_env().clock);
    std::cout << "{\"schema\": " << text
              << ", \"valid\": " << (valid ? "true" : "false")
              << ", \"usable\": " << (schema ? "true" : "false")
              << ", \"instances\": [";
    for (std::uint64_t n = 0; schema && n < instances; ++n) {
      const std::string instance = test::random_instance(seed * instances + n);
      const Document value = reader.read(instance, Limits{}, faults);
      const Fit fit = evaluator.evaluate(*schema, value.root());
      std::cout << (n > 0 ? ", " : "") << "[" << instance << ", "
                << (fit == Fit::fits ? "true" : "false") << "]";
    }
    std::cout << "]}\n";
  }
}
