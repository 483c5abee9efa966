// SPDX-License-Identifier: Apache-2.0
// Code objects of versions 2 and 3, which LLVM 19 reads but does not write: derived from newer ones by
// changing their header and note, and compared with the output of llvm-readobj.
#include "codeobject/amdgpu_elf.h"
#include "codeobject/code_object.h"
#include "codeobject/elf_listing.h"
#include "codeobject/metadata/metadata_v2.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <set>

namespace wavesmith::codeobject {
namespace {

using testing::ByteVector;
using ::testing::HasSubstr;

constexpr const char* kKernel =
    "__kernel __attribute__((reqd_work_group_size(64, 1, 1)))\n"
    "void saxpy(__global float *restrict y, __global const float *x, float a, long n, float4 v) {\n"
    "  y[n] = a * x[n] + v.w;\n}\n";

// A second kernel has a long name, so that the note has room for more than clang writes.
ByteVector good() {
  return testing::compileOpenCl(fmt::format("{}__kernel void {}() {{}}\n", kKernel, std::string(600, 'z')));
}

void setVersion(ByteVector& bytes, unsigned version, std::uint32_t flags) {
  bytes[EI_ABIVERSION] = static_cast<std::byte>(version - elf::kAbiVersionBias);
  std::memcpy(bytes.data() + offsetof(Elf64_Ehdr, e_flags), &flags, sizeof flags);
}

ByteVector version3(std::uint32_t features) {
  ByteVector bytes = good();
  setVersion(bytes, 3, 0x4c | features);
  // "amdhsa.version" is the list [1, 2] of version 5.
  constexpr std::string_view kKey = "amdhsa.version\x92\x01\x02";
  const auto at = std::ranges::search(bytes, kKey, {}, [](std::byte b) { return static_cast<char>(b); });
  EXPECT_FALSE(at.empty());
  at.back() = std::byte{0};
  return bytes;
}

constexpr std::string_view kYaml = R"(---
Version:         [ 1, 0 ]
Printf:          [ '1:1:4:%d\n' ]
Kernels:
  - Name:            saxpy
    SymbolName:      'saxpy@kd'
    Language:        OpenCL C
    LanguageVersion: [ 2, 0 ]
    Attrs:
      ReqdWorkGroupSize: [ 64, 1, 1 ]
    Args:
      - Name:            y
        TypeName:        'float*'
        Size:            8
        Align:           8
        ValueKind:       GlobalBuffer
        ValueType:       F32
        AddrSpaceQual:   Global
        AccQual:         Default
        IsRestrict:      true
      - Name:            x
        Size:            8
        Align:           8
        ValueKind:       GlobalBuffer
        AddrSpaceQual:   Global
        ActualAccQual:   ReadOnly
        IsConst:         true
      - { Name: a, TypeName: float, Size: 4, Align: 4, ValueKind: ByValue, ValueType: F32 }
      - { Name: n, TypeName: long, Size: 8, Align: 8, ValueKind: ByValue, ValueType: I64 }
      - { Name: v, TypeName: float4, Size: 16, Align: 16, ValueKind: ByValue, ValueType: F32 }
      - { Size: 8, Align: 8, ValueKind: HiddenGlobalOffsetX, ValueType: I64 }
    CodeProps:
      KernargSegmentSize: 72
      GroupSegmentFixedSize: 128
      PrivateSegmentFixedSize: 16
      KernargSegmentAlign: 16
      WavefrontSize:   64
      NumSGPRs:        14
      NumVGPRs:        6
      MaxFlatWorkGroupSize: 64
...
)";

// Replaces the note of an object, which must be larger than the new one.
ByteVector version2(std::string_view yaml) {
  ByteVector bytes = good();
  setVersion(bytes, 2, 0x4c | 0x200);
  const auto elf = listElf(bytes, "v5");
  const auto note = std::ranges::find(elf->sections, ".note", &SectionRow::name);
  const std::size_t room = note->header.sh_size;
  const std::size_t head = sizeof(Elf64_Nhdr) + 4; // and the owner
  EXPECT_LE(yaml.size() + head, room) << "the kernel needs more metadata";
  const Elf64_Nhdr header{4, static_cast<std::uint32_t>(room - head), elf::kNoteHsaMetadata};
  std::byte* at = bytes.data() + note->header.sh_offset;
  std::memset(at, '\n', room);
  std::memcpy(at, &header, sizeof header);
  std::memcpy(at + sizeof header, "AMD", 4);
  std::memcpy(at + head, yaml.data(), std::min(yaml.size(), room - head));
  return bytes;
}

TEST(OldVersions, ReadsVersion3) {
  WS_ASSERT_OK(latest, read(good(), "v5.hsaco"));
  WS_ASSERT_OK(object, read(version3(0x200), "v3.hsaco"));
  EXPECT_EQ(object.version(), 3U);
  EXPECT_EQ(object.target(), "gfx942:sramecc+:xnack-");
  ASSERT_EQ(object.kernels().size(), 2U);
  EXPECT_EQ(object.kernels()[0].entry, latest.kernels()[0].entry);
  ASSERT_TRUE(object.metadata());
  EXPECT_EQ(object.metadata()->version, (std::array<std::uint32_t, 2>{1, 0}));
  EXPECT_EQ(object.metadata()->kernels, latest.metadata()->kernels);
  EXPECT_TRUE(object.diagnostics().empty()) << object.diagnostics()[0].message;
}

TEST(OldVersions, ReadsFlagsOfVersion3) {
  for (const auto& [bits, target] : {std::pair<std::uint32_t, const char*>{0x000, "gfx942:sramecc-:xnack-"},
                                     {0x100, "gfx942:sramecc-:xnack+"},
                                     {0x300, "gfx942:sramecc+:xnack+"}}) {
    const ByteVector bytes = version3(bits);
    WS_ASSERT_OK(object, read(bytes, "v3.hsaco"));
    EXPECT_EQ(object.target(), target);
    // llvm-readobj lists the flags that are set.
    const auto reference = nlohmann::json::parse(testing::examine(
        bytes, {"llvm-readobj-19", "--elf-output-style=JSON", "--file-header"}))[0]["ElfHeader"]["Flags"];
    std::set<std::string> on;
    for (const auto& flag : reference["Flags"])
      on.insert(flag["Name"]);
    EXPECT_EQ(on.contains("EF_AMDGPU_FEATURE_XNACK_V3"), (bits & 0x100) != 0);
    EXPECT_EQ(on.contains("EF_AMDGPU_FEATURE_SRAMECC_V3"), (bits & 0x200) != 0);
    const auto flags = flagsText(object.flags(), 3);
    ASSERT_EQ(flags.size(), 3U);
    EXPECT_EQ(flags[1].text, (bits & 0x100) != 0 ? "xnack on" : "xnack off");
  }
}

TEST(OldVersions, ReadsYamlMetadataOfVersion2) {
  const ByteVector bytes = version2(kYaml);
  // llvm-readelf recognizes the note.
  EXPECT_THAT(testing::examine(bytes, {"llvm-readelf-19", "--notes"}), HasSubstr("NT_AMD_HSA_METADATA"));
  WS_ASSERT_OK(object, read(bytes, "v2.hsaco"));
  WS_ASSERT_OK(latest, read(good(), "v5.hsaco"));
  EXPECT_EQ(object.version(), 2U);
  EXPECT_TRUE(object.kernels().empty());
  ASSERT_EQ(object.diagnostics().size(), 1U);
  EXPECT_EQ(object.diagnostics()[0].severity, source::Severity::Remark);
  EXPECT_THAT(object.diagnostics()[0].message, HasSubstr("amd_kernel_code_t"));
  ASSERT_TRUE(object.metadata());
  ASSERT_EQ(object.metadata()->kernels.size(), 1U);
  const KernelMetadata& kernel = object.metadata()->kernels[0];
  const KernelMetadata& same = latest.metadata()->kernels[0];
  EXPECT_EQ(kernel.name, "saxpy");
  EXPECT_EQ(kernel.symbol, "saxpy@kd");
  EXPECT_EQ(kernel.requiredWorkgroupSize, same.requiredWorkgroupSize);
  EXPECT_EQ(kernel.groupSegmentFixedSize, 128U);
  EXPECT_EQ(kernel.privateSegmentFixedSize, 16U);
  EXPECT_EQ(kernel.kernargSegmentSize, 72U);
  EXPECT_EQ(kernel.sgprCount, 14U);
  EXPECT_EQ(kernel.vgprCount, 6U);
  // Offsets are computed; clang gives the same ones for these arguments.
  ASSERT_EQ(kernel.arguments.size(), 6U);
  ASSERT_EQ(same.arguments.size(), 5U);
  EXPECT_EQ(kernel.arguments[3].name, "n");
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(kernel.arguments[i].offset, same.arguments[i].offset) << kernel.arguments[i].name;
    EXPECT_EQ(kernel.arguments[i].size, same.arguments[i].size);
    EXPECT_EQ(kernel.arguments[i].kind, same.arguments[i].kind);
  }
  EXPECT_EQ(kernel.arguments[0].addressSpace, "global");
  EXPECT_TRUE(kernel.arguments[0].isRestrict);
  EXPECT_EQ(kernel.arguments[1].actualAccess, "read_only");
  EXPECT_EQ(kernel.arguments[5].kind, ValueKind::HiddenGlobalOffsetX);
}

TEST(OldVersions, KnowsEveryKindOfVersion2) {
  for (const char* kind : {"ByValue", "GlobalBuffer", "DynamicSharedPointer", "Sampler", "Image", "Pipe",
                           "Queue", "HiddenGlobalOffsetX", "HiddenGlobalOffsetY", "HiddenGlobalOffsetZ",
                           "HiddenNone", "HiddenPrintfBuffer", "HiddenHostcallBuffer", "HiddenDefaultQueue",
                           "HiddenCompletionAction", "HiddenMultigridSyncArg"}) {
    WS_ASSERT_OK(metadata,
                 readMetadataV2(fmt::format(
                     "Kernels: [{{Name: k, Args: [{{Size: 8, Align: 8, ValueKind: {}}}]}}]", kind)));
    const ArgumentMetadata& argument = metadata.kernels[0].arguments[0];
    EXPECT_NE(argument.kind, ValueKind::Unknown) << kind;
    EXPECT_NE(argument.kind, ValueKind::HiddenUnknown) << kind;
  }
}

TEST(OldVersions, ReportsDamagedYamlAndReadsTheRest) {
  for (const char* yaml : {"Kernels: [", "Kernels: 4", "[1, 2]", "Kernels: [{Args: [{Align: 8}]}]",
                           "Kernels: [{Args: [{Size: four}]}]", "Version: [1]",
                           "Kernels: [{Args: [{Size: 4294967295, Align: 1}, {Size: 4294967295}]}]",
                           "Kernels: [{CodeProps: {NumVGPRs: -1}}]"}) {
    WS_ASSERT_OK(object, read(version2(yaml), "v2.hsaco"));
    EXPECT_FALSE(object.metadata()) << yaml;
    ASSERT_EQ(object.diagnostics().size(), 2U) << yaml;
    EXPECT_EQ(object.diagnostics()[1].code, source::Code::MalformedMetadata);
    EXPECT_EQ(object.diagnostics()[1].severity, source::Severity::Warning);
  }
  EXPECT_TRUE(readMetadataV2("{}").has_value());
}

} // namespace
} // namespace wavesmith::codeobject
