// SPDX-License-Identifier: Apache-2.0
// All functions of HIP that are not implemented: each reports that once, and returns HIP's own error for it
// (hipErrorNotSupported). A definition elsewhere replaces the weak one.
#include "runtime/runtime.h"

#include <set>

namespace wavesmith::runtime {
namespace {

hipError_t unsupported(const char* function) {
  return call([&](Runtime&) {
    static std::set<const char*> said;
    if (said.insert(function).second) say(function, "is not supported: hipErrorNotSupported");
    return hipErrorNotSupported;
  });
}

} // namespace
} // namespace wavesmith::runtime

// Works for any arguments, which are in registers and on the caller's stack (System V ABI, x86-64); the error
// is an int in a register.
#define WAVESMITH_HIP_EXPORT(name, major, minor)                                                             \
  extern "C" __attribute__((weak, visibility("default"))) hipError_t wavesmithUnsupported_##name()           \
      WAVESMITH_HIP_NAMED(name);                                                                             \
  hipError_t wavesmithUnsupported_##name() {                                                                 \
    return wavesmith::runtime::unsupported(#name);                                                           \
  }
#include "runtime/functions/functions.inc"
#undef WAVESMITH_HIP_EXPORT
