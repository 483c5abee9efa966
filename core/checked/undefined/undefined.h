// SPDX-License-Identifier: Apache-2.0
// Which bits are undefined: registers that nothing has written since the wave started, LDS and scratch before they are
// written, and what is computed from them. Undefined bits may be moved and stored; they are reported where they decide
// something: an address, a branch, EXEC, M0, or an output that is compared.
//
// WaveUndefined: of a wave; GroupUndefined: of a work-group; DispatchUndefined: of the dispatch.
#pragma once

#include "checked/accesses.h"
#include "checked/checker_options.h"
#include "checked/register_set.h"
#include "emulator/machine/wave.h"
#include "program/program.h"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace wavesmith::checked {

struct Step;
struct GroupState;
class Findings;

// Where undefined bits come from: an instruction that loaded them, or a register that was never written.
class Origin {
public:
  Origin() = default;
  static Origin loadedAt(program::Index at) { return Origin(at); }
  static Origin neverWritten(unsigned number) { return Origin(kRegister + number); }
  static Origin beyondKernarg() { return Origin(kKernarg); }

  [[nodiscard]] program::Index instruction() const { return code_ < kKernarg ? code_ : program::kNone; }
  [[nodiscard]] bool isRegister() const { return code_ >= kRegister; }
  [[nodiscard]] unsigned number() const { return code_ - kRegister; }
  [[nodiscard]] bool isBeyondKernarg() const { return code_ == kKernarg; }

private:
  static constexpr std::uint32_t kKernarg = 0xffff'0000, kRegister = 0xffff'1000;
  explicit Origin(std::uint32_t code) : code_(code) {}
  std::uint32_t code_ = 0;
};

// Masks of bytes: 1 bits are undefined.
struct UndefinedBytes {
  std::vector<std::uint8_t> masks;
  void clear(std::size_t size, std::uint8_t mask) { masks.assign(size, mask); }
};

struct WaveUndefined {
  RegisterSet any;                      // registers that have undefined bits in some lane
  std::vector<emulator::Lanes> vectors; // their bits, by vector register; zero for all others
  std::array<std::uint32_t, 128> scalars{};
  bool scc = false;
  std::array<Origin, kRegisters> origins;
  UndefinedBytes scratch; // as Wave::scratch
};

struct GroupUndefined {
  UndefinedBytes lds;
};

class DispatchUndefined {
public:
  void begin(const emulator::DispatchContext& context, const CheckerOptions& options);
  void startGroup(const emulator::Group& group, GroupState& state) const;
  void before(const Step& step);
  void after(const Step& step);
  // Undefined bytes in the outputs that will be compared.
  void end(Findings& findings) const;

private:
  static constexpr std::uint64_t kPageBytes = 4096;
  struct Page {
    std::array<std::uint8_t, kPageBytes> masks{};
    std::array<Origin, kPageBytes / 4> origins;            // by dword
    std::array<program::Index, kPageBytes / 4> storedAt{}; // by dword
  };
  // The result of the current instruction, to be stored after it.
  struct Result {
    bool known = false; // otherwise nothing is undefined
    Origin origin;
    std::vector<emulator::Lanes> vectors;    // of the vector registers that it writes, in their order
    std::array<std::uint32_t, 16> scalars{}; // of the scalar registers, in their order
    bool scc = false;
  };

  [[nodiscard]] bool inTail(const Piece& piece) const {
    return piece.space == Space::Memory && piece.address < tailEnd_ &&
           piece.address + piece.bytes > tailBegin_;
  }
  [[nodiscard]] std::uint8_t* maskOf(const Step& step, const Piece& piece, unsigned byte, bool make);
  static void checkAddresses(const Step& step);
  static void checkBranch(const Step& step);
  void checkState(const Step& step);
  [[nodiscard]] static Span readWithUndefinedBits(const Step& step);
  void compute(const Step& step);
  void vectorResult(const Step& step);
  void scalarResult(const Step& step);
  void saveExec(const Step& step, const struct Bits& exec);
  void exchange(const Step& step);
  void load(const Step& step);
  void store(const Step& step);
  void write(const Step& step);

  const emulator::DispatchContext* context_ = nullptr;
  CheckerOptions options_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_; // of memory, that had undefined bytes
  // The bytes beyond the kernarg segment; the segment is aligned to as many.
  std::array<std::uint8_t, 64> tail_{};
  emulator::Address tailBegin_ = 0, tailEnd_ = 0;
  std::vector<bool> mentioned_; // vector registers that the kernel's code uses
  Result result_;
  bool tainted_ = false;
};

} // namespace wavesmith::checked
