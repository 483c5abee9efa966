// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassemble_text.h"

#include "assembler/code_items.h"
#include "assembler/disassemble.h"
#include "assembler/image.h"
#include "assembler/object_text.h"
#include "assembler/object_words.h"
#include "assembler/round_trip.h"
#include "codeobject/bundle.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::assembler {
namespace {

// Each attempt writes something more as a number; two or three are enough for LLVM's quirks.
constexpr unsigned kMostTries = 16;

// Remarks for the reader at the top of the text.
std::string head(const std::vector<std::string>& differences) {
  if (differences.empty()) return "// Assembles to the original code object, byte for byte.\n";
  std::string text = "// Assembles to the original code object, except for:\n";
  for (const std::string& difference : differences)
    text += fmt::format("//   {}\n", difference);
  return text;
}

} // namespace

source::Result<Disassembly> disassemble(std::span<const std::byte> codeObject, const std::string& path,
                                        const source::LineTable& written) {
  const auto object = codeobject::open({codeObject.begin(), codeObject.end()}, path);
  if (!object) return std::unexpected(object.error());
  const auto target = llvmTarget(object->target(), path);
  if (!target) return std::unexpected(target.error());
  const auto disassembler = disassemblerFor(object->target(), path);
  if (!disassembler) return std::unexpected(disassembler.error());
  const Image image(*object);
  const ObjectText text(image, **disassembler, written);
  Choices choices;
  std::vector<TextLine> lines = text.lines(choices);
  Reassembly reassembly = reassemble(image, **target, lines, choices);
  for (unsigned count = 0; count < kMostTries && reassembly.choices != choices; ++count) {
    choices = std::move(reassembly.choices);
    lines = text.lines(choices);
    reassembly = reassemble(image, **target, lines, choices);
  }
  Disassembly made;
  made.differences = differences(image, reassembly.codeObject);
  made.text = head(made.differences);
  const auto firstLine = static_cast<std::uint32_t>(std::ranges::count(made.text, '\n')) + 1;
  made.lines = lineTable(lines, firstLine, path);
  made.text += joined(lines);
  return made;
}

source::Result<std::vector<InstructionText>> instructionTexts(std::span<const std::byte> codeObject,
                                                              const std::string& path) {
  const auto object = codeobject::open({codeObject.begin(), codeObject.end()}, path);
  if (!object) return std::unexpected(object.error());
  const auto disassembler = disassemblerFor(object->target(), path);
  if (!disassembler) return std::unexpected(disassembler.error());
  std::vector<InstructionText> texts;
  const Image image(*object);
  for (const ImageSection& section : image.sections()) {
    if (!section.isWritten || !section.isLoaded() || !section.isCode()) continue;
    for (const CodeItem& item : decodeAll(section.bytes, section.address, **disassembler))
      texts.push_back({item.address, static_cast<std::uint32_t>(item.bytes.size()),
                       item.decoded && item.decoded->isPrintable
                           ? (*disassembler)->text(*item.decoded, item.address)
                           : wordsText(item.bytes)});
  }
  std::ranges::stable_sort(texts, {}, &InstructionText::address);
  return texts;
}

} // namespace wavesmith::assembler
