// SPDX-License-Identifier: Apache-2.0
// Files that are not code objects, or that Wavesmith does not run, are rejected with the reason.
#include "codeobject/code_object.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <elf.h>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using ::testing::HasSubstr;

testing::ByteVector bytesOf(std::string_view text) {
  testing::ByteVector bytes(text.size());
  if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

const testing::ByteVector& validObject() {
  static const testing::ByteVector bytes = testing::assemble(testing::emptyKernel("k"));
  return bytes;
}

// The valid code object with a changed ELF header.
testing::ByteVector withHeader(const std::function<void(Elf64_Ehdr&)>& change) {
  testing::ByteVector bytes = validObject();
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof header);
  change(header);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

void expectRefusal(const testing::ByteVector& bytes, Code code, const std::string& why) {
  const auto object = read(bytes, "some.hsaco");
  ASSERT_FALSE(object.has_value());
  EXPECT_EQ(object.error().code, code) << testing::describe(object.error());
  EXPECT_EQ(object.error().place.file, "some.hsaco");
  EXPECT_THAT(object.error().message, HasSubstr(why));
}

TEST(RejectedFiles, FilesThatAreNotElf) {
  expectRefusal({}, Code::NotACodeObject, "empty");
  expectRefusal(bytesOf("v_add_f32 v0, v1, v2\n"), Code::NotACodeObject, "not an ELF file");
  expectRefusal(bytesOf("\x7f"
                        "ELF"),
                Code::NotACodeObject, "ends within its header");
  expectRefusal(withHeader([](auto& h) { h.e_ident[EI_CLASS] = ELFCLASS32; }), Code::NotACodeObject,
                "64-bit");
  expectRefusal(withHeader([](auto& h) { h.e_ident[EI_DATA] = ELFDATA2MSB; }), Code::NotACodeObject,
                "little-endian");
}

TEST(RejectedFiles, OtherMachinesAndSystems) {
  expectRefusal(withHeader([](auto& h) { h.e_machine = EM_X86_64; }), Code::NotACodeObject, "machine 62");
  expectRefusal(withHeader([](auto& h) { h.e_ident[EI_OSABI] = 65; }), Code::UnsupportedCodeObject, "amdpal");
  expectRefusal(withHeader([](auto& h) { h.e_ident[EI_OSABI] = 66; }), Code::UnsupportedCodeObject, "mesa3d");
  expectRefusal(withHeader([](auto& h) { h.e_ident[EI_OSABI] = 0; }), Code::UnsupportedCodeObject,
                "OS ABI 0");
  expectRefusal(withHeader([](auto& h) { h.e_type = ET_EXEC; }), Code::UnsupportedCodeObject,
                "an executable");
}

TEST(RejectedFiles, UnknownVersions) {
  for (const unsigned version : {7U, 200U}) {
    const auto bytes =
        withHeader([&](auto& h) { h.e_ident[EI_ABIVERSION] = static_cast<unsigned char>(version - 2); });
    expectRefusal(bytes, Code::UnsupportedCodeObject, "version " + std::to_string(version));
  }
}

TEST(RejectedFiles, OtherProcessorsAreNamed) {
  for (const char* processor : {"gfx908", "gfx941", "gfx1100", "gfx1201"})
    expectRefusal(
        testing::assemble("  .text\n  s_endpgm\n", {.processor = processor, .version = 5, .arguments = {}}),
        Code::UnsupportedCodeObject, processor);
  for (const char* processor : {"gfx9-generic", "gfx11-generic"})
    expectRefusal(
        testing::assemble("  .text\n  s_endpgm\n", {.processor = processor, .version = 6, .arguments = {}}),
        Code::UnsupportedCodeObject, processor);
}

TEST(RejectedFiles, UnlinkedObjects) {
  const auto bytes = testing::assemble(testing::emptyKernel("k"),
                                       {.processor = "gfx942", .version = 5, .arguments = {"-c"}});
  expectRefusal(bytes, Code::UnsupportedCodeObject, "link it first");
}

TEST(RejectedFiles, OffloadBundles) {
  expectRefusal(bytesOf("__CLANG_OFFLOAD_BUNDLE__"), Code::NotACodeObject, "offload bundle");
  expectRefusal(bytesOf("CCOB"), Code::NotACodeObject, "offload bundle");
}

TEST(RejectedFiles, TablesOutsideTheFile) {
  expectRefusal(withHeader([](auto& h) { h.e_phoff = ~0ULL; }), Code::MalformedCodeObject, "program headers");
  expectRefusal(withHeader([](auto& h) { h.e_phentsize = 8; }), Code::MalformedCodeObject,
                "program headers of 8 bytes");
  expectRefusal(withHeader([](auto& h) { h.e_phnum = 0; }), Code::MalformedCodeObject, "PT_LOAD");
  expectRefusal(withHeader([](auto& h) { h.e_shoff = validObject().size() - 1; }), Code::MalformedCodeObject,
                "section headers");
  expectRefusal(withHeader([](auto& h) { h.e_shentsize = 0; }), Code::MalformedCodeObject,
                "section headers of 0 bytes");
}

// The valid code object with a changed first PT_LOAD.
testing::ByteVector withSegment(const std::function<void(Elf64_Phdr&)>& change) {
  testing::ByteVector bytes = validObject();
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof header);
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    std::byte* at = bytes.data() + header.e_phoff + i * sizeof(Elf64_Phdr);
    Elf64_Phdr segment;
    std::memcpy(&segment, at, sizeof segment);
    if (segment.p_type != PT_LOAD) continue;
    change(segment);
    std::memcpy(at, &segment, sizeof segment);
    return bytes;
  }
  ADD_FAILURE() << "no segment";
  return bytes;
}

TEST(RejectedFiles, InvalidSegments) {
  expectRefusal(withSegment([](auto& s) { s.p_filesz = s.p_memsz + 1; }), Code::MalformedCodeObject,
                "more bytes in the file");
  expectRefusal(withSegment([](auto& s) { s.p_offset = ~0ULL; }), Code::MalformedCodeObject,
                "past the end of the file");
  expectRefusal(withSegment([](auto& s) { s.p_memsz = ~0ULL; }), Code::MalformedCodeObject,
                "larger than the memory");
  expectRefusal(withSegment([](auto& s) { s.p_memsz = 0x100000; }), Code::MalformedCodeObject, "overlap");
}

} // namespace
} // namespace wavesmith::codeobject
