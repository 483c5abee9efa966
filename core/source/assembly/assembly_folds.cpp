// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/assembly_folds.h"

#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace wavesmith::source {
namespace {

constexpr std::pair<std::string_view, FoldMark> kDirectives[] = {
    {".macro", FoldMark::MacroBegin},
    {".endm", FoldMark::MacroEnd},
    {".endmacro", FoldMark::MacroEnd},
    {".rept", FoldMark::RepeatBegin},
    {".rep", FoldMark::RepeatBegin},
    {".irp", FoldMark::RepeatBegin},
    {".irpc", FoldMark::RepeatBegin},
    {".endr", FoldMark::RepeatEnd},
    {".else", FoldMark::IfElse},
    {".elseif", FoldMark::IfElse},
    {".endif", FoldMark::IfEnd},
    {".amdhsa_kernel", FoldMark::KernelBegin},
    {".end_amdhsa_kernel", FoldMark::KernelEnd},
    {".amd_kernel_code_t", FoldMark::KernelBegin},
    {".end_amd_kernel_code_t", FoldMark::KernelEnd},
    {".amdgpu_metadata", FoldMark::MetadataBegin},
    {".end_amdgpu_metadata", FoldMark::MetadataEnd},
    {".amd_amdgpu_hsa_metadata", FoldMark::MetadataBegin},
    {".end_amd_amdgpu_hsa_metadata", FoldMark::MetadataEnd},
    {".text", FoldMark::Section},
    {".data", FoldMark::Section},
    {".bss", FoldMark::Section},
    {".rodata", FoldMark::Section},
    {".section", FoldMark::Section},
    {".pushsection", FoldMark::Section},
    {".popsection", FoldMark::Section},
    {".previous", FoldMark::Section},
};

constexpr std::size_t kLongestDirective = 32;

// A directive in lower case, as LLVM compares it; anything else is empty.
template <typename Char>
std::string_view directive(std::basic_string_view<Char> text, std::array<char, kLongestDirective>& room) {
  if (text.empty() || text[0] != Char('.')) return {};
  std::size_t length = 0;
  for (; length < text.size() && isNameCharacter(text[length]); ++length) {
    if (length == room.size()) return {};
    const auto c = static_cast<char>(text[length]);
    room[length] = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  }
  return {room.data(), length};
}

template <typename Char>
FoldMark markOfDirective(std::basic_string_view<Char> statement) {
  std::array<char, kLongestDirective> room{};
  const std::string_view word = directive(statement, room);
  if (word.empty()) return FoldMark::Other;
  const auto* const found =
      std::ranges::find(kDirectives, word, &std::pair<std::string_view, FoldMark>::first);
  if (found != std::end(kDirectives)) return found->second;
  return word.starts_with(".if") ? FoldMark::IfBegin : FoldMark::Other;
}

template <typename Char>
bool isLocal(std::basic_string_view<Char> label) {
  const bool isNumber = label[0] >= Char('0') && label[0] <= Char('9');
  return isNumber || (label.size() > 1 && label[0] == Char('.') && label[1] == Char('L'));
}

template <typename Char>
FoldMark markOf(std::basic_string_view<Char> line, LineState state) {
  if (state == LineState::Statement) {
    // Most lines are instructions: a name and a blank.
    const auto* const first =
        std::ranges::find_if_not(line, [](Char c) { return c == Char(' ') || c == Char('\t'); });
    if (first == line.end()) return FoldMark::Blank;
    const auto* const end = std::find_if_not(first, line.end(), isNameCharacter<Char>);
    const bool isStatement = end != first && end != line.end() && (*end == Char(' ') || *end == Char('\t'));
    const auto* const next =
        std::find_if_not(end, line.end(), [](Char c) { return c == Char(' ') || c == Char('\t'); });
    if (isStatement && *first != Char('.') && (next == line.end() || *next != Char(':')) &&
        (next == line.end() || *next != Char('/')))
      return FoldMark::Other;
  }
  if (state == LineState::Metadata) return endsMetadata(line) ? FoldMark::MetadataEnd : FoldMark::Other;
  const StatementPlace place = findStatement(line, state);
  if (place.label >= place.comment) return FoldMark::Blank;
  if (place.label < place.begin)
    return isLocal(line.substr(place.label)) ? FoldMark::LocalLabel : FoldMark::Label;
  return place.hasStatement() ? markOfDirective(line.substr(place.begin)) : FoldMark::Other;
}

// The mark that ends a block that begins with this one; Other: it does not begin a block.
FoldMark endOf(FoldMark begin) {
  switch (begin) {
  case FoldMark::MacroBegin: return FoldMark::MacroEnd;
  case FoldMark::RepeatBegin: return FoldMark::RepeatEnd;
  case FoldMark::IfBegin: return FoldMark::IfEnd;
  case FoldMark::KernelBegin: return FoldMark::KernelEnd;
  case FoldMark::MetadataBegin: return FoldMark::MetadataEnd;
  default: return FoldMark::Other;
  }
}

bool isEnd(FoldMark mark) {
  return mark == FoldMark::MacroEnd || mark == FoldMark::RepeatEnd || mark == FoldMark::IfEnd ||
         mark == FoldMark::KernelEnd || mark == FoldMark::MetadataEnd;
}

// Blocks of one kind are nested.
std::size_t endOfBlock(std::size_t line, std::size_t count, FoldMark begin,
                       const std::function<FoldMark(std::size_t)>& markAt) {
  const FoldMark end = endOf(begin);
  int depth = 1;
  for (std::size_t at = line + 1; at < count; ++at) {
    const FoldMark mark = markAt(at);
    if (mark == begin) ++depth;
    if (mark == end && --depth == 0) return at;
  }
  return line;
}

std::size_t endOfLabel(std::size_t line, std::size_t count, bool isLocal,
                       const std::function<FoldMark(std::size_t)>& markAt) {
  std::size_t last = line;
  int depth = 0; // how many blocks that begin in the part are open
  for (std::size_t at = line + 1; at < count; ++at) {
    const FoldMark mark = markAt(at);
    if (depth == 0) {
      const bool ends = mark == FoldMark::Label || (isLocal && mark == FoldMark::LocalLabel) ||
                        mark == FoldMark::Section || mark == FoldMark::KernelBegin ||
                        mark == FoldMark::MetadataBegin || mark == FoldMark::IfElse || isEnd(mark);
      if (ends) break;
    } else if (isEnd(mark)) {
      --depth;
    }
    if (endOf(mark) != FoldMark::Other) ++depth;
    if (mark != FoldMark::Blank) last = at;
  }
  return last;
}

} // namespace

FoldMark foldMark(std::string_view line, LineState state) {
  return markOf(line, state);
}
FoldMark foldMark(std::u16string_view line, LineState state) {
  return markOf(line, state);
}

std::size_t foldEnd(std::size_t line, std::size_t count, const std::function<FoldMark(std::size_t)>& markAt) {
  if (line >= count) return line;
  const FoldMark mark = markAt(line);
  if (mark == FoldMark::Label || mark == FoldMark::LocalLabel)
    return endOfLabel(line, count, mark == FoldMark::LocalLabel, markAt);
  return endOf(mark) == FoldMark::Other ? line : endOfBlock(line, count, mark, markAt);
}

std::vector<Fold> foldsOf(std::string_view text) {
  std::vector<FoldMark> marks;
  for (const AssemblyLine& line : assemblyLines(text))
    marks.push_back(foldMark(line.text, line.state));
  std::vector<Fold> folds;
  for (std::size_t line = 0; line < marks.size(); ++line) {
    const std::size_t last = foldEnd(line, marks.size(), [&](std::size_t at) { return marks[at]; });
    if (last > line) folds.push_back({line, last});
  }
  return folds;
}

} // namespace wavesmith::source
