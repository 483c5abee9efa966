// SPDX-License-Identifier: Apache-2.0
// The arguments of a run file, with their offsets in the kernarg segment of a kernel and their values: shared
// by prepare() and check().
//
//   Binding binding(file, codeObject, 304);
//   if (auto done = binding.place(); !done) ...
//   binding.arguments()[3]  ->  n at offset 24, u32, 1000003
//
// Refers to the run file and the code object. One thread.
#pragma once

#include "codeobject/code_object.h"
#include "execution/launch.h"
#include "kernarg/layout.h"
#include "project/expressions/element_expression.h"
#include "project/expressions/scalar.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

// The element type with this name in C, OpenCL (the `.type_name` of metadata) or a run file: "uint", "float", "f32".
[[nodiscard]] std::optional<execution::ElementType> elementTypeNamed(std::string_view name);

// What a run file calls an argument of the kernel: by its name, or "#2" if it has none or shares it with another.
[[nodiscard]] std::string nameInRunFile(const kernarg::Layout& layout, std::size_t index);

struct BoundArgument {
  const RunArgument* argument = nullptr;
  std::uint32_t offset = 0;
  std::uint32_t size = 0; // in the kernarg segment
  bool buffer = false;
  std::optional<execution::ElementType> type; // type of the elements, or of the value once it is known
  std::optional<Number> value;                // for an argument by value, once it is evaluated
  std::uint64_t bits = 0;                     // the bits of that value as passed to the kernel
  bool evaluating = false;                    // detects values that depend on themselves
  bool passed = true;                         // in the kernarg segment; otherwise only a name for expressions
};

class Binding {
public:
  Binding(const RunFile& file, const codeobject::CodeObject& object, std::uint32_t computeUnits);

  // Finds the kernel, places every argument and evaluates every value; Code::NoSuchKernel,
  // Code::RunFileMismatch, Code::ExpressionValue.
  [[nodiscard]] source::Result<void> bind();
  // The same without a check that every argument of the kernel is given: for the names of expressions, also
  // after the last of several launches.
  [[nodiscard]] source::Result<void> bindNames();

  [[nodiscard]] const codeobject::Kernel& kernel() const { return *kernel_; }
  [[nodiscard]] const std::vector<BoundArgument>& arguments() const { return arguments_; }
  [[nodiscard]] std::uint32_t segmentSize() const { return segmentSize_; }
  [[nodiscard]] std::uint32_t computeUnits() const { return computeUnits_; }

  // Evaluates a number of the run file, which may refer to `cus` and value arguments.
  [[nodiscard]] source::Result<Number> evaluate(const Scalar& scalar);
  // Evaluates a number that must be an integer in [0, most]; `what` names it in messages.
  [[nodiscard]] source::Result<std::uint64_t> evaluateCount(const Scalar& scalar, std::string_view what,
                                                            std::uint64_t most);

private:
  source::Result<void> findKernel();
  source::Result<void> placeAll();
  source::Result<BoundArgument> place(const RunArgument& argument);
  // Whether a launch gets this argument, and the argument of the kernel that it is, if the metadata has it.
  [[nodiscard]] bool isPassed(const RunArgument& argument) const;
  source::Result<const kernarg::Argument*> inLayout(const RunArgument& argument) const;
  source::Result<BoundArgument> placeMember(const RunArgument& argument);
  source::Result<void> checkSize(const BoundArgument& bound, const kernarg::Argument* inLayout) const;
  source::Result<void> checkOverlaps() const;
  source::Result<void> checkMissing() const;
  [[nodiscard]] std::string noSuchArgument(std::string_view name) const;
  [[nodiscard]] std::string positionsOf(std::string_view name) const;
  source::Result<Number> lookUp(std::string_view name);
  source::Result<void> evaluateValue(BoundArgument& bound);
  source::Result<execution::ElementType> valueType(const BoundArgument& bound, const Number& number) const;

  const RunFile& file_;
  const codeobject::CodeObject& object_;
  std::uint32_t computeUnits_;
  const codeobject::Kernel* kernel_ = nullptr;
  kernarg::Layout layout_;
  std::vector<BoundArgument> arguments_;
  std::uint32_t segmentSize_ = 0;
  std::string structure_;         // the structure of the member that was placed last
  std::uint32_t endOfMember_ = 0; // in that structure
};

// The names of an expression for elements: the buffers as they are, and the values as the kernel gets them.
[[nodiscard]] ElementScope scopeOf(const Binding& binding, const std::vector<execution::Buffer>& buffers,
                                   std::string_view expression);

} // namespace wavesmith::project
