// Principal components by Jacobi's rotations: a hundred dimensions need no
// library of linear algebra.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "word_vectors.h"

namespace cardinal::tools {
namespace {

constexpr std::size_t n = source_dimensions;
using Matrix = std::vector<SourceVector>;

// GloVe's first component is how common a word is, not what it means (Mu and
// Viswanath 2018, "all but the top").
constexpr std::size_t common_components = 1;

void normalize(SourceVector& vector) {
  const double length = std::sqrt(
      std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
  if (length == 0) return;
  for (double& x : vector) x /= length;
}

Matrix covariance_of(const std::vector<SourceVector>& vectors) {
  Matrix sums(n, SourceVector{});
  for (const SourceVector& v : vectors) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) sums[i][j] += v[i] * v[j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) sums[j][i] = sums[i][j];
  }
  return sums;
}

// Makes a[p][q] zero; the columns of `axes` turn along.
void rotate(Matrix& a, Matrix& axes, std::size_t p, std::size_t q) {
  if (a[p][q] == 0) return;
  const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const double t = std::copysign(1.0, theta) /
                   (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  const auto turn = [&](double& x, double& y) {
    const double old = x;
    x = c * old - s * y;
    y = s * old + c * y;
  };
  for (std::size_t i = 0; i < n; ++i) turn(a[i][p], a[i][q]);
  for (std::size_t i = 0; i < n; ++i) turn(a[p][i], a[q][i]);
  for (std::size_t i = 0; i < n; ++i) turn(axes[i][p], axes[i][q]);
}

// The axes as columns, the one of the largest variance first.
Matrix principal_axes(Matrix a) {
  Matrix axes(n, SourceVector{});
  for (std::size_t i = 0; i < n; ++i) axes[i][i] = 1;
  constexpr int sweeps = 20;  // ten are enough for convergence
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) rotate(a, axes, p, q);
    }
  }
  std::array<std::size_t, n> order;
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, std::greater<>(),
                    [&](std::size_t i) { return a[i][i]; });
  Matrix sorted(n, SourceVector{});
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) sorted[i][j] = axes[i][order[j]];
  }
  return sorted;
}

TextVector project(const SourceVector& vector, const Matrix& axes) {
  SourceVector along{};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) along[j] += vector[i] * axes[i][j];
  }
  const double* kept = along.data() + common_components;
  double largest = 0;
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    largest = std::max(largest, std::abs(kept[i]));
  }
  TextVector out{};
  if (largest == 0) return out;
  // To one length, so that all words count the same: 96 components of a unit
  // vector are near 0.1, and 400 times that fits a byte.
  double squares = 0;
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    squares += kept[i] * kept[i];
  }
  const double scale = 400 / std::sqrt(squares);
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    const long value = std::lround(kept[i] * scale);
    out[i] = static_cast<std::int8_t>(std::clamp(value, -127l, 127l));
  }
  return out;
}

}  // namespace

std::vector<TextVector> reduce(std::vector<SourceVector> vectors) {
  SourceVector mean{};
  for (SourceVector& v : vectors) {
    normalize(v);
    for (std::size_t i = 0; i < n; ++i) mean[i] += v[i];
  }
  for (SourceVector& v : vectors) {
    for (std::size_t i = 0; i < n; ++i) {
      v[i] -= mean[i] / static_cast<double>(vectors.size());
    }
  }
  const Matrix axes = principal_axes(covariance_of(vectors));
  std::vector<TextVector> out;
  out.reserve(vectors.size());
  for (const SourceVector& v : vectors) out.push_back(project(v, axes));
  return out;
}

}  // namespace cardinal::tools
