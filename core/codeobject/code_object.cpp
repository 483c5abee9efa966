// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"

#include "codeobject/bundle.h"
#include "codeobject/reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace wavesmith::codeobject {

const KernelMetadata* CodeObject::metadataOf(const Kernel& kernel) const {
  if (!metadata_ || !kernel.metadata || *kernel.metadata >= metadata_->kernels.size()) return nullptr;
  return &metadata_->kernels[*kernel.metadata];
}

const Kernel* CodeObject::findKernel(std::string_view name) const {
  const auto found = std::ranges::find(kernels_, name, &Kernel::name);
  return found == kernels_.end() ? nullptr : &*found;
}

const Segment* CodeObject::segmentAt(std::uint64_t address) const {
  const auto after = std::ranges::upper_bound(segments_, address, {}, &Segment::address);
  if (after == segments_.begin()) return nullptr;
  const Segment& segment = *std::prev(after);
  return address - segment.address < segment.memorySize ? &segment : nullptr;
}

std::span<const std::byte> CodeObject::mapped(std::uint64_t address) const {
  const Segment* segment = segmentAt(address);
  if (segment == nullptr || address - segment->address >= segment->fileSize) return {};
  const std::uint64_t offset = address - segment->address;
  return std::span(bytes_).subspan(segment->fileOffset + offset, segment->fileSize - offset);
}

source::Result<CodeObject> read(std::vector<std::byte> bytes, std::string path) {
  if (looksLikeBundle(bytes))
    return source::failure(source::Code::NotACodeObject, {std::move(path)},
                           "an offload bundle with code objects for several targets; open it as a bundle");
  return Reader(std::move(bytes), std::move(path)).read();
}

void CodeObject::report(source::Severity severity, source::Code code, std::string message) {
  source::Diagnostic diagnostic = source::makeError(code, {path_}, std::move(message));
  diagnostic.severity = severity;
  diagnostics_.push_back(std::move(diagnostic));
}

} // namespace wavesmith::codeobject
