// SPDX-License-Identifier: Apache-2.0
#include "port/port.h"

#include "port/alternate_macros.h"
#include "port/kernel/buffer_descriptors.h"
#include "port/kernel/code_object.h"
#include "port/kernel/descriptors.h"
#include "port/kernel/entry.h"
#include "port/kernel/kernel.h"
#include "port/kernel/kernel_code.h"
#include "port/processor_conditions.h"
#include "port/registers/allocation.h"
#include "port/registers/tuples.h"
#include "port/rules/instructions.h"
#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"
#include "syntax/symbols.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace wavesmith::port {
namespace {

constexpr std::size_t kMostFiles = 256; // a file that includes itself ends here

// The file and those that it includes, each once.
std::vector<Included> withIncluded(const std::string& path, const std::string& text,
                                   const ReadIncluded& read) {
  std::vector<Included> files{{.path = path, .text = text}};
  for (std::size_t i = 0; i < files.size() && files.size() < kMostFiles; ++i) {
    const Included file = files[i];
    for (const source::AssemblyLine& line : source::assemblyLines(file.text)) {
      const auto directive = syntax::readDirective(line.text, line.state);
      if (!directive || directive->name.text != ".include" || directive->rest.text.size() < 3) continue;
      const std::string_view quoted = directive->rest.text;
      auto found = read(std::string(quoted.substr(1, quoted.size() - 2)), file.path);
      if (found && std::ranges::find(files, found->path, &Included::path) == files.end())
        files.push_back(std::move(*found));
    }
  }
  return files;
}

source::Result<Processor> processorOfAll(const std::vector<Included>& files, const Options& options) {
  auto from = processorOf(files.front().text, files.front().path, options.from);
  for (std::size_t i = 1; i < files.size() && from && !from->stated; ++i) {
    auto other = processorOf(files[i].text, files[i].path, "");
    if (other && (other->stated || (other->line != 0 && from->line == 0))) from = std::move(other);
  }
  return from;
}

source::Result<void> portFile(Draft& draft, const Included& file, const syntax::Symbols& symbols,
                              const Processor& from, std::vector<OldKernel>& kernels) {
  auto old = portKernelCode(draft, symbols);
  if (!old) return std::unexpected(std::move(old.error()));
  kernels = std::move(*old);
  std::vector<OldKernel> later = portDescriptors(draft, file.text, symbols, from);
  kernels.insert(kernels.end(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
  return portDirectives(draft);
}

} // namespace

source::Result<Ported> portText(const std::string& path, const std::string& text, const Options& options,
                                const ReadIncluded& read) {
  const std::vector<Included> files = withIncluded(path, text, read);
  auto from = processorOfAll(files, options);
  if (!from) return std::unexpected(std::move(from.error()));

  std::string everything;
  for (const Included& file : files)
    everything += file.text + (file.text.ends_with('\n') ? "" : "\n");
  const syntax::Symbols symbols(everything);

  std::vector<Draft> drafts;
  std::vector<std::vector<OldKernel>> kernels(files.size());
  std::vector<OldKernel> allKernels;
  for (std::size_t i = 0; i < files.size(); ++i) {
    drafts.emplace_back(files[i].path, files[i].text);
    if (auto done = portFile(drafts.back(), files[i], symbols, *from, kernels[i]); !done)
      return std::unexpected(std::move(done.error()));
    allKernels.insert(allKernels.end(), kernels[i].begin(), kernels[i].end());
  }
  Ported ported;
  ported.from = std::move(*from);
  portAlternateMacros(drafts);
  portProcessorConditions(drafts, symbols, ported.from);
  portInstructions(drafts, symbols, ported.from, allKernels);
  portBufferDescriptors(drafts, symbols, ported.from);
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (const OldKernel& kernel : kernels[i])
      portEntry(drafts[i], kernel, ported.from);
  }
  if (!ported.from.hasAlignedTuples()) {
    alignAllocation(drafts);
    ported.moved = alignTuples(drafts, symbols, allKernels, options.decode);
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    ported.files.push_back({.path = files[i].path,
                            .before = files[i].text,
                            .after = drafts[i].isChanged() ? drafts[i].text() : files[i].text,
                            .oldLines = drafts[i].oldLines()});
    std::ranges::move(drafts[i].changes(), std::back_inserter(ported.changes));
  }
  return ported;
}

bool isOfCodeObjectV2(std::string_view line) {
  constexpr std::array<std::string_view, 9> kDirectives{".hsa_code_object_version",
                                                        ".hsa_code_object_isa",
                                                        ".amd_kernel_code_t",
                                                        ".amdgpu_hsa_kernel",
                                                        ".hsatext",
                                                        ".amd_amdgpu_isa",
                                                        ".amd_amdgpu_hsa_metadata",
                                                        ".amdgpu_runtime_metadata",
                                                        ".amdgpu_code_object_metadata"};
  const auto directive = syntax::readDirective(line);
  return directive && std::ranges::find(kDirectives, directive->name.text) != kDirectives.end();
}

} // namespace wavesmith::port
