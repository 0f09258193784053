#include <cardinal/check.h>

#include <iostream>
#include <iterator>

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const cardinal::Report report = cardinal::check(text);
  for (const auto& d : report.diagnostics) std::cout << d.message << '\n';
  return report.valid() ? 0 : 1;
}
