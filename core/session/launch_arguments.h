// SPDX-License-Identifier: Apache-2.0
// The arguments of a launch, compared with the metadata and placed in the kernarg segment by the same code that places
// those of a run file (project/launches/binding.h).
//
// Internal to this folder. Pure functions; any thread.
#pragma once

#include "execution/launch.h"
#include "kernarg/layout.h"
#include "session/dispatch_argument.h"
#include "session/state.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith {

struct PlacedArguments {
  std::vector<std::byte> kernarg; // without pointers and hidden arguments, which the backend writes
  std::vector<execution::PointerSlot> pointers;
  std::vector<std::shared_ptr<Buffer::Contents>>
      buffers;                    // each once, even if several arguments are the same one
  std::vector<std::string> names; // of the arguments that are this buffer, for faults: "a" or "a, b"
};

// The type of the elements that a pointer points to, as the metadata names it; nothing: unknown, or it is not a pointer.
[[nodiscard]] std::optional<ElementType> pointeeType(const kernarg::Argument& argument);

// Code::InvalidLaunch names the argument and its type.
[[nodiscard]] Result<PlacedArguments> placeArguments(const codeobject::CodeObject& object,
                                                     const codeobject::Kernel& kernel,
                                                     const std::vector<Argument>& arguments);

} // namespace wavesmith
