// SPDX-License-Identifier: Apache-2.0
// The content of a file decides what it is, for every command and the window; bundles of texts open by target.
#include "codeobject/file_kind.h"
#include "codeobject/text_bundle.h"
#include "source/file.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace wavesmith::testing {
namespace {

using codeobject::FileKind;
using codeobject::kindOf;

constexpr std::string_view kElf("\x7f"
                                "ELF\x02\x01\x01\0",
                                8);
constexpr std::string_view kDirective = "// a kernel\n  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n";

TEST(FileKind, ContentDecides) {
  for (const char* const name : {"k.s", "k.S", "k.amdgcn", "k.asm", "k.txt", "k", "k.isa"}) {
    EXPECT_EQ(kindOf(name, kDirective), FileKind::Assembly) << name;
    EXPECT_EQ(kindOf(name, kElf), FileKind::CodeObject) << name;
    EXPECT_EQ(kindOf(name, std::string_view("__CLANG_OFFLOAD_BUNDLE__\1\0\0", 27)), FileKind::CodeObject)
        << name;
  }
  EXPECT_EQ(kindOf("k.amdgcn", std::string_view("s_endpgm\n")), FileKind::Assembly);
  EXPECT_EQ(kindOf("k.s", std::string_view()), FileKind::Assembly);
}

TEST(FileKind, OtherTextsAreNotAssembly) {
  EXPECT_EQ(kindOf("notes.txt", std::string_view("shopping\n")), FileKind::Text);
  EXPECT_EQ(kindOf("k.md", kDirective), FileKind::Text) << "a page about assembly";
  EXPECT_EQ(kindOf("k.run.yaml", std::string_view("wavesmith: 1\nsource: k.s\n")), FileKind::Text);
  EXPECT_EQ(kindOf("k.txt", std::string_view("s\0_\0n\0o\0p\0\n\0", 12)), FileKind::Text)
      << "the assembler names UTF-16";
  EXPECT_TRUE(codeobject::isSource(FileKind::Text)) << "a command that is given it assembles it";
}

TEST(FileKind, BinaryFilesAndBrokenCodeObjectsAreNoSources) {
  EXPECT_EQ(kindOf("k.txt", std::string_view("a\0b", 3)), FileKind::Other);
  EXPECT_EQ(kindOf("k", std::string_view()), FileKind::Other);
  EXPECT_EQ(kindOf("k.hsaco", std::string_view("truncated")), FileKind::CodeObject);
  EXPECT_EQ(codeobject::kindOfFile("/nonexistent/k.bin"), FileKind::Other);
}

TEST(FileKind, OfAFile) {
  const TemporaryDirectory folder;
  const auto path = folder / "k.amdgcn";
  ASSERT_TRUE(source::writeFile(path, kDirective));
  EXPECT_EQ(codeobject::kindOfFile(path), FileKind::Assembly);
  EXPECT_EQ(codeobject::kindOfFile(path.parent_path()), FileKind::Other) << "a folder";
}

// --- Bundles of texts ---

std::string part(const std::string& id, const std::string& body) {
  return "\n# __CLANG_OFFLOAD_BUNDLE____START__ " + id + "\n" + body +
         "\n# __CLANG_OFFLOAD_BUNDLE____END__ " + id + "\n";
}
std::string target(const std::string& name) {
  return ".amdgcn_target \"amdgcn-amd-amdhsa--" + name + "\"";
}
std::string bundle() {
  return part("host-x86_64-unknown-linux-gnu-host", "\txorl %eax, %eax") +
         part("hip-amdgcn-amd-amdhsa--gfx90a", target("gfx90a") + "\ns_nop 1") +
         part("hip-amdgcn-amd-amdhsa--gfx942:xnack-", target("gfx942:xnack-") + "\ns_nop 2");
}
std::string words(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

TEST(TextBundle, PartOfTheTargetAtItsLines) {
  const std::string text = bundle();
  EXPECT_TRUE(codeobject::isTextBundle(text));
  const auto found = codeobject::partOf(text, "k.s", "gfx942");
  ASSERT_TRUE(found);
  EXPECT_EQ(words(*found), words(target("gfx942:xnack-") + "s_nop2"));
  EXPECT_EQ(found->size(), text.size());
  EXPECT_EQ(std::ranges::count(*found, '\n'), std::ranges::count(text, '\n'));
  EXPECT_EQ(found->find("s_nop 2"), text.find("s_nop 2"));
  const auto other = codeobject::partOf(text, "k.s", "gfx90a");
  ASSERT_TRUE(other);
  EXPECT_EQ(words(*other), words(target("gfx90a") + "s_nop1"));
}

TEST(TextBundle, RefusesATargetThatItDoesNotHave) {
  const auto none = codeobject::partOf(bundle(), "k.s", "gfx942:xnack+");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, source::Code::NoMatchingTarget);
  EXPECT_NE(none.error().message.find("hip-amdgcn-amd-amdhsa--gfx90a"), std::string::npos);
}

TEST(TextBundle, OtherTextsStayAsTheyAre) {
  const std::string text = "// mentions # __CLANG_OFFLOAD_BUNDLE____START__ in a comment\ns_endpgm\n";
  EXPECT_FALSE(codeobject::isTextBundle(text));
  EXPECT_EQ(codeobject::partOf(text, "k.s", "gfx942").value_or(""), text);
}

TEST(TextBundle, DamagedOnesAreRead) {
  std::string text = bundle();
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_LE(codeobject::partOf(text.substr(0, size), "k.s", "gfx942").value_or("").size(), size);
}

TEST(TargetToAssemble, IsThatOfTheTextUnlessAnotherProcessorIsWanted) {
  using codeobject::targetToAssemble;
  EXPECT_EQ(targetToAssemble(target("gfx942:xnack-"), "gfx942"), "gfx942:xnack-");
  EXPECT_EQ(targetToAssemble(target("gfx942:xnack-"), "gfx90a"), "gfx90a");
  EXPECT_EQ(targetToAssemble(target("gfx90a"), ""), "gfx90a");
  EXPECT_EQ(targetToAssemble("s_endpgm", ""), "gfx942");
  EXPECT_EQ(targetToAssemble(bundle(), ""), "gfx942:xnack-") << "not the first part";
  EXPECT_EQ(targetToAssemble(bundle(), "gfx90a"), "gfx90a");
  EXPECT_EQ(targetToAssemble(part("hip-amdgcn-amd-amdhsa--gfx90a", target("gfx90a")), ""), "gfx90a");
}

} // namespace
} // namespace wavesmith::testing
