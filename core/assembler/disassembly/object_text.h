// SPDX-License-Identifier: Apache-2.0
// The text of a code object, line by line, with the expected result of each line. Parts that cannot be
// expressed in assembler syntax are written as numbers: the caller determines these by assembling the text,
// and passes its choices.
//
// A view of the image and the disassembler. One thread at a time.
#pragma once

#include "assembler/disassembly/code_items.h"
#include "assembler/image.h"
#include "source/line_table.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::assembler {

enum class LineKind : std::uint8_t {
  Other,
  Code,       // an instruction, or words of code
  Descriptor, // part of a .amdhsa_kernel block, or the equivalent bytes
  Note,       // part of .amdgpu_metadata
};

// `text` is one line, without its end.
struct TextLine {
  std::string text;
  LineKind kind = LineKind::Other;
  std::uint64_t address = 0; // for code or a descriptor
  std::uint32_t length = 0;  // bytes of an instruction, or of words of code; 0: none
  std::size_t count = 1;     // repeated this often: `.fill`
  bool isSymbolic = false;   // contains an address that the linker fills in
};

// The parts to write as numbers.
struct Choices {
  std::set<std::uint64_t> words;       // addresses of instructions: as .long
  std::set<std::uint64_t> descriptors; // addresses of kernel descriptors: as bytes
  std::set<std::size_t> unmerged;      // sections whose strings and constants the linker must not merge
  bool notes = false;                  // the metadata as bytes

  auto operator<=>(const Choices&) const = default;
};

class ObjectText {
public:
  // `written`: source lines of instructions, for comments; must outlive this object.
  ObjectText(const Image& image, const Disassembler& disassembler, const source::LineTable& written);

  [[nodiscard]] std::vector<TextLine> lines(const Choices& choices) const;

private:
  using Place = std::pair<std::size_t, std::uint64_t>; // section, address
  using Lines = std::vector<TextLine>;

  void collectPlaces();
  void collectDescriptors();
  void collectReferences();
  [[nodiscard]] std::optional<Place> placeOf(std::uint64_t address) const;
  void need(std::uint64_t address);
  [[nodiscard]] const std::string* nameAt(const Place& place) const;
  [[nodiscard]] std::optional<std::string> reference(std::uint64_t address) const;
  [[nodiscard]] std::optional<std::string> relative(const RelativeHalf& half, const CodeItem& item) const;
  [[nodiscard]] std::string instruction(std::size_t section, const CodeItem& item, bool& isSymbolic) const;

  void header(Lines& to) const;
  void declarations(Lines& to, const Choices& choices) const;
  void declaration(Lines& to, const ImageSymbol& symbol, const Choices& choices) const;
  [[nodiscard]] std::vector<const ImageSymbol*> declarationOrder() const;
  void section(Lines& to, std::size_t index, const Choices& choices) const;
  void comment(Lines& to, const ImageSection& section) const;
  void code(Lines& to, std::size_t index, const Choices& choices) const;
  void writtenAt(Lines& to, std::uint64_t address, std::string& said) const;
  [[nodiscard]] std::size_t sameWords(std::size_t section, std::size_t first) const;
  void data(Lines& to, std::size_t index, const Choices& choices) const;
  void descriptor(Lines& to, const codeobject::Kernel& kernel, bool asBytes) const;
  [[nodiscard]] std::optional<std::string> pointer(const codeobject::Relocation& relocation) const;
  void labels(Lines& to, const Place& place) const;
  void metadata(Lines& to) const;

  [[nodiscard]] const ImageSymbol* descriptorSymbol(const codeobject::Kernel& kernel) const;
  [[nodiscard]] bool needsBytes(const codeobject::Kernel& kernel) const;

  const Image& image_;
  const Disassembler& disassembler_;
  const source::LineTable& written_;
  std::map<std::size_t, std::vector<CodeItem>> code_; // by section
  std::map<std::uint64_t, RelativeHalf> halves_;      // by the address of their instructions
  std::multimap<Place, const ImageSymbol*> symbols_;
  std::multimap<Place, const ImageSymbol*> ends_;                  // where symbols with a size end
  std::map<Place, std::string> local_;                             // labels without a name in the code object
  std::map<std::uint64_t, const codeobject::Kernel*> descriptors_; // by address
  std::map<std::uint64_t, const codeobject::Relocation*> pointers_;
  std::set<const ImageSymbol*> ofDescriptors_;
};

// The positions of the instructions in a text that contains these lines: the first of them is line
// `firstLine`. `path` names the text.
[[nodiscard]] source::LineTable lineTable(const std::vector<TextLine>& lines, std::uint32_t firstLine,
                                          const std::string& path);

} // namespace wavesmith::assembler
