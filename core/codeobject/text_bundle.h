// SPDX-License-Identifier: Apache-2.0
// Assembly for several targets in one text: what `hipcc -S` and `clang -x hip -S` write, with the host's part.
//
//   # __CLANG_OFFLOAD_BUNDLE____START__ hip-amdgcn-amd-amdhsa--gfx942
//   ...
//   # __CLANG_OFFLOAD_BUNDLE____END__ hip-amdgcn-amd-amdhsa--gfx942
//
//   partOf(text, "k.s", "gfx942")    the same lines, those of all other parts empty: line numbers stay
//
// Pure functions; any thread. (LLVM 19, clang/docs/ClangOffloadBundler.rst, "Bundled Text File Layout".)
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::codeobject {

[[nodiscard]] bool isTextBundle(std::string_view text);

// The text with only the lines of the part that fits `target` best. A text that is not a bundle is returned as it is.
// Code::NoMatchingTarget lists the parts.
[[nodiscard]] source::Result<std::string> partOf(std::string text, const std::string& path,
                                                 std::string_view target);

// The target for which a text is assembled: `wanted`, with the features that the text names for this processor; if
// `wanted` is empty, the one that the text names, or `otherwise`. In a bundle, the part that fits best names it, or else the
// first part for an AMD GPU.
[[nodiscard]] std::string targetToAssemble(std::string_view text, const std::string& wanted,
                                           const std::string& otherwise = "gfx942");

} // namespace wavesmith::codeobject
