// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"
#include "codeobject/metadata/metadata.h"
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace wavesmith::codeobject {
namespace {

using ::testing::HasSubstr;

constexpr const char* kWrittenKernels = R"(
typedef struct { int a; float b[4]; } S;
kernel __attribute__((reqd_work_group_size(64, 2, 1)))
void many(global int* restrict out, const global float* in, int n, local float* l, S s, constant int* c, char flag,
          volatile global char* p) {
  out[0] = n + c[flag] + s.a; l[0] = in[n]; *p = flag;
}
kernel __attribute__((work_group_size_hint(32, 1, 1)))
void hidden(global int* out) { out[0] = ((constant int*)__builtin_amdgcn_implicitarg_ptr())[3]; }
kernel void image(read_only image2d_t i, sampler_t s, global int* n) { n[0] = 1; }
kernel void none() {}
)";

std::vector<std::byte> withoutPadding(std::span<const std::byte> bytes, std::size_t size) {
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(std::min(size, bytes.size()))};
}

class WrittenMetadata : public ::testing::TestWithParam<unsigned> {};

// clang's note, byte for byte.
TEST_P(WrittenMetadata, MatchesClangByteForByte) {
  WS_ASSERT_OK(object, read(wavesmith::testing::compileOpenCl(kWrittenKernels,
                                                              {.version = GetParam(), .arguments = {"-g"}}),
                            "kernels.hsaco"));
  ASSERT_TRUE(object.metadata().has_value());
  ASSERT_EQ(object.metadata()->kernels.size(), 4U);
  const auto written = writeMetadata(*object.metadata());
  EXPECT_EQ(written, withoutPadding(object.metadataBytes(), written.size()));
  EXPECT_LT(object.metadataBytes().size() - written.size(), 4U); // a note is padded to 4
  WS_ASSERT_OK(again, readMetadata(written));
  EXPECT_EQ(again, *object.metadata());
}

// Both LLVM's assembler and our reader read our text.
TEST_P(WrittenMetadata, RoundTripsThroughText) {
  WS_ASSERT_OK(object, read(wavesmith::testing::compileOpenCl(kWrittenKernels,
                                                              {.version = GetParam(), .arguments = {}}),
                            "kernels.hsaco"));
  const std::string text = metadataAsAssembly(*object.metadata());
  WS_ASSERT_OK(ours, readMetadataYaml(text));
  EXPECT_EQ(writeMetadata(ours), writeMetadata(*object.metadata())) << text;
  WS_ASSERT_OK(theirs,
               read(wavesmith::testing::assemble(".amdgpu_metadata\n" + text + ".end_amdgpu_metadata\n",
                                                 {.version = GetParam(), .arguments = {}}),
                    "text.hsaco"));
  ASSERT_TRUE(theirs.metadata().has_value());
  EXPECT_EQ(writeMetadata(*theirs.metadata()), writeMetadata(*object.metadata())) << text;
}

INSTANTIATE_TEST_SUITE_P(Versions, WrittenMetadata, ::testing::Values(4U, 5U, 6U));

// Strings that YAML or LLVM's reader takes for other types, and strings that need quotes.
const std::vector<std::string>& oddWords() {
  static const std::vector<std::string> words{"n",
                                              "N",
                                              "y",
                                              "on",
                                              "Off",
                                              "no",
                                              "true",
                                              "False",
                                              "null",
                                              "~",
                                              "0",
                                              "007",
                                              "0x1f",
                                              "0b11",
                                              "1e5",
                                              ".5",
                                              "nan",
                                              "inf",
                                              "-inf",
                                              "-3",
                                              "+4",
                                              "infinity",
                                              "0x",
                                              "12ab",
                                              "1_000",
                                              "a b",
                                              "a: b",
                                              "- a",
                                              "#x",
                                              "a #b",
                                              "\"q\"",
                                              "it's",
                                              "\\",
                                              "{a}",
                                              "[b]",
                                              "a,b",
                                              "*p",
                                              "&r",
                                              "!t",
                                              "%d",
                                              "@x",
                                              "`c`",
                                              " lead",
                                              "trail ",
                                              "a\tb",
                                              "\x01",
                                              "float*",
                                              "",
                                              "-",
                                              "?",
                                              "é",
                                              "0o17",
                                              "08",
                                              "1.2.3",
                                              "0x1p3",
                                              "yes",
                                              "Yes",
                                              "YES",
                                              "oN",
                                              "tRUE",
                                              "18446744073709551616",
                                              "NaN",
                                              "INF",
                                              "nano"};
  return words;
}

Metadata metadataNamed(const std::vector<std::string>& names) {
  Metadata metadata;
  metadata.version = {1, 2};
  metadata.target = "amdgcn-amd-amdhsa--gfx942";
  KernelMetadata& kernel = metadata.kernels.emplace_back();
  kernel.name = "k";
  kernel.symbol = "k.kd";
  kernel.kernargSegmentAlignment = 8;
  kernel.wavefrontSize = 64;
  kernel.maxFlatWorkgroupSize = 256;
  kernel.sgprCount = kernel.vgprCount = 8;
  for (std::size_t i = 0; i < names.size(); ++i) {
    ArgumentMetadata& argument = kernel.arguments.emplace_back();
    argument.name = names[i];
    argument.offset = static_cast<std::uint32_t>(4 * i);
    argument.size = 4;
    argument.kindText = "by_value";
  }
  kernel.kernargSegmentSize = static_cast<std::uint32_t>(4 * names.size());
  return metadata;
}

std::vector<std::string> namesOf(const Metadata& metadata) {
  std::vector<std::string> names;
  for (const ArgumentMetadata& argument : metadata.kernels.at(0).arguments)
    names.push_back(argument.name);
  return names;
}

TEST(MetadataText, KeepsEveryStringForLlvmAndForUs) {
  const Metadata metadata = metadataNamed(oddWords());
  const std::string text = metadataAsAssembly(metadata);
  WS_ASSERT_OK(ours, readMetadataYaml(text));
  EXPECT_EQ(namesOf(ours), oddWords()) << text;
  WS_ASSERT_OK(object,
               read(wavesmith::testing::assemble(wavesmith::testing::emptyKernel("k") +
                                                 "  .amdgpu_metadata\n" + text + "  .end_amdgpu_metadata\n"),
                    "odd.hsaco"));
  ASSERT_TRUE(object.metadata().has_value()) << text;
  EXPECT_EQ(namesOf(*object.metadata()), oddWords()) << text;
}

// Our reader interprets numbers like LLVM.
TEST(MetadataText, ReadsNumbersLikeLlvm) {
  for (const char* word : {"0x10", "0b101", "0o17", "017", "12", "1", "0"}) {
    std::string text = metadataAsAssembly(metadataNamed({"a"}));
    const std::string from = ".kernarg_segment_size: 4";
    text.replace(text.find(from), from.size(), std::string(".kernarg_segment_size: ") + word);
    WS_ASSERT_OK(ours, readMetadataYaml(text));
    WS_ASSERT_OK(object,
                 read(wavesmith::testing::assemble(".amdgpu_metadata\n" + text + ".end_amdgpu_metadata\n"),
                      "word.hsaco"));
    ASSERT_TRUE(object.metadata().has_value());
    EXPECT_EQ(writeMetadata(ours), writeMetadata(*object.metadata())) << word;
  }
}

TEST(WrittenMetadataKeys, KeepsUnknownKeysAndWritesChanges) {
  WS_ASSERT_OK(metadata, readMetadataYaml(R"(amdhsa.version: [1, 2]
amdhsa.future: {a: [1, -2, 3.5]}
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .uniform_work_group_size: 1
    .novel: yes
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .strange: x}
)"));
  metadata.kernels[0].vgprCount = 12;
  metadata.kernels[0].arguments[0].name = "out";
  WS_ASSERT_OK(again, readMetadata(writeMetadata(metadata)));
  const std::string text = metadataAsAssembly(again);
  EXPECT_EQ(text, R"(amdhsa.future:
  a:
    - 1
    - -2
    - !float 3.5
amdhsa.kernels:
  - .args:
      - .name: out
        .offset: 0
        .size: 8
        .strange: x
        .value_kind: global_buffer
    .name: k
    .novel: true
    .symbol: k.kd
    .uniform_work_group_size: 1
    .vgpr_count: 12
amdhsa.version: [1, 2]
)");
  metadata.kernels[0].uniformWorkgroupSize = false;
  metadata.kernels[0].arguments[0].kind = ValueKind::ByValue;
  WS_ASSERT_OK(changed, readMetadata(writeMetadata(metadata)));
  EXPECT_FALSE(changed.kernels[0].uniformWorkgroupSize);
  EXPECT_EQ(changed.kernels[0].arguments[0].kindText, "by_value");
}

TEST(MetadataText, LocatesErrors) {
  const auto syntax = readMetadataYaml("amdhsa.version: [1, 2]\n  a: {\n");
  ASSERT_FALSE(syntax.has_value());
  EXPECT_EQ(syntax.error().code, source::Code::MalformedMetadata);
  EXPECT_GT(syntax.error().place.line, 1U);
  const auto number = readMetadataYaml("amdhsa.version: [1, !int two]\n");
  ASSERT_FALSE(number.has_value());
  EXPECT_EQ(number.error().place.line, 1U);
  EXPECT_THAT(number.error().message, HasSubstr("two"));
  const auto key = readMetadataYaml("amdhsa.version: [1, 2]\n? [a, b]\n: c\n");
  ASSERT_FALSE(key.has_value());
  EXPECT_EQ(key.error().place.line, 2U);
  EXPECT_THAT(key.error().message, HasSubstr("a key that is a list or a map"));
  // A few lines that expand to a tree larger than any memory.
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 30; ++i)
    bomb += fmt::format("a{0}: &a{0} [*a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}]\n", i, i - 1);
  const auto repeated = readMetadataYaml(bomb);
  ASSERT_FALSE(repeated.has_value());
  EXPECT_THAT(repeated.error().message, HasSubstr("aliases"));
  EXPECT_FALSE(readMetadataYaml(std::string(100000, '[')).has_value());
}

// Random changes must not crash the reader.
TEST(MetadataText, HandlesRandomBytes) {
  std::mt19937 random(8);
  const std::string text = metadataAsAssembly(metadataNamed(oddWords()));
  for (int i = 0; i < 2000; ++i) {
    std::string broken = text;
    for (int k = 0; k < 4; ++k)
      broken[random() % broken.size()] = static_cast<char>(random());
    (void)readMetadataYaml(broken);
  }
}

} // namespace
} // namespace wavesmith::codeobject
