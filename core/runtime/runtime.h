// SPDX-License-Identifier: Apache-2.0
// The state behind HIP's functions: one emulated device with its memory, modules, streams and events.
//
//   hipError_t hipFree(void* p) {
//     return call([&](Runtime& runtime) { return runtime.memory().release(p); });
//   }
//
// Work is done synchronously: a stream is ordered because it never has pending work. Everything below call()
// is under one lock; callbacks of the program are called without the lock.
#pragma once

#include "checked/undefined/undefined_memory.h"
#include "emulator/device.h"
#include "runtime/api.h"
#include "runtime/memory.h"
#include "runtime/settings.h"
#include "runtime/source_lines.h"

#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace wavesmith::runtime {

class Graphs;
class Hostcalls;
class RegisteredCode;
struct Module;
struct Function;

class Runtime {
public:
  static Runtime& get(); // created by the first call

  Runtime();
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  [[nodiscard]] std::mutex& mutex() { return mutex_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] emulator::Device& device() { return device_; }
  [[nodiscard]] DeviceMemory& memory() { return memory_; }
  [[nodiscard]] Hostcalls& hostcalls() { return *hostcalls_; }
  [[nodiscard]] RegisteredCode& registered() { return *registered_; }
  [[nodiscard]] Graphs& graphs() { return *graphs_; }
  [[nodiscard]] SourceLines& lines() { return lines_; }

  // The error that a kernel caused on the device: every later call that needs the device returns it.
  [[nodiscard]] hipError_t broken() const { return broken_; }
  void breakWith(hipError_t status) { broken_ = status; }

  // Modules and their functions; nullptr: unknown handle.
  Module* add(std::unique_ptr<Module> module);
  [[nodiscard]] Module* find(hipModule_t handle);
  [[nodiscard]] Function* find(hipFunction_t handle);
  bool remove(hipModule_t handle);

  // Handles of streams and events.
  [[nodiscard]] bool isStream(hipStream_t stream) const;
  // Whether the null stream waits for it: all that were not created with hipStreamNonBlocking.
  [[nodiscard]] bool isBlocking(hipStream_t stream) const;
  std::set<void*> streams;
  std::set<void*> nonBlockingStreams; // of `streams`
  std::set<void*> events;
  // What warn() has said, with the number of times.
  std::map<std::pair<std::string, std::string>, std::uint64_t> warnings;
  // In checked mode: which bytes of the device's memory are undefined, and the number of errors found.
  checked::UndefinedMemory undefined;
  std::uint64_t findings = 0;
  // The limits set by hipDeviceSetLimit: stack, printf buffer and heap of kernels, in bytes.
  std::map<int, std::size_t> limits{
      {0, 1024}, {hipLimitPrintfFifoSize, 1 << 20}, {hipLimitMallocHeapSize, 8 << 20}};

private:
  std::mutex mutex_;
  const Settings settings_;
  emulator::Device device_;
  DeviceMemory memory_;
  std::unique_ptr<Hostcalls> hostcalls_;
  std::unique_ptr<RegisteredCode> registered_;
  std::unique_ptr<Graphs> graphs_;
  SourceLines lines_;
  hipError_t broken_ = hipSuccess;
  std::unordered_map<void*, std::unique_ptr<Module>> modules_;
};

// The last error of the calling thread.
hipError_t remember(hipError_t status);
[[nodiscard]] hipError_t lastError();
void forgetError();

// A message on stderr, for the author of the program: "wavesmith-hip: hipMemcpy: ...". Names of C++ are those of the source:
// store(int*) for _Z5storePi.
void say(std::string_view function, std::string_view sentence);
// The same with names as they are, for those that the program must write so.
void sayVerbatim(std::string_view function, std::string_view sentence);
// The same for what may recur at each launch: said once, and at the end of the program how often it was repeated.
void warn(Runtime& runtime, std::string_view function, std::string_view sentence);

template <typename Work>
hipError_t call(Work&& work) {
  try {
    Runtime& runtime = Runtime::get();
    const std::lock_guard lock(runtime.mutex());
    return remember(work(runtime));
  } catch (const std::bad_alloc&) {
    return remember(hipErrorOutOfMemory);
  }
}

// Calls that need the device, and one that is not broken.
template <typename Work>
hipError_t onDevice(Work&& work) {
  return call([&](Runtime& runtime) {
    if (runtime.settings().devices <= 0) return hipErrorNoDevice;
    return runtime.broken() != hipSuccess ? runtime.broken() : work(runtime);
  });
}

} // namespace wavesmith::runtime
