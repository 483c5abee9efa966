// SPDX-License-Identifier: Apache-2.0
#include "hip/kernels.h"

#include <fmt/format.h>

namespace wavesmith::testing {
namespace {

// v1 = 4 * number of the work-item, in blocks of 64; s[0:1] is the kernarg segment, s2 the work-group.
constexpr std::string_view kFill = R"(
  s_load_dwordx2 s[4:5], s[0:1], 0
  s_load_dword s6, s[0:1], 8
  s_lshl_b32 s7, s2, 6
  v_add_lshl_u32 v1, s7, v0, 2
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s6
  global_store_dword v1, v2, s[4:5]
  s_endpgm
)";

constexpr std::string_view kPoll = R"(
  s_load_dwordx2 s[4:5], s[0:1], 0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
.Lpoll:
  global_load_dword v2, v1, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v2
  s_cbranch_vccnz .Lpoll
  s_endpgm
)";

// The hidden arguments of code object version 5 after the explicit one: block counts, group sizes,
// remainders (LLVM, AMDGPUUsage, "Code Object V5 Metadata").
constexpr std::string_view kShape = R"(
  s_load_dwordx2 s[4:5], s[0:1], 0
  s_load_dwordx4 s[8:11], s[0:1], 8
  s_load_dword s12, s[0:1], 24
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s8
  v_mov_b32 v3, s9
  v_mov_b32 v4, s10
  v_mov_b32 v5, s11
  v_mov_b32 v6, s12
  global_store_dwordx4 v1, v[2:5], s[4:5]
  global_store_dword v1, v6, s[4:5] offset:16
  s_endpgm
)";

constexpr std::string_view kShapeArguments = R"(
      - { .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .name: out }
      - { .offset: 8, .size: 4, .value_kind: hidden_block_count_x }
      - { .offset: 12, .size: 4, .value_kind: hidden_block_count_y }
      - { .offset: 16, .size: 4, .value_kind: hidden_block_count_z }
      - { .offset: 20, .size: 2, .value_kind: hidden_group_size_x }
      - { .offset: 22, .size: 2, .value_kind: hidden_group_size_y }
      - { .offset: 24, .size: 2, .value_kind: hidden_group_size_z }
      - { .offset: 26, .size: 2, .value_kind: hidden_remainder_x }
)";

// s[4:5] is out, s2 the work-group; v0 stays the work-item, of which the first one of each work-group works.
constexpr std::string_view kAdd = R"(
  v_cmp_eq_u32 vcc, 0, v0
  s_and_b64 exec, exec, vcc
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  global_atomic_add v1, v2, s[4:5] sc1
  s_waitcnt vmcnt(0)
)";
// out[1 + work-group] = out[0]
constexpr std::string_view kSee = R"(
  global_load_dword v3, v1, s[4:5] sc1
  s_lshl_b32 s3, s2, 2
  v_mov_b32 v4, s3
  s_waitcnt vmcnt(0)
  global_store_dword v4, v3, s[4:5] offset:4
  s_endpgm
)";

// __ockl_grid_sync of ROCm 5.2: resource 0 has been initialized to work-groups - 1, the value for the next barrier.
std::string meetInGws() {
  return fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0
  s_load_dword s6, s[0:1], 8
  s_waitcnt lgkmcnt(0)
{}  s_sub_u32 s6, s6, 1
  v_mov_b32 v6, s6
  s_mov_b32 m0, 0
  s_nop 0
  ds_gws_barrier v6 gds
  s_waitcnt lgkmcnt(0)
{})",
                     kAdd, kSee);
}

// The same of ROCm 6 for gfx942 (ROCm-Device-Libs, ockl/src/cg.cl, single_grid_sync): mg_info has the counter at 32, the
// number of work-groups at 40. The last one to arrive adds what makes the upper half of the counter change.
std::string meetInMemory() {
  return fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0
  s_load_dwordx2 s[8:9], s[0:1], 16
  s_waitcnt lgkmcnt(0)
  s_load_dword s6, s[8:9], 40
  s_waitcnt lgkmcnt(0)
{}  global_atomic_add v5, v1, v2, s[8:9] offset:32 sc0 sc1
  s_sub_u32 s7, s6, 1
  s_waitcnt vmcnt(0)
  v_and_b32 v6, 0xffff, v5
  v_cmp_eq_u32 vcc, s7, v6
  s_cbranch_vccz .Lwait
  s_sub_u32 s7, 0x10000, s6
  v_mov_b32 v6, s7
  global_atomic_add v1, v6, s[8:9] offset:32 sc1
  s_waitcnt vmcnt(0)
  s_branch .Lmet
.Lwait:
  v_and_b32 v5, 0xffff0000, v5
.Lagain_in_memory:
  s_sleep 1
  global_load_dword v6, v1, s[8:9] offset:32 sc1
  s_waitcnt vmcnt(0)
  v_and_b32 v6, 0xffff0000, v6
  v_cmp_eq_u32 vcc, v5, v6
  s_cbranch_vccnz .Lagain_in_memory
.Lmet:
{})",
                     kAdd, kSee);
}

constexpr std::string_view kMeetArguments = R"(
      - { .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .name: out }
      - { .offset: 8, .size: 4, .value_kind: hidden_block_count_x }
      - { .offset: 16, .size: 8, .value_kind: hidden_multigrid_sync_arg }
)";

constexpr std::string_view kFillArguments = R"(
      - { .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .name: out }
      - { .offset: 8, .size: 4, .value_kind: by_value, .name: value }
)";

struct Kernel {
  std::string_view name;
  std::string body;
  std::string_view arguments; // of the metadata
  unsigned kernarg;
  unsigned lds;
};
const Kernel kKernels[] = {
    {"fill", std::string(kFill), kFillArguments, 16, 0},
    {"nothing", "  s_endpgm\n", " []\n", 0, 0},
    {"shape", std::string(kShape), kShapeArguments, 264, 0},
    {"large", "  s_endpgm\n", " []\n", 0, 60000},
    {"trap", "  s_trap 2\n  s_endpgm\n", " []\n", 0, 0},
    {"endless", ".Lagain:\n  s_branch .Lagain\n  s_endpgm\n", " []\n", 0, 0},
    {"poll", std::string(kPoll), kFillArguments, 16, 0},
    {"meet_in_gws", meetInGws(), kMeetArguments, 24, 0},
    {"meet_in_memory", meetInMemory(), kMeetArguments, 24, 0},
    {"bare", std::string(kFill), " []\n", 16, 0},
    {"plain", std::string(kFill), {}, 16, 0},
};

} // namespace

std::string kernelSource() {
  std::string text = "  .amdhsa_code_object_version 5\n";
  std::string metadata = ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels:\n";
  for (const Kernel& kernel : kKernels) {
    text += fmt::format(R"(
  .text
  .globl {0}
  .p2align 8
  .type {0},@function
{0}:
{1}.L{0}_end:
  .size {0}, .L{0}_end-{0}
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel {0}
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size {2}
    .amdhsa_group_segment_fixed_size {3}
    .amdhsa_next_free_vgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 16
  .end_amdhsa_kernel
)",
                        kernel.name, kernel.body, kernel.kernarg, kernel.lds);
    if (!kernel.arguments.empty())
      metadata +=
          fmt::format("  - .name: {0}\n    .symbol: {0}.kd\n    .kernarg_segment_size: {1}\n"
                      "    .kernarg_segment_align: 8\n    .group_segment_fixed_size: {2}\n"
                      "    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 22\n"
                      "    .vgpr_count: 8\n    .max_flat_workgroup_size: 256\n    .args:{3}",
                      kernel.name, kernel.kernarg, kernel.lds, kernel.arguments);
  }
  text += "  .data\n  .globl table\n  .p2align 4\n  .type table,@object\ntable:\n  .long 3, 5, 7, 11\n"
          "  .size table, 16\n";
  return text + metadata + "...\n.end_amdgpu_metadata\n";
}

const ByteVector& codeObject() {
  static const ByteVector bytes = assemble(kernelSource());
  return bytes;
}

void Hip::SetUp() {
  static_cast<void>(hipDeviceReset());
  static_cast<void>(hipGetLastError());
}

void Hip::TearDown() {
  static_cast<void>(hipDeviceReset());
  for (void* buffer : buffers_)
    EXPECT_EQ(hipFree(buffer), hipSuccess);
  if (module_ != nullptr) {
    EXPECT_EQ(hipModuleUnload(module_), hipSuccess);
  }
  static_cast<void>(hipGetLastError());
}

hipModule_t Hip::module() {
  if (module_ == nullptr) {
    EXPECT_EQ(hipModuleLoadData(&module_, codeObject().data()), hipSuccess);
  }
  return module_;
}

hipFunction_t Hip::function(const char* name) {
  hipFunction_t found = nullptr;
  EXPECT_EQ(hipModuleGetFunction(&found, module(), name), hipSuccess) << name;
  return found;
}

void* Hip::allocate(std::size_t bytes) {
  void* buffer = nullptr;
  EXPECT_EQ(hipMalloc(&buffer, bytes), hipSuccess);
  if (buffer != nullptr) buffers_.push_back(buffer);
  return buffer;
}

std::vector<std::uint32_t> Hip::words(const void* device, std::size_t count) {
  std::vector<std::uint32_t> result(count);
  EXPECT_EQ(hipMemcpy(result.data(), device, count * sizeof result[0], hipMemcpyDeviceToHost), hipSuccess);
  return result;
}

hipError_t Hip::fill(void* out, std::uint32_t value, unsigned blocks, hipStream_t stream) {
  if (fill_ == nullptr) fill_ = function("fill"); // before a fault disables the device
  void* arguments[] = {static_cast<void*>(&out), &value};
  return hipModuleLaunchKernel(fill_, blocks, 1, 1, 64, 1, 1, 0, stream, arguments, nullptr);
}

} // namespace wavesmith::testing
