// SPDX-License-Identifier: Apache-2.0
// Runs the program of an opcode on the state of one wave.
//
//   State state;                                   // exec, MODE, operands
//   state.operands["S0"] = Operand::vector(1, 0);  // one dword in each lane; the first source
//   interpret(program, state);                     // an error states the invalid operation
//
// One thread at a time.
#pragma once

#include "operations/interpreter/floats.h"
#include "operations/interpreter/program.h"
#include "operations/memory/memory_model.h"

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::operations {

inline constexpr unsigned kLanes = 64;

class Matrices;

// An operand of the instruction, with the modifiers that the encoding gives it.
struct Operand {
  std::vector<std::uint32_t> data; // lane 0's dwords, lane 1's, ...; of a scalar operand just the dwords
  unsigned dwords = 1;
  bool perLane = false;
  std::uint8_t order = Value::kNoOrder; // 0: S0 ... 3: D; which NaN wins
  bool destination = false;             // OMOD and CLAMP act on it
  bool neg = false, abs = false, negHi = false;
  bool opSel = false, opSelHi = false;
  int registerNumber = -1; // of an SGPR

  [[nodiscard]] static Operand vector(unsigned dwords, std::uint8_t order) {
    Operand o;
    o.data.resize(std::size_t{dwords} * kLanes);
    o.dwords = dwords;
    o.perLane = true;
    o.order = order;
    return o;
  }
  [[nodiscard]] static Operand scalar(unsigned dwords, std::uint8_t order) {
    Operand o;
    o.data.resize(dwords);
    o.dwords = dwords;
    o.order = order;
    return o;
  }
  [[nodiscard]] std::uint32_t* at(unsigned lane) {
    return data.data() + (perLane ? std::size_t{lane} * dwords : 0);
  }
};

struct State {
  std::map<std::string, Operand, std::less<>> operands;
  std::map<std::string, std::array<std::uint32_t, 2>, std::less<>> special = {
      {"SCC", {}}, {"VCC", {}},  {"EXEC", {}},    {"M0", {}},
      {"PC", {}},  {"MODE", {}}, {"TRAPSTS", {}}, {"FLAT_SCRATCH", {}}};
  std::map<std::string, Integer, std::less<>> fields; // CLAMP, OFFSET, ...; missing fields are 0
  std::array<std::uint32_t, 128> sgpr{};
  std::map<std::uint64_t, std::uint8_t> memory, lds, gds; // without a model
  MemoryModel* model = nullptr;                           // addresses, and the bytes at them
  Matrices* matrices = nullptr;                           // A, B, C and D of a matrix opcode
  Integer immediate = 0;
  unsigned omod = 0; // 1: * 2, 2: * 4, 3: / 2
  bool clamp = false;
  bool packed = false;    // OP_SEL and NEG act on the elements of an operand
  bool keepsHalf = false; // keeps the part of the last dword that D does not cover
  bool wave = false;      // the program runs once
  bool branched = false;  // PC was assigned

  [[nodiscard]] std::uint64_t special64(std::string_view name) const;
  void setSpecial64(std::string_view name, std::uint64_t value);
};

[[nodiscard]] std::expected<void, std::string> interpret(const Program& program, State& state);

} // namespace wavesmith::operations
