// SPDX-License-Identifier: Apache-2.0
// The fields of kernel descriptors, and the values that a kernel's code needs, for `wavesmith-cli
// descriptor`.
#pragma once

#include "assembler/assembly.h"
#include "generate/proposal.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>

namespace wavesmith::cli {

// A kernel as shown by the command.
struct DescribedKernel {
  std::string name;
  bool isNew = false;                                     // it has no descriptor yet
  std::optional<codeobject::KernelDescriptor> descriptor; // empty: it is new
  std::uint64_t address = 0;
  std::optional<generate::Proposal> proposal;                 // if requested and possible
  std::optional<assembler::NextFree> nextFree = std::nullopt; // at the end of its code, for a source
};

// Names the place of an instruction of the kernel's program: "line 45".
using PlaceText = std::function<std::string(generate::Index)>;

[[nodiscard]] std::string fieldsText(const DescribedKernel& kernel);
[[nodiscard]] std::string inferenceText(const DescribedKernel& kernel, const PlaceText& place);
[[nodiscard]] nlohmann::ordered_json describedJson(const DescribedKernel& kernel, const PlaceText& place);

} // namespace wavesmith::cli
