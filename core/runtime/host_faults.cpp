// SPDX-License-Identifier: Apache-2.0
#include "runtime/host_faults.h"

#include "emulator/machine/fault.h"
#include "runtime/runtime.h"

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <string>
#include <unistd.h>

namespace wavesmith::runtime {
namespace {

Runtime* ofProcess = nullptr;
std::array<struct sigaction, NSIG> handlersBefore; // handlers of the program

// The guard pages of pinned and managed memory.
constexpr std::uintptr_t kGuardPages = 4096;

std::string sentenceFor(std::uintptr_t address) {
  if (address >= kFirstDeviceAddress && address < kEndOfDeviceAddresses) {
    std::string where;
    // Another thread may be changing the list.
    const std::unique_lock lock(ofProcess->mutex(), std::try_to_lock);
    if (lock.owns_lock()) {
      const emulator::Memory& memory = ofProcess->device().memory();
      where = fmt::format(", {}{}", emulator::whereabouts(memory, address),
                          memory.find(address) == nullptr ? " (freed, or out of bounds)" : "");
    }
    return fmt::format(
        "the program crashed: it accesses {:#x}{}, and memory of the device is not accessible to the "
        "host; copy it with hipMemcpy, or allocate it with hipMallocManaged or hipHostMalloc",
        address, where);
  }
  const std::unique_lock lock(ofProcess->mutex(), std::try_to_lock);
  if (!lock.owns_lock()) return {};
  const emulator::Allocation* const nearest = ofProcess->device().memory().nearest(address);
  if (nearest == nullptr || (address + kGuardPages < nearest->base) ||
      address >= nearest->base + nearest->size + 2 * kGuardPages)
    return {};
  return fmt::format("the program crashed: it accesses {:#x}, {}", address,
                     emulator::whereabouts(ofProcess->device().memory(), address));
}

// Allocates, which a handler must not: the program has crashed, and the worst that can follow is a second crash, which
// is not handled.
void onFault(int signal, siginfo_t* information, void*) {
  ::sigaction(signal, &handlersBefore[static_cast<std::size_t>(signal)], nullptr);
  // The instruction is executed again, with the handler of the program.
  if (information->si_code <= 0) { // sent by a process
    ::raise(signal);
    return;
  }
  const std::string sentence = sentenceFor(reinterpret_cast<std::uintptr_t>(information->si_addr));
  if (sentence.empty()) return;
  const std::string line = fmt::format("wavesmith-hip: {}\n", sentence);
  static_cast<void>(!::write(STDERR_FILENO, line.data(), line.size()));
}

} // namespace

void explainHostFaults(Runtime& runtime) {
  ofProcess = &runtime;
  for (const int signal : {SIGSEGV, SIGBUS}) {
    struct sigaction action{};
    action.sa_sigaction = onFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, &handlersBefore[static_cast<std::size_t>(signal)]);
  }
}

} // namespace wavesmith::runtime
