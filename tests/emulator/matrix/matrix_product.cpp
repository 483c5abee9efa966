// SPDX-License-Identifier: Apache-2.0
#include "emulator/matrix/matrix_product.h"

#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

constexpr unsigned kLanes = 64;

struct Bits {
  std::size_t dword;
  unsigned shift;
  unsigned width;
};
Bits bitsOf(isa::Matrix matrix, const isa::MatrixShape& shape, const isa::MatrixElement& element) {
  const isa::MatrixPlace place = isa::placeOf(matrix, shape, element);
  const unsigned width = isa::elementBits(matrix, shape), first = place.element * width;
  return {std::size_t{first / 32} * kLanes + place.lane, first % 32, width};
}

std::string range(char file, std::size_t first, std::size_t count) {
  return count == 1 ? fmt::format("{}{}", file, first)
                    : fmt::format("{}[{}:{}]", file, first, first + count - 1);
}

// v[first...] = the dwords of the buffer whose address is in s[address:address + 1]; v1 is the lane's offset.
std::string load(std::size_t first, const Registers& registers, unsigned address) {
  std::string text;
  for (std::size_t d = 0; d < registers.size() / kLanes; ++d)
    text += fmt::format("  v_add_u32 v18, {}, v1\n  global_load_dword v{}, v18, s[{}:{}]\n", 256 * d,
                        first + d, address, address + 1);
  return text;
}

} // namespace

Registers registersOf(isa::Matrix matrix, const isa::MatrixShape& shape) {
  const unsigned bits = isa::elementsPerLane(matrix, shape) * isa::elementBits(matrix, shape);
  return Registers(std::size_t{std::max(bits / 32, 1U)} * kLanes);
}

void put(Registers& registers, isa::Matrix matrix, const isa::MatrixShape& shape,
         const isa::MatrixElement& element, std::uint64_t bits) {
  const Bits place = bitsOf(matrix, shape, element);
  const std::uint64_t mask = place.width >= 32 ? 0xffff'ffffU : (1U << place.width) - 1;
  std::uint32_t& dword = registers[place.dword];
  dword = static_cast<std::uint32_t>((dword & ~(mask << place.shift)) | (bits & mask) << place.shift);
  if (place.width == 64) registers[place.dword + kLanes] = static_cast<std::uint32_t>(bits >> 32);
}

std::uint64_t get(const Registers& registers, isa::Matrix matrix, const isa::MatrixShape& shape,
                  const isa::MatrixElement& element) {
  const Bits place = bitsOf(matrix, shape, element);
  if (place.width == 64) return registers[place.dword] | std::uint64_t{registers[place.dword + kLanes]} << 32;
  const std::uint64_t mask = (std::uint64_t{1} << place.width) - 1;
  return registers[place.dword] >> place.shift & mask;
}

Registers run(const Product& product) {
  const std::size_t a = product.a.size() / kLanes, b = product.b.size() / kLanes,
                    c = product.c.size() / kLanes;
  std::string body = "  s_load_dwordx8 s[4:11], s[0:1], 0x0\n  s_load_dwordx2 s[12:13], s[0:1], 0x20\n"
                     "  v_lshlrev_b32 v1, 2, v0\n  s_waitcnt lgkmcnt(0)\n";
  // Offsets beyond 64 are not inline constants: VOP2 takes them as a literal.
  body += load(2, product.a, 4) + load(10, product.b, 6) + load(20, product.c, 8) +
          load(16, product.index, 12) + "  s_waitcnt vmcnt(0)\n";
  const char file = product.accumulators ? 'a' : 'v';
  const unsigned first = product.accumulators ? 0 : 20;
  for (std::size_t d = 0; product.accumulators && d < c; ++d)
    body += fmt::format("  v_accvgpr_write_b32 a{}, v{}\n", d, 20 + d);
  const std::string third = product.index.empty() ? range(file, first, c) : "v16";
  body +=
      fmt::format("  s_nop 7\n  {} {}, {}, {}, {} {}\n  s_nop 15\n  s_nop 7\n", isa::row(product.op).mnemonic,
                  range(file, first, c), range('v', 2, a), range('v', 10, b), third, product.modifiers);
  for (std::size_t d = 0; d < c; ++d) {
    if (product.accumulators) body += fmt::format("  v_accvgpr_read_b32 v{}, a{}\n", 20 + d, d);
    body +=
        fmt::format("  v_add_u32 v18, {}, v1\n  global_store_dword v18, v{}, s[10:11]\n", 256 * d, 20 + d);
  }
  Machine machine(kernelText("k", body + "  s_endpgm", product.directives), product.options);
  const auto out = machine.buffer("d", Registers(c * kLanes));
  const auto report =
      machine.run({64, 1, 1}, {64, 1, 1},
                  arguments(machine.buffer("a", product.a), machine.buffer("b", product.b),
                            machine.buffer("c", product.c), out, machine.buffer("index", product.index)));
  EXPECT_TRUE(report.completed()) << isa::row(product.op).mnemonic << "\n" << messages(report);
  return machine.read<std::uint32_t>(out, c * kLanes);
}

} // namespace wavesmith::testing
