// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as source: the struct of the host, with every offset asserted, the launch itself,
// symbols for the assembly, the metadata, and a whole host program.
//
//   const Subject subject = subjectOf(object, kernel);
//   emitAs(subject, Output::Cpp)     #pragma pack ... static_assert(offsetof(vector_add_args, n) == 24, "n");
//   ...
//
// The same layout gives the same text, anywhere and at any time. Names that a language does not take are
// adapted, which a comment says. Functions of values; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "kernarg/layout.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::kernarg {

struct Subject {
  std::string kernel; // as the code object names it
  Layout layout;
  codeobject::KernelDescriptor descriptor;
  codeobject::Metadata metadata; // of the whole code object; without kernels where there is none
  std::string target;            // "gfx942:xnack-"
};
[[nodiscard]] Subject subjectOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel);

enum class Output : std::uint8_t { Cpp, C, Python, Rust, Asm, Yaml, Host };
[[nodiscard]] std::string_view name(Output output); // "cpp"
[[nodiscard]] std::optional<Output> outputOf(std::string_view name);

// Not `emit`, which is no word where Qt is.
[[nodiscard]] std::string emitAs(const Subject& subject, Output output);

// A packed struct KERNEL_args, and launch_KERNEL() where HIP's headers are found.
[[nodiscard]] std::string emitCpp(const Subject& subject);
// A packed struct, C11.
[[nodiscard]] std::string emitC(const Subject& subject);
// A ctypes.Structure, and launch_KERNEL(), which loads libamdhip64.so; Python 3.8.
[[nodiscard]] std::string emitPython(const Subject& subject);
// A struct that is repr(C), packed where it has to be; Rust 1.65.
[[nodiscard]] std::string emitRust(const Subject& subject);
// .set NAME_offset for each argument, hidden ones too.
[[nodiscard]] std::string emitAsm(const Subject& subject);
// The .amdgpu_metadata block of the whole file, other kernels as they are.
[[nodiscard]] std::string emitYaml(const Subject& subject);
// A program that loads the code object, fills the arguments, launches, and shows what came of it; C++17, HIP.
[[nodiscard]] std::string emitHost(const Subject& subject);

} // namespace wavesmith::kernarg
