// SPDX-License-Identifier: Apache-2.0
#include "project/suggestion/suggestion.h"

#include "kernarg/guess.h"
#include "kernarg/layout.h"
#include "project/launches/binding.h"
#include "project/suggestion/argument_uses.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace wavesmith::project {
namespace {

constexpr std::uint32_t kWave = isa::kLanes;
constexpr std::uint32_t kMostItems = 1024; // of a work-group (LLVM AMDGPUUsage, ".amdhsa_..." limits of gfx9)
// Work-groups in one, two and three dimensions if the code uses their ids: several, but few enough for a very
// short run.
constexpr std::array<std::array<std::uint32_t, 3>, 3> kGroups{{{16, 1, 1}, {4, 4, 1}, {4, 2, 2}}};
constexpr std::uint32_t kDwordBytes = 4;
constexpr const char* kHighestData = "100"; // for integers that are loaded; every type has it
constexpr std::uint64_t kMostElements = std::uint64_t{1}
                                        << 24; // a larger extent is more likely an analysis error

constexpr std::int64_t kTooLarge = std::int64_t{1} << 40; // for any buffer, bytes

using Size = std::array<std::uint32_t, 3>;

std::uint64_t volume(const Size& size) {
  return std::uint64_t{size[0]} * size[1] * size[2];
}

// Dimensions whose ids the kernel receives or uses: 1 to 3.
unsigned dimensionsOf(const ArgumentUses& uses, const codeobject::Kernel& kernel) {
  unsigned dimensions = 1 + std::min<std::uint32_t>(kernel.descriptor.workitemId, 2);
  for (unsigned k = 0; k < 3; ++k)
    if (uses.readsGroup[k]) dimensions = std::max(dimensions, k + 1);
  return dimensions;
}

// `items` in two or three dimensions, x the largest: 256 is 16 x 16, 128 is 16 x 8.
Size spread(std::uint32_t items, unsigned dimensions) {
  Size size{items, 1, 1};
  for (unsigned k = 1; k < dimensions; ++k)
    while (size[0] % 2 == 0 && size[0] / 2 >= size[k] * 2) {
      size[0] /= 2;
      size[k] *= 2;
    }
  return size;
}

Size workgroupOf(const ArgumentUses& uses, const codeobject::Kernel& kernel,
                 const codeobject::KernelMetadata* metadata) {
  if (metadata != nullptr && metadata->requiredWorkgroupSize) return *metadata->requiredWorkgroupSize;
  const std::uint32_t stated = metadata != nullptr ? metadata->maxFlatWorkgroupSize : 0;
  const std::uint32_t most = stated == 0 ? kMostItems : std::min(stated, kMostItems);
  // The factor by which the code multiplies work-group ids: it is written for that size.
  Size inCode{std::max(1u, uses.groupSize[0]), std::max(1u, uses.groupSize[1]),
              std::max(1u, uses.groupSize[2])};
  const std::uint64_t items = volume(inCode);
  if (uses.groupSize[0] > 0 && items <= most && (items % kWave == 0 || items == most)) return inCode;
  const unsigned ids = 1 + std::min<std::uint32_t>(kernel.descriptor.workitemId, 2);
  return spread(stated == 0 ? kWave : most, ids);
}

Size gridOf(const ArgumentUses& uses, const Size& workgroup, unsigned dimensions) {
  Size grid = workgroup;
  for (std::size_t k = 0; k < 3; ++k)
    if (uses.readsGroup[k]) grid[k] *= kGroups[dimensions - 1][k];
  return grid;
}

// --- Types ---

std::optional<execution::ElementType> typeByName(const kernarg::Argument& argument) {
  using enum execution::ElementType;
  std::string name = argument.typeName;
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  const bool isUnsigned =
      has("uchar") || has("ushort") || has("uint") || has("ulong") || has("unsigned") || has("size_t");
  if (has("double")) return F64;
  if (has("bfloat") || has("bf16")) return Bf16;
  if (has("half")) return F16;
  if (has("float")) return F32;
  if (has("char")) return isUnsigned ? U8 : I8;
  if (has("short")) return isUnsigned ? U16 : I16;
  if (has("long") || has("size_t")) return isUnsigned ? U64 : I64;
  if (has("int")) return isUnsigned ? U32 : I32;
  return std::nullopt;
}

std::optional<execution::ElementType> typeOf(isa::ValueType type) {
  using enum execution::ElementType;
  using isa::ValueType;
  switch (type) {
  case ValueType::F16:
  case ValueType::PkF16: return F16;
  case ValueType::Bf16:
  case ValueType::PkBf16: return Bf16;
  case ValueType::F32:
  case ValueType::PkF32: return F32;
  case ValueType::F64: return F64;
  case ValueType::I32: return I32;
  case ValueType::I16:
  case ValueType::PkI16: return I16;
  case ValueType::U16:
  case ValueType::PkU16: return U16;
  case ValueType::U64: return U64;
  case ValueType::I64: return I64;
  default: return std::nullopt;
  }
}

execution::ElementType typeBySize(std::uint32_t bytes) {
  using enum execution::ElementType;
  return bytes == 8 ? U64 : bytes == 2 ? U16 : bytes == 1 ? U8 : U32;
}

// --- Arguments ---

class Suggestion {
public:
  Suggestion(const ArgumentUses& uses, const kernarg::Layout& layout, const Size& workgroup, const Size& grid)
      : uses_(uses), layout_(layout), workgroup_(workgroup), grid_(grid) {}

  // `seed` is that of a random fill.
  RunArgument suggest(const kernarg::Argument& argument, std::string name, bool withOffset,
                      std::uint64_t seed) const {
    RunArgument result;
    result.name = std::move(name);
    if (withOffset) result.offset = argument.offset;
    if (argument.kind == codeobject::ValueKind::ByValue && !isPointer(argument))
      value(argument, result);
    else
      buffer(argument, result, seed);
    return result;
  }

private:
  bool isPointer(const kernarg::Argument& argument) const {
    return argument.size == 8 && std::ranges::any_of(uses_.buffers, [&](const BufferUse& use) {
             return use.pointer == argument.offset;
           });
  }

  void value(const kernarg::Argument& argument, RunArgument& result) const {
    result.type = typeByName(argument).value_or(typeBySize(argument.size));
    const auto isCount = [&](std::uint32_t dword) { return uses_.counts.contains(argument.offset + dword); };
    // Each half of a pair without a type may be one.
    const bool upper = !typeByName(argument) && argument.size == 2 * kDwordBytes && isCount(kDwordBytes);
    const bool lower = isCount(0);
    const std::uint64_t count = (upper ? std::uint64_t{grid_[0]} << 32 : 0) | (lower ? grid_[0] : 0);
    // A value that a loop counts down gets one iteration: counting down from 0 would wrap around.
    const auto step = uses_.steps.lower_bound(argument.offset);
    const bool counted = step != uses_.steps.end() && step->first < argument.offset + argument.size;
    result.value = Scalar{execution::isFloat(*result.type) ? "1"
                          : upper || lower                 ? std::to_string(count)
                          : counted                        ? std::to_string(step->second)
                                                           : "0",
                          {}};
  }

  void buffer(const kernarg::Argument& argument, RunArgument& result, std::uint64_t seed) const {
    std::uint64_t bytes = 0;
    bool isRead = false;
    bool isData = true;
    auto type = typeByName(argument);
    std::uint32_t narrowest = 0;
    for (const BufferUse& use : uses_.buffers) {
      if (use.pointer != argument.offset) continue;
      bytes = std::max(bytes, reach(use));
      isRead = isRead || use.isRead;
      isData = isData && (use.isData || !use.isRead);
      if (!type && use.type) type = typeOf(*use.type);
      narrowest = narrowest == 0 ? use.bytes : std::min(narrowest, use.bytes);
    }
    result.type = type.value_or(typeBySize(std::min<std::uint32_t>(narrowest == 0 ? 4 : narrowest, 4)));
    const std::uint64_t size = execution::bytesOf(*result.type);
    const std::uint64_t elements = bytes == 0 ? volume(grid_) : (bytes + size - 1) / size;
    result.count = Scalar{std::to_string(elements), {}};
    // Zeros in all inputs make a result that says nothing. For an index or a bound, only 0 is safe.
    if (isRead && execution::isFloat(*result.type))
      result.fill = FillUniform{.low = {"-1", {}}, .high = {"1", {}}, .seed = seed};
    else if (isRead && isData)
      result.fill = FillUniform{.low = {"0", {}}, .high = {kHighestData, {}}, .seed = seed};
    else
      result.fill = FillConstant{{"0", {}}};
    result.fillGiven = true;
  }

  // Bytes from the pointer to the end of the farthest access; 0: unknown.
  std::uint64_t reach(const BufferUse& use) const {
    // Accesses past the end in a buffer descriptor have no effect.
    const std::uint64_t size = use.size.known && !use.size.varies() ? most(use.size) : 0;
    if (size > 0 && size <= kMostElements) return size;
    const std::uint64_t each = volume(grid_) * use.bytes;
    const std::uint64_t far = use.offset.known ? std::max(most(use.offset) + use.bytes, rows(use.offset)) : 0;
    if (far == 0 || far > kMostElements) return each;
    // What is not linear in the position is often the tile of a loop, of which this is the first iteration.
    return use.isWhole && use.offset.products.empty() ? far : std::max(far, each);
  }

  // Each work-group has as much as lies between its first element and that of the next: the row of a loop, of which
  // the terms are the first iteration.
  std::uint64_t rows(const Terms& terms) const {
    std::int64_t most = 0;
    for (std::uint32_t k = 0; k < 3; ++k) {
      std::int64_t stride = std::max<std::int64_t>(0, terms.group[k]);
      for (Product product : terms.products) {
        const Factor group{.of = Factor::Of::Group, .index = k};
        const auto found = std::ranges::find(product.factors, group);
        if (found == product.factors.end()) continue;
        product.factors.erase(found);
        stride += std::max<std::int64_t>(0, valueOf(product));
      }
      most = std::max(most, stride * (grid_[k] / workgroup_[k]));
    }
    return static_cast<std::uint64_t>(most);
  }

  // The maximum of a sum, with the suggested values.
  std::uint64_t most(const Terms& terms) const {
    std::int64_t sum = std::max<std::int64_t>(0, terms.constant) + terms.slack;
    for (std::size_t k = 0; k < 3; ++k) {
      sum += std::max<std::int64_t>(0, terms.item[k]) * (workgroup_[k] - 1);
      sum += std::max<std::int64_t>(0, terms.group[k]) * (grid_[k] / workgroup_[k] - 1);
    }
    for (const auto& [offset, times] : terms.arguments)
      sum += std::max<std::int64_t>(0, times) * valueAt(offset);
    for (const Product& product : terms.products)
      sum += std::max<std::int64_t>(0, valueOf(product));
    return static_cast<std::uint64_t>(sum);
  }

  // The maximum of a product; 0 for a negative one.
  std::int64_t valueOf(const Product& product) const {
    if (product.times <= 0) return 0;
    std::int64_t value = product.times;
    for (const Factor& factor : product.factors) {
      const std::int64_t whole = factor.of == Factor::Of::Argument ? suggestedAt(factor.index)
                                 : factor.of == Factor::Of::Item
                                     ? workgroup_[factor.index] - 1
                                     : grid_[factor.index] / workgroup_[factor.index] - 1;
      const std::int64_t most = whole >> factor.shift;
      if (most <= 0) return 0;
      if (value > kTooLarge / most) return kTooLarge;
      value *= most;
    }
    return value;
  }

  // A dword of the segment as value() suggests it, such as the length of a row.
  std::int64_t suggestedAt(std::uint32_t offset) const {
    if (hiddenAt(offset) != nullptr) return valueAt(offset);
    if (uses_.counts.contains(offset)) return grid_[0];
    const auto step = uses_.steps.find(offset);
    return step != uses_.steps.end() ? step->second : 0;
  }

  const kernarg::Argument* hiddenAt(std::uint32_t offset) const {
    const auto found = std::ranges::find_if(layout_.arguments, [&](const kernarg::Argument& argument) {
      return offset >= argument.offset && offset < argument.offset + argument.size;
    });
    return found != layout_.arguments.end() && found->hidden() ? &*found : nullptr;
  }

  // The value of a dword of the segment that is added to an address: a count, unless the runtime writes it (LLVM
  // AMDGPUUsage, "Code Object V5 Metadata", the kinds of hidden arguments).
  std::int64_t valueAt(std::uint32_t offset) const {
    using enum codeobject::ValueKind;
    const kernarg::Argument* const hidden = hiddenAt(offset);
    if (hidden == nullptr) return grid_[0];
    switch (hidden->kind) {
    case HiddenBlockCountX: return grid_[0] / workgroup_[0];
    case HiddenBlockCountY: return grid_[1] / workgroup_[1];
    case HiddenBlockCountZ: return grid_[2] / workgroup_[2];
    case HiddenGroupSizeX: return workgroup_[0];
    case HiddenGroupSizeY: return workgroup_[1];
    case HiddenGroupSizeZ: return workgroup_[2];
    default: return 0; // the offset of the grid, its remainder
    }
  }

  const ArgumentUses& uses_;
  const kernarg::Layout& layout_;
  Size workgroup_;
  Size grid_;
};

} // namespace

RunFile suggestRun(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel) {
  const codeobject::CodeObject& object = program.codeObject();
  const codeobject::Kernel& described = object.kernels()[program.kernels()[kernel].kernel];
  ArgumentUses uses = argumentUses(program, analysis, kernel);
  kernarg::Layout layout = kernarg::layoutOf(object, described);
  if (!layout.fromMetadata)
    layout =
        kernarg::guessLayout(program, analysis, kernarg::accessesOf(program, analysis, kernel), layout.size);
  const Size workgroup = workgroupOf(uses, described, object.metadataOf(described));
  const Size grid = gridOf(uses, workgroup, dimensionsOf(uses, described));

  RunFile file;
  file.kernel = described.name;
  for (std::size_t k = 0; k < 3; ++k) {
    file.grid[k] = {std::to_string(grid[k]), {}};
    file.workgroup[k] = {std::to_string(workgroup[k]), {}};
  }
  const Suggestion suggestion(uses, layout, workgroup, grid);
  for (std::size_t n = 0; n < layout.arguments.size(); ++n)
    if (!layout.arguments[n].hidden())
      file.arguments.push_back(
          suggestion.suggest(layout.arguments[n], nameInRunFile(layout, n), !layout.fromMetadata, n + 1));
  return file;
}

} // namespace wavesmith::project
