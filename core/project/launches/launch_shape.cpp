// SPDX-License-Identifier: Apache-2.0
#include "project/launches/launch_shape.h"

#include "project/launches/binding.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/file.h"

#include <fmt/format.h>

#include <filesystem>
#include <limits>

namespace wavesmith::project {
namespace {

constexpr std::uint32_t kWorkgroup = 256; // four waves, like most kernels

source::Result<void> evaluate(Binding& binding, const std::array<Scalar, 3>& scalars, std::string_view what,
                              std::array<std::uint32_t, 3>& values) {
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = binding.evaluateCount(scalars[i], what, std::numeric_limits<std::uint32_t>::max());
    if (!value) return std::unexpected(value.error());
    values[i] = static_cast<std::uint32_t>(*value);
  }
  return {};
}

} // namespace

source::Result<LaunchShape> launchShape(const RunFile& file, const codeobject::CodeObject& object,
                                        std::uint32_t computeUnits) {
  const RunFile launched = launchFile(atPoint(file, sweepPoints(file).front()), 0);
  Binding binding(launched, object, computeUnits);
  if (auto done = binding.bind(); !done) return std::unexpected(done.error());
  LaunchShape shape;
  if (auto done = evaluate(binding, launched.grid, "grid", shape.grid); !done)
    return std::unexpected(done.error());
  if (auto done = evaluate(binding, launched.workgroup, "workgroup", shape.workgroup); !done)
    return std::unexpected(done.error());
  shape.kernarg.resize(binding.segmentSize());
  for (const BoundArgument& argument : binding.arguments())
    for (std::uint32_t k = 0; argument.passed && !argument.buffer && k < argument.size && k < 8; ++k)
      if (argument.offset + k < shape.kernarg.size())
        shape.kernarg[argument.offset + k] = static_cast<std::byte>(argument.bits >> 8 * k & 0xff);
  shape.from = fmt::format("from {}", std::filesystem::path(file.path).filename().string());
  return shape;
}

LaunchShape suggestedShape(const codeobject::CodeObject& object, const codeobject::Kernel& kernel,
                           std::uint32_t computeUnits) {
  LaunchShape shape;
  const codeobject::KernelMetadata* metadata = object.metadataOf(kernel);
  const bool required = metadata != nullptr && metadata->requiredWorkgroupSize;
  shape.workgroup =
      required ? *metadata->requiredWorkgroupSize : std::array<std::uint32_t, 3>{kWorkgroup, 1, 1};
  shape.grid = shape.workgroup;
  const std::uint64_t wide = std::uint64_t{shape.grid[0]} * computeUnits;
  if (wide <= std::numeric_limits<std::uint32_t>::max()) shape.grid[0] = static_cast<std::uint32_t>(wide);
  shape.from = required ? "a work-group of the size that the metadata requires for each compute unit"
                        : "an example, because there is no run file";
  return shape;
}

std::string runFileBeside(const std::string& source) {
  std::filesystem::path path(source);
  return path.replace_extension(".run.yaml").string();
}

bool isRunFile(std::string_view path) {
  return path.ends_with(".run.yaml") || path.ends_with(".wavesmith");
}

LaunchShape launchShapeBeside(const std::string& source, const codeobject::CodeObject& object,
                              const codeobject::Kernel& kernel, std::uint32_t computeUnits) {
  LaunchShape suggested = suggestedShape(object, kernel, computeUnits);
  const std::string path = runFileBeside(source);
  std::error_code ignored;
  if (source.empty() || !std::filesystem::is_regular_file(path, ignored)) return suggested;
  const std::string name = std::filesystem::path(path).filename().string();
  const auto text = source::readText(path);
  const auto file = text ? readRunFile(*text, path) : source::Result<RunFile>(std::unexpected(text.error()));
  if (!file) {
    suggested.from = fmt::format("an example, because {} cannot be read: {}", name, file.error().message);
    return suggested;
  }
  // The first launch of this kernel.
  std::optional<RunFile> launched;
  for (std::size_t n = 0; n < launchCount(*file) && !launched; ++n) {
    RunFile candidate = launchFile(*file, n);
    if (candidate.kernel.empty() ? object.kernels().size() == 1 : candidate.kernel == kernel.name)
      launched = std::move(candidate);
  }
  if (!launched) {
    suggested.from = fmt::format("an example, because {} is for another kernel", name);
    return suggested;
  }
  auto shape = launchShape(*launched, object, computeUnits);
  if (!shape) {
    suggested.from = fmt::format("an example, because {} does not fit: {}", name, shape.error().message);
    return suggested;
  }
  return std::move(*shape);
}

} // namespace wavesmith::project
