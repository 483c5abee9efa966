// SPDX-License-Identifier: Apache-2.0
#include "fuzz/consistent.h"

#include "assembler/image.h"
#include "codeobject/elf_listing.h"
#include "codeobject/metadata/metadata_yaml.h"
#include "codeobject/relocation.h"
#include "emulator/device.h"
#include "execution/launch.h"
#include "fuzz/target.h"
#include "kernarg/check.h"
#include "kernarg/emit/emit.h"
#include "program/program.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::fuzz {
namespace {

// A file of some KiB may claim gigabytes of zeros in memory.
constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;
// Every word is an instruction, which takes a hundred times its size.
constexpr std::uint64_t kMostCode = std::uint64_t{1} << 20;

void requireSegments(const codeobject::CodeObject& object) {
  require(!object.segments().empty(), "there is a segment");
  std::uint64_t end = 0;
  for (const codeobject::Segment& segment : object.segments()) {
    require(segment.fileSize <= segment.memorySize, "a segment has its bytes in memory");
    require(segment.fileSize <= object.bytes().size() &&
                segment.fileOffset <= object.bytes().size() - segment.fileSize,
            "a segment is in the file");
    require(segment.address >= end, "segments are sorted and do not overlap");
    end = segment.address + segment.memorySize;
    if (segment.fileSize > 0)
      require(object.mapped(segment.address).size() == segment.fileSize, "a segment is mapped");
  }
}

} // namespace

void requireConsistent(const codeobject::CodeObject& object) {
  requireSegments(object);
  for (const codeobject::Kernel& kernel : object.kernels()) {
    const auto code = object.mapped(kernel.entry);
    require(!code.empty() && kernel.codeSize <= code.size(), "the code of a kernel is mapped");
    require(object.mapped(kernel.descriptorAddress).size() >= codeobject::kKernelDescriptorBytes,
            "the descriptor of a kernel is mapped");
    require(!kernel.metadata || object.metadataOf(kernel) != nullptr, "the metadata of a kernel exists");
  }
  for (const codeobject::Relocation& relocation : object.relocations()) {
    const codeobject::Segment* const segment = object.segmentAt(relocation.address);
    require(segment != nullptr, "a relocation is in a segment");
    if (const auto value = codeobject::relocatedValue(relocation, 0x1000))
      require(relocation.address - segment->address + value->bytes <= segment->memorySize,
              "a relocated value is in its segment");
  }
}

void examine(codeobject::CodeObject object) {
  const auto shared = std::make_shared<const codeobject::CodeObject>(std::move(object));
  requireConsistent(*shared);
  require(codeobject::listElf(shared->bytes(), shared->path()).has_value(),
          "an object that was read is listed");
  if (!shared->metadataBytes().empty())
    static_cast<void>(codeobject::metadataAsYaml(shared->metadataBytes()));
  const assembler::Image image(*shared);
  for (const assembler::ImageSection& section : image.sections())
    if (section.isLoaded()) static_cast<void>(image.sectionAt(section.address));
  for (const codeobject::Kernel& kernel : shared->kernels()) {
    const kernarg::Subject subject = kernarg::subjectOf(*shared, kernel);
    static_cast<void>(kernarg::checkLayout(subject.layout, kernel.name, {}));
    static_cast<void>(execution::kernargSegmentSize(*shared, kernel));
  }

  std::uint64_t code = 0;
  for (const codeobject::Section& section : shared->sections())
    code += section.size;
  for (const codeobject::Segment& segment : shared->segments())
    code += segment.fileSize;
  if (code > kMostCode) return;
  auto program = program::decode(shared);
  if (!program) return;
  emulator::Device device({.threads = 1, .memoryLimit = kMemory});
  static_cast<void>(device.load(std::make_shared<const program::Program>(std::move(*program))));
}

} // namespace wavesmith::fuzz
