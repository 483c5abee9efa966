// SPDX-License-Identifier: Apache-2.0
// The compiler and the libraries of device functions that are installed.
//
//   OpenCL C   clang 19 with libclc's amdgcn--amdhsa.bc (Debian's libclc-19)
//   HIP        the newest ROCm of /opt; else clang 19 with Debian's headers (libamdhip64-dev) and the bitcode
//              of Debian's rocm-device-libs
//
// Looks at the file system; any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compile {

enum class Language : std::uint8_t { OpenCl, Hip };
[[nodiscard]] std::string_view name(Language language); // "OpenCL C", "HIP"

// The language by the name, .cl or .hip; a .cpp, .cc, .cxx or .cu with `__global__` in its text is HIP. Nothing: a text
// without kernels that could be compiled.
[[nodiscard]] std::optional<Language> languageOf(const std::filesystem::path& path, std::string_view text);

// Overrides of the search; empty: searched.
struct Preferences {
  std::string clang = {};   // a program
  std::string rocm = {};    // the folder of a ROCm; "none": no ROCm is used
  std::string headers = {}; // a folder with hip/hip_runtime.h, or with it in include/; empty: ROCm's
};

struct Toolchain {
  std::vector<std::string> compilers; // the first that can be started; paths, or names for PATH
  std::filesystem::path rocm;         // empty: none; its clang finds its own headers and libraries
  std::filesystem::path headers;      // those of HIP that were asked for; empty: what the compiler finds
  std::vector<std::filesystem::path> bitcode; // linked as -mlink-builtin-bitcode
  bool needsIsaVersion = false; // the bitcode does not know gfx942's number, which must be defined as well
  std::string missing; // what is not installed, and the package that has it: one clause; empty: nothing
  std::string refused; // a preference that cannot be followed; one clause; nothing is compiled then
};

// `root` is prepended to all absolute folders: for tests.
[[nodiscard]] Toolchain findToolchain(Language language, const Preferences& preferences,
                                      const std::filesystem::path& root = "/");

} // namespace wavesmith::compile
