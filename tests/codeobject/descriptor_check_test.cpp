// SPDX-License-Identifier: Apache-2.0
// Invalid values in a descriptor, compared with LLVM's assembler: both reject the same ones.
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "codeobject/descriptor/descriptor_check.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <map>
#include <random>

namespace wavesmith::codeobject {
namespace {

using ::testing::HasSubstr;
using Directives = std::map<std::string, std::uint64_t>;

const Directives kLeast{
    {".amdhsa_next_free_vgpr", 8}, {".amdhsa_next_free_sgpr", 16}, {".amdhsa_accum_offset", 8}};

assembler::Assembly assembled(const Directives& directives) {
  std::string text =
      ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:\n"
      "  s_endpgm\n.size k, .-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n";
  for (const auto& [directive, value] : directives)
    text += fmt::format("  {} {}\n", directive, value);
  return assembler::assemble({{"k.s", text + ".end_amdhsa_kernel\n"}}, {});
}

KernelDescriptor descriptorOf(const assembler::Assembly& assembly) {
  const auto object = read(assembly.codeObject, "k");
  return object && !object->kernels().empty() ? object->kernels()[0].descriptor : KernelDescriptor{};
}

std::string firstError(const assembler::Assembly& assembly) {
  for (const source::Diagnostic& diagnostic : assembly.diagnostics)
    if (diagnostic.severity == source::Severity::Error) return diagnostic.message;
  return {};
}

Directives with(Directives directives, const Directives& more) {
  for (const auto& [directive, value] : more)
    directives[directive] = value;
  return directives;
}

// The descriptor for the directives, as far as it could be written.
KernelDescriptor wanted(const Directives& directives) {
  KernelDescriptor descriptor = descriptorOf(assembled(kLeast));
  for (const auto& [directive, value] : directives)
    if (const DescriptorField* field = findDescriptorField(directive)) field->set(descriptor, value);
  if (const auto vectors = directives.find(".amdhsa_next_free_vgpr"); vectors != directives.end())
    descriptor.granulatedVectorRegisters =
        static_cast<std::uint32_t>((std::max<std::uint64_t>(vectors->second, 1) + 7) / 8 - 1);
  if (!directives.contains(".amdhsa_user_sgpr_count"))
    descriptor.userSgprCount = requiredUserSgprs(descriptor);
  return descriptor;
}

std::vector<std::string> refusalsOf(const Directives& directives) {
  std::vector<std::string> all;
  for (const auto& [directive, value] : directives)
    if (const auto why = refusalOf(directive, value)) all.push_back(*why);
  if (const auto why = refusalOfAccumOffset(directives.at(".amdhsa_accum_offset"),
                                            directives.at(".amdhsa_next_free_vgpr")))
    all.push_back(*why);
  if (all.empty())
    for (const Refusal& refusal : codeobject::refusalsOf(wanted(directives)))
      all.push_back(refusal.why);
  return all;
}

struct Refused {
  Directives directives;
  std::string byUs;
  std::string byLlvm; // empty: its assembler accepts it
};

class Refusals : public ::testing::TestWithParam<Refused> {};

TEST_P(Refusals, MatchLlvmOrItsGuide) {
  const Directives directives = with(kLeast, GetParam().directives);
  const auto refusals = refusalsOf(directives);
  ASSERT_FALSE(refusals.empty());
  EXPECT_THAT(refusals, ::testing::Contains(HasSubstr(GetParam().byUs)));
  const assembler::Assembly assembly = assembled(directives);
  if (GetParam().byLlvm.empty()) {
    EXPECT_EQ(firstError(assembly), "");
    EXPECT_FALSE(codeobject::refusalsOf(descriptorOf(assembly)).empty());
  } else {
    EXPECT_THAT(firstError(assembly), HasSubstr(GetParam().byLlvm));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Directives, Refusals,
    ::testing::Values(
        Refused{{{".amdhsa_accum_offset", 6}}, "multiple of 4", "increments of 4"},
        Refused{{{".amdhsa_accum_offset", 0}}, "multiple of 4", "increments of 4"},
        Refused{{{".amdhsa_accum_offset", 260}, {".amdhsa_next_free_vgpr", 512}},
                "multiple of 4",
                "increments of 4"},
        Refused{{{".amdhsa_accum_offset", 12}}, "begin at register 12", "exceeds total VGPR"},
        Refused{{{".amdhsa_next_free_vgpr", 3}}, "begin at register 8", "exceeds total VGPR"},
        Refused{{{".amdhsa_next_free_vgpr", 513}}, "at most 512", "out of range"},
        Refused{{{".amdhsa_next_free_sgpr", 103}}, "at most 102", "out of range"},
        Refused{{{".amdhsa_float_round_mode_32", 4}}, "0 to 3", "out of range"},
        Refused{{{".amdhsa_float_denorm_mode_16_64", 4}}, "0 to 3", "out of range"},
        Refused{{{".amdhsa_exception_fp_ieee_overflow", 2}}, "0 to 1", "out of range"},
        Refused{{{".amdhsa_system_vgpr_workitem_id", 4}}, "must be 0 (x)", "out of range"},
        Refused{{{".amdhsa_user_sgpr_kernarg_preload_length", 17}}, "16 user SGPRs", "out of range"},
        Refused{{{".amdhsa_user_sgpr_kernarg_preload_offset", 512}}, "0 to 511", "out of range"},
        Refused{{{".amdhsa_user_sgpr_kernarg_preload_length", 4},
                 {".amdhsa_user_sgpr_kernarg_preload_offset", 2},
                 {".amdhsa_kernarg_size", 20}},
                "end at byte 24",
                "larger than the kernarg segment size"},
        Refused{{{".amdhsa_user_sgpr_count", 1}, {".amdhsa_user_sgpr_kernarg_segment_ptr", 1}},
                "2 user SGPRs are enabled",
                "smaller than"},
        // Accepted by the assembler, but without effect.
        Refused{{{".amdhsa_system_vgpr_workitem_id", 3}}, "must be 0 (x)", ""},
        Refused{{{".amdhsa_user_sgpr_count", 17}}, "16 user SGPRs", ""},
        Refused{
            {{".amdhsa_user_sgpr_kernarg_preload_length", 15}, {".amdhsa_user_sgpr_kernarg_segment_ptr", 1}},
            "17 user SGPRs exceed the 16 of the hardware",
            ""},
        Refused{{{".amdhsa_group_segment_fixed_size", 65537}}, "65536 bytes of LDS", ""},
        Refused{{{".amdhsa_group_segment_fixed_size", 64}, {".amdhsa_tg_split", 1}}, "has no LDS", ""},
        Refused{
            {{".amdhsa_private_segment_fixed_size", 16}}, "scratch requires ENABLE_PRIVATE_SEGMENT", ""}));

// Bits without a directive on gfx942.
TEST(DescriptorCheck, RejectsBitsOfOtherTargetsAndTheRuntime) {
  for (const char* directive : {".amdhsa_user_sgpr_private_segment_buffer",
                                ".amdhsa_user_sgpr_flat_scratch_init", ".amdhsa_wavefront_size32"})
    EXPECT_NE(firstError(assembled(with(kLeast, {{directive, 1}}))), "") << directive;
  const KernelDescriptor good = descriptorOf(assembled(kLeast));
  EXPECT_TRUE(refusalsOf(good).empty());
  for (const char* name :
       {"PRIORITY", "PRIV", "DEBUG_MODE", "BULKY", "CDBG_USER", "ENABLE_TRAP_HANDLER",
        "ENABLE_EXCEPTION_ADDRESS_WATCH", "ENABLE_EXCEPTION_MEMORY", "GRANULATED_LDS_SIZE",
        "ENABLE_WAVEFRONT_SIZE32", "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER", "ENABLE_SGPR_FLAT_SCRATCH_INIT"}) {
    KernelDescriptor descriptor = good;
    const DescriptorField* field = findDescriptorField(name);
    ASSERT_NE(field, nullptr) << name;
    field->set(descriptor, 1);
    descriptor.userSgprCount = std::max(descriptor.userSgprCount, requiredUserSgprs(descriptor));
    const auto refusals = refusalsOf(descriptor);
    ASSERT_EQ(refusals.size(), 1u) << name;
    EXPECT_EQ(refusals[0].field, field) << name;
  }
  KernelDescriptor entry = good;
  entry.kernelCodeEntryByteOffset += 4;
  ASSERT_EQ(refusalsOf(entry).size(), 1u);
}

TEST(DescriptorCheck, ReportsReservedBits) {
  auto bytes = writeKernelDescriptor(descriptorOf(assembled(kLeast)));
  bytes[12] = std::byte{1};
  bytes[59] |= std::byte{0}; // KERNARG_PRELOAD: no reserved one
  bytes[63] = std::byte{0x80};
  const auto refusals = refusalsOf(readKernelDescriptor(bytes));
  ASSERT_EQ(refusals.size(), 1u);
  EXPECT_EQ(refusals[0].field, nullptr);
  EXPECT_EQ(refusals[0].why, "reserved bits must be 0: bit 0 of byte 12, 7 of byte 63");
}

// Random values: whatever LLVM rejects is rejected, and LLVM accepts everything else and makes a valid
// descriptor of it.
TEST(DescriptorCheck, RandomBlocksMatchTheAssembler) {
  std::mt19937 random(942);
  int accepted = 0;
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    Directives directives = kLeast;
    for (const DescriptorField& field : descriptorFields()) {
      if (field.directive.empty() || random() % 4 != 0) continue;
      const std::uint64_t most = std::min<std::uint64_t>(largestOf(field.directive), 600);
      directives[std::string(field.directive)] = random() % (most + (random() % 8 == 0 ? 3 : 1));
    }
    directives[".amdhsa_next_free_vgpr"] = random() % 516;
    directives[".amdhsa_accum_offset"] = random() % 12 == 0 ? random() % 300 : random() % 64 * 4 + 4;
    directives[".amdhsa_next_free_sgpr"] = random() % 104;
    const assembler::Assembly assembly = assembled(directives);
    const std::string error = firstError(assembly);
    const auto refusals = refusalsOf(directives);
    if (!error.empty()) {
      ++refused;
      EXPECT_FALSE(refusals.empty()) << error << "\n" << ::testing::PrintToString(directives);
    }
    if (!refusals.empty()) continue;
    ++accepted;
    EXPECT_EQ(error, "") << ::testing::PrintToString(directives);
    EXPECT_TRUE(codeobject::refusalsOf(descriptorOf(assembly)).empty())
        << ::testing::PrintToString(directives);
  }
  EXPECT_GT(accepted, 20);
  EXPECT_GT(refused, 50);
}

} // namespace
} // namespace wavesmith::codeobject
