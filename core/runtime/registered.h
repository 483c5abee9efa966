// SPDX-License-Identifier: Apache-2.0
// The device code that a compiler has built into a program: bundles, and the host's addresses of kernels and variables
// in them. A bundle is loaded when something in it is used for the first time.
//
//   __global__ void add(float*);     add in the host's code, an address   ->   kernel _Z3addPf of the bundle
//   add<<<4, 256>>>(p);
//
// Under the runtime's lock.
#pragma once

#include "runtime/api.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace wavesmith::runtime {

class Runtime;
struct Function;

struct FatBinary {
  const void* image = nullptr; // a code object or a bundle
  bool loaded = false;         // or it was tried
  hipError_t status = hipSuccess;
  hipModule_t module = nullptr;
};

struct Variable {
  FatBinary* binary = nullptr;
  std::string name;        // in the code object
  std::size_t size = 0;    // bytes
  void* managed = nullptr; // memory of a __managed__ variable; the variable points to it
};

class RegisteredCode {
public:
  FatBinary* add(const void* image);
  void remove(Runtime& runtime, FatBinary* binary);
  void addFunction(FatBinary* binary, const void* host, std::string name);
  void addVariable(const void* host, Variable variable);

  // The kernel of a host address, or of a handle from hipModuleGetFunction. A message says why there is none:
  // hipErrorInvalidDeviceFunction, or that of loading.
  hipError_t find(Runtime& runtime, std::string_view caller, const void* handle, hipFunction_t* function);
  // The same for a variable.
  struct Place {
    void* address = nullptr; // an address of the device
    std::size_t size = 0;
  };
  hipError_t find(Runtime& runtime, std::string_view caller, const void* host, Place* place);
  // The name of a registered kernel, for tracers; nullptr: none.
  [[nodiscard]] const char* nameOf(const void* host) const;

private:
  struct Kernel {
    FatBinary* binary = nullptr;
    std::string name;
  };
  hipError_t load(Runtime& runtime, std::string_view caller, FatBinary& binary);

  std::vector<std::unique_ptr<FatBinary>> binaries_;
  std::unordered_map<const void*, Kernel> kernels_;     // by host address
  std::unordered_map<const void*, Variable> variables_; // by host address
};

} // namespace wavesmith::runtime
