// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as source code: the struct of the host, with every offset asserted, the launch itself,
// symbols for the assembly, the metadata, and a whole host program.
//
//   const Subject subject = subjectOf(object, kernel);
//   emitAs(subject, Output::Cpp)     #pragma pack ... static_assert(offsetof(vector_add_args, n) == 24, "n");
//   ...
//
// The output is deterministic. Names that are not valid in a language are adapted, with a comment. Functions
// of values; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "kernarg/layout.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

// What a host program tests before it launches the kernel. In the condition, which is C++, {8} is the argument at offset 8.
struct HostCheck {
  std::string condition;
  std::string text; // what it says, for the reader and for the message

  bool operator==(const HostCheck&) const = default;
};

struct Subject {
  std::string kernel; // as the code object names it
  Layout layout;
  codeobject::KernelDescriptor descriptor;
  codeobject::Metadata metadata; // metadata of the whole code object; without kernels if there is none
  std::string target;            // "gfx942:xnack-"
  std::vector<HostCheck> checks = {};
};
[[nodiscard]] Subject subjectOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel);

enum class Output : std::uint8_t { Cpp, C, Python, Rust, Asm, Yaml, Host };
[[nodiscard]] std::string_view name(Output output); // "cpp"
[[nodiscard]] std::optional<Output> outputOf(std::string_view name);

// Not called `emit`, which is a macro of Qt.
[[nodiscard]] std::string emitAs(const Subject& subject, Output output);

} // namespace wavesmith::kernarg
