// SPDX-License-Identifier: Apache-2.0
// The settings that `wavesmith-cli hip-run` passes to the HIP library in the environment of the program.
//
// Values; any thread.
#pragma once

#include <cstdint>
#include <string>

namespace wavesmith::runtime {

// The environment variables; Settings holds their values.
inline constexpr const char* kMode = "WAVESMITH_HIP_MODE";           // "fast", "checked"
inline constexpr const char* kArguments = "WAVESMITH_HIP_ARGUMENTS"; // "0": arguments are not compared
inline constexpr const char* kComputeUnits = "WAVESMITH_HIP_COMPUTE_UNITS";
inline constexpr const char* kMemory = "WAVESMITH_HIP_MEMORY"; // bytes
inline constexpr const char* kName = "WAVESMITH_HIP_NAME";
inline constexpr const char* kArchitecture = "WAVESMITH_HIP_ARCHITECTURE";
inline constexpr const char* kDevices = "WAVESMITH_HIP_DEVICES"; // 0 or 1
inline constexpr const char* kThreads = "WAVESMITH_HIP_THREADS";
inline constexpr const char* kSeconds = "WAVESMITH_HIP_SECONDS"; // a limit for each kernel
inline constexpr const char* kAbort = "WAVESMITH_HIP_ABORT";     // "1": a fault ends the program, as on a GPU

// The exit code of a program that ends with 0 although checked mode has found errors.
inline constexpr int kExitCodeOfFindings = 1;

struct Settings {
  bool checked = false;             // kernels run in checked mode
  bool arguments = true;            // those of a launch are compared with the metadata
  std::uint32_t computeUnits = 304; // MI300X
  std::uint64_t memory = std::uint64_t{192} << 30;
  std::string name = "AMD Instinct MI300X";
  std::string architecture = "gfx942:sramecc+:xnack-";
  int devices = 1;
  unsigned threads = 0; // 0: all cores
  double seconds = 0;   // 0: no limit
  bool abort = false;
};
// Variables that should be a number but are not are ignored.
[[nodiscard]] Settings settingsOfEnvironment();

} // namespace wavesmith::runtime
