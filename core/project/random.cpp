// SPDX-License-Identifier: Apache-2.0
#include "project/random.h"

#include <array>
#include <bit>

namespace wavesmith::project {
namespace {

// Constant term first.
using Polynomial = std::array<double, 8>;

double at(const Polynomial& coefficients, double x) {
  double value = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;)
    value = value * x + coefficients[i];
  return value;
}

// The three ranges of AS 241: near the middle, tails, far tails.
constexpr Polynomial kMiddleAbove{3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                                  1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                                  3.3430575583588128105e4, 2.5090809287301226727e3};
constexpr Polynomial kMiddleBelow{1.0,
                                  4.2313330701600911252e1,
                                  6.8718700749205790830e2,
                                  5.3941960214247511077e3,
                                  2.1213794301586595867e4,
                                  3.9307895800092710610e4,
                                  2.8729085735721942674e4,
                                  5.2264952788528545610e3};
constexpr Polynomial kTailAbove{1.42343711074968357734e0,  4.63033784615654529590e0,
                                5.76949722146069140550e0,  3.64784832476320460504e0,
                                1.27045825245236838258e0,  2.41780725177450611770e-1,
                                2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr Polynomial kTailBelow{1.0,
                                2.05319162663775882187e0,
                                1.67638483018380384940e0,
                                6.89767334985100004550e-1,
                                1.48103976427480074590e-1,
                                1.51986665636164571966e-2,
                                5.47593808499534494600e-4,
                                1.05075007164441684324e-9};
constexpr Polynomial kFarAbove{6.65790464350110377720e0,  5.46378491116411436990e0,
                               1.78482653991729133580e0,  2.96560571828504891230e-1,
                               2.65321895265761230930e-2, 1.24266094738807843860e-3,
                               2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr Polynomial kFarBelow{1.0,
                               5.99832206555887937690e-1,
                               1.36929880922735805310e-1,
                               1.48753612908506148525e-2,
                               7.86869131145613259100e-4,
                               1.84631831751005468180e-5,
                               1.42151175831644588870e-7,
                               2.04426310338993978564e-15};

constexpr std::array kOddReciprocals{1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                                     1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3,  1.0};

// Natural logarithm of a normal x > 0, from the four basic operations: x = m * 2^e with m near 1, and log m
// is twice the inverse hyperbolic tangent of (m - 1) / (m + 1). The C library's log may differ between
// machines.
double portableLog(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int exponent = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0xf'ffff'ffff'ffff) | (std::uint64_t{1023} << 52)); // in [1, 2)
  if (m > 1.4142135623730951) {
    m /= 2;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1); // at most 0.172: its 25th power is below 1e-19
  const double square = s * s;
  double series = 0;
  for (const double reciprocal : kOddReciprocals)
    series = series * square + reciprocal;
  return exponent * 0.69314718055994530942 + 2 * s * series;
}

} // namespace

double normalQuantile(double p) {
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * at(kMiddleAbove, r) / at(kMiddleBelow, r);
  }
  const double r = std::sqrt(-portableLog(q < 0 ? p : 1 - p));
  const double x = r <= 5 ? at(kTailAbove, r - 1.6) / at(kTailBelow, r - 1.6)
                          : at(kFarAbove, r - 5) / at(kFarBelow, r - 5);
  return q < 0 ? -x : x;
}

double RandomNumbers::normal(std::uint64_t n) const {
  // The middle of one of 2^52 slices: never 0 and never 1.
  const auto slice = static_cast<double>(bits(n) >> 12);
  return normalQuantile((slice + 0.5) * 0x1p-52);
}

} // namespace wavesmith::project
