// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembling.h"

#include "assembler/disassembly/disassemble_text.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace wavesmith::assembler::testing {
namespace {

std::string text(const source::Place& place) {
  std::string result = source::toString(place);
  if (place.length != 0) result += fmt::format("+{}", place.length);
  return result;
}

} // namespace

Assembly assembleText(const std::string& text, const std::string& path, const Options& options) {
  return assemble({{path, text}}, options);
}

std::vector<std::string> messages(const Assembly& assembly) {
  std::vector<std::string> result;
  for (const source::Diagnostic& diagnostic : assembly.diagnostics) {
    std::string line = fmt::format("{} {} {} {}", text(diagnostic.place), source::name(diagnostic.severity),
                                   source::toString(diagnostic.code), diagnostic.message);
    for (const source::Note& note : diagnostic.notes)
      line += fmt::format(" | {} {}", text(note.place), note.text);
    result.push_back(std::move(line));
  }
  return result;
}

std::vector<std::string> instructions(const Assembly& assembly) {
  std::vector<std::string> result;
  const auto texts = instructionTexts(assembly.codeObject, "test");
  if (!texts) return {source::toString(texts.error().place) + texts.error().message};
  for (const InstructionText& instruction : *texts) {
    const source::LineEntry* entry = assembly.lines.at(instruction.address);
    if (!entry) {
      result.push_back(instruction.text);
      continue;
    }
    std::string line = fmt::format("{}{} @{}", entry->broken ? "!" : "", instruction.text,
                                   source::toString(assembly.lines.place(entry->location)));
    for (const source::Expansion* expansion : assembly.lines.chain(entry->location)) {
      const std::string iteration = expansion->kind == source::Expansion::Kind::Repetition
                                        ? fmt::format("[{}]", expansion->iteration)
                                        : std::string();
      line += fmt::format(" < {}{} {}", expansion->name, iteration,
                          source::toString(assembly.lines.place(expansion->site)));
    }
    result.push_back(std::move(line));
  }
  return result;
}

std::vector<std::string> names(const Assembly& assembly) {
  std::vector<std::string> result;
  for (const source::LineEntry& entry : assembly.lines.entries)
    for (const source::NamedRegister& named : assembly.lines.namesOf(entry)) {
      const char file = named.file == source::RegisterFile::Scalar   ? 's'
                        : named.file == source::RegisterFile::Vector ? 'v'
                                                                     : 'a';
      result.push_back(fmt::format("{} {}{}+{} @{}+{}", named.name, file, named.first, named.count,
                                   named.column, named.length));
    }
  return result;
}

std::string readFile(const std::string& path) {
  const auto text = source::readText(path);
  EXPECT_TRUE(text.has_value()) << path;
  return text.value_or("");
}

std::vector<std::byte> clangBytes(const std::string& text, const std::string& target,
                                  const std::string& more) {
  const wavesmith::testing::TemporaryDirectory directory;
  const std::string input = (directory / "input.s").string();
  const std::string output = (directory / "output.hsaco").string();
  EXPECT_TRUE(source::writeFile(input, std::string_view(text)).has_value());
  const std::string command =
      fmt::format("'{}' -x assembler -target amdgcn-amd-amdhsa -mcpu={} {} '{}' -o '{}'", WAVESMITH_CLANG,
                  target, more, input, output);
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  auto bytes = source::readBytes(output);
  EXPECT_TRUE(bytes.has_value());
  return bytes.value_or(std::vector<std::byte>());
}

std::string DirectoryTest::write(std::string_view name, std::string_view text) {
  const std::filesystem::path path = directory_ / name;
  std::filesystem::create_directories(path.parent_path());
  EXPECT_TRUE(source::writeFile(path, text).has_value());
  return path.string();
}

std::vector<std::string> DirectoryTest::shorn(std::vector<std::string> lines) const {
  const std::string prefix = directory_.path().string() + "/";
  for (std::string& line : lines)
    for (std::size_t at = line.find(prefix); at != std::string::npos; at = line.find(prefix))
      line.erase(at, prefix.size());
  return lines;
}

} // namespace wavesmith::assembler::testing
