// SPDX-License-Identifier: Apache-2.0
// The kernels of a code object, and the note that describes them: the last steps of a Reader. Internal to
// this folder.
//
//   KernelReader(object, elf).read(symbols);
//   object.kernels(), object.metadata()
//
// One reader, one thread, one call.
#pragma once

#include "codeobject/code_object.h"
#include "codeobject/elf_view.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

namespace wavesmith::codeobject {

class KernelReader {
public:
  // The segments of the object must be known.
  KernelReader(CodeObject& object, const ElfView& elf) : object_(object), elf_(elf) {}

  // `symbols`: the symbols in which kernels are searched.
  void read(std::span<const Symbol> symbols);

private:
  struct Functions {
    std::unordered_map<std::string_view, const Symbol*> byName;
    std::unordered_map<std::uint64_t, const Symbol*> byAddress;
  };

  void readKernels(std::span<const Symbol> symbols);
  std::optional<Kernel> kernelOf(const Symbol& symbol, const Functions& functions);
  void findCode(Kernel& kernel, const Functions& functions);
  // The segment whose executable file part contains the address.
  const Segment* executableSegment(std::uint64_t address) const;
  void readNotes();
  bool readNotes(Bytes bytes, std::uint64_t alignment);
  void linkMetadata();

  CodeObject& object_;
  const ElfView& elf_;
};

} // namespace wavesmith::codeobject
