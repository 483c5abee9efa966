// SPDX-License-Identifier: Apache-2.0
// Every snippet of resources/snippets, with its defaults: it assembles, has no findings, and computes what it says, in
// checked mode. The kernel is one; the others stand in a kernel k, with v0 the work-item and v2 its number as f32.
#include "cli/command.h"
#include "source/file.h"
#include "source/snippet.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::source {
namespace {

using wavesmith::testing::cli;
using wavesmith::testing::sourceDirectory;
using wavesmith::testing::TemporaryDirectory;

std::filesystem::path snippetFolder() {
  return sourceDirectory() / "resources/snippets";
}

Snippet snippetNamed(const std::string& name) {
  const auto file = readText((snippetFolder() / (name + ".snippet")).string());
  const auto snippet = readSnippet(file ? *file : "");
  EXPECT_TRUE(snippet) << name << ": " << (file ? snippet.error() : "no such file");
  return snippet ? *snippet : Snippet{};
}

// The arguments are in, out, n and result.
constexpr const char* kBefore = R"(  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x00
  s_load_dword s8, s[0:1], 0x10
  s_load_dwordx2 s[20:21], s[0:1], 0x18
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v1, 2, v0
  v_lshlrev_b32 v40, 2, v0
  s_waitcnt lgkmcnt(0)
  v_min_u32 v2, s8, v0
  v_cvt_f32_u32 v2, v2
)";
constexpr const char* kAfter = R"(  global_store_dword v40, v2, s[20:21]
  s_endpgm
.Lend:
  .size k, .Lend-k
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_kernarg_size 32
    .amdhsa_group_segment_fixed_size 2048
    .amdhsa_next_free_vgpr 41
    .amdhsa_accum_offset 44
    .amdhsa_next_free_sgpr 22
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value }
      - { .name: result, .offset: 24, .size: 8, .value_kind: global_buffer, .address_space: global }
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 2048
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .vgpr_count: 41
    .agpr_count: 0
    .sgpr_count: 28
...
  .end_amdgpu_metadata
)";

struct Case {
  const char* name;
  const char* last; // what the user writes at the end
  unsigned group;   // work-items
  const char* in;
  const char* out;
  const char* n;
  const char* result; // expected
};
const std::vector<Case> kCases{
    {"buffer_descriptor", "", 64, "f32, count: 64, fill: { ramp: [1, 1] }", "f32, count: 4", "60",
     "i < 60 ? in[i] : 0"},
    {"if_lanes", "v_add_f32 v2, 1.0, v2", 64, "f32, count: 4", "f32, count: 4", "20", "i < 20 ? i + 1 : 20"},
    {"lds_double_buffer", "", 256, "f32, count: 1024, fill: { ramp: [0, 1] }", "f32, count: 4", "1000",
     "4 * (i % 2 == 0 ? i + 1 : i - 1) + 1536"},
    {"loop", "v_add_f32 v2, 1.0, v2", 64, "f32, count: 4", "f32, count: 4", "1000", "i + 16"},
    {"mfma_tile", "", 64, "f16, count: 512, fill: { constant: 0.5 }", "f32, count: 1024, expect: \"2\"",
     "1000", "i"},
    {"wave_sum_dpp", "s_nop 1\n  v_mov_b32 v2, s12", 64, "f32, count: 4", "f32, count: 4", "1000", "2016"},
    {"wave_sum_swizzle", "", 64, "f32, count: 4", "f32, count: 4", "1000", "2016"},
};

void expectNoFindings(const std::filesystem::path& directory, const std::string& text) {
  ASSERT_TRUE(writeFile(directory / "k.s", std::string_view(text)));
  const auto checked = cli({"check", "k.s"}, directory);
  EXPECT_EQ(checked.exitCode, 0) << checked.err << text;
  EXPECT_EQ(checked.err, "") << text;
}

TEST(Snippets, EachIsCheckedAndRuns) {
  for (const Case& one : kCases) {
    SCOPED_TRACE(one.name);
    const TemporaryDirectory directory;
    const Snippet snippet = snippetNamed(one.name);
    expectNoFindings(directory.path(), kBefore + snippet.text + kAfter);
    expectNoFindings(directory.path(), kBefore + withValue(snippet, 0, one.last).text + kAfter);
    const std::string run = fmt::format("wavesmith: 1\nsource: k.s\nkernel: k\nmode: checked\n"
                                        "launch: {{ grid: [{0}, 1, 1], workgroup: [{0}, 1, 1] }}\n"
                                        "arguments:\n  in: {{ type: {1} }}\n  out: {{ type: {2} }}\n"
                                        "  n: {{ value: {3} }}\n"
                                        "  result: {{ type: f32, count: {0}, expect: \"{4}\" }}\n",
                                        one.group, one.in, one.out, one.n, one.result);
    ASSERT_TRUE(writeFile(directory / "k.run.yaml", std::string_view(run)));
    const auto ran = cli({"run", "k.run.yaml"}, directory.path());
    EXPECT_EQ(ran.exitCode, 0) << ran.out << ran.err;
    EXPECT_NE(ran.out.find("result: all"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("checked mode found nothing"), std::string::npos) << ran.out;
  }
}

TEST(Snippets, TheKernelIsCompleteAndRuns) {
  const TemporaryDirectory directory;
  const Snippet kernel = snippetNamed("kernel");
  expectNoFindings(directory.path(), kernel.text);
  expectNoFindings(directory.path(), withValue(withValue(kernel, 1, "k"), 0, "v_add_f32 v2, 1.0, v2").text);
  const std::string run = "wavesmith: 1\nsource: k.s\nkernel: k\nmode: checked\n"
                          "launch: { grid: [512, 1, 1], workgroup: [256, 1, 1] }\narguments:\n"
                          "  in: { type: f32, count: 400, fill: { ramp: [0, 1] } }\n"
                          "  out: { type: f32, count: 400, expect: \"i + 1\" }\n  n: { value: 400 }\n";
  ASSERT_TRUE(writeFile(directory / "k.run.yaml", std::string_view(run)));
  const auto ran = cli({"run", "k.run.yaml"}, directory.path());
  EXPECT_EQ(ran.exitCode, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("out: all 400 elements are equal"), std::string::npos) << ran.out;
}

TEST(Snippets, EachFileHasACaseAndItsName) {
  std::set<std::string> tested{"kernel"};
  for (const Case& one : kCases)
    tested.insert(one.name);
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(snippetFolder())) {
    const std::string stem = entry.path().stem().string();
    EXPECT_EQ(snippetNamed(stem).name, stem);
    EXPECT_FALSE(snippetNamed(stem).about.empty()) << stem;
    files.insert(stem);
  }
  EXPECT_EQ(files, tested);
}

} // namespace
} // namespace wavesmith::source
