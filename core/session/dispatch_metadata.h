// SPDX-License-Identifier: Apache-2.0
// Kernels and their arguments from a code object, for session/dispatch.h: HIP's API does not tell them.
//
// An ELF code object of version 3 or later, or an offload bundle that is not compressed. C++17 and the standard library
// alone. Sizes are checked before anything is read. Functions of values; any thread.
#pragma once

#include "dispatch_elements.h"
#include "dispatch_type_names.h" // project/launches/type_names.h

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::dispatch {

struct ArgumentFacts {
  std::string name; // empty: it has none
  std::string typeName;
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
  std::string kind; // "global_buffer", "by_value", "hidden_..."

  [[nodiscard]] bool hidden() const { return kind.rfind("hidden_", 0) == 0; }
  [[nodiscard]] bool isBuffer() const {
    return kind == "global_buffer" || (size == 8 && !typeName.empty() && typeName.back() == '*');
  }
};

struct KernelFacts {
  std::string name;
  std::vector<ArgumentFacts> arguments; // by offset, without hidden ones
  std::optional<std::array<std::uint32_t, 3>> requiredWorkgroup = {};
};

// --- MessagePack, as far as metadata has it ---

struct Packed {
  enum class Kind : std::uint8_t { Nothing, Number, Text, Array, Map };
  Kind kind = Kind::Nothing;
  std::uint64_t number = 0;
  std::string text = {};
  std::vector<Packed> items = {}; // of a map: key, value, key, value

  [[nodiscard]] const Packed* find(std::string_view key) const {
    for (std::size_t i = 0; kind == Kind::Map && i + 1 < items.size(); i += 2)
      if (items[i].text == key) return &items[i + 1];
    return nullptr;
  }
  [[nodiscard]] std::string textAt(std::string_view key) const {
    const Packed* const found = find(key);
    return found != nullptr ? found->text : std::string();
  }
  [[nodiscard]] std::uint32_t numberAt(std::string_view key) const {
    const Packed* const found = find(key);
    return found != nullptr ? static_cast<std::uint32_t>(found->number) : 0;
  }
};

class Unpacker {
public:
  Unpacker(const std::byte* bytes, std::size_t size) : bytes_(bytes), size_(size) {}

  // False: the bytes are no MessagePack, or have a type that metadata does not have.
  bool read(Packed& value, int depth = 0) {
    std::uint64_t tag = 0;
    if (depth > 16 || !big(1, tag)) return false;
    if (tag < 0x80) return number(value, tag);
    if (tag < 0x90) return items(value, Packed::Kind::Map, 2 * (tag & 15), depth);
    if (tag < 0xa0) return items(value, Packed::Kind::Array, tag & 15, depth);
    if (tag < 0xc0) return text(value, tag & 31);
    if (tag >= 0xe0) return number(value, tag | ~std::uint64_t{0xff}); // a negative number
    std::uint64_t size = 0;
    switch (tag) {
    case 0xc0: return true;
    case 0xc2:
    case 0xc3: return number(value, tag - 0xc2);
    case 0xc4:
    case 0xc5:
    case 0xc6: return big(std::size_t{1} << (tag - 0xc4), size) && text(value, size);
    case 0xcc:
    case 0xcd:
    case 0xce:
    case 0xcf: return big(std::size_t{1} << (tag - 0xcc), size) && number(value, size);
    case 0xd0:
    case 0xd1:
    case 0xd2:
    case 0xd3: return big(std::size_t{1} << (tag - 0xd0), size) && number(value, size);
    case 0xd9:
    case 0xda:
    case 0xdb: return big(std::size_t{1} << (tag - 0xd9), size) && text(value, size);
    case 0xdc:
    case 0xdd:
      return big(std::size_t{2} << (tag - 0xdc), size) && items(value, Packed::Kind::Array, size, depth);
    case 0xde:
    case 0xdf:
      return big(std::size_t{2} << (tag - 0xde), size) && items(value, Packed::Kind::Map, 2 * size, depth);
    default: return false;
    }
  }

private:
  bool big(std::size_t count, std::uint64_t& value) {
    if (count > size_ - at_) return false;
    value = 0;
    for (std::size_t i = 0; i < count; ++i)
      value = value << 8 | static_cast<std::uint64_t>(bytes_[at_++]);
    return true;
  }
  static bool number(Packed& value, std::uint64_t number) {
    value.kind = Packed::Kind::Number;
    value.number = number;
    return true;
  }
  bool text(Packed& value, std::uint64_t size) {
    if (size > size_ - at_) return false;
    value.kind = Packed::Kind::Text;
    value.text.assign(reinterpret_cast<const char*>(bytes_ + at_), size);
    at_ += size;
    return true;
  }
  bool items(Packed& value, Packed::Kind kind, std::uint64_t count, int depth) {
    value.kind = kind;
    if (count > size_ - at_) return false; // each has a byte at least
    value.items.resize(count);
    for (Packed& item : value.items)
      if (!read(item, depth + 1)) return false;
    return true;
  }

  const std::byte* bytes_;
  std::size_t size_;
  std::size_t at_ = 0;
};

// --- ELF and bundles ---

struct View {
  const std::byte* bytes = nullptr;
  std::size_t size = 0;

  [[nodiscard]] View part(std::uint64_t at, std::uint64_t count) const {
    return at <= size && count <= size - at ? View{bytes + at, static_cast<std::size_t>(count)} : View{};
  }
  // A number of `count` bytes, little-endian; 0 outside.
  [[nodiscard]] std::uint64_t number(std::uint64_t at, std::size_t count) const {
    std::uint64_t value = 0;
    const View found = part(at, count);
    if (found.bytes != nullptr) std::memcpy(&value, found.bytes, count);
    return value;
  }
  [[nodiscard]] bool startsWith(std::string_view text) const {
    return size >= text.size() && std::memcmp(bytes, text.data(), text.size()) == 0;
  }
  [[nodiscard]] std::string_view text(std::uint64_t at, std::uint64_t count) const {
    const View found = part(at, count);
    return {reinterpret_cast<const char*>(found.bytes), found.size};
  }
};

// The ELF file in an offload bundle whose id names the processor; the bytes themselves if they are no bundle.
inline View elfOf(View file, std::string_view processor) {
  constexpr std::string_view kMagic = "__CLANG_OFFLOAD_BUNDLE__";
  if (!file.startsWith(kMagic)) return file;
  std::uint64_t at = kMagic.size() + 8;
  for (std::uint64_t entries = file.number(kMagic.size(), 8); entries > 0 && at + 24 <= file.size;
       --entries) {
    const std::uint64_t length = file.number(at + 16, 8);
    const std::string_view id = file.text(at + 24, length);
    if (id.find(processor.substr(0, processor.find(':'))) != std::string_view::npos)
      return file.part(file.number(at, 8), file.number(at + 8, 8));
    if (id.size() != length) break;
    at += 24 + length;
  }
  return {};
}

// The contents of the note NT_AMDGPU_METADATA (LLVM AMDGPUUsage, "Note Records"); empty: there is none.
inline View metadataNote(View elf) {
  constexpr std::uint64_t kNoteSegment = 4;
  constexpr std::uint64_t kMetadata = 32;
  if (!elf.startsWith("\x7f"
                      "ELF"))
    return {};
  const std::uint64_t headers = elf.number(32, 8);
  const std::uint64_t size = elf.number(54, 2);
  for (std::uint64_t i = 0; i < elf.number(56, 2); ++i) {
    const View header = elf.part(headers + i * size, 56);
    if (header.number(0, 4) != kNoteSegment) continue;
    const View notes = elf.part(header.number(8, 8), header.number(32, 8));
    for (std::uint64_t at = 0; at + 12 <= notes.size;) {
      const std::uint64_t name = notes.number(at, 4);
      const std::uint64_t contents = notes.number(at + 4, 4);
      const std::uint64_t begin = at + 12 + (name + 3) / 4 * 4;
      if (notes.number(at + 8, 4) == kMetadata && notes.text(at + 12, 6) == "AMDGPU")
        return notes.part(begin, contents);
      at = begin + (contents + 3) / 4 * 4;
    }
  }
  return {};
}

inline KernelFacts kernelFacts(const Packed& from) {
  KernelFacts kernel;
  // The symbol is that of the descriptor, "name.kd"; HIP finds the kernel without its ending.
  kernel.name = from.textAt(".symbol");
  if (kernel.name.size() > 3) kernel.name.resize(kernel.name.size() - 3);
  const Packed* const required = from.find(".reqd_workgroup_size");
  if (required != nullptr && required->items.size() == 3) {
    kernel.requiredWorkgroup.emplace();
    for (std::size_t d = 0; d < 3; ++d)
      (*kernel.requiredWorkgroup)[d] = static_cast<std::uint32_t>(required->items[d].number);
  }
  const Packed* const arguments = from.find(".args");
  for (std::size_t i = 0; arguments != nullptr && i < arguments->items.size(); ++i) {
    const Packed& one = arguments->items[i];
    ArgumentFacts argument{one.textAt(".name"), one.textAt(".type_name"), one.numberAt(".offset"),
                           one.numberAt(".size"), one.textAt(".value_kind")};
    if (!argument.hidden()) kernel.arguments.push_back(std::move(argument));
  }
  std::sort(kernel.arguments.begin(), kernel.arguments.end(),
            [](const ArgumentFacts& a, const ArgumentFacts& b) { return a.offset < b.offset; });
  return kernel;
}

inline Result<std::vector<KernelFacts>> kernelsOf(const std::vector<std::byte>& file, const std::string& name,
                                                  std::string_view processor) {
  const View note = metadataNote(elfOf({file.data(), file.size()}, processor));
  Packed metadata;
  if (note.bytes == nullptr || !Unpacker(note.bytes, note.size).read(metadata))
    return Diagnostic{"this is not a code object with metadata for " + std::string(processor), {name}};
  std::vector<KernelFacts> kernels;
  const Packed* const list = metadata.find("amdhsa.kernels");
  for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i)
    kernels.push_back(kernelFacts(list->items[i]));
  return kernels;
}

// The element type with this name in C or OpenCL, "uint"; nothing: unknown.
inline std::optional<ElementType> typeNamed(std::string_view name) {
  for (const auto& [known, type] : project::kTypeNames<ElementType>)
    if (known == name) return type;
  for (int i = 0; i < 14; ++i)
    if (name == facts(static_cast<ElementType>(i)).name) return static_cast<ElementType>(i);
  return std::nullopt;
}

} // namespace wavesmith::dispatch
