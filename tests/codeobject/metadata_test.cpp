// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"
#include "codeobject/metadata/metadata.h"
#include "codeobject/metadata/metadata_yaml.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <msgpack.hpp>
#include <yaml-cpp/yaml.h>

#include <functional>
#include <map>

namespace wavesmith::codeobject {
namespace {

using ::testing::HasSubstr;

const std::string kKernels = R"(
typedef struct { int a; float b[4]; } S;
kernel __attribute__((reqd_work_group_size(64, 2, 1)))
void many(global int* restrict out, const global float* in, int n, local float* l, S s, constant int* c, char flag,
          long8 wide, volatile global char* p) {
  out[0] = n + c[flag] + wide.s3 + s.a; l[0] = in[n]; *p = flag;
}
kernel __attribute__((work_group_size_hint(32, 1, 1))) __attribute__((vec_type_hint(float4)))
void hidden(global int* out) {
  constant int* implicit = (constant int*)__builtin_amdgcn_implicitarg_ptr();
  out[0] = implicit[0] + implicit[3];
}
kernel void scratch(global int* out, int n, read_only image2d_t image, sampler_t sampler) {
  int values[64];
  for (int i = 0; i < n; i++) values[(i * 7) & 63] = out[i];
  out[0] = values[n & 63];
}
kernel void lds(global int* out, int n) { local int shared[100]; shared[n] = n; out[n] = shared[99 - n]; }
kernel void none() {}
)";

// The YAML document that llvm-readelf prints for the note.
YAML::Node readelfYaml(std::span<const std::byte> bytes) {
  const std::string text = testing::examine(bytes, {"llvm-readelf-19", "--notes"});
  const auto begin = text.find("---");
  const auto end = text.find("\n...", begin);
  if (begin == std::string::npos || end == std::string::npos)
    throw std::runtime_error("no metadata in: " + text);
  return YAML::Load(text.substr(begin, end - begin));
}

// Equal in structure and in every scalar; the order of maps does not matter.
void expectSameYaml(const YAML::Node& ours, const YAML::Node& theirs, const std::string& path) {
  ASSERT_EQ(ours.Type(), theirs.Type()) << path;
  if (theirs.IsScalar()) {
    EXPECT_EQ(ours.Scalar(), theirs.Scalar()) << path;
  }
  if (!theirs.IsSequence() && !theirs.IsMap()) return;
  ASSERT_EQ(ours.size(), theirs.size()) << path;
  if (theirs.IsSequence())
    for (std::size_t i = 0; i < theirs.size(); ++i)
      expectSameYaml(ours[i], theirs[i], path + "[" + std::to_string(i) + "]");
  else
    for (const auto& member : theirs) {
      ASSERT_TRUE(ours[member.first.Scalar()]) << path << member.first.Scalar();
      expectSameYaml(ours[member.first.Scalar()], member.second, path + member.first.Scalar());
    }
}

std::string number(std::uint32_t value) {
  return std::to_string(value);
}
std::string flag(bool value) {
  return value ? "true" : "false";
}

template <typename List>
std::string list(const List& values) {
  std::string text;
  for (const auto value : values)
    text += number(value) + ",";
  return text;
}

std::string scalarOrList(const YAML::Node& node) {
  if (node.IsScalar()) return node.Scalar();
  std::string text;
  for (const auto& element : node)
    text += element.Scalar() + ",";
  return text;
}

// The value of our structure for each key.
std::map<std::string, std::string> asStrings(const ArgumentMetadata& a) {
  return {{".name", a.name},
          {".type_name", a.typeName},
          {".offset", number(a.offset)},
          {".size", number(a.size)},
          {".value_kind", std::string(name(a.kind))},
          {".address_space", a.addressSpace},
          {".access", a.access},
          {".actual_access", a.actualAccess},
          {".pointee_align", number(a.pointeeAlignment)},
          {".is_const", flag(a.isConst)},
          {".is_restrict", flag(a.isRestrict)},
          {".is_volatile", flag(a.isVolatile)},
          {".is_pipe", flag(a.isPipe)}};
}

std::map<std::string, std::string> asStrings(const KernelMetadata& k) {
  return {{".name", k.name},
          {".symbol", k.symbol},
          {".language", k.language},
          {".language_version", list(k.languageVersion)},
          {".kernarg_segment_size", number(k.kernargSegmentSize)},
          {".kernarg_segment_align", number(k.kernargSegmentAlignment)},
          {".group_segment_fixed_size", number(k.groupSegmentFixedSize)},
          {".private_segment_fixed_size", number(k.privateSegmentFixedSize)},
          {".wavefront_size", number(k.wavefrontSize)},
          {".sgpr_count", number(k.sgprCount)},
          {".vgpr_count", number(k.vgprCount)},
          {".agpr_count", number(k.agprCount.value_or(9999))},
          {".sgpr_spill_count", number(k.sgprSpillCount)},
          {".vgpr_spill_count", number(k.vgprSpillCount)},
          {".max_flat_workgroup_size", number(k.maxFlatWorkgroupSize)},
          {".reqd_workgroup_size", k.requiredWorkgroupSize ? list(*k.requiredWorkgroupSize) : ""},
          {".workgroup_size_hint", k.workgroupSizeHint ? list(*k.workgroupSizeHint) : ""},
          {".uses_dynamic_stack", flag(k.usesDynamicStack)},
          {".kind", k.kind},
          {".uniform_work_group_size", k.uniformWorkgroupSize ? "1" : "0"}};
}

// Every key that LLVM prints is in the structure with the same value, except for those ignored on purpose.
void expectSameMembers(const std::map<std::string, std::string>& ours, const YAML::Node& theirs) {
  for (const auto& member : theirs) {
    const std::string key = member.first.Scalar();
    if (key == ".args" || key == ".vec_type_hint") continue;
    ASSERT_TRUE(ours.contains(key)) << key;
    EXPECT_EQ(ours.at(key), scalarOrList(member.second)) << key;
  }
}

void compareWithReadelf(const testing::ByteVector& bytes) {
  WS_ASSERT_OK(object, read(bytes, "kernels.hsaco"));
  EXPECT_TRUE(object.diagnostics().empty()) << testing::describe(object.diagnostics());
  const YAML::Node theirs = readelfYaml(bytes);
  WS_ASSERT_OK(yaml, metadataAsYaml(object.metadataBytes()));
  expectSameYaml(YAML::Load(yaml), theirs, "");
  ASSERT_TRUE(object.metadata());
  const Metadata& metadata = *object.metadata();
  EXPECT_EQ(list(metadata.version), scalarOrList(theirs["amdhsa.version"]));
  EXPECT_EQ(metadata.target, theirs["amdhsa.target"].Scalar());
  const YAML::Node kernels = theirs["amdhsa.kernels"];
  ASSERT_EQ(metadata.kernels.size(), kernels.size());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    expectSameMembers(asStrings(metadata.kernels[i]), kernels[i]);
    ASSERT_EQ(metadata.kernels[i].arguments.size(), kernels[i][".args"].size());
    for (std::size_t j = 0; j < metadata.kernels[i].arguments.size(); ++j) {
      const ArgumentMetadata& argument = metadata.kernels[i].arguments[j];
      EXPECT_EQ(argument.kindText, name(argument.kind));
      expectSameMembers(asStrings(argument), kernels[i][".args"][j]);
    }
  }
}

class MetadataVersions : public ::testing::TestWithParam<unsigned> {};

TEST_P(MetadataVersions, AgreesWithLlvmOnEveryKey) {
  compareWithReadelf(testing::compileOpenCl(
      kKernels, {.processor = "gfx942", .version = GetParam(), .arguments = {"-cl-kernel-arg-info"}}));
}

INSTANTIATE_TEST_SUITE_P(Metadata, MetadataVersions, ::testing::Values(4U, 5U, 6U));

TEST(Metadata, IsFoundForEachKernel) {
  WS_ASSERT_OK(object, read(testing::compileOpenCl(kKernels), "kernels.hsaco"));
  ASSERT_EQ(object.kernels().size(), 5U);
  for (const Kernel& kernel : object.kernels()) {
    const KernelMetadata* metadata = object.metadataOf(kernel);
    ASSERT_NE(metadata, nullptr) << kernel.name;
    EXPECT_EQ(metadata->symbol, kernel.name + ".kd");
    EXPECT_EQ(metadata->kernargSegmentSize, kernel.descriptor.kernargSize);
    EXPECT_EQ(metadata->groupSegmentFixedSize, kernel.descriptor.groupSegmentFixedSize);
    EXPECT_EQ(metadata->privateSegmentFixedSize, kernel.descriptor.privateSegmentFixedSize);
  }
  EXPECT_EQ(object.metadataOf(*object.findKernel("lds"))->groupSegmentFixedSize, 400U);
  EXPECT_EQ(object.metadataOf(*object.findKernel("many"))->requiredWorkgroupSize,
            (std::array<std::uint32_t, 3>{64, 2, 1}));
  EXPECT_FALSE(object.metadataOf(*object.findKernel("lds"))->requiredWorkgroupSize);
}

TEST(Metadata, HasHiddenArgumentsOfVersion5) {
  WS_ASSERT_OK(object, read(testing::compileOpenCl(kKernels), "kernels.hsaco"));
  std::map<ValueKind, std::uint32_t> offsets;
  for (const ArgumentMetadata& argument : object.metadataOf(*object.findKernel("hidden"))->arguments)
    if (isHidden(argument.kind)) offsets[argument.kind] = argument.offset;
  // AMDGPUUsage, "Code Object V5 Kernel Argument Metadata": offsets from the first hidden argument, here
  // at 8.
  EXPECT_EQ(offsets.at(ValueKind::HiddenBlockCountX), 8U);
  EXPECT_EQ(offsets.at(ValueKind::HiddenGroupSizeX), 20U);
  EXPECT_EQ(offsets.at(ValueKind::HiddenRemainderZ), 30U);
  EXPECT_EQ(offsets.at(ValueKind::HiddenGlobalOffsetX), 48U);
  EXPECT_EQ(offsets.at(ValueKind::HiddenGridDims), 72U);
}

TEST(Metadata, WarnsAboutMetadataWithoutAKernel) {
  const std::string text = testing::emptyKernel("there") + R"(
  .amdgpu_metadata
    amdhsa.version: [1, 2]
    amdhsa.kernels:
      - { .name: gone, .symbol: gone.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0,
          .kernarg_segment_align: 8, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 64 }
  .end_amdgpu_metadata
)";
  WS_ASSERT_OK(object, read(testing::assemble(text), "gone.hsaco"));
  EXPECT_EQ(object.metadataOf(object.kernels()[0]), nullptr);
  ASSERT_EQ(object.diagnostics().size(), 1U);
  EXPECT_THAT(object.diagnostics()[0].message, HasSubstr("gone.kd"));
}

TEST(ValueKinds, RoundTripThroughNames) {
  for (int i = 0; i < static_cast<int>(ValueKind::HiddenUnknown); ++i) {
    const auto kind = static_cast<ValueKind>(i);
    EXPECT_EQ(valueKindOf(name(kind)), kind) << name(kind);
    EXPECT_EQ(isHidden(kind), name(kind).starts_with("hidden_")) << name(kind);
  }
  EXPECT_EQ(valueKindOf("hidden_of_next_year"), ValueKind::HiddenUnknown);
  EXPECT_TRUE(isHidden(ValueKind::HiddenUnknown));
  EXPECT_EQ(valueKindOf("by_magic"), ValueKind::Unknown);
  EXPECT_FALSE(isHidden(ValueKind::Unknown));
}

// Metadata written here, with errors that LLVM never makes.
using Packer = msgpack::packer<msgpack::sbuffer>;

source::Result<Metadata> readPacked(const std::function<void(Packer&)>& pack) {
  msgpack::sbuffer buffer;
  Packer packer(buffer);
  pack(packer);
  return readMetadata(std::as_bytes(std::span(buffer.data(), buffer.size())));
}

void packVersion(Packer& packer) {
  packer.pack(std::string("amdhsa.version")).pack(std::vector<int>{1, 2});
}

// The metadata of one kernel with an additional key.
source::Result<Metadata> readWithKey(const std::string& key, const std::function<void(Packer&)>& value) {
  return readPacked([&](Packer& packer) {
    packer.pack_map(2);
    packVersion(packer);
    packer.pack(std::string("amdhsa.kernels")).pack_array(1).pack_map(3);
    packer.pack(std::string(".name"))
        .pack(std::string("k"))
        .pack(std::string(".symbol"))
        .pack(std::string("k.kd"));
    packer.pack(key);
    value(packer);
  });
}

void expectMalformed(const source::Result<Metadata>& metadata, const std::string& why) {
  ASSERT_FALSE(metadata.has_value());
  EXPECT_EQ(metadata.error().code, source::Code::MalformedMetadata);
  EXPECT_THAT(metadata.error().message, HasSubstr(why));
}

TEST(Metadata, IgnoresUnknownKeys) {
  WS_EXPECT_OK(
      readWithKey(".of_next_year", [](Packer& p) { p.pack_map(1).pack(1).pack(std::vector<double>{0.5}); }));
}

TEST(Metadata, NamesTheKeyOfAWrongType) {
  expectMalformed(readWithKey(".kernarg_segment_size", [](Packer& p) { p.pack(std::string("8")); }),
                  "amdhsa.kernels[0].kernarg_segment_size is not an integer");
  expectMalformed(readWithKey(".kernarg_segment_size", [](Packer& p) { p.pack(-1); }), "is not an integer");
  expectMalformed(readWithKey(".sgpr_count", [](Packer& p) { p.pack(std::uint64_t{1} << 32); }),
                  "is not an integer from 0 to 4294967295");
  expectMalformed(readWithKey(".language", [](Packer& p) { p.pack(1); }), ".language is not a string");
  expectMalformed(readWithKey(".uses_dynamic_stack", [](Packer& p) { p.pack(2); }), "is not true or false");
  expectMalformed(readWithKey(".reqd_workgroup_size", [](Packer& p) { p.pack(std::vector<int>{1, 2}); }),
                  "is not a list of 3 numbers");
  expectMalformed(readWithKey(".args", [](Packer& p) { p.pack(1); }), ".args is not a list");
  expectMalformed(readWithKey(".args", [](Packer& p) { p.pack_array(1).pack(1); }),
                  "amdhsa.kernels[0].args[0] is not a map");
  expectMalformed(
      readWithKey(".args",
                  [](Packer& p) { p.pack_array(1).pack_map(1).pack(std::string(".offset")).pack(0); }),
      "amdhsa.kernels[0].args[0].size is not there");
}

TEST(Metadata, RejectsInvalidMetadata) {
  expectMalformed(readMetadata({}), "empty");
  expectMalformed(readPacked([](Packer& p) { p.pack(1); }), "is not a map");
  expectMalformed(readPacked([](Packer& p) { p.pack_map(0); }), "amdhsa.version is not there");
  expectMalformed(readPacked([](Packer& p) {
                    p.pack_map(2);
                    packVersion(p);
                  }),
                  "ends at byte");
  expectMalformed(readPacked([](Packer& p) {
                    p.pack_map(1);
                    packVersion(p);
                    p.pack(1);
                  }),
                  "trailing data at byte");
  constexpr std::array<std::byte, 1> kNever{std::byte{0xc1}};
  expectMalformed(readMetadata(kNever), "does not begin a value");
}

TEST(Metadata, RejectsImpossibleSizesAndDeepNesting) {
  // Nested array32 of 2^32-1 elements, and very deep nesting.
  const std::array<unsigned char, 15> huge{0xdd, 0xff, 0xff, 0xff, 0xff, 0xdd, 0xff, 0xff,
                                           0xff, 0xff, 0xdf, 0xff, 0xff, 0xff, 0xff};
  expectMalformed(readMetadata(std::as_bytes(std::span(huge))), "ends at byte");
  const std::vector<unsigned char> deep(100000, 0x91);
  expectMalformed(readMetadata(std::as_bytes(std::span(deep))), "nested");
}

TEST(Metadata, YamlQuotesStrings) {
  msgpack::sbuffer buffer;
  Packer packer(buffer);
  const std::vector<std::string> words{"true", "8",  "-1",         "",           "null",         "int*",
                                       "a: b", ".5", "\"quoted\"", "two\nlines", "gfx942:xnack-"};
  packer.pack(words);
  WS_ASSERT_OK(yaml, metadataAsYaml(std::as_bytes(std::span(buffer.data(), buffer.size()))));
  const YAML::Node node = YAML::Load(yaml);
  ASSERT_EQ(node.size(), words.size());
  for (std::size_t i = 0; i < words.size(); ++i)
    EXPECT_EQ(node[i].Scalar(), words[i]);
  for (const std::size_t quoted : {0U, 1U, 2U, 3U, 4U, 7U})
    EXPECT_EQ(node[quoted].Tag(), "!") << words[quoted]; // yaml-cpp: in quotes
}

} // namespace
} // namespace wavesmith::codeobject
