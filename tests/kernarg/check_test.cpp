// SPDX-License-Identifier: Apache-2.0
#include "kernarg/check.h"
#include "kernarg/kernels.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

using ::testing::AllOf;
using testing::Analyzed;
using testing::argumentLine;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// Reads s4 to s11.
constexpr std::string_view kUse = "s_waitcnt lgkmcnt(0)\n"
                                  "v_mov_b32 v1, s4\nv_mov_b32 v2, s5\nv_mov_b32 v3, s6\nv_mov_b32 v4, s7\n"
                                  "s_endpgm\n";

std::vector<std::string> findingsOf(std::string_view body, std::string_view arguments, std::uint32_t size,
                                    std::string_view directives = {}) {
  return Analyzed(body, arguments, size, directives).findings();
}

const std::string kPlain = argumentLine("a", 0, 8, "float*") + argumentLine("b", 8, 8, "float*") +
                           argumentLine("n", 16, 8, "ulong") + argumentLine("stride", 24, 4, "uint") +
                           argumentLine("width", 28, 4, "uint");

TEST(Check, AcceptsCorrectLoads) {
  for (const std::string_view load : {"s_load_dwordx4 s[4:7], s[0:1], 0", "s_load_dwordx2 s[4:5], s[0:1], 24",
                                      "s_load_dwordx4 s[4:7], s[0:1], 16", "s_load_dword s4, s[0:1], 20",
                                      "s_load_dwordx2 s[4:5], s[0:1], 8", "s_load_dwordx8 s[4:11], s[0:1], 0",
                                      "s_load_dword s4, s[0:1], 28"})
    EXPECT_THAT(findingsOf(fmt::format("{}\n{}", load, kUse), kPlain, 32), IsEmpty()) << load;
}

TEST(Check, ReportsLoadsAcrossArguments) {
  EXPECT_THAT(
      findingsOf(fmt::format("s_load_dwordx2 s[4:5], s[0:1], 20\n{}", kUse), kPlain, 32),
      ElementsAre(AllOf(StartsWith("W0505 warning 1: "),
                        HasSubstr("reads 8 bytes at 20: crosses n and stride"), HasSubstr("n is at 16"))));
  EXPECT_THAT(findingsOf(fmt::format("s_load_dwordx4 s[4:7], s[0:1], 4\n{}", kUse), kPlain, 32),
              ElementsAre(HasSubstr("reads 16 bytes at 4: crosses a, b and n")));
  // The other bytes that it reads are unused.
  EXPECT_THAT(
      findingsOf(
          "s_load_dwordx4 s[4:7], s[0:1], 8\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v1, s4\nv_mov_b32 v2, s5\n"
          "s_endpgm\n",
          argumentLine("a", 0, 8, "float*") + argumentLine("b", 8, 8, "float*") +
              argumentLine("x", 16, 4, "int") + argumentLine("n", 20, 8, "ulong"),
          28),
      ElementsAre(StartsWith("W0504 remark")));
}

TEST(Check, AcceptsPartialLoads) {
  EXPECT_THAT(findingsOf(fmt::format("s_load_dword s4, s[0:1], 4\ns_load_dword s5, s[0:1], 16\n{}", kUse),
                         kPlain, 32),
              IsEmpty());
}

TEST(Check, IgnoresPartsOfStructsAndUnknownTypes) {
  const std::string arguments = argumentLine("s", 0, 16, "struct pair") + argumentLine("b", 16, 8, "float*");
  EXPECT_THAT(findingsOf(fmt::format("s_load_dwordx4 s[4:7], s[0:1], 8\n{}", kUse), arguments, 24),
              IsEmpty());
}

TEST(Check, ReportsLoadsOutsideTheSegment) {
  EXPECT_THAT(findingsOf(fmt::format("s_load_dword s4, s[0:1], 32\n{}", kUse), kPlain, 32),
              ElementsAre(AllOf(StartsWith("W0506 warning 1: "), HasSubstr("the segment ends at 32"))));
  EXPECT_THAT(findingsOf(fmt::format("s_load_dwordx4 s[4:7], s[0:1], 24\n{}", kUse), kPlain, 32),
              ElementsAre(HasSubstr("reads 16 bytes at 24: the segment ends at 32")));
  EXPECT_THAT(
      findingsOf(
          fmt::format("s_sub_u32 s0, s0, 4\ns_subb_u32 s1, s1, 0\ns_load_dword s4, s[0:1], 0\n{}", kUse),
          kPlain, 32),
      ElementsAre(HasSubstr("begins before the segment")));
  // Unused bytes of a load.
  EXPECT_THAT(
      findingsOf(
          "s_load_dwordx4 s[4:7], s[0:1], 24\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v1, s4\nv_mov_b32 v2, s5\n"
          "s_endpgm\n",
          kPlain, 32),
      IsEmpty());
  // Without metadata and with a descriptor value of 0 the size is unknown.
  EXPECT_THAT(Analyzed(fmt::format("s_load_dword s4, s[0:1], 32\n{}", kUse)).findings(), IsEmpty());
  EXPECT_THAT(
      Analyzed(fmt::format("s_load_dword s4, s[0:1], 32\n{}", kUse), {}, {}, "  .amdhsa_kernarg_size 32\n")
          .findings(),
      ElementsAre(StartsWith("W0506")));
}

TEST(Check, ReportsMisalignedLoads) {
  EXPECT_THAT(findingsOf(fmt::format("s_load_dword s4, s[0:1], 26\n{}", kUse), kPlain, 32),
              ElementsAre(AllOf(StartsWith("W0507 warning 1: "), HasSubstr("reads from 24 instead of 26"))));
}

// n at 0, four bytes of padding, a at 8.
TEST(Check, ReportsLoadsOfPadding) {
  const std::string arguments = argumentLine("n", 0, 4, "uint") + argumentLine("a", 8, 8, "float*");
  const auto findings = [&](const std::string& load) {
    return Analyzed(load + "\ns_waitcnt lgkmcnt(0)\ns_add_u32 s6, s4, s4\ns_endpgm\n", arguments, 16)
        .findings();
  };
  EXPECT_THAT(findings("s_load_dword s4, s[0:1], 4"),
              ElementsAre(AllOf(StartsWith("W0520 warning 1: "),
                                HasSubstr("reads 4 bytes at 4: no argument is there"))));
  EXPECT_THAT(findings("s_load_dword s4, s[0:1], 0"), IsEmpty());
  // Neither padding loaded together with an argument nor unused padding is a finding.
  EXPECT_THAT(findings("s_load_dwordx2 s[4:5], s[0:1], 0"), IsEmpty());
  EXPECT_THAT(findings("s_load_dword s8, s[0:1], 4\ns_load_dword s4, s[0:1], 0"), IsEmpty());
}

TEST(Check, ReportsInvalidLayouts) {
  const auto layout = [](const std::string& arguments, std::uint32_t size, std::string_view directives = {}) {
    return findingsOf("s_endpgm\n", arguments, size, directives);
  };
  EXPECT_THAT(
      layout(argumentLine("a", 0, 8, "float*") + argumentLine("n", 4, 4, "int"), 8),
      ElementsAre(AllOf(StartsWith("W0501 error 0: kernel k: a (bytes 0 to 7) and n (bytes 4 to 7) overlap"),
                        HasSubstr("move n to 8"))));
  // A short argument inside a long one does not hide the next overlap.
  EXPECT_THAT(layout(argumentLine("s", 0, 16, "struct s") + argumentLine("x", 4, 4, "int") +
                         argumentLine("y", 12, 4, "int"),
                     16),
              ElementsAre(HasSubstr("s (bytes 0 to 15) and x"), HasSubstr("s (bytes 0 to 15) and y")));
  EXPECT_THAT(
      layout(argumentLine("a", 0, 8, "float*") + argumentLine("n", 8, 4, "int"), 8),
      ElementsAre(AllOf(StartsWith("W0502 error 0: "), HasSubstr(".kernarg_segment_size to at least 12"))));
  EXPECT_THAT(layout(argumentLine("a", 0, 8, "float*"), 8, "  .amdhsa_kernarg_size 16\n"),
              ElementsAre(AllOf(StartsWith("W0503 warning 0: "), HasSubstr(".kernarg_segment_size 8"),
                                HasSubstr(".amdhsa_kernarg_size 16")),
                          StartsWith("W0520")));
  EXPECT_THAT(layout(argumentLine("n", 0, 4, "int") + argumentLine("a", 4, 8, "float*"), 12),
              ElementsAre(AllOf(StartsWith("W0504 remark 0: "), HasSubstr("must be packed"))));
  EXPECT_THAT(layout(argumentLine("c", 0, 1, "char") + argumentLine("a", 1, 8, "float*"), 12),
              ElementsAre(AllOf(StartsWith("W0504 warning 0: "), HasSubstr("move it to 8"))));
  EXPECT_THAT(layout(argumentLine("n", 0, 4, "int") + argumentLine("a", 16, 8, "float*"), 24),
              ElementsAre(AllOf(StartsWith("W0520 remark 0: "), HasSubstr("bytes 4 to 15, before a"))));
  EXPECT_THAT(layout(argumentLine("n", 0, 4, "int") + argumentLine("a", 8, 8, "float*"), 16), IsEmpty());
  EXPECT_THAT(layout(argumentLine("a", 0, 8, "float*"), 64),
              ElementsAre(AllOf(StartsWith("W0520 remark 0: "), HasSubstr("bytes 8 to 63, at the end"))));
}

} // namespace
} // namespace wavesmith::kernarg
