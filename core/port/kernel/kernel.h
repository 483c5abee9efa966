// SPDX-License-Identifier: Apache-2.0
// A kernel of the old text as the steps of a port see it: where it begins, and the registers that it started
// with. Values; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::port {

// The user SGPRs in the order in which the packet processor writes them (LLVM 19 AMDGPUUsage, "SGPR Register
// Set Up Order").
enum class UserRegister : unsigned {
  PrivateSegmentBuffer,
  DispatchPointer,
  QueuePointer,
  KernargPointer,
  DispatchId,
  FlatScratchInit,
  PrivateSegmentSize,
  GroupCountX,
  GroupCountY,
  GroupCountZ,
};
inline constexpr std::array<unsigned, 10> kUserRegisters{4, 2, 2, 2, 2, 2, 1, 1, 1, 1};
// gfx942 has architected flat scratch, and no counts of work-groups (LLVM 19 AMDGPUUsage, the same table).
[[nodiscard]] constexpr bool isOnGfx942(UserRegister one) {
  return one != UserRegister::PrivateSegmentBuffer && one != UserRegister::FlatScratchInit &&
         one < UserRegister::GroupCountX;
}

struct OldKernel {
  std::string name;
  std::size_t line = 0; // of its block, in the original text, from 0
  std::optional<std::size_t> entry =
      std::nullopt; // the line before its first instruction or with its label; nothing: not found
  std::array<bool, kUserRegisters.size()> user{};
  std::optional<unsigned> userCount = std::nullopt; // as the text states it
  std::array<bool, 3> groupIds{};
  bool groupInfo = false;
  bool waveOffset = false; // an SGPR has the offset of the wave's scratch
  unsigned itemIds = 0;    // 0: x, 1: x and y, 2: x, y and z
  bool known = true;       // false: a value above is an expression that the text does not tell

  [[nodiscard]] bool uses(UserRegister one) const { return user[static_cast<unsigned>(one)]; }
  // The first SGPR of a user register in the old text; nothing: it is not enabled.
  [[nodiscard]] std::optional<unsigned> at(UserRegister one) const {
    if (!uses(one)) return std::nullopt;
    unsigned first = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(one); ++i)
      if (user[i]) first += kUserRegisters[i];
    return first;
  }
  [[nodiscard]] unsigned enabledUserRegisters() const {
    unsigned count = 0;
    for (unsigned i = 0; i < user.size(); ++i)
      if (user[i]) count += kUserRegisters[i];
    return count;
  }
  // The SGPR after all user SGPRs, where the ids of the work-group begin.
  [[nodiscard]] unsigned firstSystemRegister() const { return userCount.value_or(enabledUserRegisters()); }
  // The SGPR with the offset of the wave's scratch: the last of the system SGPRs.
  [[nodiscard]] std::optional<unsigned> waveOffsetRegister() const {
    if (!waveOffset) return std::nullopt;
    unsigned at = firstSystemRegister();
    for (const bool id : groupIds)
      at += id ? 1 : 0;
    return at + (groupInfo ? 1 : 0);
  }
};

} // namespace wavesmith::port
