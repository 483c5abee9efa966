// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::byte> contents(const Assembly& assembly, std::string_view section) {
  const auto object = codeobject::read(assembly.codeObject, "test");
  if (!object) return {};
  for (const codeobject::Section& found : object->sections())
    if (found.name == section) {
      const auto bytes = object->bytes().subspan(found.fileOffset, found.size);
      return {bytes.begin(), bytes.end()};
    }
  return {};
}

// Assembles, disassembles and reassembles: code, data, descriptors and metadata are the same.
void expectRoundTrip(const std::string& text, const std::string& name) {
  const Assembly first = assembleText(text);
  ASSERT_TRUE(first.ok()) << name;
  WS_ASSERT_OK(disassembled, disassemble(first.codeObject, "first.hsaco"));
  const Assembly second = assembleText(disassembled.text);
  EXPECT_THAT(messages(second), IsEmpty()) << name << "\n" << disassembled.text;
  for (const char* section : {".text", ".rodata", ".note"})
    EXPECT_EQ(contents(first, section), contents(second, section)) << name << " " << section << "\n"
                                                                   << disassembled.text;
}

TEST(Disassemble, EveryExampleReassemblesToTheSameCode) {
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example("")))
    if (entry.path().extension() == ".s")
      expectRoundTrip(readFile(entry.path().string()), entry.path().string());
}

TEST(Disassemble, WritesInstructionsWithoutTextAsWords) {
  // A literal with the value of an inline constant, a branch into the middle of an instruction, and an
  // invalid instruction.
  expectRoundTrip(
      "  .p2align 8\nk:\n  .long 0xbe8000ff, 0x00000001\n  .long 0xbf82fffe\n  .long 0xffffffff\n  s_nop 1\n",
      "words");
  const Assembly assembly = assembleText("  .long 0xbe8000ff, 0x00000001\n");
  WS_ASSERT_OK(disassembly, disassemble(assembly.codeObject, "k"));
  EXPECT_THAT(disassembly.text, HasSubstr(".long 0xbe8000ff, 0x00000001"));
}

TEST(Disassemble, EveryFieldOfADescriptor) {
  for (const char* line : {"group_segment_fixed_size 512",
                           "private_segment_fixed_size 64",
                           "kernarg_size 40",
                           "user_sgpr_dispatch_ptr 1",
                           "user_sgpr_queue_ptr 1",
                           "user_sgpr_kernarg_segment_ptr 1",
                           "user_sgpr_dispatch_id 1",
                           "user_sgpr_private_segment_size 1",
                           "user_sgpr_count 12",
                           "uses_dynamic_stack 1",
                           "enable_private_segment 1",
                           "system_sgpr_workgroup_id_x 0",
                           "system_sgpr_workgroup_id_y 1",
                           "system_sgpr_workgroup_id_z 1",
                           "system_sgpr_workgroup_info 1",
                           "system_vgpr_workitem_id 2",
                           "reserve_vcc 0",
                           "float_round_mode_32 1",
                           "float_round_mode_16_64 2",
                           "float_denorm_mode_32 1",
                           "float_denorm_mode_16_64 1",
                           "dx10_clamp 0",
                           "ieee_mode 0",
                           "fp16_overflow 1",
                           "tg_split 1",
                           "exception_fp_ieee_invalid_op 1",
                           "exception_fp_denorm_src 1",
                           "exception_fp_ieee_div_zero 1",
                           "exception_fp_ieee_overflow 1",
                           "exception_fp_ieee_underflow 1",
                           "exception_fp_ieee_inexact 1",
                           "exception_int_div_zero 1"})
    expectRoundTrip(
        fmt::format("  .globl k\n  .p2align 8\n  .type k,@function\nk:\n  s_endpgm\n  .rodata\n  .p2align 6\n"
                    "  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 100\n    .amdhsa_next_free_sgpr 40\n"
                    "    .amdhsa_accum_offset 64\n    .amdhsa_{}\n  .end_amdhsa_kernel\n",
                    line),
        line);
  expectRoundTrip(
      "  .globl k\n  .p2align 8\n  .type k,@function\nk:\n  s_endpgm\n  .rodata\n  .p2align 6\n"
      "  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 512\n    .amdhsa_next_free_sgpr 1\n"
      "    .amdhsa_accum_offset 256\n    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
      "    .amdhsa_user_sgpr_kernarg_preload_length 4\n    .amdhsa_user_sgpr_kernarg_preload_offset 2\n"
      "  .end_amdhsa_kernel\n",
      "preload");
}

TEST(Disassemble, OneInstruction) {
  const std::vector<std::byte> bytes{std::byte{0}, std::byte{0}, std::byte{0x81}, std::byte{0xbf},
                                     std::byte{0}};
  const DisassembledInstruction endpgm = disassembleInstruction(bytes, 0, "gfx942");
  EXPECT_EQ(endpgm.text, "s_endpgm");
  EXPECT_EQ(endpgm.length, 4U);
  EXPECT_EQ(disassembleInstruction(std::span(bytes).first(3), 0, "gfx942").length, 0U);
  EXPECT_EQ(disassembleInstruction({}, 0, "gfx942").length, 0U);
  EXPECT_EQ(disassembleInstruction(bytes, 0, "gfx1").length, 0U);
  const std::vector<std::byte> bad(8, std::byte{0xff});
  EXPECT_EQ(disassembleInstruction(bad, 0, "gfx942").length, 0U);
}

TEST(Disassemble, RejectsInvalidFiles) {
  EXPECT_FALSE(disassemble({}, "empty").has_value());
  const std::vector<std::byte> zeros(4096);
  EXPECT_FALSE(disassemble(zeros, "zeros").has_value());
  EXPECT_FALSE(instructionTexts(zeros, "zeros").has_value());
}

TEST(Disassemble, HandlesDamagedCodeObjects) {
  const Assembly assembly = assembleText(readFile(wavesmith::testing::example("guarded_copy.s").string()));
  ASSERT_TRUE(assembly.ok());
  for (std::size_t size = 0; size < assembly.codeObject.size(); size += 97)
    static_cast<void>(disassemble(std::span(assembly.codeObject).first(size), "cut"));
  std::vector<std::byte> changed = assembly.codeObject;
  for (std::size_t index = 0; index < changed.size(); index += 13) {
    changed[index] ^= std::byte{0xff};
    static_cast<void>(instructionTexts(changed, "changed"));
    changed[index] ^= std::byte{0xff};
  }
}

// LLVM exits on versions that it does not write: the text has the oldest version that it writes.
TEST(Disassemble, WritesOldVersionsAsVersion4) {
  Assembly assembly = assembleText("  .globl k\nk:\n  s_endpgm\n", "k.s");
  for (const unsigned version : {2U, 3U}) {
    assembly.codeObject[8] = static_cast<std::byte>(version - 2); // EI_ABIVERSION
    WS_ASSERT_OK(text, disassemble(assembly.codeObject, "old.hsaco"));
    EXPECT_NE(text.text.find(".amdhsa_code_object_version 4\n"), std::string::npos);
    ASSERT_FALSE(text.differences.empty());
    EXPECT_NE(text.differences[0].find("it has code object version " + std::to_string(version)),
              std::string::npos);
  }
}

} // namespace
} // namespace wavesmith::assembler::testing
