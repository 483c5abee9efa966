// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/registers/def_use.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;
using ::testing::ElementsAre;

struct Decoded {
  explicit Decoded(const std::string& body)
      : program(testing::programOf(testing::kernel(body))), footprints(*program) {}

  [[nodiscard]] Index on(std::uint32_t line) const { return testing::onLine(*program, line); }
  // "3 v1": line and registers.
  [[nodiscard]] std::vector<std::string> texts(const std::vector<RegisterAccess>& all) const {
    std::vector<std::string> texts;
    for (const RegisterAccess& one : all)
      texts.push_back(fmt::format("{} {}", testing::lineOf(*program, one.at), isa::toString(one.registers)));
    return texts;
  }

  std::unique_ptr<const program::Program> program;
  Footprints footprints;
};

constexpr RegisterRange kV1{RegisterClass::Vector, 1, 1};
constexpr std::string_view kStore = "global_store_dword v[2:3], v1, off\ns_endpgm";

TEST(DefUse, FollowsAllPaths) {
  const Decoded d("v_mov_b32 v1, 1\n"
                  "s_cbranch_scc1 .Lskip\n"
                  "v_mov_b32 v1, 2\n"
                  ".Lskip:\n" +
                  std::string(kStore));
  EXPECT_THAT(d.texts(definitions(*d.program, d.footprints, d.on(5), kV1)), ElementsAre("1 v1", "3 v1"));
  EXPECT_THAT(d.texts(uses(*d.program, d.footprints, d.on(1), kV1)), ElementsAre("5 v1"));
}

TEST(DefUse, DerivedSearchContinuesThroughUpdates) {
  const Decoded d("v_mov_b32 v1, 1\nv_add_u32 v1, v1, v0\n" + std::string(kStore));
  EXPECT_THAT(d.texts(uses(*d.program, d.footprints, d.on(1), kV1)), ElementsAre("2 v1"));
  EXPECT_THAT(d.texts(uses(*d.program, d.footprints, d.on(1), kV1, Follow::Derived)),
              ElementsAre("2 v1", "3 v1"));
  EXPECT_THAT(d.texts(definitions(*d.program, d.footprints, d.on(3), kV1)), ElementsAre("2 v1"));
  EXPECT_THAT(d.texts(definitions(*d.program, d.footprints, d.on(3), kV1, Follow::Derived)),
              ElementsAre("1 v1", "2 v1"));
}

TEST(DefUse, TracksEachRegisterOfARange) {
  const Decoded d("v_mov_b32 v2, 1\nv_mov_b32 v3, 1\nv_mov_b32 v2, 2\nv_mov_b32 v1, 0\n" +
                  std::string(kStore));
  const RegisterRange pair{RegisterClass::Vector, 2, 2};
  EXPECT_THAT(d.texts(definitions(*d.program, d.footprints, d.on(5), pair)), ElementsAre("2 v3", "3 v2"));
}

} // namespace
} // namespace wavesmith::analysis
