// SPDX-License-Identifier: Apache-2.0
#include "runtime/registered.h"

#include "runtime/image.h"
#include "runtime/module.h"
#include "runtime/runtime.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace wavesmith::runtime {

FatBinary* RegisteredCode::add(const void* image) {
  binaries_.push_back(std::make_unique<FatBinary>(FatBinary{.image = image}));
  return binaries_.back().get();
}

void RegisteredCode::remove(Runtime& runtime, FatBinary* binary) {
  const auto found = std::ranges::find(binaries_, binary, &std::unique_ptr<FatBinary>::get);
  if (found == binaries_.end()) return;
  std::erase_if(kernels_, [&](const auto& entry) { return entry.second.binary == binary; });
  std::erase_if(variables_, [&](const auto& entry) { return entry.second.binary == binary; });
  if (binary->module != nullptr) runtime.remove(binary->module);
  binaries_.erase(found);
}

void RegisteredCode::addFunction(FatBinary* binary, const void* host, std::string name) {
  kernels_[host] = {binary, std::move(name)};
}

void RegisteredCode::addVariable(const void* host, Variable variable) {
  variables_[host] = std::move(variable);
}

hipError_t RegisteredCode::load(Runtime& runtime, std::string_view caller, FatBinary& binary) {
  if (binary.loaded) return binary.status;
  binary.loaded = true;
  std::vector<std::byte> bytes = imageAt(binary.image);
  if (bytes.empty()) {
    say(caller, "the program's device code is neither a code object nor a bundle of code objects");
    return binary.status = hipErrorInvalidImage;
  }
  binary.status = runtime::load(runtime, caller, std::move(bytes), "the program", &binary.module);
  if (binary.status == hipErrorNoBinaryForGpu)
    say(caller, fmt::format("compile the program with --offload-arch=gfx942 to run it on {}",
                            runtime.settings().architecture));
  if (binary.status != hipSuccess) return binary.status;
  const Module& module = *runtime.find(binary.module);
  for (const auto& [host, variable] : variables_) {
    if (variable.binary != &binary || variable.managed == nullptr) continue;
    const auto place = variableOf(module, variable.name);
    if (!place) continue;
    std::byte* const pointer = runtime.memory().bytes(place->address, sizeof variable.managed);
    if (pointer != nullptr) std::memcpy(pointer, static_cast<const void*>(&variable.managed), sizeof(void*));
  }
  return hipSuccess;
}

hipError_t RegisteredCode::find(Runtime& runtime, std::string_view caller, const void* handle,
                                hipFunction_t* function) {
  const auto known = kernels_.find(handle);
  if (known == kernels_.end()) {
    const auto asHandle = reinterpret_cast<hipFunction_t>(const_cast<void*>(handle));
    if (runtime.find(asHandle) != nullptr) {
      *function = asHandle;
      return hipSuccess;
    }
    say(caller, "the function is not a kernel of this program's device code");
    return hipErrorInvalidDeviceFunction;
  }
  const Kernel& kernel = known->second;
  if (const hipError_t status = load(runtime, caller, *kernel.binary); status != hipSuccess) return status;
  const Module& module = *runtime.find(kernel.binary->module);
  *function = kernelHandle(module, kernel.name);
  if (*function != nullptr) return hipSuccess;
  say(caller, fmt::format("in the code object for {}: {}", module.object->target(),
                          noSuchKernel(module, kernel.name)));
  return hipErrorInvalidDeviceFunction;
}

hipError_t RegisteredCode::find(Runtime& runtime, std::string_view caller, const void* host, Place* place) {
  const auto known = variables_.find(host);
  if (known == variables_.end()) {
    say(caller, "the symbol is not a variable of this program's device code");
    return hipErrorInvalidSymbol;
  }
  const Variable& variable = known->second;
  if (const hipError_t status = load(runtime, caller, *variable.binary); status != hipSuccess) return status;
  if (variable.managed != nullptr) {
    *place = {variable.managed, variable.size};
    return hipSuccess;
  }
  const Module& module = *runtime.find(variable.binary->module);
  const auto found = variableOf(module, variable.name);
  if (!found) {
    say(caller,
        fmt::format("the code object for {} has no variable {}", module.object->target(), variable.name));
    return hipErrorInvalidSymbol;
  }
  *place = {found->address, found->size};
  return hipSuccess;
}

const char* RegisteredCode::nameOf(const void* host) const {
  const auto known = kernels_.find(host);
  return known == kernels_.end() ? nullptr : known->second.name.c_str();
}

} // namespace wavesmith::runtime
