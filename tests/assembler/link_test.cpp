// SPDX-License-Identifier: Apache-2.0
// Several sources to one code object.
#include "assembler/assembling.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char kCaller[] = R"(  .globl caller
caller:
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, shared@rel32@lo+4
  s_addc_u32 s5, s5, shared@rel32@hi+12
  s_endpgm
)";

TEST(Link, ResolvesSymbolsAcrossSources) {
  const Assembly assembly = assemble(
      {{"a.s", kCaller}, {"b.s", "  .globl shared\n  .protected shared\n  .p2align 8\nshared:\n  s_nop 7\n"}},
      {});
  EXPECT_THAT(messages(assembly), IsEmpty());
  std::vector<std::string> places;
  for (const source::LineEntry& entry : assembly.lines.entries)
    places.push_back(source::toString(assembly.lines.place(entry.location)));
  EXPECT_THAT(places, ElementsAre("a.s:3:3", "a.s:4:3", "a.s:5:3", "a.s:6:3", "b.s:5:3"));
  WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "ab"));
  for (const codeobject::Symbol& symbol : object.symbols()) {
    if (symbol.name != "shared") continue;
    EXPECT_EQ(symbol.address, assembly.lines.entries.back().address);
  }
}

TEST(Link, ReportsBothDefinitionsOfADuplicate) {
  const Assembly assembly = assemble(
      {{"a.s", "  .globl f\nf:\n  s_nop 1\n"}, {"b.s", "  s_nop 2\n  .globl f\nf:\n  s_nop 3\n"}}, {});
  EXPECT_THAT(messages(assembly),
              ElementsAre("b.s:3:1+1 error W1101 f is already defined | a.s:2:1+1 defined here first"));
  EXPECT_EQ(assembly.lines.entries.size(), 3U); // all instructions are kept
}

TEST(Link, ReportsPreemptibleSymbolsAtTheirUses) {
  const Assembly assembly =
      assemble({{"a.s", kCaller}, {"b.s", "  .globl shared\nshared:\n  s_nop 7\n"}}, {});
  EXPECT_THAT(
      messages(assembly),
      ElementsAre("a.s:4:21+6 error W1101 shared can be replaced when this code object is loaded; add "
                  "`.protected shared` or `.hidden shared` to address it from here | a.s:5:22+6 and here"));
  EXPECT_EQ(assembly.lines.entries.size(), 5U);
}

TEST(Link, ReportsUndefinedSymbolsAtTheirUses) {
  const Assembly assembly =
      assemble({{"a.s", kCaller}, {"b.s", "  s_nop 1\n  .data\n  .quad absent+8\n"}}, {});
  EXPECT_THAT(messages(assembly), ElementsAre("a.s:4:21+6 error W1101 undefined symbol shared",
                                              "a.s:5:22+6 error W1101 undefined symbol shared",
                                              "b.s:3:9+6 error W1101 undefined symbol absent"));
  EXPECT_FALSE(assembly.codeObject.empty());
}

TEST(Link, ErrorsInOneSourceKeepTheOthers) {
  const Assembly assembly = assemble({{"a.s", "  v_oops\n"}, {"b.s", ""}, {"c.s", "  s_nop 1\n"}}, {});
  EXPECT_THAT(messages(assembly),
              ::testing::UnorderedElementsAre("a.s:1:3+6 error W1001 invalid instruction",
                                              "b.s:1:1 error W1008 this file has no statements"));
  EXPECT_THAT(instructions(assembly), ElementsAre("!s_nop 0 @a.s:1:3", "s_nop 1 @c.s:1:3"));
}

TEST(Link, NoSourcesMakeNoCodeObject) {
  const Assembly assembly = assemble({}, {});
  EXPECT_TRUE(assembly.codeObject.empty());
  EXPECT_FALSE(assembly.ok());
}

// A kernel with an argument of its own.
std::string kernelText(const std::string& name, const std::string& argument, const std::string& binding) {
  std::string text = R"(  .text
  {BINDING} {K}
  .p2align 8
  .type {K},@function
{K}:
  s_endpgm
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel {K}
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: {K}
    .symbol: {K}.kd
    .args:
      - { .name: {A}, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .vgpr_count: 4
    .sgpr_count: 8
...
  .end_amdgpu_metadata
)";
  const auto replaceAll = [&](std::string_view from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  };
  replaceAll("{BINDING}", binding);
  replaceAll("{K}", name);
  replaceAll("{A}", argument);
  return text;
}

// "k(a) l(b)": what the metadata says of each kernel that the code object has.
std::string kernelsOf(const Assembly& assembly) {
  const auto object = codeobject::read(assembly.codeObject, "ab");
  if (!object) return object.error().message;
  std::string text;
  for (const codeobject::Kernel& kernel : object->kernels()) {
    const codeobject::KernelMetadata* const metadata = object->metadataOf(kernel);
    text += (text.empty() ? "" : " ") + kernel.name + "(";
    text += metadata != nullptr ? metadata->arguments.front().name : "-";
    text += ")";
  }
  return text;
}

TEST(Link, MetadataOfEverySourceIsInTheCodeObject) {
  const SourceFile k{"k.s", kernelText("k", "a", ".globl")}, l{"l.s", kernelText("l", "b", ".globl")};
  const SourceFile m{"m.s", kernelText("m", "c", ".globl")}, none{"none.s", "  s_nop 0\n"};
  for (const std::vector<SourceFile>& sources :
       {std::vector{k, l, m}, std::vector{m, l, k}, std::vector{none, l, k, none, m}}) {
    const Assembly assembly = assemble(sources, {});
    EXPECT_THAT(messages(assembly), IsEmpty());
    const std::string kernels = kernelsOf(assembly);
    for (const char* const kernel : {"k(a)", "l(b)", "m(c)"})
      EXPECT_THAT(kernels, ::testing::HasSubstr(kernel));
  }
}

TEST(Link, AKernelThatTwoSourcesDefineIsAnError) {
  const SourceFile first{"a.s", kernelText("k", "a", ".globl")};
  EXPECT_THAT(messages(assemble({first, {"b.s", kernelText("k", "b", ".globl")}}, {})),
              ElementsAre("b.s:5:1+1 error W1101 k is already defined | a.s:5:1+1 defined here first"));
  // Symbols that the other object does not see: the linker takes both.
  const SourceFile local{"a.s", kernelText("k", "a", ".local")};
  EXPECT_THAT(messages(assemble({local, {"b.s", kernelText("k", "b", ".local")}}, {})),
              ElementsAre("b.s:9 error W1101 k is already defined | a.s:9 defined here first"));
}

TEST(Link, OfWeakKernelsOneIsTaken) {
  const SourceFile strong{"a.s", kernelText("k", "a", ".globl")}, weak{"b.s", kernelText("k", "b", ".weak")};
  for (const std::vector<SourceFile>& sources : {std::vector{strong, weak}, std::vector{weak, strong}}) {
    const Assembly assembly = assemble(sources, {});
    EXPECT_THAT(messages(assembly), IsEmpty());
    EXPECT_EQ(kernelsOf(assembly), "k(a)");
  }
}

} // namespace
} // namespace wavesmith::assembler::testing
