// SPDX-License-Identifier: Apache-2.0
// Every instruction of the example kernels, disassembled by LLVM and by us.
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "isa/decode/decode.h"
#include "isa/text.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <elf.h>
#include <filesystem>

namespace wavesmith::isa {
namespace {

std::vector<std::filesystem::path> sources() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example(""))) {
    if (entry.path().extension() == ".s") paths.push_back(entry.path());
  }
  return paths;
}

TEST(Examples, disassembleLikeLlvm) {
  unsigned instructions = 0;
  for (const auto& path : sources()) {
    WS_ASSERT_OK(text, source::readText(path));
    const assembler::Assembly assembly = assembler::assemble({{path.filename().string(), text}}, {});
    ASSERT_TRUE(assembly.ok()) << wavesmith::testing::describe(assembly.diagnostics);
    WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, path.string()));
    for (const codeobject::Section& section : object.sections()) {
      if ((section.flags & SHF_EXECINSTR) == 0) continue;
      auto bytes = object.bytes().subspan(section.fileOffset, section.size);
      for (const Instruction& i : decodeAll(bytes, section.address)) {
        const auto expected = assembler::disassembleInstruction(bytes, i.address, "gfx942");
        std::string spelled = expected.text;
        std::replace(spelled.begin(), spelled.end(), '\t', ' ');
        EXPECT_TRUE(i.valid());
        EXPECT_EQ(i.length, expected.length) << expected.text;
        EXPECT_EQ(toString(i), spelled) << path.filename();
        bytes = bytes.subspan(i.length);
        ++instructions;
      }
    }
  }
  EXPECT_GT(instructions, 100u);
}

} // namespace
} // namespace wavesmith::isa
