// SPDX-License-Identifier: Apache-2.0
// The host's part of hostcalls, by which kernels print: a wave writes a packet into the buffer that
// hidden_hostcall_buffer points to, interrupts the host, and waits until the packet's ready flag is cleared.
//
//   printf("%d", x)      three packets: begin, format, argument; each answered before the wave continues
//
// Layout and services: ROCm-Device-Libs, ockl/src/hostcall_impl.cl; ROCm/clr, rocclr/device/devhostcall.cpp and
// devhcmessages.cpp; the signal: amd_signal_t of ROCR's amd_hsa_signal.h. Kernels that wait for the host run on one
// thread, so that the order of the output is always the same.
//
// Under the runtime's lock.
#pragma once

#include "emulator/machine/memory.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::runtime {

class Hostcalls {
public:
  explicit Hostcalls(emulator::Memory& memory) : memory_(memory) {}

  // The buffer, made by the first call; 0: there is no memory for it.
  [[nodiscard]] emulator::Address buffer();
  // Answers all packets that are ready. RunControl::interrupt of a kernel with the buffer.
  void serve();
  // Forgets what a kernel that faulted has begun to print.
  void endKernel();

private:
  struct Message {
    std::vector<std::uint64_t> words;
  };

  void answer(std::uint32_t service, std::uint64_t* slot);
  void print(std::uint64_t* slot);

  emulator::Memory& memory_;
  emulator::Address address_ = 0;
  std::byte* bytes_ = nullptr;
  std::map<std::uint64_t, Message> messages_; // by number
  std::uint64_t nextMessage_ = 1;
  std::set<std::uint32_t> refused_; // services
};

} // namespace wavesmith::runtime
