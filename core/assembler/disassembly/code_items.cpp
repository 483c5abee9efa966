// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/code_items.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::assembler {
namespace {

constexpr std::size_t kWordBytes = 4;
constexpr unsigned kLiteral = 255;        // source operand (CDNA3 ISA document, "Scalar Operands")
constexpr std::size_t kFarthestHalf = 16; // items from s_getpc_b64; compilers place them close together

// s_getpc_b64 (SOP1 opcode 28), s_add_u32 and s_addc_u32 (SOP2 opcodes 0 and 4): CDNA3 ISA document,
// "SOP1 Instructions", "SOP2 Instructions".
std::optional<unsigned> destinationOfGetpc(const CodeItem& item) {
  const std::uint32_t word = firstWord(item.bytes);
  if (!item.decoded || (word & 0xff80ffff) != 0xbe801c00) return std::nullopt;
  return (word >> 16) & 0x7f;
}

// Adds a literal to the register.
bool isAdd(const CodeItem& item, std::uint32_t opcode, unsigned scalar) {
  const std::uint32_t word = firstWord(item.bytes);
  const std::uint32_t expected = 0x80000000u | (opcode << 23) | (scalar << 16) | (kLiteral << 8) | scalar;
  return item.decoded && item.bytes.size() == 2 * kWordBytes && word == expected;
}

std::uint32_t literalOf(const CodeItem& item) {
  return firstWord(item.bytes.subspan(kWordBytes));
}

} // namespace

std::uint32_t firstWord(std::span<const std::byte> bytes) {
  std::uint32_t word = 0;
  if (!bytes.empty()) std::memcpy(&word, bytes.data(), std::min(bytes.size(), sizeof word));
  return word;
}

std::vector<CodeItem> decodeAll(std::span<const std::byte> bytes, std::uint64_t address,
                                const Disassembler& disassembler, const std::set<std::uint64_t>& boundaries,
                                const std::vector<ByteRange>& data) {
  std::vector<CodeItem> items;
  auto boundary = boundaries.begin();
  auto noCode = data.begin();
  for (std::size_t offset = 0; offset < bytes.size();) {
    CodeItem& item = items.emplace_back();
    item.address = address + offset;
    while (boundary != boundaries.end() && *boundary <= item.address)
      ++boundary;
    while (noCode != data.end() && noCode->end <= item.address)
      ++noCode;
    std::span<const std::byte> rest = bytes.subspan(offset);
    if (boundary != boundaries.end())
      rest = rest.first(std::min<std::uint64_t>(rest.size(), *boundary - item.address));
    const bool isData = noCode != data.end() && item.address >= noCode->begin;
    // A whole instruction before the boundary, decoded as if there were no boundary.
    if (!isData) item.decoded = disassembler.decode(rest, item.address);
    item.bytes = rest.first(item.decoded ? item.decoded->length : std::min(rest.size(), kWordBytes));
    offset += item.bytes.size();
  }
  return items;
}

std::vector<RelativeHalf> relativeAddresses(const std::vector<CodeItem>& items) {
  constexpr std::uint32_t kAdd = 0;
  constexpr std::uint32_t kAddWithCarry = 4;
  std::vector<RelativeHalf> halves;
  for (std::size_t index = 0; index < items.size(); ++index) {
    const auto scalar = destinationOfGetpc(items[index]);
    if (!scalar) continue;
    const std::size_t last = std::min(items.size(), index + kFarthestHalf);
    std::size_t low = index + 1;
    while (low < last && !isAdd(items[low], kAdd, *scalar) && !destinationOfGetpc(items[low]))
      ++low;
    if (low >= last || !isAdd(items[low], kAdd, *scalar)) continue;
    std::size_t high = low + 1;
    while (high < last && !isAdd(items[high], kAddWithCarry, *scalar + 1) && !destinationOfGetpc(items[high]))
      ++high;
    if (high >= last || !isAdd(items[high], kAddWithCarry, *scalar + 1)) continue;
    const std::uint64_t base = items[index].end();
    const std::uint64_t distance = literalOf(items[low]) | std::uint64_t{literalOf(items[high])} << 32;
    halves.push_back({low, false, base + distance, base});
    halves.push_back({high, true, base + distance, base});
  }
  return halves;
}

} // namespace wavesmith::assembler
