// SPDX-License-Identifier: Apache-2.0
#include "project/launches/binding.h"

#include "execution/launch.h"
#include "project/launches/type_names.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using source::Code;

constexpr std::uint32_t kPointerBytes = 8;

// The type of a number if only its size is known.
std::optional<ElementType> integerOf(std::uint32_t size, bool negative) {
  switch (size) {
  case 1: return negative ? ElementType::I8 : ElementType::U8;
  case 2: return negative ? ElementType::I16 : ElementType::U16;
  case 4: return negative ? ElementType::I32 : ElementType::U32;
  case 8: return negative ? ElementType::I64 : ElementType::U64;
  default: return std::nullopt;
  }
}

std::unexpected<source::Diagnostic> mismatch(const source::Place& place, std::string message) {
  return source::failure(Code::RunFileMismatch, place, std::move(message));
}

std::string rangeOf(ElementType type) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - 8 * execution::bytesOf(type));
  if (execution::isFloat(type)) return "";
  const std::uint64_t least = execution::isSigned(type) ? (all >> 1) + 1 : 0;
  const std::uint64_t greatest = execution::isSigned(type) ? all >> 1 : all;
  return fmt::format(" ({} to {})", execution::toText(type, least), execution::toText(type, greatest));
}

} // namespace

std::optional<ElementType> elementTypeNamed(std::string_view name) {
  for (const auto& [known, type] : kTypeNames<ElementType>)
    if (known == name) return type;
  return execution::elementTypeOf(name);
}

std::string nameInRunFile(const kernarg::Layout& layout, std::size_t index) {
  std::string name = layout.nameOf(index);
  return std::ranges::count(layout.arguments, name, &kernarg::Argument::name) > 1 ? fmt::format("#{}", index)
                                                                                  : name;
}

Binding::Binding(const RunFile& file, const codeobject::CodeObject& object, std::uint32_t computeUnits)
    : file_(file), object_(object), computeUnits_(computeUnits) {}

source::Result<void> Binding::bind() {
  if (auto done = bindNames(); !done) return done;
  return checkMissing();
}

source::Result<void> Binding::bindNames() {
  if (auto done = findKernel(); !done) return done;
  layout_ = kernarg::layoutOf(object_, *kernel_);
  if (auto done = placeAll(); !done) return done;
  if (auto done = checkOverlaps(); !done) return done;
  for (BoundArgument& bound : arguments_)
    if (!bound.buffer && !bound.value)
      if (auto done = evaluateValue(bound); !done) return done;
  return {};
}

source::Result<void> Binding::findKernel() {
  const auto kernels = object_.kernels();
  const source::Place place =
      file_.kernelPlace.line != 0 ? file_.kernelPlace : source::Place{file_.path, 0, 0, 0};
  if (file_.kernel.empty()) {
    if (kernels.size() == 1) {
      kernel_ = &kernels[0];
      return {};
    }
    std::string names;
    for (const auto& kernel : kernels)
      names += (names.empty() ? "" : ", ") + kernel.name;
    return source::failure(
        Code::NoSuchKernel, place,
        kernels.empty()
            ? "the code object has no kernels"
            : fmt::format("name the kernel to run, as in kernel: {}; available: {}", kernels[0].name, names));
  }
  kernel_ = object_.findKernel(file_.kernel);
  if (kernel_ == nullptr)
    return source::failure(Code::NoSuchKernel, place, execution::noSuchKernel(object_, file_.kernel));
  return {};
}

source::Result<void> Binding::placeAll() {
  const std::uint32_t known = std::max(layout_.size, execution::kernargSegmentSize(object_, *kernel_));
  if (known > execution::kMaxKernargBytes)
    return source::failure(Code::InvalidLaunch, file_.kernelPlace,
                           fmt::format("the kernarg segment of {} is {} bytes; the limit is {}",
                                       kernel_->name, known, execution::kMaxKernargBytes));
  segmentSize_ = known;
  for (const RunArgument& argument : file_.arguments) {
    auto bound = place(argument);
    if (!bound) return std::unexpected(std::move(bound.error()));
    if (!bound->passed) {
      arguments_.push_back(*bound);
      continue;
    }
    const std::uint32_t end = bound->offset + bound->size;
    if (known != 0 && end > known)
      return mismatch(argument.place,
                      fmt::format("argument {} takes bytes {} to {}, past the kernarg segment of {} bytes",
                                  argument.name, bound->offset, end - 1, known));
    segmentSize_ = std::max(segmentSize_, end);
    arguments_.push_back(*bound);
  }
  return {};
}

// "#0, #3": the positions of the arguments with this name.
std::string Binding::positionsOf(std::string_view name) const {
  std::string result;
  for (std::size_t n = 0; n < layout_.arguments.size(); ++n)
    if (layout_.arguments[n].name == name && !layout_.arguments[n].hidden())
      result += fmt::format("{}\"#{}\"", result.empty() ? "" : " or ", n);
  return result;
}

bool Binding::isPassed(const RunArgument& argument) const {
  using Passing = RunArgument::Passing;
  if (argument.passing != Passing::IfNamed) return argument.passing == Passing::Always;
  if (!layout_.fromMetadata) return argument.offset.has_value();
  std::string_view name = argument.as.empty() ? argument.name : argument.as;
  if (argument.as.empty() && !argument.structure.empty()) name = argument.structure;
  const kernarg::Argument* found = layout_.find(name);
  return found != nullptr && !found->hidden();
}

source::Result<const kernarg::Argument*> Binding::inLayout(const RunArgument& argument) const {
  std::string_view name = argument.as.empty() ? argument.name : argument.as;
  if (argument.as.empty() && !argument.structure.empty()) name = argument.structure;
  const auto offset = argument.structure.empty() ? argument.offset : argument.structureOffset;
  const kernarg::Argument* found = layout_.find(name);
  if (found != nullptr && found->hidden())
    return mismatch(argument.place, fmt::format("argument {} is hidden: the runtime writes it", name));
  // Compilers emit arguments without names, and tools arguments with the same name; the offset says which.
  const bool isOneOfSeveral =
      found != nullptr && std::ranges::count(layout_.arguments, found->name, &kernarg::Argument::name) > 1 &&
      name == found->name;
  if (offset && (found == nullptr || isOneOfSeveral)) {
    const auto there = std::ranges::find(layout_.arguments, *offset, &kernarg::Argument::offset);
    // A member of a structure without a name may begin there, too.
    const auto size = argument.isBuffer() ? std::optional<std::size_t>(kPointerBytes)
                      : argument.type     ? std::optional(execution::bytesOf(*argument.type))
                                          : std::nullopt;
    const bool isIt = there != layout_.arguments.end() && !there->hidden() &&
                      (there->name == name || (there->name.empty() && (!size || size == there->size)));
    if (isIt) return &*there;
  }
  if (isOneOfSeveral)
    return mismatch(argument.place,
                    fmt::format("kernel {} has several arguments {}: write {} instead of the name",
                                kernel_->name, name, positionsOf(name)));
  if (found != nullptr && offset && *offset != found->offset)
    return mismatch(argument.place,
                    fmt::format("argument {} is at offset {} in the kernel's metadata, not {}", argument.name,
                                found->offset, *offset));
  if (found == nullptr && !offset) return mismatch(argument.place, noSuchArgument(name));
  return found;
}

source::Result<BoundArgument> Binding::placeMember(const RunArgument& argument) {
  const auto found = inLayout(argument);
  if (!found) return std::unexpected(found.error());
  BoundArgument bound;
  bound.argument = &argument;
  bound.buffer = argument.isBuffer();
  bound.type = argument.type;
  bound.size = bound.buffer ? kPointerBytes : static_cast<std::uint32_t>(execution::bytesOf(*argument.type));
  if (structure_ != argument.structure) endOfMember_ = 0;
  structure_ = argument.structure;
  // As a C compiler: at a multiple of its size.
  const std::uint32_t inStructure =
      argument.offset.value_or((endOfMember_ + bound.size - 1) / bound.size * bound.size);
  endOfMember_ = inStructure + bound.size;
  bound.offset = (*found != nullptr ? (*found)->offset : *argument.structureOffset) + inStructure;
  if (*found != nullptr && endOfMember_ > (*found)->size)
    return mismatch(argument.place,
                    fmt::format("member {} takes bytes {} to {} of {}, which has {} in the kernel",
                                argument.name, inStructure, endOfMember_ - 1, argument.structure,
                                (*found)->size));
  return bound;
}

source::Result<BoundArgument> Binding::place(const RunArgument& argument) {
  BoundArgument bound;
  bound.argument = &argument;
  bound.buffer = argument.isBuffer();
  bound.type = argument.type;
  bound.passed = isPassed(argument);
  if (!bound.passed) return bound;
  if (!argument.structure.empty()) return placeMember(argument);
  const auto found = inLayout(argument);
  if (!found) return std::unexpected(found.error());
  const kernarg::Argument* const known = *found;
  bound.offset = known != nullptr ? known->offset : *argument.offset;
  if (bound.buffer) {
    bound.size = kPointerBytes;
  } else {
    if (known == nullptr && !argument.type)
      return mismatch(argument.place,
                      fmt::format("value {} needs a type, as in type: u32: its size is not in the metadata",
                                  argument.name));
    if (!bound.type) bound.type = elementTypeNamed(known->typeName);
    if (bound.type && !argument.type && execution::bytesOf(*bound.type) != known->size) bound.type.reset();
    bound.size = bound.type ? static_cast<std::uint32_t>(execution::bytesOf(*bound.type)) : known->size;
  }
  if (auto done = checkSize(bound, known); !done) return std::unexpected(std::move(done.error()));
  return bound;
}

source::Result<void> Binding::checkSize(const BoundArgument& bound, const kernarg::Argument* inLayout) const {
  if (inLayout == nullptr) return {};
  const RunArgument& argument = *bound.argument;
  if (bound.buffer && inLayout->size != kPointerBytes)
    return mismatch(
        argument.place,
        fmt::format("argument {} has {} bytes in the kernel: a value, not a buffer (a pointer has 8)",
                    argument.name, inLayout->size));
  if (!bound.buffer && bound.size != inLayout->size)
    return mismatch(argument.place,
                    fmt::format("argument {} has {} bytes in the kernel, but {} has {}", argument.name,
                                inLayout->size, name(*bound.type), bound.size));
  if (!bound.buffer && !integerOf(bound.size, false))
    return mismatch(argument.place,
                    fmt::format("argument {} has {} bytes, not a number: give its members, as "
                                "in {}: {{ members: {{ x: {{ type: u32, value: 1 }} }} }}",
                                argument.name, inLayout->size, argument.name));
  return {};
}

std::string Binding::noSuchArgument(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const kernarg::Argument& argument : layout_.arguments)
    if (!argument.hidden() && !argument.name.empty()) names.push_back(argument.name);
  const auto unnamed = std::ranges::count_if(layout_.arguments, [](const kernarg::Argument& argument) {
    return argument.name.empty() && !argument.hidden();
  });
  if (unnamed > 0)
    return fmt::format(
        "kernel {} has no argument {}, and {} without a name: write \"#0\" to \"#{}\" for them, or add "
        "as: \"#0\"",
        kernel_->name, name, unnamed == 1 ? "one" : fmt::format("{}", unnamed), layout_.arguments.size() - 1);
  if (names.empty())
    return fmt::format("the offset of argument {} is not in the code object: give it an offset (and a type)",
                       name);
  return fmt::format("kernel {} has no argument {}{}", kernel_->name, name, source::suggest(name, names));
}

source::Result<void> Binding::checkOverlaps() const {
  std::vector<const BoundArgument*> sorted;
  for (const BoundArgument& bound : arguments_)
    if (bound.passed) sorted.push_back(&bound);
  std::ranges::stable_sort(sorted, {}, &BoundArgument::offset);
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const BoundArgument& before = *sorted[i - 1];
    const BoundArgument& after = *sorted[i];
    if (before.offset + before.size <= after.offset) continue;
    auto failed =
        mismatch(after.argument->place,
                 fmt::format("argument {} (bytes {} to {}) overlaps argument {} (bytes {} to {})",
                             after.argument->name, after.offset, after.offset + after.size - 1,
                             before.argument->name, before.offset, before.offset + before.size - 1));
    failed.error().notes.push_back(
        {before.argument->place, fmt::format("argument {}", before.argument->name)});
    return failed;
  }
  return {};
}

// Checks that every argument that a host program would write is present, or is composed of some that are.
source::Result<void> Binding::checkMissing() const {
  std::string missing;
  std::size_t count = 0;
  for (const kernarg::Argument& argument : layout_.arguments) {
    if (argument.hidden() || argument.size == 0) continue;
    const bool given = std::ranges::any_of(arguments_, [&](const BoundArgument& bound) {
      return bound.passed && bound.offset < argument.offset + argument.size &&
             argument.offset < bound.offset + bound.size;
    });
    if (given) continue;
    missing +=
        fmt::format("{}{}", count == 0 ? "" : ", ",
                    argument.name.empty() ? fmt::format("\"#{}\" at offset {}",
                                                        &argument - layout_.arguments.data(), argument.offset)
                                          : argument.name);
    ++count;
  }
  if (count == 0) return {};
  const source::Place place =
      file_.kernelPlace.line != 0 ? file_.kernelPlace : source::Place{file_.path, 0, 0, 0};
  return mismatch(place, fmt::format("kernel {} needs {} missing from the run file: {}", kernel_->name,
                                     count == 1 ? "an argument" : "arguments", missing));
}

source::Result<Number> Binding::evaluate(const Scalar& scalar) {
  const auto expression = parseExpression(scalar.text, scalar.place);
  if (!expression) return std::unexpected(expression.error());
  return project::evaluate(*expression, [this](std::string_view name) { return lookUp(name); });
}

source::Result<std::uint64_t> Binding::evaluateCount(const Scalar& scalar, std::string_view what,
                                                     std::uint64_t most) {
  const auto number = evaluate(scalar);
  if (!number) return std::unexpected(number.error());
  // 1e6 is an integer, too.
  const auto bits = number->integer < 0 ? std::nullopt : bitsOf(*number, ElementType::U64);
  if (!bits)
    return mismatch(scalar.place,
                    fmt::format("{} must be a non-negative integer, not {}", what, toText(*number)));
  if (*bits > most)
    return mismatch(scalar.place, fmt::format("{} must be at most {}, not {}", what, most, *bits));
  return *bits;
}

source::Result<Number> Binding::lookUp(std::string_view name) {
  if (name == "cus") return Number{false, computeUnits_, 0};
  const auto hasName = [&](const BoundArgument& bound) { return bound.argument->name == name; };
  // Inside of the value of n, n is another value of this name: a parameter, or that of the file for a launch.
  auto found = std::ranges::find_if(
      arguments_, [&](const BoundArgument& bound) { return hasName(bound) && !bound.evaluating; });
  if (found == arguments_.end()) found = std::ranges::find_if(arguments_, hasName);
  if (found == arguments_.end()) {
    std::vector<std::string_view> names{"cus"};
    for (const BoundArgument& bound : arguments_)
      if (!bound.buffer) names.push_back(bound.argument->name);
    return source::failure(Code::ExpressionValue, {},
                           fmt::format("unknown value {}{}", name, source::suggest(name, names)));
  }
  if (found->buffer)
    return source::failure(Code::ExpressionValue, {}, fmt::format("{} is a buffer, not a value", name));
  if (found->evaluating)
    return source::failure(Code::ExpressionValue, {}, fmt::format("the value of {} depends on itself", name));
  if (!found->value)
    if (auto done = evaluateValue(*found); !done) return std::unexpected(std::move(done.error()));
  return *found->value;
}

source::Result<void> Binding::evaluateValue(BoundArgument& bound) {
  const Scalar& scalar = *bound.argument->value;
  bound.evaluating = true;
  const auto number = evaluate(scalar);
  bound.evaluating = false;
  if (!number) return std::unexpected(number.error());
  const auto type = valueType(bound, *number);
  if (!type) return std::unexpected(type.error());
  const auto bits = bitsOf(*number, *type);
  if (!bits)
    return mismatch(scalar.place,
                    fmt::format("{} does not fit in argument {}, which is {}{}", toText(*number),
                                bound.argument->name, name(*type), rangeOf(*type)));
  bound.type = *type;
  bound.bits = *bits;
  // An expression sees the same value as the kernel: a rounded value if it was rounded.
  bound.value = numberOf(*type, *bits);
  return {};
}

source::Result<ElementType> Binding::valueType(const BoundArgument& bound, const Number& number) const {
  if (bound.type) return *bound.type;
  if (!bound.passed) { // only for expressions: as a literal in C
    if (number.real) return ElementType::F64;
    for (const ElementType type : {ElementType::I32, ElementType::I64})
      if (bitsOf(number, type)) return type;
    return ElementType::U64;
  }
  if (number.real && number.value != std::trunc(number.value))
    return mismatch(
        bound.argument->value->place,
        fmt::format("{} is not an integer and argument {} has no known type: give it one, as in type: f32",
                    toText(number), bound.argument->name));
  return *integerOf(bound.size, number.real ? number.value < 0 : number.integer < 0);
}

} // namespace wavesmith::project
