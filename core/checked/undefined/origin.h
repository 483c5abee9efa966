// SPDX-License-Identifier: Apache-2.0
// Where undefined bits come from: memory or a register that was never written, or an instruction that loaded them.
#pragma once

#include "program/program.h"

#include <cstdint>

namespace wavesmith::checked {

class Origin {
public:
  Origin() = default; // memory that was never written; all bits are 0
  static Origin loadedAt(program::Index at) { return Origin(at + 1); }
  static Origin neverWritten(unsigned number) { return Origin(kRegister + number); }
  static Origin beyondKernarg() { return Origin(kKernarg); }

  friend bool operator==(Origin, Origin) = default;
  [[nodiscard]] bool known() const { return code_ != 0; }
  [[nodiscard]] program::Index instruction() const {
    return code_ != 0 && code_ < kKernarg ? code_ - 1 : program::kNone;
  }
  [[nodiscard]] bool isRegister() const { return code_ >= kRegister; }
  [[nodiscard]] unsigned number() const { return code_ - kRegister; }
  [[nodiscard]] bool isBeyondKernarg() const { return code_ == kKernarg; }

private:
  static constexpr std::uint32_t kKernarg = 0xffff'0000, kRegister = 0xffff'1000;
  explicit Origin(std::uint32_t code) : code_(code) {}
  std::uint32_t code_ = 0;
};

} // namespace wavesmith::checked
