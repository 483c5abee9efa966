// SPDX-License-Identifier: Apache-2.0
// LLVM's encoding of s_waitcnt compared with ours, on every target: all operands decoded, all counts encoded.
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "isa/decode/decode.h"
#include "isa/fields/wait_counts.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace wavesmith::isa {
namespace {

constexpr std::uint32_t kOperands = 0x10000;
constexpr std::uint32_t kWait = 0xbf8c0000; // s_waitcnt 0 (CDNA3 ISA 12.5)

std::string llvmText(std::uint32_t word, std::string_view processor) {
  std::array<std::byte, 4> bytes{};
  std::memcpy(bytes.data(), &word, sizeof word);
  std::string text = assembler::disassembleInstruction(bytes, 0, std::string(processor)).text;
  std::ranges::replace(text, '\t', ' ');
  return text;
}

TEST(WaitReferee, EveryOperandHasTheCountsThatLlvmPrints) {
  for (const Target& target : targets())
    for (std::uint32_t operand = 0; operand < kOperands; ++operand)
      ASSERT_EQ("s_waitcnt " + waitText(decodeWaitCounts(operand, target.waits)),
                llvmText(kWait | operand, target.processor))
          << target.processor << ' ' << operand;
}

std::vector<WaitCounts> allCounts(const WaitEncoding& encoding) {
  std::vector<WaitCounts> all;
  for (unsigned vm = 0; vm <= highest(Counter::Vm, encoding); ++vm)
    for (unsigned lgkm = 0; lgkm <= highest(Counter::Lgkm, encoding); ++lgkm)
      for (unsigned exp = 0; exp <= highest(Counter::Exp, encoding); ++exp)
        all.push_back({.vm = static_cast<std::uint8_t>(vm),
                       .lgkm = static_cast<std::uint8_t>(lgkm),
                       .exp = static_cast<std::uint8_t>(exp)});
  return all;
}

// The immediates of the s_waitcnt of a text, in order.
std::vector<std::uint32_t> assembledWaits(const std::string& text, std::string_view processor) {
  assembler::Options options;
  options.target = processor;
  const assembler::Assembly assembly = assembler::assemble({{"waits.s", text}}, options);
  EXPECT_TRUE(assembly.ok()) << wavesmith::testing::describe(assembly.diagnostics);
  std::vector<std::uint32_t> immediates;
  const auto object = codeobject::read(assembly.codeObject, "waits.hsaco");
  if (!object) return immediates;
  for (const codeobject::Section& section : object->sections()) {
    if (section.name != ".text") continue;
    for (const Instruction& instruction :
         decodeAll(object->bytes().subspan(section.fileOffset, section.size), section.address))
      if (instruction.op == Op::s_waitcnt)
        immediates.push_back(static_cast<std::uint32_t>(instruction.immediate) & 0xffff);
  }
  return immediates;
}

TEST(WaitReferee, AllCountsAreEncodedAsByLlvm) {
  for (const Target& target : targets()) {
    const std::vector<WaitCounts> all = allCounts(target.waits);
    std::string text = "k:\n";
    for (const WaitCounts& counts : all)
      text += fmt::format("  s_waitcnt vmcnt({}) & expcnt({}) & lgkmcnt({})\n", counts.vm, counts.exp,
                          counts.lgkm);
    const std::vector<std::uint32_t> llvm = assembledWaits(text + "  s_endpgm\n", target.processor);
    ASSERT_EQ(llvm.size(), all.size()) << target.processor;
    for (std::size_t i = 0; i < all.size(); ++i) {
      ASSERT_EQ(encode(all[i], target.waits), llvm[i]) << target.processor << ' ' << waitText(all[i]);
      ASSERT_EQ(decodeWaitCounts(llvm[i], target.waits), all[i]) << target.processor << ' ' << llvm[i];
    }
  }
}

} // namespace
} // namespace wavesmith::isa
