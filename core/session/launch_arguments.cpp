// SPDX-License-Identifier: Apache-2.0
#include "session/launch_arguments.h"

#include "project/expressions/scalar.h"
#include "project/launches/binding.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith {
namespace {

using codeobject::ValueKind;
using source::Code;

constexpr std::uint32_t kPointerBytes = 8;

std::unexpected<Diagnostic> refused(std::string message) {
  return source::failure(Code::InvalidLaunch, {}, std::move(message));
}

// The type of a number that the metadata names; nothing: unknown.
std::optional<ElementType> namedType(const kernarg::Argument* argument) {
  if (argument == nullptr) return std::nullopt;
  const auto type = project::elementTypeNamed(argument->typeName);
  return type && execution::bytesOf(*type) == argument->size ? type : std::nullopt;
}

bool isPointer(const kernarg::Argument& argument) {
  return argument.kind == ValueKind::GlobalBuffer ||
         (argument.type.isPointer() && argument.size == kPointerBytes);
}

// Whether a buffer of such elements can be meant where the kernel has elements of the other type. Unsigned integers are
// also the bits of any type, and bytes are anything.
bool compatible(ElementType kernel, ElementType buffer) {
  if (kernel == buffer || execution::bytesOf(kernel) == 1) return true;
  if (execution::bytesOf(kernel) != execution::bytesOf(buffer)) return false;
  const auto raw = [](ElementType type) { return !execution::isFloat(type) && !execution::isSigned(type); };
  return raw(kernel) || raw(buffer) || (!execution::isFloat(kernel) && !execution::isFloat(buffer));
}

ElementType unsignedOf(std::size_t size) {
  switch (size) {
  case 1: return ElementType::U8;
  case 2: return ElementType::U16;
  case 4: return ElementType::U32;
  default: return ElementType::U64;
  }
}

// Brings the arguments into the form of a run file.
class Placement {
public:
  Placement(const codeobject::CodeObject& object, const codeobject::Kernel& kernel)
      : object_(object), kernel_(kernel), layout_(kernarg::layoutOf(object, kernel)) {
    for (std::size_t i = 0; i < layout_.arguments.size(); ++i)
      if (!layout_.arguments[i].hidden()) explicit_.push_back(i);
    file_.kernel = kernel.name;
  }

  Result<PlacedArguments> run(const std::vector<Argument>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (auto done = add(arguments[i], i); !done) return std::unexpected(std::move(done.error()));
    if (auto done = nothingMissing(); !done) return std::unexpected(std::move(done.error()));
    project::Binding binding(file_, object_, 0); // no expression: `cus` is unused
    if (auto done = binding.bind(); !done) {
      Diagnostic error = std::move(done.error());
      if (error.code == Code::RunFileMismatch || error.code == Code::ExpressionValue)
        error.code = Code::InvalidLaunch;
      return std::unexpected(std::move(error));
    }
    placed_.kernarg.resize(binding.segmentSize());
    for (std::size_t i = 0; i < binding.arguments().size(); ++i) {
      const project::BoundArgument& bound = binding.arguments()[i];
      if (bound.buffer)
        placed_.pointers.push_back({bound.offset, bufferOf_[i]});
      else
        std::memcpy(placed_.kernarg.data() + bound.offset, &bound.bits, bound.size);
    }
    return std::move(placed_);
  }

private:
  // "argument a of vector_add"
  [[nodiscard]] std::string called(std::string_view name) const {
    return fmt::format("argument {} of {}", name, kernel_.name);
  }

  // "is float*", or its size if the metadata does not name the type.
  static std::string typeText(const kernarg::Argument& argument) {
    if (!argument.typeName.empty()) return "is " + argument.typeName;
    if (argument.kind == ValueKind::GlobalBuffer) return "is a pointer";
    return fmt::format("has {} bytes", argument.size);
  }

  Result<void> add(const Argument& argument, std::size_t position) {
    std::string name = argument.name();
    const kernarg::Argument* expected = nullptr;
    if (name.empty()) {
      if (position >= explicit_.size()) return tooMany(position);
      name = project::nameInRunFile(layout_, explicit_[position]);
      expected = &layout_.arguments[explicit_[position]];
    } else {
      expected = layout_.find(name);
      if (expected == nullptr && !argument.offset()) return noSuchArgument(name);
    }
    if (!given_.insert(name).second) return refused(called(name) + " is given twice");
    project::RunArgument result;
    result.name = name;
    result.type = argument.type();
    result.offset = argument.offset();
    return std::visit([&](const auto& value) { return add(value, std::move(result), expected); },
                      argument.value());
  }

  Result<void> add(const Buffer& buffer, project::RunArgument argument, const kernarg::Argument* expected) {
    if (expected != nullptr) {
      if (!isPointer(*expected) && (namedType(expected) || expected->size != kPointerBytes))
        return refused(
            fmt::format("{} {}: pass a number, not a buffer", called(argument.name), typeText(*expected)));
      const auto pointee = pointeeType(*expected);
      if (pointee && !compatible(*pointee, buffer.type()))
        return refused(fmt::format("{} {}, but the buffer has elements of {}", called(argument.name),
                                   typeText(*expected), execution::name(buffer.type())));
    }
    argument.type = buffer.type();
    argument.count = project::Scalar{std::to_string(buffer.count()), {}};
    const std::uint32_t index = indexOf(buffer.contents());
    std::string& names = placed_.names[index];
    names += (names.empty() ? "" : ", ") + argument.name;
    push(std::move(argument), index);
    return {};
  }

  Result<void> add(std::nullptr_t, project::RunArgument argument, const kernarg::Argument* expected) {
    if (expected != nullptr && !isPointer(*expected) && expected->size != kPointerBytes)
      return refused(fmt::format("{} {}: pass a number, not a null pointer", called(argument.name),
                                 typeText(*expected)));
    argument.type = ElementType::U64;
    argument.value = project::Scalar{"0", {}};
    push(std::move(argument));
    return {};
  }

  Result<void> add(std::int64_t number, project::RunArgument argument, const kernarg::Argument* expected) {
    return addNumber(std::to_string(number), std::move(argument), expected);
  }
  Result<void> add(std::uint64_t number, project::RunArgument argument, const kernarg::Argument* expected) {
    return addNumber(std::to_string(number), std::move(argument), expected);
  }

  Result<void> addNumber(std::string text, project::RunArgument argument, const kernarg::Argument* expected) {
    if (expected != nullptr && expected->kind == ValueKind::GlobalBuffer)
      return refused(fmt::format("{} {}: pass a buffer, not the number {}", called(argument.name),
                                 typeText(*expected), text));
    argument.value = project::Scalar{std::move(text), {}};
    push(std::move(argument));
    return {};
  }

  Result<void> add(double number, project::RunArgument argument, const kernarg::Argument* expected) {
    const std::string text = fmt::format("{}", number);
    std::optional<ElementType> type = argument.type;
    if (!type) type = namedType(expected);
    // A number with a floating type in C++ or Python is one in the kernel, too.
    if (!type && expected != nullptr && expected->size == 4) type = ElementType::F32;
    if (!type && expected != nullptr && expected->size == 8) type = ElementType::F64;
    if (!type)
      return refused(fmt::format("{}: the type of {} is unknown; give it one, such as f16",
                                 called(argument.name), text));
    argument.type = type;
    if (std::isfinite(number)) return addNumber(text, std::move(argument), expected);
    if (!execution::isFloat(*type))
      return refused(fmt::format("{} does not fit in argument {}, which is {}", text, argument.name,
                                 execution::name(*type)));
    // Texts of numbers are finite: these travel as their bits.
    const std::uint64_t bits = execution::fromDouble(*type, number);
    argument.type = unsignedOf(execution::bytesOf(*type));
    return addNumber(std::to_string(bits), std::move(argument), expected);
  }

  // A struct is placed as numbers of its bytes, each with its offset.
  Result<void> add(const std::vector<std::byte>& bytes, const project::RunArgument& argument,
                   const kernarg::Argument* expected) {
    if (expected != nullptr && expected->size != bytes.size())
      return refused(fmt::format("{} {} ({} bytes), but {} bytes are given", called(argument.name),
                                 typeText(*expected), expected->size, bytes.size()));
    const std::uint32_t begin = expected != nullptr ? expected->offset : *argument.offset;
    for (std::size_t at = 0; at < bytes.size();) {
      std::size_t size = 8;
      while (size > bytes.size() - at)
        size /= 2;
      std::uint64_t bits = 0;
      std::memcpy(&bits, bytes.data() + at, size);
      project::RunArgument part;
      part.name = fmt::format("{}[{}]", argument.name, at);
      part.type = unsignedOf(size);
      part.offset = begin + static_cast<std::uint32_t>(at);
      part.value = project::Scalar{std::to_string(bits), {}};
      push(std::move(part));
      at += size;
    }
    return {};
  }

  [[nodiscard]] Result<void> noSuchArgument(std::string_view name) const {
    std::vector<std::string> names;
    for (const std::size_t index : explicit_)
      names.push_back(layout_.nameOf(index));
    if (names.empty()) return tooMany(0);
    return refused(
        fmt::format("kernel {} has no argument {}{}", kernel_.name, name,
                    source::suggest(name, std::vector<std::string_view>(names.begin(), names.end()))));
  }

  [[nodiscard]] Result<void> tooMany(std::size_t position) const {
    if (explicit_.empty() && kernel_.descriptor.kernargSize != 0)
      return refused(fmt::format(
          "the metadata of {} lists no arguments: give each a name, an offset and a type", kernel_.name));
    std::string names;
    for (const std::size_t index : explicit_)
      names += (names.empty() ? " (" : ", ") + layout_.nameOf(index);
    return refused(fmt::format("kernel {} has {} argument{}{}, but there is a number {}", kernel_.name,
                               explicit_.size(), explicit_.size() == 1 ? "" : "s",
                               names.empty() ? "" : names + ")", position + 1));
  }

  // Arguments with offsets may be parts of others, which project::Binding judges.
  [[nodiscard]] Result<void> nothingMissing() const {
    if (std::ranges::any_of(file_.arguments,
                            [](const auto& argument) { return argument.offset.has_value(); }))
      return {};
    std::string missing;
    for (const std::size_t index : explicit_) {
      const kernarg::Argument& argument = layout_.arguments[index];
      if (given_.contains(layout_.nameOf(index)) || argument.size == 0) continue;
      missing += fmt::format("{}{}", missing.empty() ? "" : ", ", layout_.nameOf(index));
      if (!argument.typeName.empty()) missing += fmt::format(" ({})", argument.typeName);
    }
    if (missing.empty()) return {};
    return refused(fmt::format("kernel {} also needs {}", kernel_.name, missing));
  }

  void push(project::RunArgument argument, std::uint32_t buffer = 0) {
    file_.arguments.push_back(std::move(argument));
    bufferOf_.push_back(buffer);
  }

  std::uint32_t indexOf(const std::shared_ptr<Buffer::Contents>& contents) {
    const auto found = std::ranges::find(placed_.buffers, contents);
    const auto index = static_cast<std::uint32_t>(found - placed_.buffers.begin());
    if (found == placed_.buffers.end()) {
      placed_.buffers.push_back(contents);
      placed_.names.emplace_back();
    }
    return index;
  }

  const codeobject::CodeObject& object_;
  const codeobject::Kernel& kernel_;
  kernarg::Layout layout_;
  std::vector<std::size_t> explicit_; // indices into layout_.arguments
  project::RunFile file_;
  std::vector<std::uint32_t> bufferOf_; // for each argument of file_
  std::set<std::string, std::less<>> given_;
  PlacedArguments placed_;
};

} // namespace

std::optional<ElementType> pointeeType(const kernarg::Argument& argument) {
  if (!argument.type.isPointer() || argument.type.of.empty() || !argument.type.of[0].isScalar())
    return std::nullopt;
  return project::elementTypeNamed(kernarg::name(argument.type.of[0].scalar));
}

Result<PlacedArguments> placeArguments(const codeobject::CodeObject& object, const codeobject::Kernel& kernel,
                                       const std::vector<Argument>& arguments) {
  return Placement(object, kernel).run(arguments);
}

} // namespace wavesmith
