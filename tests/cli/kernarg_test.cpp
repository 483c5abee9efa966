// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class KernargTest : public CliTest {
protected:
  // A kernel with a struct and an int before a pointer; `arguments` is YAML of `.args`.
  void writeKernel(std::string_view name, std::string_view body, std::string_view arguments, unsigned size,
                   bool withMetadata = true) {
    std::string text = fmt::format(R"(  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl mix
  .p2align 8
  .type mix,@function
mix:
{}  s_endpgm
.Lend:
  .size mix, .Lend-mix
  .rodata
  .p2align 6
  .amdhsa_kernel mix
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size {}
  .end_amdhsa_kernel
)",
                                   body, size);
    if (withMetadata)
      text += fmt::format(R"(  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: mix
    .symbol: mix.kd
    .kernarg_segment_size: {}
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 32
    .vgpr_count: 8
    .max_flat_workgroup_size: 64
    .args:
{}...
  .end_amdgpu_metadata
)",
                          size, arguments);
    write(name, text);
  }

  static constexpr std::string_view kArguments =
      "      - { .name: count, .offset: 0, .size: 4, .value_kind: by_value, .type_name: int }\n"
      "      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global,\n"
      "          .actual_access: write_only, .type_name: 'float*' }\n"
      "      - { .name: box, .offset: 16, .size: 24, .value_kind: by_value, .type_name: 'struct box' }\n"
      "      - { .name: class, .offset: 40, .size: 2, .value_kind: by_value, .type_name: half }\n"
      "      - { .offset: 48, .size: 4, .value_kind: hidden_block_count_x }\n";
  static constexpr std::string_view kBody = "  s_load_dword s4, s[0:1], 0x0\n"
                                            "  s_load_dwordx2 s[6:7], s[0:1], 0x8\n"
                                            "  s_load_dwordx4 s[8:11], s[0:1], 0x10\n"
                                            "  s_load_dword s12, s[0:1], 0x30\n"
                                            "  s_waitcnt lgkmcnt(0)\n"
                                            "  v_mov_b32 v1, s4\n"
                                            "  v_mov_b32 v2, s6\n";
};

TEST_F(KernargTest, ShowsTheReadsOfEachArgument) {
  copyExample("vector_add.s");
  const auto result = run({"kernarg", "vector_add.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(matchesGolden("cli/kernarg_vector_add.txt", result.out));
}

TEST_F(KernargTest, ShowsStructsAndHiddenArguments) {
  writeKernel("mix.s", kBody, kArguments, 56);
  const auto result = run({"kernarg", "mix.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(matchesGolden("cli/kernarg_struct.txt", result.out));
  std::string all;
  for (const char* const output : {"cpp", "c", "python", "rust", "asm", "yaml"})
    all += fmt::format("---- {}\n{}", output, run({"kernarg", "mix.s", "--emit", output}).out);
  EXPECT_TRUE(matchesGolden("cli/kernarg_struct_emit.txt", all));
}

TEST_F(KernargTest, EmitsEveryOutputOfAnExample) {
  copyExample("vector_add.s");
  std::string all;
  for (const char* const output : {"cpp", "c", "python", "rust", "asm", "yaml", "host"}) {
    const auto result = run({"kernarg", "vector_add.s", "--emit", output});
    EXPECT_EQ(result.exitCode, 0) << output << result.err;
    all += fmt::format("---- {}\n{}", output, result.out);
  }
  EXPECT_TRUE(matchesGolden("cli/kernarg_vector_add_emit.txt", all));
  EXPECT_EQ(run({"kernarg", "vector_add.s", "--emit", "fortran"}).exitCode, 2);
}

TEST_F(KernargTest, PackedPlacesThePointerAfterTheInt) {
  writeKernel("mix.s", kBody, kArguments, 56);
  EXPECT_THAT(run({"kernarg", "mix.s", "--emit", "cpp"}).out, HasSubstr("offsetof(mix_args, out) == 8"));
  EXPECT_THAT(run({"kernarg", "mix.s", "--emit", "cpp", "--packed"}).out,
              HasSubstr("offsetof(mix_args, out) == 4"));
  EXPECT_THAT(run({"kernarg", "mix.s", "--emit", "asm"}).out, HasSubstr("box_offset,                  16"));
  EXPECT_THAT(run({"kernarg", "mix.s", "--emit", "asm", "--packed"}).out,
              HasSubstr("box_offset,                  12"));
}

TEST_F(KernargTest, JsonHasReadersAndFindings) {
  writeKernel("mix.s",
              "  s_load_dwordx2 s[4:5], s[0:1], 0xc\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s4\n  v_mov_b32 "
              "v2, s5\n",
              kArguments, 56);
  const auto document = json({"kernarg", "mix.s", "--emit", "asm"}, "kernarg-1", 0);
  EXPECT_EQ(document["diagnostics"][0]["code"], "W0505");
  EXPECT_EQ(document["diagnostics"][0]["line"], 7);
  const auto& kernel = document["kernels"][0];
  EXPECT_EQ(kernel["reads"][0]["odd"], "reads 8 bytes at 12: crosses out and box");
  EXPECT_EQ(kernel["arguments"][1]["readBy"][0]["line"], 7);
  EXPECT_TRUE(kernel["arguments"][0]["neverRead"]);
  EXPECT_EQ(kernel["explicitSize"], 42);
  EXPECT_EQ(kernel["preload"]["room"], 14);
  EXPECT_THAT(document["text"].get<std::string>(), HasSubstr(".set count_offset"));
}

TEST_F(KernargTest, GuessesArgumentsFromLoadsWithoutMetadata) {
  writeKernel("mix.s", kBody, {}, 52, false);
  const auto result = run({"kernarg", "mix.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("guessed from the loads"));
  EXPECT_THAT(result.out, HasSubstr("48     4  arg3  uint"));
}

TEST_F(KernargTest, ReadsCodeObjects) {
  copyExample("vector_add.s");
  ASSERT_EQ(run({"assemble", "vector_add.s"}).exitCode, 0);
  EXPECT_EQ(run({"kernarg", "vector_add.hsaco", "--emit", "cpp"}).out,
            run({"kernarg", "vector_add.s", "--emit", "cpp"}).out);
  EXPECT_THAT(run({"kernarg", "vector_add.hsaco"}).out, HasSubstr("0x"));
}

TEST_F(KernargTest, ReportsErrors) {
  copyExample("vector_add.s");
  EXPECT_EQ(json({"kernarg", "vector_add.s", "--kernel", "other"}, "kernarg-1", 2)["diagnostics"][0]["code"],
            "W3001");
  EXPECT_EQ(json({"kernarg", "missing.s"}, "kernarg-1", 2)["diagnostics"][0]["code"], "W4101");
  write("bad.s", "nonsense\n");
  EXPECT_EQ(json({"kernarg", "bad.s"}, "kernarg-1", 1)["diagnostics"][0]["code"], "W1001");
}

TEST_F(KernargTest, CheckReportsTheSameFindings) {
  writeKernel("mix.s", "  s_load_dword s4, s[0:1], 0x38\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s4\n",
              kArguments, 56);
  const auto checked = json({"check", "mix.s", "--only", "W0506"}, "check-1", 0);
  ASSERT_EQ(checked["diagnostics"].size(), 1u);
  EXPECT_EQ(checked["diagnostics"][0]["line"], 7);
  writeKernel("mix.s",
              "  s_load_dword s4, s[0:1], 0x38 // wavesmith: ignore W0506 the launcher has more\n"
              "  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s4\n",
              kArguments, 56);
  EXPECT_THAT(run({"check", "mix.s"}).err, Not(HasSubstr("W0506")));
}

TEST_F(KernargTest, ReadsLayoutFromAHeader) {
  write("args.h", "#include <stdint.h>\nstruct Inner { float x, y; };\n"
                  "struct Args { int32_t first; const float* a; Inner inner; uint16_t n; };\n");
  const auto listed = run({"kernarg", "args.h", "--struct", "Args"});
  EXPECT_EQ(listed.exitCode, 0) << listed.err;
  EXPECT_TRUE(matchesGolden("cli/kernarg_header.txt", listed.out));
  const auto assembly = run({"kernarg", "args.h", "--struct", "Args", "--emit", "asm"});
  EXPECT_THAT(assembly.out, ::testing::HasSubstr("a_offset,          8 "));
  const auto packed = run({"kernarg", "args.h", "--struct", "Args", "--packed", "--emit", "asm"});
  EXPECT_THAT(packed.out, ::testing::HasSubstr("a_offset,          4 "));
  EXPECT_THAT(json({"kernarg", "args.h", "--struct", "Args", "--emit", "cpp"}, "kernarg-1", 0)["text"]
                  .get<std::string>(),
              ::testing::HasSubstr("static_assert"));
  const auto none = run({"kernarg", "args.h"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_THAT(none.err, ::testing::HasSubstr("Inner, Args"));
  write("bad.h", "struct A { nothing n; };\n");
  EXPECT_EQ(run({"kernarg", "bad.h"}).exitCode, 1);
}

} // namespace
} // namespace wavesmith::testing
