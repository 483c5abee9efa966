// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "codeobject/descriptor/descriptor_fields.h"
#include "generate/inference.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::generate {
namespace {

using analysis::testing::lineOf;
using analysis::testing::programOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Inferred {
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  Inference inference;

  [[nodiscard]] std::uint64_t value(std::string_view directive) const {
    const InferredField* field = inference.find(directive);
    if (field == nullptr) throw std::runtime_error(fmt::format("{} is not inferred", directive));
    return field->value;
  }
};

Inferred inferred(const std::string& text, const Hints& hints, std::size_t kernel = 0) {
  Inferred result;
  result.program = programOf(text);
  result.analysis = analysis::analyze(*result.program, {});
  result.inference = infer(*result.program, *result.analysis, kernel, hints);
  return result;
}

// A kernel whose descriptor allocates all registers and specifies nothing else.
std::string bare(std::string_view body) {
  return fmt::format(
      "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n{}.Lend:\n  .size k, .Lend-k\n"
      "  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 512\n"
      "    .amdhsa_next_free_sgpr 102\n    .amdhsa_accum_offset 256\n  .end_amdhsa_kernel\n",
      body);
}

const Hints kNew{.isNew = true, .kernargBytes = 0};

TEST(Inference, CountsRegisters) {
  const auto k = inferred(bare("  v_mov_b32 v6, v0\n  s_mov_b32 s17, 1\n  v_accvgpr_write_b32 a3, v6\n"
                               "  s_endpgm\n"),
                          kNew);
  EXPECT_EQ(k.value(".amdhsa_accum_offset"), 8U);
  EXPECT_EQ(k.value(".amdhsa_next_free_vgpr"), 12U);
  EXPECT_EQ(k.value(".amdhsa_next_free_sgpr"), 18U);
  const InferredField& vectors = *k.inference.find(".amdhsa_next_free_vgpr");
  EXPECT_EQ(vectors.certainty, Certainty::Known);
  ASSERT_FALSE(vectors.because.empty());
  EXPECT_EQ(k.program->instructions()[vectors.because[0]].op, isa::Op::v_accvgpr_write_b32);
}

TEST(Inference, RecognizesTheKernargSegmentPointer) {
  const auto k =
      inferred(bare("  s_load_dword s4, s[0:1], 0x8\n  s_waitcnt lgkmcnt(0)\n  s_add_u32 s5, s2, s4\n"
                    "  s_add_u32 s5, s5, s3\n  s_endpgm\n"),
               kNew);
  EXPECT_EQ(k.value(".amdhsa_user_sgpr_kernarg_segment_ptr"), 1U);
  EXPECT_EQ(k.inference.find(".amdhsa_user_sgpr_kernarg_segment_ptr")->certainty, Certainty::Known);
  EXPECT_EQ(k.value(".amdhsa_user_sgpr_count"), 2U);
  EXPECT_EQ(k.value(".amdhsa_system_sgpr_workgroup_id_x"), 1U);
  EXPECT_EQ(k.value(".amdhsa_system_sgpr_workgroup_id_y"), 1U);
  EXPECT_EQ(k.inference.find(".amdhsa_system_sgpr_workgroup_id_z"), nullptr);
  EXPECT_THAT(k.inference.unexplained, IsEmpty());
}

TEST(Inference, MarksUnknownValues) {
  const auto k = inferred(
      bare("  s_load_dword s4, s[0:1], 0x8\n  s_mov_b32 s5, s40\n  v_mov_b32 v3, v1\n  s_endpgm\n"), kNew);
  ASSERT_EQ(k.inference.unexplained.size(), 2U);
  EXPECT_EQ(k.inference.unexplained[0].first, 40);
  EXPECT_EQ(k.inference.unexplained[1].cls, isa::RegisterClass::Vector);
  EXPECT_EQ(k.inference.unexplained[1].first, 1);
}

TEST(Inference, FindsWorkItemIdsByTheirBits) {
  EXPECT_EQ(inferred(bare("  v_mov_b32 v1, v0\n  s_endpgm\n"), kNew).value(".amdhsa_system_vgpr_workitem_id"),
            0U);
  EXPECT_EQ(inferred(bare("  v_bfe_u32 v1, v0, 10, 10\n  s_endpgm\n"), kNew)
                .value(".amdhsa_system_vgpr_workitem_id"),
            1U);
  EXPECT_EQ(inferred(bare("  v_bfe_u32 v1, v0, 10, 10\n  v_lshrrev_b32 v2, 20, v0\n  s_endpgm\n"), kNew)
                .value(".amdhsa_system_vgpr_workitem_id"),
            2U);
  // v0 has been overwritten.
  EXPECT_EQ(inferred(bare("  v_mov_b32 v0, 7\n  v_bfe_u32 v1, v0, 10, 10\n  s_endpgm\n"), kNew)
                .value(".amdhsa_system_vgpr_workitem_id"),
            0U);
}

TEST(Inference, InfersLdsSizeFromAddresses) {
  const auto k =
      inferred(bare("  v_and_b32 v1, 63, v0\n  v_lshlrev_b32 v1, 2, v1\n  ds_write_b32 v1, v1 offset:512\n"
                    "  s_endpgm\n"),
               kNew);
  EXPECT_EQ(k.value(".amdhsa_group_segment_fixed_size"), 512U + 63 * 4 + 4);
  EXPECT_EQ(k.inference.find(".amdhsa_group_segment_fixed_size")->certainty, Certainty::Known);
  const auto unknown = inferred(
      bare("  s_load_dword s4, s[0:1], 0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s4\n  ds_write_b32 v1, v1\n"
           "  s_endpgm\n"),
      kNew);
  EXPECT_EQ(unknown.inference.find(".amdhsa_group_segment_fixed_size")->certainty, Certainty::AtLeast);
}

TEST(Inference, InfersScratchSizeFromOffsets) {
  const auto k = inferred(bare("  scratch_store_dwordx4 off, v[0:3], off offset:16\n  s_endpgm\n"), kNew);
  EXPECT_EQ(k.value(".amdhsa_private_segment_fixed_size"), 32U);
  EXPECT_EQ(k.value(".amdhsa_enable_private_segment"), 1U);
}

TEST(Inference, CallsMakeCountsLowerBounds) {
  const auto k = inferred(
      bare("  s_load_dwordx2 s[4:5], s[0:1], 0\n  s_waitcnt lgkmcnt(0)\n  s_swappc_b64 s[6:7], s[4:5]\n"
           "  s_endpgm\n"),
      kNew);
  EXPECT_EQ(k.inference.find(".amdhsa_next_free_vgpr")->certainty, Certainty::AtLeast);
}

// s102 to s107 are FLAT_SCRATCH, XNACK_MASK and VCC, s108 on TTMP registers (CDNA3 ISA, table 13): the
// directive counts none of them.
TEST(Inference, CountsNoSpecialScalarRegisters) {
  const std::string special = "  s_mov_b64 vcc, 0\n  s_mov_b64 flat_scratch, 0\n  s_mov_b64 xnack_mask, 0\n"
                              "  s_mov_b32 s3, ttmp15\n  s_mov_b32 m0, s3\n";
  EXPECT_EQ(inferred(bare(special + "  s_endpgm\n"), kNew).value(".amdhsa_next_free_sgpr"), 4U);
  EXPECT_EQ(inferred(bare(special + "  s_mov_b32 s101, vcc_lo\n  s_endpgm\n"), kNew)
                .value(".amdhsa_next_free_sgpr"),
            102U);
  // Called code may use all that is allocated: 112 in granules of 16, with the 6 that are not counted.
  EXPECT_EQ(inferred(bare(special + "  s_getpc_b64 s[4:5]\n  s_swappc_b64 s[6:7], s[4:5]\n  s_endpgm\n"), {})
                .value(".amdhsa_next_free_sgpr"),
            102U);
}

// --- The examples: inference from their code gives the original descriptors ---

std::string without(const std::string& text, std::string_view from, std::string_view to) {
  std::string result = text;
  for (std::size_t begin = result.find(from); begin != std::string::npos; begin = result.find(from)) {
    const std::size_t end = result.find(to, begin);
    if (end == std::string::npos) throw std::runtime_error("a block has no end");
    result.erase(begin, end + to.size() - begin);
  }
  return result;
}

std::string provisional(const codeobject::CodeObject& original) {
  std::string text = "\n  .rodata\n";
  std::string metadata = "  .amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:\n";
  for (const codeobject::Kernel& kernel : original.kernels()) {
    text +=
        fmt::format("  .p2align 6\n  .amdhsa_kernel {}\n    .amdhsa_next_free_vgpr 512\n"
                    "    .amdhsa_next_free_sgpr 102\n    .amdhsa_accum_offset 256\n  .end_amdhsa_kernel\n",
                    kernel.name);
    const auto* entry = original.metadataOf(kernel);
    metadata += fmt::format("  - {{ .name: {0}, .symbol: {0}.kd, .kernarg_segment_size: 0, "
                            ".kernarg_segment_align: 8, .group_segment_fixed_size: 0, "
                            ".private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 0, "
                            ".vgpr_count: 0, .max_flat_workgroup_size: {1} }}\n",
                            kernel.name, entry == nullptr ? 1024 : entry->maxFlatWorkgroupSize);
  }
  return text + metadata + "  .end_amdgpu_metadata\n";
}

class ExampleInference : public ::testing::TestWithParam<std::string> {};

TEST_P(ExampleInference, MatchesTheirDescriptor) {
  WS_ASSERT_OK(text, source::readText(wavesmith::testing::example(GetParam() + ".s")));
  const auto original = programOf(text);
  const codeobject::CodeObject& object = original->codeObject();
  const std::string stripped = without(without(text, "  .amdhsa_kernel", ".end_amdhsa_kernel"),
                                       "  .amdgpu_metadata", ".end_amdgpu_metadata");
  const auto program = programOf(stripped + provisional(object));
  ASSERT_EQ(program->kernels().size(), original->kernels().size());
  const auto analysis = analysis::analyze(*program, {});
  for (std::size_t k = 0; k < program->kernels().size(); ++k) {
    const codeobject::Kernel* written = object.findKernel(program->kernels()[k].name);
    ASSERT_NE(written, nullptr);
    const Inference inference =
        infer(*program, *analysis, k, {.isNew = true, .kernargBytes = written->descriptor.kernargSize});
    EXPECT_THAT(inference.unexplained, IsEmpty());
    codeobject::KernelDescriptor plain =
        program->codeObject().kernels()[program->kernels()[k].kernel].descriptor;
    const auto result = applied(inference, plain, program->target());
    for (const codeobject::DescriptorField& field : codeobject::descriptorFields())
      if (field.name != "KERNEL_CODE_ENTRY_BYTE_OFFSET") {
        EXPECT_EQ(field.get(result), field.get(written->descriptor)) << written->name << " " << field.name;
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, ExampleInference,
                         ::testing::Values("vector_add", "vector_add_loads_first", "unrolled", "matmul_tile",
                                           "permute", "scratch", "shifted_copy", "guarded_copy"));

} // namespace
} // namespace wavesmith::generate
