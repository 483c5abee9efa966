// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/disassemble_text.h"

#include "assembler/disassembly/disassemble.h"
#include "assembler/disassembly/object_text.h"
#include "assembler/disassembly/object_words.h"
#include "assembler/disassembly/round_trip.h"
#include "assembler/image.h"
#include "assembler/recording/statement_limit.h"
#include "codeobject/bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <unordered_map>

namespace wavesmith::assembler {
namespace {

// Each attempt writes something more as a number; two or three are enough for LLVM's quirks.
constexpr unsigned kMostTries = 16;

// LLVM reads no more bytes of one instruction (AMDGPUMCAsmInfo.cpp, getMaxInstLength).
constexpr std::size_t kLongestInstruction = 20;
constexpr std::size_t kInvalidBytes = 4;

struct KnownText {
  std::uint32_t length = 0; // bytes
  std::string text;
};

// The texts of instructions by the bytes from their first one on. Distances are printed as they are encoded, so
// that a text does not depend on its address.
class TextMemory {
public:
  explicit TextMemory(const Disassembler& disassembler) : disassembler_(disassembler) {}

  [[nodiscard]] KnownText of(std::span<const std::byte> bytes) {
    const std::string_view key(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto found = known_.find(key); found != known_.end() && statementLimit() != 0)
      return found->second;
    KnownText made = print(bytes);
    if (known_.size() >= statementLimit()) known_.clear();
    known_.emplace(key, made);
    return made;
  }

private:
  [[nodiscard]] KnownText print(std::span<const std::byte> bytes) const {
    const std::optional<Decoded> decoded = disassembler_.decode(bytes, 0);
    const std::uint32_t length =
        decoded ? decoded->length : static_cast<std::uint32_t>(std::min(bytes.size(), kInvalidBytes));
    return {length, decoded && decoded->isPrintable ? disassembler_.text(*decoded, 0)
                                                    : wordsText(bytes.first(length))};
  }

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view bytes) const { return std::hash<std::string_view>()(bytes); }
  };
  const Disassembler& disassembler_;
  std::unordered_map<std::string, KnownText, Hash, std::equal_to<>> known_;
};

TextMemory& textMemory(const Disassembler& disassembler) {
  static std::map<const Disassembler*, TextMemory> known;
  return known.try_emplace(&disassembler, disassembler).first->second;
}

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
  TextMemory& memory = textMemory(**disassembler);
  const Image image(*object);
  for (const ImageSection& section : image.sections()) {
    if (!section.isWritten || !section.isLoaded() || !section.isCode()) continue;
    for (std::size_t offset = 0; offset < section.bytes.size();) {
      const auto rest = section.bytes.subspan(offset);
      const KnownText known = memory.of(rest.first(std::min(rest.size(), kLongestInstruction)));
      texts.push_back({section.address + offset, known.length, known.text});
      offset += known.length;
    }
  }
  std::ranges::stable_sort(texts, {}, &InstructionText::address);
  return texts;
}

} // namespace wavesmith::assembler
