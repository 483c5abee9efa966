// SPDX-License-Identifier: Apache-2.0
// Other functions: lookup by name, limits, and functions whose result is not a
// hipError_t, so that the weak functions of unsupported.cpp would return a misleading number.
#include "runtime/module.h"
#include "runtime/runtime.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <dlfcn.h>
#include <hip/hiprtc.h>
#include <string>

namespace wavesmith::runtime {
namespace {

// HIP looks up a name with the meaning of that version's headers (hip_runtime_api.h of ROCm 6 renames two
// functions with macros).
std::string exportedName(std::string_view symbol, int version) {
  constexpr int kFirstRenamed = 600; // 6.0
  if (version >= kFirstRenamed && (symbol == "hipGetDeviceProperties" || symbol == "hipChooseDevice"))
    return fmt::format("{}R0600", symbol);
  return std::string(symbol);
}

// The function of this library, even if the program has loaded another one of the same name.
void* functionOf(const std::string& name) {
  Dl_info here{};
  if (name.find("hip") == std::string::npos || ::dladdr(reinterpret_cast<void*>(&hipInit), &here) == 0)
    return nullptr;
  void* library = ::dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return nullptr;
  void* function = ::dlsym(library, name.c_str());
  ::dlclose(library); // the reference count that dlopen increased
  return function;
}

// hipDriverProcAddressQueryResult and hipDriverEntryPointQueryResult: found and not found.
constexpr int kFound = 0;
constexpr int kNotFound = 1;

hipError_t ask(const char* symbol, void** function, int version, int* result) {
  if (symbol == nullptr || *symbol == '\0' || function == nullptr) return remember(hipErrorInvalidValue);
  *function = functionOf(exportedName(symbol, version));
  if (result != nullptr) *result = *function != nullptr ? kFound : kNotFound;
  return remember(*function != nullptr ? hipSuccess : hipErrorNotFound);
}

constexpr std::array<const char*, 12> kCompilerErrors = {
    "HIPRTC_SUCCESS",
    "HIPRTC_ERROR_OUT_OF_MEMORY",
    "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE",
    "HIPRTC_ERROR_INVALID_INPUT",
    "HIPRTC_ERROR_INVALID_PROGRAM",
    "HIPRTC_ERROR_INVALID_OPTION",
    "HIPRTC_ERROR_COMPILATION",
    "HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE",
    "HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
    "HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
    "HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
    "HIPRTC_ERROR_INTERNAL_ERROR",
};

// No program handle is valid, because programs are never created.
hiprtcResult withoutPrograms() {
  return HIPRTC_ERROR_INVALID_PROGRAM;
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipGetProcAddress(const char* symbol, void** function, int version, std::uint64_t, int* result) {
  return ask(symbol, function, version, result);
}
hipError_t hipGetDriverEntryPoint(const char* symbol, void** function, unsigned long long, int* result) {
  constexpr int kHundreds = 100;
  return ask(symbol, function, kGeneration * kHundreds, result);
}
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipGetDriverEntryPoint_spt, hipGetDriverEntryPoint);
// NOLINTEND(readability-identifier-naming)

// The sizes are stored but have no effect: kernels have no heap here, and any amount of printf.
hipError_t hipDeviceGetLimit(std::size_t* value, hipLimit_t limit) {
  return call([&](const Runtime& runtime) {
    if (value == nullptr) return hipErrorInvalidValue;
    const auto found = runtime.limits.find(limit);
    if (found == runtime.limits.end()) return hipErrorUnsupportedLimit;
    *value = found->second;
    return hipSuccess;
  });
}
hipError_t hipDeviceSetLimit(hipLimit_t limit, std::size_t value) {
  return call([&](Runtime& runtime) {
    const auto found = runtime.limits.find(limit);
    if (found == runtime.limits.end()) return hipErrorUnsupportedLimit;
    found->second = value;
    return hipSuccess;
  });
}

// Tracers look up names by their own numbers.
const char* hipApiName(std::uint32_t) {
  return "unknown";
}
const char* hipGetCmdName(std::uint32_t) {
  return "unknown";
}
const char* hipKernelNameRef(hipFunction_t f) {
  const char* name = nullptr;
  static_cast<void>(call([&](Runtime& runtime) {
    if (const Function* function = runtime.find(f)) name = function->module->kernelOf(*function).name.c_str();
    return hipSuccess;
  }));
  return name;
}
void hipInitActivityCallback(void*, void*, void*) {}
bool hipEnableActivityCallback(std::uint32_t, bool) {
  return false;
}
void hipRegisterTracerCallback(void*) {}
// The precompiled header of the run-time compiler, which is not available.
void __hipGetPCH(const char** pch, unsigned* size) { // NOLINT(bugprone-reserved-identifier): HIP's name
  if (pch != nullptr) *pch = nullptr;
  if (size != nullptr) *size = 0;
}

hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

// Two conversions that programs use from HIP's library.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): HIP's names
float __gnu_h2f_ieee(std::uint16_t half) {
  _Float16 value = 0;
  std::memcpy(&value, &half, sizeof value);
  return static_cast<float>(value);
}
std::uint16_t __gnu_f2h_ieee(float value) {
  const auto half = static_cast<_Float16>(value);
  std::uint16_t bits = 0;
  std::memcpy(&bits, &half, sizeof bits);
  return bits;
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)

// Run-time compilation: the functions exist, but never create a program.
const char* hiprtcGetErrorString(hiprtcResult result) {
  const auto number = static_cast<std::size_t>(result);
  return number < kCompilerErrors.size() ? kCompilerErrors[number] : "Invalid HIPRTC error code";
}
hiprtcResult hiprtcVersion(int* major, int* minor) {
  if (major == nullptr || minor == nullptr) return HIPRTC_ERROR_INVALID_INPUT;
  *major = kGeneration;
  *minor = 0;
  return HIPRTC_SUCCESS;
}
hiprtcResult hiprtcCreateProgram(hiprtcProgram* program, const char*, const char*, int, const char**,
                                 const char**) {
  if (program == nullptr) return HIPRTC_ERROR_INVALID_INPUT;
  *program = nullptr;
  say("hiprtcCreateProgram",
      "this HIP runtime does not compile at run time: build a code object and load it with hipModuleLoad");
  return HIPRTC_ERROR_PROGRAM_CREATION_FAILURE;
}
hiprtcResult hiprtcDestroyProgram(hiprtcProgram*) {
  return withoutPrograms();
}
hiprtcResult hiprtcAddNameExpression(hiprtcProgram, const char*) {
  return withoutPrograms();
}
hiprtcResult hiprtcCompileProgram(hiprtcProgram, int, const char**) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetCode(hiprtcProgram, char*) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetCodeSize(hiprtcProgram, std::size_t*) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetBitcode(hiprtcProgram, char*) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram, std::size_t*) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetLoweredName(hiprtcProgram, const char*, const char**) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetProgramLog(hiprtcProgram, char*) {
  return withoutPrograms();
}
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram, std::size_t*) {
  return withoutPrograms();
}

} // extern "C"
