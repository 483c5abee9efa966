// SPDX-License-Identifier: Apache-2.0
// The result of LLVM's disassembler for two dwords as plain data, for tests outside this folder, which may
// not include LLVM.
//
//   LlvmReader reader("gfx942");
//   LlvmInstruction llvm;
//   if (reader.read(bytes, 0x1000, llvm)) llvm.opcode->mnemonic;   // "v_add_f32"
//
// One thread at a time, as LLVM's contexts are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::assembler::testing {

struct LlvmRegister {
  enum class File : std::uint8_t {
    Scalar,       // number as in SSRC; s0..s101, flat_scratch, xnack_mask, vcc, ttmp, m0, exec
    Vector,       // v0..v255
    Accumulation, // a0..a255
    Special,      // source number that is not a register of the file: src_scc, src_shared_base
    Scc,
    Mode,
    Null,
    Unknown,
  };
  File file = File::Unknown;
  std::uint16_t first = 0;
  std::uint16_t count = 1; // of 32 bits

  bool operator==(const LlvmRegister&) const = default;
};

// MCInstrDesc of one opcode.
struct LlvmOpcode {
  unsigned id = 0;
  std::string name;                // "V_ADD_F32_e32_vi"
  std::string mnemonic;            // "v_add_f32", as it is printed, without the suffix of a form
  unsigned definitions = 0;        // the first operands that are written
  std::vector<unsigned> bits;      // by operand: of its register class, 0 without one
  std::vector<int> tiedTo;         // by operand: the definition that it repeats, or -1
  std::vector<LlvmRegister> reads; // implicit ones
  std::vector<LlvmRegister> writes;
};

struct LlvmOperand {
  bool isRegister = false;
  LlvmRegister reg;
  std::int64_t immediate = 0;

  bool operator==(const LlvmOperand&) const = default;
};

// MCInst.
struct LlvmInstruction {
  const LlvmOpcode* opcode = nullptr; // lives as long as the reader
  unsigned length = 0;                // bytes
  unsigned count = 0;
  std::array<LlvmOperand, 24> operands;
};

class LlvmReader {
public:
  explicit LlvmReader(const std::string& target);
  ~LlvmReader();
  LlvmReader(const LlvmReader&) = delete;
  LlvmReader& operator=(const LlvmReader&) = delete;

  // False if LLVM does not decode an instruction.
  bool read(std::span<const std::byte> bytes, std::uint64_t address, LlvmInstruction& out);
  // Only the length, 0 for none: runs just MCDisassembler::getInstruction.
  unsigned length(std::span<const std::byte> bytes, std::uint64_t address);
  // LLVM's text for the last result of read(), with tabs as spaces.
  [[nodiscard]] std::string text(std::uint64_t address) const;

private:
  struct Llvm;
  std::unique_ptr<Llvm> llvm_;
};

} // namespace wavesmith::assembler::testing
