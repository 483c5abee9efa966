// SPDX-License-Identifier: Apache-2.0
// Kernel descriptors, field by field, and what a kernel's code needs: `wavesmith-cli descriptor`.
#pragma once

#include "assembler/assembly.h"
#include "generate/proposal.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>

namespace wavesmith::cli {

// A kernel as the command shows it.
struct DescribedKernel {
  std::string name;
  bool isNew = false;                                     // it has no descriptor yet
  std::optional<codeobject::KernelDescriptor> descriptor; // nothing: it is new
  std::uint64_t address = 0;
  std::optional<generate::Proposal> proposal;                 // where it was asked for and can be made
  std::optional<assembler::NextFree> nextFree = std::nullopt; // where its code ends, of a source
};

// Names the place of an instruction of the kernel's program: "line 45".
using PlaceText = std::function<std::string(generate::Index)>;

[[nodiscard]] std::string fieldsText(const DescribedKernel& kernel);
[[nodiscard]] std::string inferenceText(const DescribedKernel& kernel, const PlaceText& place);
[[nodiscard]] nlohmann::ordered_json describedJson(const DescribedKernel& kernel, const PlaceText& place);

} // namespace wavesmith::cli
