// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/buffer_descriptors.h"

#include "isa/fields/buffer_descriptor.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::port {
namespace {

struct WordField {
  unsigned first;
  unsigned count;
  std::string_view name;
  std::string_view why;      // it can be cleared; empty: its author must decide
  std::string_view question; // if it cannot
};

// GCN3 ISA, table "Buffer Resource Descriptor"; element size, HASH_ENABLE and HEAP also in CLRX's "Buffer resource
// format" (bits 115, 121 and 122 of the descriptor), which does not name ATC and MTYPE. For gfx942, CDNA3 ISA 9.1.8, table 47: bit 19 is User VM Enable,
// bit 20 User VM Mode, bit 27 NV, and the others are reserved.
constexpr std::array<WordField, 5> kOfGfx8{{
    {19, 2, "element size", "an element has 4 bytes on gfx942, and the bits map the buffer to a tiled pool",
     ""},
    {24, 1, "ATC", "gfx942 translates all addresses alike", ""},
    {25, 1, "HASH_ENABLE", "it only chose a bank of the cache", ""},
    {26, 1, "HEAP", "", "offset 0 was out of range of this buffer, and gfx942 has no such bit"},
    {27, 3, "MTYPE", "the page tables of gfx942 decide how memory is cached", ""},
}};
constexpr unsigned kElementSizeOf4 = 1; // 0: 2 bytes, 1: 4, 2: 8, 3: 16

std::string spaceless(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t') result += c;
  return result;
}

void addClause(std::string& sentence, std::string_view text) {
  if (!sentence.empty()) sentence += "; ";
  sentence += text;
}

// One more than "s[x:x+2]": the word after three, as people write it. Four registers of s[4:7] or s[x:x+3].
std::optional<std::string> fourthOf(std::string_view quad) {
  if (!quad.starts_with("s[") || !quad.ends_with(']')) return std::nullopt;
  const std::size_t colon = quad.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  return spaceless(quad.substr(colon + 1, quad.size() - colon - 2));
}

std::string indexOf(std::string_view scalar) {
  if (scalar.starts_with("s[") && scalar.ends_with(']') && !scalar.contains(':'))
    return spaceless(scalar.substr(2, scalar.size() - 3));
  return scalar.starts_with('s') ? spaceless(scalar.substr(1)) : std::string();
}

class Words {
public:
  Words(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from)
      : drafts_(drafts), symbols_(symbols), from_(from) {}

  void port() {
    each([&](Draft& draft, std::size_t line, const syntax::Statement& statement) {
      use(draft, line, statement);
    });
    each([&](Draft& draft, std::size_t line, const syntax::Statement& statement) {
      write(draft, line, statement);
    });
    each([&](Draft& draft, std::size_t line, const syntax::Statement& statement) {
      load(draft, line, statement);
    });
  }

private:
  template <typename Function>
  void each(const Function& function) {
    for (Draft& draft : drafts_)
      for (std::size_t i = 0; i < draft.size(); ++i) {
        const std::string line = draft.line(i).before;
        const auto statement = syntax::readStatement(line, draft.line(i).state);
        if (statement && !statement->operands.empty()) function(draft, i, *statement);
      }
  }

  // The number of a register, or the expression that is written for it.
  [[nodiscard]] std::string key(const std::string& index) const {
    const auto value = symbols_.value(index);
    return value ? fmt::format("{}", *value) : index;
  }

  void use(Draft& draft, std::size_t line, const syntax::Statement& statement) {
    const std::string_view base = statement.base;
    if (!base.starts_with("buffer_") && !base.starts_with("tbuffer_")) return;
    for (const syntax::Piece& operand : statement.operands)
      if (const auto fourth = fourthOf(operand.text)) fourths_.insert(key(*fourth));
    // GCN3 and CDNA3 ISA, range checking: on gfx8, only a swizzled buffer is checked by its index.
    if (from_.isGfx8() && statement.modifier("idxen") != nullptr && !std::exchange(askedForIndex_, true))
      draft.ask(line, "the size of a buffer with an index",
                "if the stride is not 0, word 2 counted bytes on gfx8, and counts records for instructions "
                "with idxen on gfx942");
  }

  void write(Draft& draft, std::size_t line, const syntax::Statement& statement) {
    const auto& operands = statement.operands;
    if (statement.base != "s_mov_b32" || operands.size() != 2) return;
    const std::string index = key(indexOf(operands[0].text));
    if (index.empty() || !fourths_.contains(index)) return;
    written_.insert(index);
    const auto value = symbols_.value(operands[1].text);
    if (!value) return;
    const auto word = static_cast<std::uint32_t>(*value);
    const PortedWord now = portDescriptorWord(word, from_);
    if (!now.question.empty()) draft.ask(line, fmt::format("word 3 of a buffer, {:#x}", word), now.question);
    if (now.changed.empty()) return;
    std::string text = draft.line(line).now;
    const std::size_t at = text.rfind(operands[1].text);
    text.replace(at, operands[1].text.size(), fmt::format("{:#x}", now.value));
    draft.replace(line, text,
                  {.what = fmt::format("word 3 of a buffer, {}, becomes {:#x}", operands[1].text, now.value),
                   .why = now.changed});
  }

  // A descriptor that the host wrote.
  void load(Draft& draft, std::size_t line, const syntax::Statement& statement) {
    if (!from_.isGfx8() || statement.base != "s_load_dwordx4") return;
    const auto fourth = fourthOf(statement.operands.front().text);
    if (!fourth) return;
    const std::string index = key(*fourth);
    if (fourths_.contains(index) && !written_.contains(index))
      draft.ask(line, fmt::format("the descriptor of a buffer in {}", statement.operands.front().text),
                "it comes from memory: its writer must clear bits 20:19 and 29:24 of word 3, which mean "
                "something else on gfx942");
  }

  std::span<Draft> drafts_;
  const syntax::Symbols& symbols_;
  const Processor& from_;
  std::set<std::string> fourths_; // the fourth registers of all descriptors that instructions use
  std::set<std::string> written_;
  bool askedForIndex_ = false;
};

PortedWord portWordOfGfx8(std::uint32_t word) {
  PortedWord result{.value = word, .changed = {}, .question = {}};
  for (const WordField& field : kOfGfx8) {
    const std::uint32_t mask = ((1U << field.count) - 1) << field.first;
    const std::uint32_t bits = (word & mask) >> field.first;
    if (bits == 0) continue;
    const std::string name =
        field.count == 1
            ? fmt::format("bit {} ({})", field.first, field.name)
            : fmt::format("bits {}:{} ({} {})", field.first + field.count - 1, field.first, field.name, bits);
    if (field.why.empty()) {
      addClause(result.question, fmt::format("{}: {}", name, field.question));
      continue;
    }
    result.value &= ~mask;
    addClause(result.changed,
              fmt::format("{} {} cleared: {}", name, field.count == 1 ? "is" : "are", field.why));
    if (field.first == 19 && bits != kElementSizeOf4)
      addClause(result.question,
                fmt::format("{}: if the buffer is swizzled (bit 31 of word 1), its elements had {} "
                            "bytes and have 4 on gfx942",
                            name, 2U << bits));
  }
  return result;
}

} // namespace

PortedWord portDescriptorWord(std::uint32_t word, const Processor& from) {
  PortedWord result =
      from.isGfx8() ? portWordOfGfx8(word) : PortedWord{.value = word, .changed = {}, .question = {}};
  if (!from.isGfx8() && (word & isa::kBufferReserved) != 0)
    addClause(result.question,
              fmt::format("bits {:#x} must be 0 on gfx942: they belong to GFX10 or to a processor "
                          "before gfx900",
                          word & isa::kBufferReserved));
  if ((word & isa::kBufferType) != 0)
    addClause(result.question, "bits 31:30 must be 0: this is the type of an image");
  return result;
}

void portBufferDescriptors(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from) {
  if (from.name != "gfx942") Words(drafts, symbols, from).port();
}

} // namespace wavesmith::port
