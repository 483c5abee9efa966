// SPDX-License-Identifier: Apache-2.0
// A gfx942 code object: an ELF shared object with kernels in it (LLVM AMDGPUUsage, "Code Object").
//
//   auto object = codeobject::read(bytes, "vector_add.hsaco");
//   for (const Kernel& kernel : object->kernels()) ...
//
// Any bytes are safe to read: every offset is checked. A value, immutable once read; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"
#include "codeobject/metadata/metadata.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

struct Segment { // PT_LOAD
  std::uint64_t address = 0;
  std::uint64_t memorySize = 0;
  std::uint64_t fileOffset = 0;
  std::uint64_t fileSize = 0;
  bool readable = false;
  bool writable = false;
  bool executable = false;
};

struct Section {
  std::string name;
  std::uint32_t type = 0; // SHT_*
  std::uint64_t flags = 0;
  std::uint64_t address = 0;
  std::uint64_t fileOffset = 0;
  std::uint64_t size = 0;
};

struct Symbol {
  enum class Kind : std::uint8_t { None, Object, Function, Section, File, Kernel, Other };
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  Kind kind = Kind::None;
  bool global = false;
  bool defined = false;
  bool absolute = false; // a number (`.set x, 4`), not an address
};

// A dynamic relocation: a value that the loader writes at `address` (LLVM AMDGPUUsage, "Relocation Records");
// relocation.h computes the value. The written bytes are inside of a segment, in or past its part in the
// file.
struct Relocation {
  std::uint64_t address = 0;
  std::uint32_t type = 0; // R_AMDGPU_*
  std::string symbol;     // empty: none
  std::uint64_t symbolAddress = 0;
  bool symbolDefined = true;   // false: another code object must define it; relocation.h has no value then
  bool symbolAbsolute = false; // SHN_ABS, or no symbol: independent of the load address
  bool symbolWeak = false;     // an undefined weak symbol is 0
  std::int64_t addend = 0;
};

struct Kernel {
  std::string name; // "vector_add"
  std::uint64_t descriptorAddress = 0;
  KernelDescriptor descriptor;
  std::uint64_t entry = 0;             // address of the first instruction
  std::uint64_t codeSize = 0;          // from the function symbol; 0: unknown
  std::optional<std::size_t> metadata; // index into Metadata::kernels
};

class CodeObject {
public:
  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; } // the whole ELF file
  [[nodiscard]] const std::string& path() const { return path_; }           // for messages
  [[nodiscard]] const std::string& target() const { return target_; }       // "gfx942:sramecc+:xnack-"
  [[nodiscard]] unsigned version() const { return version_; }               // 2 to 6
  [[nodiscard]] std::uint32_t flags() const { return flags_; }              // e_flags
  // Sorted by address, not overlapping, with their file parts inside the file; at least one.
  [[nodiscard]] std::span<const Segment> segments() const { return segments_; }
  [[nodiscard]] std::span<const Section> sections() const { return sections_; }
  [[nodiscard]] std::span<const Symbol> symbols() const { return symbols_; }
  [[nodiscard]] std::span<const Relocation> relocations() const { return relocations_; }
  // Sorted by entry; none for version 2.
  [[nodiscard]] std::span<const Kernel> kernels() const { return kernels_; }
  [[nodiscard]] const std::optional<Metadata>& metadata() const { return metadata_; }
  // The MessagePack of the metadata note, readable or not; empty: no note. For metadataAsYaml().
  [[nodiscard]] std::span<const std::byte> metadataBytes() const {
    return std::span(bytes_).subspan(metadataOffset_, metadataSize_);
  }
  [[nodiscard]] const KernelMetadata* metadataOf(const Kernel& kernel) const;
  [[nodiscard]] const Kernel* findKernel(std::string_view name) const;
  // Tolerated problems: metadata that could not be read, a kernel without a function symbol. An error among
  // them means that something was left out (a kernel whose descriptor has no valid address).
  [[nodiscard]] const source::Diagnostics& diagnostics() const { return diagnostics_; }

  // The segment that contains `address` in memory, in or past its file part; nullptr: none. O(log n).
  [[nodiscard]] const Segment* segmentAt(std::uint64_t address) const;

  // Bytes of the file mapped at `address`, up to the end of the segment's file part; empty: none.
  [[nodiscard]] std::span<const std::byte> mapped(std::uint64_t address) const;

private:
  friend class Reader;       // reader.h
  friend class KernelReader; // kernel_reader.h
  // During reading: adds to diagnostics(), at the path.
  void report(source::Severity severity, source::Code code, std::string message);

  std::vector<std::byte> bytes_;
  std::string path_;
  std::string target_;
  unsigned version_ = 0;
  std::uint32_t flags_ = 0;
  std::vector<Segment> segments_;
  std::vector<Section> sections_;
  std::vector<Symbol> symbols_;
  std::vector<Relocation> relocations_;
  std::vector<Kernel> kernels_;
  std::optional<Metadata> metadata_;
  std::size_t metadataOffset_ = 0; // offset in the file
  std::size_t metadataSize_ = 0;
  source::Diagnostics diagnostics_;
};

// `path` names the file in messages. A bundle is an error: open it first (bundle.h).
[[nodiscard]] source::Result<CodeObject> read(std::vector<std::byte> bytes, std::string path);

} // namespace wavesmith::codeobject
