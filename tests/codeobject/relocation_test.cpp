// SPDX-License-Identifier: Apache-2.0
#include "codeobject/relocation.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace wavesmith::codeobject {
namespace {

const std::string kRelocatedProgram = testing::emptyKernel("k") + R"(
  .data
  .globl visible
visible:
  .quad visible + 8
  .weak nowhere
  .quad nowhere
  .quad k
)";

// One line for each, in the format of readelf: address, type, symbol + addend.
std::vector<std::string> readelfLines(std::span<const std::byte> bytes) {
  std::istringstream lines(testing::examine(bytes, {"llvm-readelf-19", "-W", "--dyn-relocations"}));
  std::vector<std::string> result;
  std::string line;
  while (std::getline(lines, line)) {
    if (line.find("R_AMDGPU_") == std::string::npos) continue;
    std::istringstream words(line);
    std::string address;
    std::string info;
    std::string type;
    words >> address >> info >> type;
    std::string rest;
    std::string word;
    while (words >> word)
      rest += " " + word;
    result.push_back(fmt::format("{} {}{}", address, type, rest));
  }
  return result;
}

std::string lineOf(const Relocation& r) {
  const std::string what = r.symbol.empty()
                               ? fmt::format("{:x}", r.addend)
                               : fmt::format("{:016x} {} + {:x}", r.symbolAddress, r.symbol, r.addend);
  return fmt::format("{:016x} {} {}", r.address, relocationName(r.type), what);
}

TEST(Relocation, ListMatchesLlvm) {
  const auto bytes = testing::assemble(kRelocatedProgram);
  WS_ASSERT_OK(object, read(bytes, "program"));
  std::vector<std::string> lines;
  for (const Relocation& relocation : object.relocations())
    lines.push_back(lineOf(relocation));
  EXPECT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines, readelfLines(bytes));
}

TEST(Relocation, ValuesMatchTheLoader) {
  WS_ASSERT_OK(object, read(testing::assemble(kRelocatedProgram), "program"));
  const std::uint64_t load = 0x7f0000000000;
  const auto visible = std::ranges::find(object.symbols(), "visible", &Symbol::name)->address;
  std::map<std::uint64_t, std::uint64_t> written;
  for (const Relocation& relocation : object.relocations()) {
    const auto value = relocatedValue(relocation, load);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->bytes, 8U);
    written[relocation.address] = value->value;
  }
  const std::map<std::uint64_t, std::uint64_t> expected{
      {visible, load + visible + 8}, {visible + 8, 0}, {visible + 16, load + object.kernels()[0].entry}};
  EXPECT_EQ(written, expected);
}

TEST(Relocation, ReportsUndefinedSymbol) {
  const auto bytes = testing::assemble(testing::emptyKernel("k") + "  .data\n  .quad elsewhere\n",
                                       {.processor = "gfx942", .version = 5, .arguments = {"-Wl,-z,undefs"}});
  WS_ASSERT_OK(object, read(bytes, "program"));
  ASSERT_EQ(object.relocations().size(), 1U);
  EXPECT_FALSE(relocatedValue(object.relocations()[0], 0));
  ASSERT_EQ(object.diagnostics().size(), 1U);
  EXPECT_TRUE(source::hasErrors(object.diagnostics()));
  EXPECT_THAT(object.diagnostics()[0].message, ::testing::HasSubstr("undefined symbol 'elsewhere'"));
}

TEST(Relocation, AbsoluteSymbolIsNotRelocated) {
  const auto bytes =
      testing::assemble(testing::emptyKernel("k") + "  .data\n  .quad fixed\n",
                        {.processor = "gfx942", .version = 5, .arguments = {"-Wl,--defsym=fixed=0x1234"}});
  WS_ASSERT_OK(object, read(bytes, "program"));
  ASSERT_EQ(object.relocations().size(), 1U);
  EXPECT_TRUE(object.relocations()[0].symbolAbsolute);
  EXPECT_EQ(relocatedValue(object.relocations()[0], 0x7f0000000000)->value, 0x1234U);
}

// AMDGPUUsage, "Relocation Records": S + A, S + A - P, B + A, low and high halves.
TEST(Relocation, ComputesEachFormula) {
  const std::uint64_t load = 0x7f1200000000;
  const auto value = [&](RelocationType type) -> std::optional<std::pair<std::uint64_t, unsigned>> {
    Relocation relocation{.address = 0x100,
                          .type = static_cast<std::uint32_t>(type),
                          .symbol = "s",
                          .symbolAddress = 0x40,
                          .symbolDefined = true,
                          .symbolAbsolute = false,
                          .symbolWeak = false,
                          .addend = -8};
    const auto result = relocatedValue(relocation, load);
    if (!result) return std::nullopt;
    EXPECT_EQ(relocatedBytes(relocation.type), result->bytes);
    return std::pair(result->value, result->bytes);
  };
  using Pair = std::pair<std::uint64_t, unsigned>;
  EXPECT_EQ(value(RelocationType::Abs64), (Pair{0x7f1200000038, 8}));
  EXPECT_EQ(value(RelocationType::Abs32Lo), (Pair{0x00000038, 4}));
  EXPECT_EQ(value(RelocationType::Abs32Hi), (Pair{0x00007f12, 4}));
  EXPECT_EQ(value(RelocationType::Abs32), (Pair{0x00000038, 4}));
  EXPECT_EQ(value(RelocationType::Rel64), (Pair{0xffffffffffffff38, 8}));
  EXPECT_EQ(value(RelocationType::Rel32), (Pair{0xffffff38, 4}));
  EXPECT_EQ(value(RelocationType::Rel32Lo), (Pair{0xffffff38, 4}));
  EXPECT_EQ(value(RelocationType::Rel32Hi), (Pair{0xffffffff, 4}));
  EXPECT_EQ(value(RelocationType::Relative64), (Pair{0x7f11fffffff8, 8}));
  for (const auto type :
       {RelocationType::None, RelocationType::GotPcRel, RelocationType::GotPcRel32Lo, RelocationType::Rel16})
    EXPECT_FALSE(value(type)) << relocationName(static_cast<std::uint32_t>(type));
  EXPECT_FALSE(relocatedBytes(77));
  EXPECT_EQ(relocationName(77), "relocation type 77");
}

} // namespace
} // namespace wavesmith::codeobject
