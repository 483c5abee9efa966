// SPDX-License-Identifier: Apache-2.0
// The random numbers of fills: a seed gives the same numbers on every machine, with every compiler and
// library.
//
// Number n of a seed is SplitMix64's (Steele, Lea, Flood, "Fast splittable pseudorandom number generators")
// at state mix(seed) + (n + 1) * 0x9e3779b97f4a7c15: a function of n without any state. Distributions use
// only + - * / and square roots, whose results IEEE 754 defines.
//
// C++17 and the standard library alone: session/dispatch.h includes it as dispatch_random.h.
#pragma once

#include <cmath>
#include <cstdint>

namespace wavesmith::project {

// The coefficients of AS 241, constant term first, in three ranges: near the middle, tails, far tails.
inline constexpr double kQuantileAbove[3][8] = {
    {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
     4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3},
    {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
     1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2,
     7.74545014278341407640e-4},
    {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
     2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5,
     2.01033439929228813265e-7}};
inline constexpr double kQuantileBelow[3][8] = {
    {1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3, 2.1213794301586595867e4,
     3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3},
    {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
     1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
     1.05075007164441684324e-9},
    {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
     2.04426310338993978564e-15}};

[[nodiscard]] inline double polynomial(const double (&coefficients)[8], double x) {
  double value = 0;
  for (int i = 7; i >= 0; --i)
    value = value * x + coefficients[i];
  return value;
}

// Natural logarithm of a normal x > 0, from the four basic operations: x = m * 2^e with m near 1, and log m
// is twice the inverse hyperbolic tangent of (m - 1) / (m + 1). The C library's log may differ between
// machines.
[[nodiscard]] inline double portableLog(double x) {
  int exponent = 0;
  double m = 2 * std::frexp(x, &exponent); // in [1, 2)
  --exponent;
  if (m > 1.4142135623730951) {
    m /= 2;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1); // at most 0.172: its 25th power is below 1e-19
  double series = 0;
  for (int k = 23; k >= 1; k -= 2)
    series = series * (s * s) + 1.0 / k;
  return exponent * 0.69314718055994530942 + 2 * s * series;
}

// The x below which a normally distributed number lies with probability p in (0, 1), to about 1e-15 (M. J.
// Wichura, "Algorithm AS 241: The percentage points of the normal distribution").
[[nodiscard]] inline double normalQuantile(double p) {
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * polynomial(kQuantileAbove[0], r) / polynomial(kQuantileBelow[0], r);
  }
  const double r = std::sqrt(-portableLog(q < 0 ? p : 1 - p));
  const int range = r <= 5 ? 1 : 2;
  const double x = r <= 5 ? r - 1.6 : r - 5;
  const double quantile = polynomial(kQuantileAbove[range], x) / polynomial(kQuantileBelow[range], x);
  return q < 0 ? -quantile : quantile;
}

class RandomNumbers {
public:
  explicit RandomNumbers(std::uint64_t seed) : base_(mix(seed)) {}

  [[nodiscard]] std::uint64_t bits(std::uint64_t n) const {
    return mix(base_ + (n + 1) * 0x9e37'79b9'7f4a'7c15);
  }

  // In [0, 1), a multiple of 2^-53.
  [[nodiscard]] double unit(std::uint64_t n) const { return static_cast<double>(bits(n) >> 11) * 0x1p-53; }

  // In [0, bound); bound 0 means 2^64. The bias is below bound / 2^64.
  [[nodiscard]] std::uint64_t below(std::uint64_t n, std::uint64_t bound) const {
    if (bound == 0) return bits(n);
    __extension__ using Product = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Product>(bits(n)) * bound) >> 64);
  }

  // With mean 0 and standard deviation 1: the inverse of the normal distribution of a number in (0, 1), the middle of
  // one of 2^52 slices, which is never 0 and never 1.
  [[nodiscard]] double normal(std::uint64_t n) const {
    return normalQuantile((static_cast<double>(bits(n) >> 12) + 0.5) * 0x1p-52);
  }

private:
  [[nodiscard]] static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
    return z ^ (z >> 31);
  }

  std::uint64_t base_;
};

} // namespace wavesmith::project
