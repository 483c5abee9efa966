// SPDX-License-Identifier: Apache-2.0
#include "project/launches/prepare.h"

#include "project/expressions/element_expression.h"
#include "project/launches/array_file.h"
#include "project/launches/binding.h"
#include "project/launches/fill.h"
#include "project/run_file/read_run_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <new>

namespace wavesmith::project {
namespace {

using execution::Launch;
using source::Code;

// Larger than any machine; prevents overflow in sums.
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 40;

class Preparation {
public:
  Preparation(const RunFile& file, std::shared_ptr<const codeobject::CodeObject> codeObject,
              source::LineTable lines, const PrepareOptions& options)
      : file_(file), options_(options), binding_(file, *codeObject, options.computeUnits) {
    launch_.codeObject = std::move(codeObject);
    launch_.lines = std::move(lines);
  }

  source::Result<Launch> run() {
    if (auto done = binding_.bind(); !done) return std::unexpected(std::move(done.error()));
    launch_.kernel = binding_.kernel().name;
    if (auto done = shape(); !done) return std::unexpected(std::move(done.error()));
    launch_.kernarg.resize(binding_.segmentSize());
    // Before the buffers, which take long to fill.
    if (auto problem = execution::problemOf(launch_)) return std::unexpected(placed(std::move(*problem)));
    for (const BoundArgument& bound : binding_.arguments()) {
      if (!bound.buffer && !bound.passed) continue;
      if (auto done = bound.buffer ? buffer(bound) : value(bound); !done)
        return std::unexpected(std::move(done.error()));
    }
    if (auto problem = execution::problemOf(launch_)) return std::unexpected(placed(std::move(*problem)));
    return std::move(launch_);
  }

private:
  source::Result<void> shape() {
    for (std::size_t d = 0; d < 3; ++d) {
      const auto grid =
          binding_.evaluateCount(file_.grid[d], "grid", std::numeric_limits<std::uint32_t>::max());
      if (!grid) return std::unexpected(grid.error());
      const auto workgroup =
          binding_.evaluateCount(file_.workgroup[d], "workgroup", std::numeric_limits<std::uint32_t>::max());
      if (!workgroup) return std::unexpected(workgroup.error());
      launch_.grid[d] = static_cast<std::uint32_t>(*grid);
      launch_.workgroup[d] = static_cast<std::uint32_t>(*workgroup);
    }
    for (const auto& [scalar, count, what] :
         {std::tuple(&file_.workBytes, &launch_.work.bytes, "bytes"),
          std::tuple(&file_.workOperations, &launch_.work.operations, "operations")}) {
      if (scalar->text.empty()) continue;
      const auto number = binding_.evaluateCount(*scalar, what, std::numeric_limits<std::int64_t>::max());
      if (!number) return std::unexpected(number.error());
      *count = *number;
    }
    if (file_.dynamicLds.text.empty()) return {};
    const auto lds =
        binding_.evaluateCount(file_.dynamicLds, "lds", std::numeric_limits<std::uint32_t>::max());
    if (!lds) return std::unexpected(lds.error());
    launch_.dynamicLds = static_cast<std::uint32_t>(*lds);
    return {};
  }

  // At the line of the run file that has to change.
  source::Diagnostic placed(execution::LaunchProblem problem) const {
    using ProblemPart = execution::LaunchProblem::Part;
    const auto culprit = [](const std::array<Scalar, 3>& scalars,
                            const std::array<std::uint32_t, 3>& values) {
      const auto zero = std::ranges::find(values, 0u);
      return scalars[zero == values.end() ? 0 : static_cast<std::size_t>(zero - values.begin())].place;
    };
    source::Diagnostic diagnostic = std::move(problem.diagnostic);
    switch (problem.part) {
    case ProblemPart::Grid: diagnostic.place = culprit(file_.grid, launch_.grid); break;
    case ProblemPart::Workgroup: diagnostic.place = culprit(file_.workgroup, launch_.workgroup); break;
    case ProblemPart::Lds: diagnostic.place = file_.dynamicLds.place; break;
    case ProblemPart::Kernel: diagnostic.place = file_.kernelPlace; break;
    case ProblemPart::Arguments: break;
    }
    if (diagnostic.place.file.empty()) diagnostic.place = {file_.path, 0, 0, 0};
    return diagnostic;
  }

  source::Result<void> value(const BoundArgument& bound) {
    std::memcpy(launch_.kernarg.data() + bound.offset, &bound.bits, bound.size);
    return {};
  }

  source::Result<void> buffer(const BoundArgument& bound) {
    const RunArgument& argument = *bound.argument;
    const auto before = std::ranges::find(launch_.buffers, argument.name, &execution::Buffer::name);
    if (before != launch_.buffers.end()) { // one buffer as two arguments
      pass(bound, static_cast<std::size_t>(before - launch_.buffers.begin()));
      return {};
    }
    if (options_.buffers != nullptr) {
      const auto left = std::ranges::find(*options_.buffers, argument.name, &execution::Buffer::name);
      if (left != options_.buffers->end()) {
        left->compared = argument.expect.has_value();
        pass(bound, launch_.buffers.size());
        launch_.buffers.push_back(std::move(*left));
        return {};
      }
    }
    execution::Buffer buffer;
    buffer.name = argument.name;
    buffer.compared = argument.expect.has_value();
    buffer.undefined = std::holds_alternative<FillPoison>(argument.fill);
    std::optional<std::uint64_t> count;
    if (argument.count) {
      const auto number = binding_.evaluateCount(*argument.count, "count", kMostElements);
      if (!number) return std::unexpected(number.error());
      count = *number;
    }
    const auto* file = std::get_if<FillFile>(&argument.fill);
    if (auto done = file != nullptr ? read(argument, *file, count, buffer)
                                    : make(argument, count.value_or(0), buffer);
        !done)
      return done;
    pass(bound, launch_.buffers.size());
    launch_.buffers.push_back(std::move(buffer));
    return {};
  }

  void pass(const BoundArgument& bound, std::size_t buffer) {
    if (bound.passed) launch_.pointers.push_back({bound.offset, static_cast<std::uint32_t>(buffer)});
  }

  source::Result<void> read(const RunArgument& argument, const FillFile& file,
                            std::optional<std::uint64_t> count, execution::Buffer& buffer) {
    auto array =
        readArray(std::filesystem::path(resolvePath(file_, file.path)), argument.type, argument.fillPlace);
    if (!array) return std::unexpected(std::move(array.error()));
    if (count && *count != array->count)
      return source::failure(Code::BadArrayFile, argument.count->place,
                             fmt::format("{} has {} elements, but argument {} needs {}", file.path,
                                         array->count, argument.name, *count));
    buffer.type = array->type;
    buffer.count = array->count;
    buffer.initial = array->bytes;
    buffer.initial.compact(execution::bytesOf(buffer.type));
    return {};
  }

  source::Result<void> make(const RunArgument& argument, std::uint64_t count, execution::Buffer& buffer) {
    // The reader of run files ensures that there is a type; a run file created by a program may have none.
    if (!argument.type)
      return source::failure(Code::RunFileMismatch, argument.place,
                             fmt::format("buffer {} needs a type", argument.name));
    buffer.type = *argument.type;
    if (const auto* list = std::get_if<FillList>(&argument.fill)) {
      if (argument.count && count != list->elements.size())
        return source::failure(Code::RunFileMismatch, argument.count->place,
                               fmt::format("the fill of {} has {} elements, but its count is {}",
                                           argument.name, list->elements.size(), count));
      count = list->elements.size();
    }
    buffer.count = count;
    const std::uint64_t bytes = count * execution::bytesOf(buffer.type);
    const source::Place& place = argument.count ? argument.count->place : argument.place;
    if (bytes > options_.memoryLimit - std::min(used_, options_.memoryLimit))
      return source::failure(
          Code::RunMemoryLimit, place,
          fmt::format("buffer {} of {} bytes exceeds the limit of {} bytes for all buffers", argument.name,
                      bytes, options_.memoryLimit));
    used_ += bytes;
    try {
      buffer.initial = execution::Bytes(bytes);
    } catch (const std::bad_alloc&) {
      return source::failure(
          Code::RunMemoryLimit, place,
          fmt::format("not enough memory for {} elements of {}", count, name(buffer.type)));
    }
    const auto* expression = std::get_if<FillExpression>(&argument.fill);
    auto done = expression != nullptr
                    ? evaluate(argument, *expression, buffer)
                    : fill(
                          argument.fill, buffer.type, buffer.initial,
                          [this](const Scalar& scalar) { return binding_.evaluate(scalar); },
                          argument.fillPlace, options_.stop);
    buffer.initial.compact(execution::bytesOf(buffer.type));
    return done;
  }

  source::Result<void> evaluate(const RunArgument& argument, const FillExpression& fill,
                                execution::Buffer& buffer) {
    const auto parsed = parseExpression(fill.text.text, fill.text.place);
    if (!parsed) return std::unexpected(parsed.error());
    // A buffer further down does not exist yet, which is a clearer error than that there is none.
    for (const ExpressionNode& node : parsed->nodes) {
      if (node.kind != ExpressionNode::Kind::Gather) continue;
      const bool exists =
          std::ranges::find(launch_.buffers, node.text, &execution::Buffer::name) != launch_.buffers.end();
      const bool isLater =
          !exists && std::ranges::any_of(binding_.arguments(), [&](const BoundArgument& bound) {
            return bound.buffer && bound.argument->name == node.text;
          });
      if (isLater)
        return source::failure(
            Code::RunFileMismatch, parsed->at(node),
            fmt::format("{} is filled before {}: move {} above it", argument.name, node.text, node.text));
    }
    auto compiled = ElementExpression::compile(*parsed, scopeOf(binding_, launch_.buffers, fill.text.text),
                                               buffer.type, false);
    if (!compiled) return std::unexpected(std::move(compiled.error()));
    return compiled->evaluate(buffer.initial.span(), options_.stop);
  }

  const RunFile& file_;
  const PrepareOptions& options_;
  Binding binding_;
  Launch launch_;
  std::uint64_t used_ = 0; // bytes of buffers so far
};

} // namespace

ElementScope scopeOf(const Binding& binding, const std::vector<execution::Buffer>& buffers,
                     std::string_view expression) {
  ElementScope scope;
  // The contents of a buffer that the expression does not name may not exist (Bytes::compact).
  for (const execution::Buffer& buffer : buffers)
    scope.arrays.push_back({buffer.name, buffer.type,
                            expression.find(buffer.name) != std::string_view::npos
                                ? buffer.initial.span()
                                : std::span<const std::byte>()});
  scope.values.push_back({"cus", execution::ElementType::I32, binding.computeUnits()});
  for (const BoundArgument& bound : binding.arguments())
    if (!bound.buffer) scope.values.push_back({bound.argument->name, *bound.type, bound.bits});
  return scope;
}

source::Result<Launch> prepare(const RunFile& file, std::shared_ptr<const codeobject::CodeObject> codeObject,
                               source::LineTable lines, const PrepareOptions& options) {
  return Preparation(file, std::move(codeObject), std::move(lines), options).run();
}

source::Result<std::uint64_t> repeatOf(const RunFile& file, const execution::Launch& launch,
                                       std::uint32_t computeUnits, std::uint64_t most) {
  if (file.repeat.text.empty()) return 1;
  Binding binding(file, *launch.codeObject, computeUnits);
  if (auto done = binding.bind(); !done) return std::unexpected(std::move(done.error()));
  auto times = binding.evaluateCount(file.repeat, "repeat", most);
  if (times && *times == 0)
    return source::failure(Code::RunFileMismatch, file.repeat.place, "repeat must be at least 1");
  return times;
}

RunFile withKernel(const RunFile& file, const ExpectKernel& expect) {
  RunFile other = file;
  if (!expect.source.empty()) other.sources = {expect.source};
  other.kernel = expect.kernel;
  for (RunArgument& argument : other.arguments)
    argument.expect.reset();
  return other;
}

} // namespace wavesmith::project
