// SPDX-License-Identifier: Apache-2.0
#include "models/shown_kernel.h"

#include <algorithm>

namespace wavesmith::widgets {

std::uint32_t instructionAt(const Snapshot& snapshot, int line) {
  const program::LineIndex& lines = *snapshot.lines;
  for (std::uint32_t above = std::min(static_cast<std::uint32_t>(std::max(line, 0)), lines.lastLine());
       above > 0; --above)
    if (const auto at = lines.at(above); !at.empty()) return at.front();
  return program::kNone;
}

ShownKernel kernelAt(const SnapshotPointer& snapshot, int line, const QString& last) {
  if (!snapshot || !snapshot->program || !snapshot->panels || snapshot->program->kernels().empty()) return {};
  const auto kernels = snapshot->program->kernels();
  const std::uint32_t at = instructionAt(*snapshot, line);
  const std::uint32_t around =
      at == program::kNone ? program::kNone : program::kernelOf(*snapshot->program, at);
  if (around != program::kNone && kernels[around].first < kernels[around].end) {
    // Below its last line the cursor is behind the kernel.
    const std::uint32_t end = snapshot->lines->lineOf(kernels[around].end - 1);
    if (end == 0 || line <= static_cast<int>(end)) return {snapshot, around, at};
  }
  const std::string name = last.toStdString();
  const auto kept = std::ranges::find(kernels, name, &program::KernelCode::name);
  const std::size_t kernel = kept != kernels.end() ? static_cast<std::size_t>(kept - kernels.begin()) : 0;
  return {snapshot, kernel, program::kNone};
}

} // namespace wavesmith::widgets
