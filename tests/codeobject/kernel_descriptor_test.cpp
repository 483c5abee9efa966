// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"
#include "codeobject/descriptor/kernel_descriptor.h"
#include "codeobject/toolchain.h"
#include "source/round_up.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <sstream>

namespace wavesmith::codeobject {
namespace {

using DescriptorBytes = std::array<std::byte, kKernelDescriptorBytes>;
using DirectiveValues = std::map<std::string, std::uint32_t>; // ".amdhsa_ieee_mode" -> 1

TEST(KernelDescriptor, WritesBackWhatItReads) {
  std::mt19937 random(64);
  for (int i = 0; i < 20000; ++i) {
    DescriptorBytes bytes;
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random()); });
    ASSERT_EQ(writeKernelDescriptor(readKernelDescriptor(bytes)), bytes);
  }
}

TEST(KernelDescriptor, KeepsEachReservedBit) {
  for (std::size_t bit = 0; bit < 8 * kKernelDescriptorBytes; ++bit) {
    DescriptorBytes bytes{};
    bytes[bit / 8] = std::byte{1} << (bit % 8);
    EXPECT_EQ(writeKernelDescriptor(readKernelDescriptor(bytes)), bytes) << "bit " << bit;
  }
}

// Every bit belongs to a field or is reserved: writing the fields without the raw bytes sets exactly the bits
// of the fields.
TEST(KernelDescriptor, KnowsWhichBitsAreReserved) {
  DescriptorBytes ones;
  ones.fill(std::byte{0xff});
  KernelDescriptor all = readKernelDescriptor(ones);
  all.raw = {};
  const DescriptorBytes written = writeKernelDescriptor(all);
  // LLVM 19, AMDHSAKernelDescriptor.h: reserved0, reserved1, reserved3 and the RESERVED entries of the bit
  // enums.
  DescriptorBytes expected = ones;
  const auto reserve = [&](std::size_t first, std::size_t count) {
    for (std::size_t bit = first; bit < first + count; ++bit)
      expected[bit / 8] &= ~(std::byte{1} << (bit % 8));
  };
  reserve(12 * 8, 32);     // reserved0
  reserve(24 * 8, 160);    // reserved1
  reserve(44 * 8 + 6, 10); // compute_pgm_rsrc3
  reserve(44 * 8 + 17, 15);
  reserve(48 * 8 + 27, 5); // compute_pgm_rsrc1
  reserve(52 * 8 + 31, 1); // compute_pgm_rsrc2
  reserve(56 * 8 + 7, 3);  // kernel_code_properties
  reserve(56 * 8 + 12, 4);
  reserve(60 * 8, 32); // reserved3
  EXPECT_EQ(written, expected);
}

TEST(KernelDescriptor, CountsUserSgprs) {
  KernelDescriptor descriptor;
  EXPECT_EQ(requiredUserSgprs(descriptor), 0U);
  descriptor.kernargSegmentPtr = true;
  descriptor.privateSegmentSize = true;
  EXPECT_EQ(requiredUserSgprs(descriptor), 3U);
  descriptor.kernargPreloadLength = 5;
  EXPECT_EQ(requiredUserSgprs(descriptor), 8U);
}

// The descriptor's value for a directive, for those encoded without conversion.
using Accessor = std::function<std::uint32_t(const KernelDescriptor&)>;

struct Field {
  std::string directive;
  std::uint32_t largest;
  Accessor read;
};

const std::vector<Field>& plainFields() {
  static const std::vector<Field> fields{
      {".amdhsa_group_segment_fixed_size", 65536, &KernelDescriptor::groupSegmentFixedSize},
      {".amdhsa_private_segment_fixed_size", 100000, &KernelDescriptor::privateSegmentFixedSize},
      {".amdhsa_kernarg_size", 4096, &KernelDescriptor::kernargSize},
      {".amdhsa_tg_split", 1, &KernelDescriptor::tgSplit},
      {".amdhsa_float_round_mode_32", 3, &KernelDescriptor::floatRoundMode32},
      {".amdhsa_float_round_mode_16_64", 3, &KernelDescriptor::floatRoundMode16_64},
      {".amdhsa_float_denorm_mode_32", 3, &KernelDescriptor::floatDenormMode32},
      {".amdhsa_float_denorm_mode_16_64", 3, &KernelDescriptor::floatDenormMode16_64},
      {".amdhsa_dx10_clamp", 1, &KernelDescriptor::dx10Clamp},
      {".amdhsa_ieee_mode", 1, &KernelDescriptor::ieeeMode},
      {".amdhsa_fp16_overflow", 1, &KernelDescriptor::fp16Overflow},
      {".amdhsa_system_sgpr_workgroup_id_x", 1, &KernelDescriptor::workgroupIdX},
      {".amdhsa_system_sgpr_workgroup_id_y", 1, &KernelDescriptor::workgroupIdY},
      {".amdhsa_system_sgpr_workgroup_id_z", 1, &KernelDescriptor::workgroupIdZ},
      {".amdhsa_system_sgpr_workgroup_info", 1, &KernelDescriptor::workgroupInfo},
      {".amdhsa_system_vgpr_workitem_id", 2, &KernelDescriptor::workitemId},
      {".amdhsa_exception_fp_ieee_invalid_op", 1, &KernelDescriptor::exceptionInvalidOperation},
      {".amdhsa_exception_fp_denorm_src", 1, &KernelDescriptor::exceptionDenormalSource},
      {".amdhsa_exception_fp_ieee_div_zero", 1, &KernelDescriptor::exceptionDivideByZero},
      {".amdhsa_exception_fp_ieee_overflow", 1, &KernelDescriptor::exceptionOverflow},
      {".amdhsa_exception_fp_ieee_underflow", 1, &KernelDescriptor::exceptionUnderflow},
      {".amdhsa_exception_fp_ieee_inexact", 1, &KernelDescriptor::exceptionInexact},
      {".amdhsa_exception_int_div_zero", 1, &KernelDescriptor::exceptionIntegerDivideByZero},
      {".amdhsa_user_sgpr_dispatch_ptr", 1, &KernelDescriptor::dispatchPtr},
      {".amdhsa_user_sgpr_queue_ptr", 1, &KernelDescriptor::queuePtr},
      {".amdhsa_user_sgpr_kernarg_segment_ptr", 1, &KernelDescriptor::kernargSegmentPtr},
      {".amdhsa_user_sgpr_dispatch_id", 1, &KernelDescriptor::dispatchId},
      {".amdhsa_user_sgpr_private_segment_size", 1, &KernelDescriptor::privateSegmentSize},
      {".amdhsa_uses_dynamic_stack", 1, &KernelDescriptor::usesDynamicStack},
  };
  return fields;
}

// Directives specific to a target: gfx940 and newer have architected flat scratch, gfx90a has SGPRs for it.
std::vector<Field> fieldsOf(bool gfx90a) {
  std::vector<Field> fields = plainFields();
  if (gfx90a) {
    fields.push_back(
        {".amdhsa_user_sgpr_private_segment_buffer", 1, &KernelDescriptor::privateSegmentBuffer});
    fields.push_back({".amdhsa_user_sgpr_flat_scratch_init", 1, &KernelDescriptor::flatScratchInit});
    fields.push_back(
        {".amdhsa_system_sgpr_private_segment_wavefront_offset", 1, &KernelDescriptor::privateSegment});
  } else {
    fields.push_back({".amdhsa_enable_private_segment", 1, &KernelDescriptor::privateSegment});
  }
  return fields;
}

constexpr std::uint32_t kMostUserSgprs = 16; // AMDGPUUsage, "Kernel Descriptor", USER_SGPR_COUNT

struct RandomKernel {
  std::string name;
  DirectiveValues directives;
  std::uint32_t userSgprs = 0;
};

RandomKernel randomKernel(std::mt19937& random, std::string name, bool gfx90a) {
  const auto upTo = [&](std::uint32_t largest) {
    return std::uniform_int_distribution<std::uint32_t>(0, largest)(random);
  };
  RandomKernel kernel{.name = std::move(name), .directives = {}, .userSgprs = 0};
  auto& d = kernel.directives;
  for (const Field& field : fieldsOf(gfx90a))
    d[field.directive] = upTo(field.largest);
  const auto on = [&](const char* directive) { return d.contains(directive) ? d.at(directive) : 0; };
  kernel.userSgprs = 2 * (on(".amdhsa_user_sgpr_dispatch_ptr") + on(".amdhsa_user_sgpr_queue_ptr") +
                          on(".amdhsa_user_sgpr_kernarg_segment_ptr") + on(".amdhsa_user_sgpr_dispatch_id") +
                          on(".amdhsa_user_sgpr_flat_scratch_init")) +
                     4 * on(".amdhsa_user_sgpr_private_segment_buffer") +
                     on(".amdhsa_user_sgpr_private_segment_size");
  const std::uint32_t preload = upTo(kMostUserSgprs - kernel.userSgprs);
  const std::uint32_t offset = upTo(511);
  d[".amdhsa_user_sgpr_kernarg_preload_length"] = preload;
  d[".amdhsa_user_sgpr_kernarg_preload_offset"] = offset;
  d[".amdhsa_kernarg_size"] += 4 * (preload + offset); // preloaded arguments must be in the segment
  kernel.userSgprs += preload;
  d[".amdhsa_next_free_vgpr"] = 1 + upTo(511);
  d[".amdhsa_next_free_sgpr"] = 1 + upTo(95);
  d[".amdhsa_reserve_vcc"] = upTo(1);
  const std::uint32_t mostAccum = std::min(256U, (d[".amdhsa_next_free_vgpr"] + 3) / 4 * 4);
  d[".amdhsa_accum_offset"] = 4 * (1 + upTo(mostAccum / 4 - 1));
  return kernel;
}

std::string textOf(const std::vector<RandomKernel>& kernels) {
  std::string text;
  for (const RandomKernel& kernel : kernels) {
    std::string block;
    for (const auto& [directive, value] : kernel.directives)
      block += fmt::format("    {} {}\n", directive, value);
    text += fmt::format(
        "  .text\n  .globl {0}\n  .p2align 8\n  .type {0},@function\n{0}:\n  s_endpgm\n  .size {0}, .-{0}\n"
        "  .rodata\n  .p2align 6\n  .amdhsa_kernel {0}\n{1}  .end_amdhsa_kernel\n",
        kernel.name, block);
  }
  return text;
}

// The blocks that llvm-objdump decodes from the descriptors, by kernel.
std::map<std::string, DirectiveValues> objdumpBlocks(const std::vector<std::byte>& bytes) {
  std::istringstream lines(testing::examine(bytes, {"llvm-objdump-19", "-D", "-j", ".rodata"}));
  std::map<std::string, DirectiveValues> blocks;
  std::string line;
  DirectiveValues* block = nullptr;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string directive;
    std::string value;
    words >> directive >> value;
    if (directive == ".amdhsa_kernel")
      block = &blocks[value];
    else if (directive == ".end_amdhsa_kernel")
      block = nullptr;
    else if (block != nullptr && directive.starts_with(".amdhsa_"))
      (*block)[directive] = static_cast<std::uint32_t>(std::stoul(value));
  }
  return blocks;
}

// Compares with the directives passed to clang.
void expectMatchesDirectives(const KernelDescriptor& descriptor, const RandomKernel& kernel, bool gfx90a) {
  const auto given = [&](const char* name) { return kernel.directives.at(name); };
  for (const Field& field : fieldsOf(gfx90a))
    EXPECT_EQ(field.read(descriptor), given(field.directive.c_str())) << kernel.name << field.directive;
  EXPECT_EQ(descriptor.accumOffset, given(".amdhsa_accum_offset"));
  EXPECT_EQ(descriptor.vectorRegisters(), source::roundUp(given(".amdhsa_next_free_vgpr"), 8U));
  const std::uint32_t scalars =
      given(".amdhsa_next_free_sgpr") + (given(".amdhsa_reserve_vcc") != 0 || gfx90a ? 2 : 0);
  EXPECT_GE(descriptor.scalarRegisters(), scalars);
  EXPECT_LE(descriptor.scalarRegisters(),
            source::roundUp(scalars + 6, 16U)); // LLVM reserves FLAT_SCRATCH and XNACK_MASK too
  EXPECT_EQ(descriptor.kernargPreloadLength, given(".amdhsa_user_sgpr_kernarg_preload_length"));
  EXPECT_EQ(descriptor.kernargPreloadOffset, given(".amdhsa_user_sgpr_kernarg_preload_offset"));
  EXPECT_EQ(descriptor.userSgprCount, kernel.userSgprs);
  EXPECT_EQ(requiredUserSgprs(descriptor), kernel.userSgprs);
}

// Compares with llvm-objdump's output for the same 64 bytes.
void expectMatchesObjdump(const KernelDescriptor& descriptor, const DirectiveValues& decoded, bool gfx90a) {
  for (const Field& field : fieldsOf(gfx90a)) {
    ASSERT_TRUE(decoded.contains(field.directive)) << field.directive;
    EXPECT_EQ(field.read(descriptor), decoded.at(field.directive)) << field.directive;
  }
  EXPECT_EQ(descriptor.accumOffset, decoded.at(".amdhsa_accum_offset"));
  EXPECT_EQ(descriptor.vectorRegisters(), decoded.at(".amdhsa_next_free_vgpr"));
  EXPECT_EQ((descriptor.granulatedScalarRegisters + 1) * 8, decoded.at(".amdhsa_next_free_sgpr"));
}

void compareRandomKernels(const std::string& processor, bool gfx90a, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<RandomKernel> kernels;
  for (int i = 0; i < 250; ++i)
    kernels.push_back(randomKernel(random, fmt::format("kernel_{}", i), gfx90a));
  const auto bytes =
      testing::assemble(textOf(kernels), {.processor = processor, .version = 5, .arguments = {}});
  const auto blocks = objdumpBlocks(bytes);
  WS_ASSERT_OK(object, read(bytes, "random.hsaco"));
  ASSERT_EQ(object.kernels().size(), kernels.size());
  ASSERT_EQ(blocks.size(), kernels.size());
  for (const RandomKernel& expected : kernels) {
    const Kernel* kernel = object.findKernel(expected.name);
    ASSERT_NE(kernel, nullptr);
    expectMatchesDirectives(kernel->descriptor, expected, gfx90a);
    ASSERT_NO_FATAL_FAILURE(expectMatchesObjdump(kernel->descriptor, blocks.at(expected.name), gfx90a));
  }
}

TEST(KernelDescriptor, RandomFieldsMatchLlvmForGfx942) {
  compareRandomKernels("gfx942", false, 942);
}
TEST(KernelDescriptor, RandomFieldsMatchLlvmForGfx90a) {
  compareRandomKernels("gfx90a", true, 90);
}

} // namespace
} // namespace wavesmith::codeobject
