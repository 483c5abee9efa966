// SPDX-License-Identifier: Apache-2.0
// What the ending of a file's name says, whatever is in it (codeobject/file_kind.h looks inside, too).
//
//   isAssemblyName("kernels/gemm.s")       true
//   isPreprocessedName("kernels/gemm.S")   true: the C preprocessor runs first, as with clang
//
// Pure functions; any thread.
#pragma once

#include <string_view>

namespace wavesmith::source {

// Like std::filesystem::path::extension(): a name is more than its ending.
[[nodiscard]] constexpr bool isPreprocessedName(std::string_view path) {
  return path.size() > 2 && path.ends_with(".S") && !path.ends_with("/.S");
}
// .s or .S
[[nodiscard]] constexpr bool isAssemblyName(std::string_view path) {
  return isPreprocessedName(path) || (path.size() > 2 && path.ends_with(".s") && !path.ends_with("/.s"));
}

} // namespace wavesmith::source
