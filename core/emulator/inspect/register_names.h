// SPDX-License-Identifier: Apache-2.0
// The author's names of registers, as the source text uses them:
//
//   names.of(Vector, 3, address)       "v_sum": at the instruction, or the last one before it that names the register
//   names.of(Scalar, 9, address)       "s_a+1": the text has s[s_a:s_a+1]
//   names.find("v_sum", address)       v3
//
// Constant after construction; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "program/program.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::emulator {

class RegisterNames {
public:
  explicit RegisterNames(const program::Program& program);

  struct Named {
    Storage storage = Storage::Scalar;
    std::uint16_t first = 0;
  };
  // Near the instruction at `address`; empty, or nothing: the text has no such name.
  [[nodiscard]] std::string of(Storage storage, std::uint16_t number, std::uint64_t address) const;
  [[nodiscard]] std::optional<Named> find(std::string_view name, std::uint64_t address) const;
  [[nodiscard]] std::vector<std::string> all() const; // each once, by name

private:
  struct Use {
    std::uint64_t address = 0;
    const source::NamedRegister* name = nullptr;
  };
  [[nodiscard]] static const Use* near(const std::vector<Use>& uses, std::uint64_t address);

  std::map<std::pair<Storage, std::uint16_t>, std::vector<Use>> byRegister_; // by address
  std::map<std::string, std::vector<Use>, std::less<>> byName_;
};

} // namespace wavesmith::emulator
