// SPDX-License-Identifier: Apache-2.0
// HIP's headers: which ones a program is compiled with, and what is different in old ones.
//
//   const auto headers = hipHeaders(toolchain);         // HIP 5.2 in /usr/include
//   explainHeaders(diagnostics, headers);
//
//   gemv.hip:12:30: warning: __half2::x is a bit pattern in HIP 5.2, not a number
//   gemm.hip:2:10: error: 'hip/hip_fp8.h' file not found
//     note: HIP 6.2 and later have hip/hip_fp8.h; the headers in /usr/include are of HIP 5.2
//
// Looks at the file system; any thread.
#pragma once

#include "compile/toolchain.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::compile {

struct HipHeaders {
  std::filesystem::path folder; // the folder that has hip/hip_version.h
  unsigned major = 0, minor = 0;

  [[nodiscard]] std::string version() const; // "HIP 5.2"
};

// The headers of the toolchain; nothing: they are missing, or do not state their version.
[[nodiscard]] std::optional<HipHeaders> hipHeaders(const Toolchain& toolchain,
                                                   const std::filesystem::path& root = "/");

// "compiled with the headers of HIP 5.2 in /usr/include; --hip-headers DIR uses newer ones": for people.
[[nodiscard]] std::string sentenceOf(const HipHeaders& headers);

// The preferences with the headers that the settings of the file's folder name, if none are given. The errors of
// folderSettingsOf().
[[nodiscard]] source::Result<Preferences> withFolder(Preferences preferences, const std::string& file);

// A header whose text is replaced while compiling.
struct ReplacedHeader {
  std::filesystem::path path;
  std::string text;
};
// amd_hip_fp16.h before HIP 6.0, with a mark on __half2::x and y, so that the compiler reports each use; nothing: the header
// has numbers there, or is not found.
[[nodiscard]] std::optional<ReplacedHeader> markedHalf2(const HipHeaders& headers);

// The compiler's messages about these uses, and about headers of HIP that are not found, in our words.
void explainHeaders(source::Diagnostics& diagnostics, const std::optional<HipHeaders>& headers);

} // namespace wavesmith::compile
