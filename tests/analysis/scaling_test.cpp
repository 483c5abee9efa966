// SPDX-License-Identifier: Apache-2.0
// Four times the instructions take about four times as long, for every shape of program.
#include "analysis/analyzed.h"
#include "analysis/shapes.h"
#include "check/render.h"
#include "check/suppression.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ctime>
#include <string>

namespace wavesmith::analysis::testing {
namespace {

constexpr std::size_t kFew = 1000;
constexpr std::size_t kMany = 4 * kFew;
// 4 is linear, 16 is quadratic. The best of several runs counts, because the machine may be busy.
constexpr double kAllowed = 8;
constexpr int kRuns = 4;

// CPU time of this thread in seconds; the time of other processes does not count.
double processorTime() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double timeOf(const program::Program& program, const std::string& text) {
  const double start = processorTime();
  const auto analysis = analyze(program, {.strict = true});
  const check::TextOf textOf = [&](const std::string&) -> std::string_view { return text; };
  const std::string files[] = {"body.s"};
  (void)check::suppress(check::toDiagnostics(analysis->findings, program, textOf), files, textOf);
  return processorTime() - start;
}

class Scaling : public ::testing::TestWithParam<Shape> {};

TEST_P(Scaling, IsLinear) {
  const std::string fewText = GetParam().text(kFew);
  const std::string manyText = GetParam().text(kMany);
  const auto few = programOf(fewText);
  const auto many = programOf(manyText);
  double best[2] = {1e9, 1e9};
  for (int run = 0; run < kRuns; ++run) {
    best[0] = std::min(best[0], timeOf(*few, fewText));
    best[1] = std::min(best[1], timeOf(*many, manyText));
    if (best[1] <= kAllowed * best[0]) break;
  }
  EXPECT_LE(best[1], kAllowed * best[0]) << GetParam().name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, Scaling, ::testing::ValuesIn(shapes().begin(), shapes().end()),
                         [](const auto& shape) {
                           std::string name(shape.param.name);
                           std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0; });
                           return name;
                         });

} // namespace
} // namespace wavesmith::analysis::testing
