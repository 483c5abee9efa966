// SPDX-License-Identifier: Apache-2.0
#include "runtime/runtime.h"

#include "runtime/graph.h"
#include "runtime/host_faults.h"
#include "runtime/hostcall.h"
#include "runtime/module.h"
#include "runtime/registered.h"
#include "source/text/source_names.h"
#include "source/text/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace wavesmith::runtime {
namespace {

thread_local hipError_t lastOfThread = hipSuccess;

emulator::DeviceOptions optionsOf(const Settings& settings) {
  emulator::DeviceOptions options;
  options.computeUnits = settings.computeUnits;
  options.threads = settings.threads;
  options.memoryLimit = ~std::uint64_t{0}; // DeviceMemory enforces the limit instead
  options.firstAddress = kFirstDeviceAddress;
  return options;
}

// At the end of the program. One that has found nothing wrong itself tells of checked mode's findings in its exit code, as
// wavesmith-cli run does.
void endProgram(int exitCode, void*) {
  for (const auto& [what, times] : Runtime::get().warnings)
    if (times > 1) say(what.first, fmt::format("repeated {} more times: {}", times - 1, what.second));
  if (exitCode == EXIT_SUCCESS && Runtime::get().findings != 0)
    std::exit(kExitCodeOfFindings); // glibc runs the remaining handlers of exit() once, with this code
}

} // namespace

Runtime& Runtime::get() {
  // Never destroyed: programs may call HIP from destructors.
  static Runtime* const runtime = [] {
    auto* made = new Runtime; // NOLINT(cppcoreguidelines-owning-memory)
    explainHostFaults(*made);
    ::on_exit(endProgram, nullptr);
    return made;
  }();
  return *runtime;
}

Runtime::Runtime()
    : settings_(settingsOfEnvironment()), device_(optionsOf(settings_)),
      memory_(device_.memory(), settings_.memory), hostcalls_(std::make_unique<Hostcalls>(device_.memory())),
      registered_(std::make_unique<RegisteredCode>()), graphs_(std::make_unique<Graphs>()) {}
Runtime::~Runtime() = default;

Module* Runtime::add(std::unique_ptr<Module> module) {
  Module* added = module.get();
  modules_.emplace(added, std::move(module));
  return added;
}

Module* Runtime::find(hipModule_t handle) {
  const auto found = modules_.find(handle);
  return found == modules_.end() ? nullptr : found->second.get();
}

Function* Runtime::find(hipFunction_t handle) {
  for (const auto& [key, module] : modules_)
    for (const auto& function : module->functions)
      if (static_cast<void*>(function.get()) == static_cast<void*>(handle)) return function.get();
  return nullptr;
}

bool Runtime::remove(hipModule_t handle) {
  const auto found = modules_.find(handle);
  if (found == modules_.end()) return false;
  device_.unload(found->second->loaded);
  modules_.erase(found);
  return true;
}

bool Runtime::isStream(hipStream_t stream) const {
  // The null stream, and the two that HIP has as numbers (hipStreamLegacy, hipStreamPerThread).
  constexpr std::uintptr_t kLastNumber = 2;
  return reinterpret_cast<std::uintptr_t>(stream) <= kLastNumber || streams.contains(stream);
}

bool Runtime::isBlocking(hipStream_t stream) const {
  return !nonBlockingStreams.contains(stream);
}

hipError_t remember(hipError_t status) {
  if (status != hipSuccess && status != hipErrorNotReady) lastOfThread = status;
  return status;
}
hipError_t lastError() {
  return lastOfThread;
}
void forgetError() {
  lastOfThread = hipSuccess;
}

void say(std::string_view function, std::string_view sentence) {
  sayVerbatim(function, source::withSourceNames(sentence));
}

void sayVerbatim(std::string_view function, std::string_view sentence) {
  const std::string line = fmt::format("wavesmith-hip: {}: {}\n", function, sentence);
  std::fputs(source::visibleLines(line).c_str(), stderr);
}

void warn(Runtime& runtime, std::string_view function, std::string_view sentence) {
  // A program may launch a kernel with the same mistake millions of times, at ever new addresses.
  constexpr std::size_t kMost = 100;
  const std::pair what{std::string(function), std::string(sentence)};
  if (const auto known = runtime.warnings.find(what); known != runtime.warnings.end()) {
    ++known->second;
    return;
  }
  if (runtime.warnings.size() > kMost) return;
  runtime.warnings.emplace(what, 1);
  if (runtime.warnings.size() <= kMost) return say(function, sentence);
  say(function, fmt::format("there are more than {} different warnings; the others are not printed", kMost));
}

} // namespace wavesmith::runtime
