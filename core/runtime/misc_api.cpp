// SPDX-License-Identifier: Apache-2.0
// What is of no group: functions that are asked for by name, limits, captures that there are none of, and
// those whose result is no hipError_t, so that the weak functions of unsupported.cpp would answer with a
// number that means something else.
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

// HIP asks by a name, and means by it what the headers of that version do (hip_runtime_api.h of ROCm 6
// renames two functions by macros).
std::string exportedName(std::string_view symbol, int version) {
  constexpr int kFirstRenamed = 600; // 6.0
  if (version >= kFirstRenamed && (symbol == "hipGetDeviceProperties" || symbol == "hipChooseDevice"))
    return fmt::format("{}R0600", symbol);
  return std::string(symbol);
}

// The function of this library, whatever else the program has loaded under the same name.
void* functionOf(const std::string& name) {
  Dl_info here{};
  if (name.find("hip") == std::string::npos || ::dladdr(reinterpret_cast<void*>(&hipInit), &here) == 0)
    return nullptr;
  void* library = ::dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return nullptr;
  void* function = ::dlsym(library, name.c_str());
  ::dlclose(library); // the count that dlopen has raised
  return function;
}

// What hipDriverProcAddressQueryResult and hipDriverEntryPointQueryResult call found, and not.
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

// There is no program that could be meant, because none is ever made.
hiprtcResult withoutPrograms() {
  return HIPRTC_ERROR_INVALID_PROGRAM;
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions stand outside of
                                    // ours

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

// The sizes are remembered and mean nothing: there is neither printf nor a heap of kernels here.
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

// Nothing is ever captured here.
hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus* status) {
  return call([&](const Runtime& runtime) {
    if (status == nullptr) return hipErrorInvalidValue;
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    *status = hipStreamCaptureStatusNone;
    return hipSuccess;
  });
}
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipStreamIsCapturing_spt, hipStreamIsCapturing);
// NOLINTEND(readability-identifier-naming)
hipError_t hipStreamGetCaptureInfo(hipStream_t stream, hipStreamCaptureStatus* status, unsigned long long*) {
  return hipStreamIsCapturing(stream, status);
}
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipStreamGetCaptureInfo_spt, hipStreamGetCaptureInfo);
// NOLINTEND(readability-identifier-naming)

// Tracers ask for names by numbers of theirs.
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
const char* hipKernelNameRefByPtr(const void*, hipStream_t) {
  return nullptr; // of the kernels that hipcc has built into a program, of which there are none
}
void hipInitActivityCallback(void*, void*, void*) {}
bool hipEnableActivityCallback(std::uint32_t, bool) {
  return false;
}
void hipRegisterTracerCallback(void*) {}
// The precompiled header of the run-time compiler, which is not here.
void __hipGetPCH(const char** pch, unsigned* size) { // NOLINT(bugprone-reserved-identifier): HIP's name
  if (pch != nullptr) *pch = nullptr;
  if (size != nullptr) *size = 0;
}

hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

// Two conversions that HIP's library lends to programs.
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

// Compiling at run time: the functions are there, and no program is ever made.
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
