// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <elf.h>

namespace wavesmith::codeobject {
namespace {

using nlohmann::json;

// Two kernels, a function, data that points at data, and zero-initialized data.
const std::string kProgram = testing::emptyKernel("second", "    .amdhsa_group_segment_fixed_size 512") +
                             testing::emptyKernel("first") + R"(
  .text
  .p2align 8
  .type helper,@function
helper:
  s_nop 0
  s_setpc_b64 s[30:31]
  .size helper, .-helper
  .data
  .globl table
  .type table,@object
table:
  .quad table + 8
  .quad 0x1122334455667788
  .size table, 16
  .globl number
  .set number, 0x1234
  .bss
  .globl buffer
  .type buffer,@object
buffer:
  .zero 4096
  .size buffer, 4096
)";

json referee(std::span<const std::byte> bytes) {
  const std::string text =
      testing::examine(bytes, {"llvm-readobj-19", "--elf-output-style=JSON", "--file-header", "--sections",
                               "--symbols", "--program-headers"});
  return json::parse(text).at(0);
}

Symbol::Kind kindOf(unsigned type) {
  switch (type) {
  case STT_NOTYPE: return Symbol::Kind::None;
  case STT_OBJECT: return Symbol::Kind::Object;
  case STT_FUNC: return Symbol::Kind::Function;
  case STT_SECTION: return Symbol::Kind::Section;
  case STT_FILE: return Symbol::Kind::File;
  default: return Symbol::Kind::Other;
  }
}

void compareSegments(const CodeObject& object, const json& reference) {
  std::size_t count = 0;
  for (const json& item : reference.at("ProgramHeaders")) {
    const json& header = item.at("ProgramHeader");
    if (header.at("Type").at("Value") != PT_LOAD) continue;
    ASSERT_LT(count, object.segments().size());
    const Segment& segment = object.segments()[count++];
    EXPECT_EQ(segment.address, header.at("VirtualAddress").get<std::uint64_t>());
    EXPECT_EQ(segment.memorySize, header.at("MemSize").get<std::uint64_t>());
    EXPECT_EQ(segment.fileOffset, header.at("Offset").get<std::uint64_t>());
    EXPECT_EQ(segment.fileSize, header.at("FileSize").get<std::uint64_t>());
    const unsigned flags = header.at("Flags").at("Value");
    EXPECT_EQ(segment.readable, (flags & PF_R) != 0);
    EXPECT_EQ(segment.writable, (flags & PF_W) != 0);
    EXPECT_EQ(segment.executable, (flags & PF_X) != 0);
  }
  EXPECT_EQ(count, object.segments().size());
}

void compareSections(const CodeObject& object, const json& reference) {
  const json& sections = reference.at("Sections"); // with the null section
  ASSERT_EQ(object.sections().size() + 1, sections.size());
  for (std::size_t i = 0; i < object.sections().size(); ++i) {
    const Section& section = object.sections()[i];
    const json& expected = sections.at(i + 1).at("Section");
    EXPECT_EQ(section.name, expected.at("Name").at("Name").get<std::string>());
    EXPECT_EQ(section.type, expected.at("Type").at("Value").get<std::uint32_t>());
    EXPECT_EQ(section.flags, expected.at("Flags").at("Value").get<std::uint64_t>());
    EXPECT_EQ(section.address, expected.at("Address").get<std::uint64_t>());
    EXPECT_EQ(section.fileOffset, expected.at("Offset").get<std::uint64_t>());
    EXPECT_EQ(section.size, expected.at("Size").get<std::uint64_t>());
  }
}

void compareSymbols(const CodeObject& object, const json& reference) {
  const json& symbols = reference.at("Symbols"); // with the null symbol
  ASSERT_EQ(object.symbols().size() + 1, symbols.size());
  for (std::size_t i = 0; i < object.symbols().size(); ++i) {
    const Symbol& symbol = object.symbols()[i];
    const json& expected = symbols.at(i + 1).at("Symbol");
    EXPECT_EQ(symbol.name, expected.at("Name").at("Name").get<std::string>());
    EXPECT_EQ(symbol.address, expected.at("Value").get<std::uint64_t>());
    EXPECT_EQ(symbol.size, expected.at("Size").get<std::uint64_t>());
    EXPECT_EQ(symbol.kind, kindOf(expected.at("Type").at("Value")));
    EXPECT_EQ(symbol.global, expected.at("Binding").at("Value") != STB_LOCAL);
    EXPECT_EQ(symbol.defined, expected.at("Section").at("Value") != SHN_UNDEF);
    EXPECT_EQ(symbol.absolute, expected.at("Section").at("Value") == SHN_ABS);
  }
}

class Versions : public ::testing::TestWithParam<unsigned> {};

TEST_P(Versions, AgreeWithLlvmOnEveryTable) {
  const auto bytes =
      testing::assemble(kProgram, {.processor = "gfx942", .version = GetParam(), .arguments = {}});
  WS_ASSERT_OK(object, read(bytes, "program.hsaco"));
  const json reference = referee(bytes);
  EXPECT_EQ(object.version(), GetParam());
  EXPECT_EQ(object.flags(), reference.at("ElfHeader").at("Flags").at("Value").get<std::uint32_t>());
  EXPECT_EQ(object.target(), "gfx942");
  EXPECT_EQ(object.path(), "program.hsaco");
  EXPECT_TRUE(std::ranges::equal(object.bytes(), bytes));
  compareSegments(object, reference);
  compareSections(object, reference);
  compareSymbols(object, reference);
  EXPECT_TRUE(object.diagnostics().empty()) << testing::describe(object.diagnostics());
}

INSTANTIATE_TEST_SUITE_P(CodeObject, Versions, ::testing::Values(4U, 5U, 6U));

TEST(CodeObject, SortsKernelsByAddress) {
  WS_ASSERT_OK(object, read(testing::assemble(kProgram), "program.hsaco"));
  ASSERT_EQ(object.kernels().size(), 2U);
  const Kernel& second = object.kernels()[0];
  EXPECT_EQ(second.name, "second");
  EXPECT_EQ(object.kernels()[1].name, "first");
  EXPECT_EQ(second.descriptor.groupSegmentFixedSize, 512U);
  EXPECT_EQ(second.entry, second.descriptorAddress +
                              static_cast<std::uint64_t>(second.descriptor.kernelCodeEntryByteOffset));
  EXPECT_EQ(second.codeSize, 4U);
  std::uint32_t instruction = 0;
  ASSERT_GE(object.mapped(second.entry).size(), second.codeSize);
  std::memcpy(&instruction, object.mapped(second.entry).data(), sizeof instruction);
  EXPECT_EQ(instruction, 0xbf810000U); // s_endpgm
  EXPECT_EQ(object.findKernel("first"), &object.kernels()[1]);
  EXPECT_EQ(object.findKernel("helper"), nullptr);
}

TEST(CodeObject, MapsOnlyDataInTheFile) {
  WS_ASSERT_OK(object, read(testing::assemble(kProgram), "program.hsaco"));
  const auto find = [&](std::string_view name) {
    return std::ranges::find(object.symbols(), name, &Symbol::name)->address;
  };
  std::uint64_t value = 0;
  ASSERT_GE(object.mapped(find("table") + 8).size(), sizeof value);
  std::memcpy(&value, object.mapped(find("table") + 8).data(), sizeof value);
  EXPECT_EQ(value, 0x1122334455667788U);
  EXPECT_TRUE(object.mapped(find("buffer")).empty());
  ASSERT_NE(object.segmentAt(find("buffer")), nullptr);
  EXPECT_TRUE(object.segmentAt(find("buffer"))->writable);
  EXPECT_EQ(object.segmentAt(find("buffer") + (1U << 20)), nullptr);
  EXPECT_TRUE(object.mapped(~std::uint64_t{0}).empty());
}

TEST(CodeObject, NamesItsTarget) {
  const auto target = [](std::string processor) {
    auto object = read(testing::assemble(testing::emptyKernel("k"),
                                         {.processor = std::move(processor), .version = 4, .arguments = {}}),
                       "k");
    return object ? object->target() : testing::describe(object.error());
  };
  EXPECT_EQ(target("gfx942:xnack-"), "gfx942:xnack-");
  EXPECT_EQ(target("gfx942:sramecc+:xnack+"), "gfx942:sramecc+:xnack+");
  EXPECT_EQ(target("gfx90a:sramecc-"), "gfx90a:sramecc-");
  EXPECT_EQ(target("gfx940"), "gfx940");
}

testing::ByteVector stripped(const testing::ByteVector& bytes, const std::string& how) {
  const testing::TemporaryDirectory directory;
  testing::writeFile(directory / "in", bytes);
  testing::run({"llvm-strip-19", how, (directory / "in").string(), "-o", (directory / "out").string()});
  return testing::readFile(directory / "out");
}

std::vector<std::string> kernelNames(const CodeObject& object) {
  std::vector<std::string> names;
  for (const Kernel& kernel : object.kernels())
    names.push_back(kernel.name);
  return names;
}

TEST(CodeObject, FindsKernelsByDynamicSymbols) {
  const auto bytes = stripped(testing::assemble(kProgram), "--strip-all");
  WS_ASSERT_OK(object, read(bytes, "stripped"));
  EXPECT_EQ(std::ranges::find(object.sections(), ".symtab", &Section::name), object.sections().end());
  EXPECT_THAT(kernelNames(object), ::testing::ElementsAre("second", "first"));
  EXPECT_EQ(object.kernels()[0].codeSize, 4U);
}

TEST(CodeObject, FindsKernelsWithoutSections) {
  const auto bytes = stripped(testing::assemble(kProgram), "--strip-sections");
  WS_ASSERT_OK(object, read(bytes, "stripped"));
  EXPECT_TRUE(object.sections().empty());
  EXPECT_THAT(kernelNames(object), ::testing::ElementsAre("second", "first"));
  EXPECT_EQ(object.relocations().size(), 1U);
}

TEST(CodeObject, WithoutMetadataIsUsable) {
  WS_ASSERT_OK(object, read(testing::assemble(testing::emptyKernel("bare")), "bare.hsaco"));
  EXPECT_FALSE(object.metadata());
  EXPECT_TRUE(object.metadataBytes().empty());
  EXPECT_EQ(object.metadataOf(object.kernels()[0]), nullptr);
  EXPECT_TRUE(object.diagnostics().empty()) << testing::describe(object.diagnostics());
}

TEST(CodeObject, WithInvalidMetadataIsUsableAndReportsIt) {
  auto bytes = testing::compileOpenCl("kernel void k(global int* p) { *p = 1; }");
  {
    WS_ASSERT_OK(whole, read(bytes, "k.hsaco"));
    ASSERT_FALSE(whole.metadataBytes().empty());
    bytes[static_cast<std::size_t>(whole.metadataBytes().data() - whole.bytes().data())] =
        std::byte{0xc1}; // never used by MessagePack
  }
  WS_ASSERT_OK(object, read(bytes, "k.hsaco"));
  EXPECT_EQ(object.kernels().size(), 1U);
  EXPECT_FALSE(object.metadata());
  ASSERT_EQ(object.diagnostics().size(), 1U);
  EXPECT_EQ(object.diagnostics()[0].code, source::Code::MalformedMetadata);
  EXPECT_EQ(object.diagnostics()[0].severity, source::Severity::Warning);
  EXPECT_EQ(object.diagnostics()[0].place.file, "k.hsaco");
}

TEST(CodeObject, FindsKernelCodeAtALabelWithoutType) {
  const std::string text = R"(
  .text
  .globl plain
  .p2align 8
plain:
  s_nop 0
  s_endpgm
  .rodata
  .p2align 6
  .amdhsa_kernel plain
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";
  WS_ASSERT_OK(unsized, read(testing::assemble(text), "plain"));
  ASSERT_EQ(unsized.kernels().size(), 1U);
  EXPECT_EQ(unsized.kernels()[0].codeSize, 0U);
  ASSERT_EQ(unsized.diagnostics().size(), 1U);
  EXPECT_EQ(unsized.diagnostics()[0].severity, source::Severity::Remark);
  WS_ASSERT_OK(sized, read(testing::assemble(text + "  .text\n  .size plain, 8\n"), "plain"));
  EXPECT_EQ(sized.kernels()[0].codeSize, 8U);
  EXPECT_TRUE(sized.diagnostics().empty()) << testing::describe(sized.diagnostics());
}

TEST(CodeObject, OmitsAKernelWithInvalidEntry) {
  auto bytes = testing::assemble(testing::emptyKernel("good") + testing::emptyKernel("bad"));
  {
    WS_ASSERT_OK(whole, read(bytes, "two"));
    const Kernel* bad = whole.findKernel("bad");
    ASSERT_NE(bad, nullptr);
    const auto at =
        static_cast<std::size_t>(whole.mapped(bad->descriptorAddress).data() - whole.bytes().data());
    const std::int64_t nowhere = 0x7fffffff000;
    std::memcpy(bytes.data() + at + 16, &nowhere, sizeof nowhere); // kernel_code_entry_byte_offset
  }
  WS_ASSERT_OK(object, read(bytes, "two"));
  EXPECT_THAT(kernelNames(object), ::testing::ElementsAre("good"));
  ASSERT_EQ(object.diagnostics().size(), 1U);
  EXPECT_EQ(object.diagnostics()[0].severity, source::Severity::Error);
  EXPECT_THAT(object.diagnostics()[0].message, ::testing::HasSubstr("descriptor of bad"));
}

} // namespace
} // namespace wavesmith::codeobject
