// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_plan.h"

#include "analysis/analyzed.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Planned {
  explicit Planned(const std::string& body) : Planned(testing::programOf(testing::kernel(body))) {}
  explicit Planned(std::unique_ptr<const program::Program> of)
      : program(std::move(of)), analysis(analyze(*program, {})),
        plan(planWaits(*program, analysis->footprints, analysis->values, {})) {}

  // "4 vmcnt(0)": the line of the body before whose instruction it waits.
  [[nodiscard]] std::vector<std::string> waits() const {
    std::vector<std::string> all;
    for (Index i = 0; i < plan.counts.size(); ++i)
      if (plan.counts[i] != counters::kNoWait)
        all.push_back(fmt::format("{} {}", testing::lineOf(*program, i),
                                  counters::waitStatement(plan.counts[i]).substr(10)));
    return all;
  }
  [[nodiscard]] std::size_t written() const {
    return static_cast<std::size_t>(std::ranges::count(program->instructions(), isa::Op::s_waitcnt,
                                                       &isa::Instruction::op));
  }

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const Analysis> analysis;
  WaitPlan plan;
};

TEST(WaitPlan, Examples) {
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::sourceDirectory() / "resources/examples")) {
    if (entry.path().extension() != ".s") continue;
    Planned p(testing::programOfFile("resources/examples/" + entry.path().filename().string()));
    fmt::print("{:30} author {:3} plan {:3} unsolved {}\n", entry.path().filename().string(), p.written(), p.waits().size(), p.plan.unsolved.size());
  }
}

} // namespace
} // namespace wavesmith::analysis
