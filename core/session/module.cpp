// SPDX-License-Identifier: Apache-2.0
#include "session/module.h"

#include "execution/launch.h"
#include "session/launch_arguments.h"
#include "session/state.h"
#include "worker/runs/run_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith {
namespace {

using source::Code;

// The bytes of the buffers while a request has them: without copies, and returned in any case.
class LentBuffers {
public:
  LentBuffers(worker::LaunchRequest& request, const PlacedArguments& placed)
      : request_(request), buffers_(placed.buffers) {
    for (std::size_t i = 0; i < buffers_.size(); ++i)
      request.buffers.push_back({.name = placed.names[i],
                                 .type = buffers_[i]->type,
                                 .bytes = std::move(buffers_[i]->bytes),
                                 .undefined = buffers_[i]->undefined});
  }
  ~LentBuffers() {
    for (std::size_t i = 0; i < buffers_.size(); ++i)
      buffers_[i]->bytes = std::move(request_.buffers[i].bytes);
  }
  LentBuffers(const LentBuffers&) = delete;
  LentBuffers& operator=(const LentBuffers&) = delete;

private:
  worker::LaunchRequest& request_;
  const std::vector<std::shared_ptr<Buffer::Contents>>& buffers_;
};

// The work-group that is launched: what is 0 in the shape is what the kernel requires.
Result<std::array<std::uint32_t, 3>> workgroupOf(const LaunchShape& shape,
                                                 const codeobject::CodeObject& object,
                                                 const codeobject::Kernel& kernel) {
  if (std::ranges::find(shape.workgroup, 0U) == shape.workgroup.end()) return shape.workgroup;
  const codeobject::KernelMetadata* metadata = object.metadataOf(kernel);
  if (metadata != nullptr && metadata->requiredWorkgroupSize) return *metadata->requiredWorkgroupSize;
  return source::failure(
      Code::InvalidLaunch, {},
      fmt::format("the metadata of {} requires no work-group size: give one", kernel.name));
}

worker::LaunchRequest requestOf(const Module::Contents& module, const codeobject::Kernel& kernel,
                                const LaunchShape& shape, PlacedArguments& placed) {
  const SessionOptions& options = module.state->options;
  worker::LaunchRequest request;
  request.codeObject = module.bytes;
  request.codeObjectPath = module.name;
  request.target = module.target;
  request.lines = module.lines;
  request.kernel = kernel.name;
  request.grid = shape.grid;
  request.workgroup = shape.workgroup;
  request.dynamicLds = shape.dynamicLds;
  request.kernarg = std::move(placed.kernarg);
  request.pointers = std::move(placed.pointers);
  request.backend = module.state->backend;
  request.device = options.device;
  worker::requestTimedLaunches(request, shape.repeats);
  request.threads = options.threads;
  request.instructionLimit = options.instructionLimit;
  request.secondsLimit = options.secondsLimit;
  request.plainMatrix = options.plainMatrix;
  request.checkedMode = options.mode == Mode::Checked;
  request.schedule = options.schedule;
  return request;
}

} // namespace

const std::string& Module::name() const {
  return contents_->name;
}

bool Module::ok() const {
  return contents_->object != nullptr && !source::hasErrors(contents_->diagnostics);
}

const Diagnostics& Module::diagnostics() const {
  return contents_->diagnostics;
}

std::vector<std::string> Module::kernelNames() const {
  std::vector<std::string> names;
  if (contents_->object != nullptr)
    for (const codeobject::Kernel& kernel : contents_->object->kernels())
      names.push_back(kernel.name);
  return names;
}

Result<Kernel> Module::kernel(std::string_view name) const {
  const auto error =
      std::ranges::find(contents_->diagnostics, source::Severity::Error, &Diagnostic::severity);
  if (error != contents_->diagnostics.end()) return std::unexpected(*error);
  const source::Place place{contents_->name, 0, 0, 0};
  if (contents_->object == nullptr) return source::failure(Code::NoSuchKernel, place, "there is no code");
  const auto kernels = contents_->object->kernels();
  if (name.empty() && kernels.size() == 1) return Kernel(contents_, 0);
  if (name.empty()) {
    std::string names;
    for (const std::string& one : kernelNames())
      names += (names.empty() ? "" : ", ") + one;
    return source::failure(Code::NoSuchKernel, place,
                           kernels.empty() ? "there are no kernels"
                                           : fmt::format("name one of the kernels: {}", names));
  }
  const codeobject::Kernel* found = contents_->object->findKernel(name);
  if (found == nullptr)
    return source::failure(Code::NoSuchKernel, place, execution::noSuchKernel(*contents_->object, name));
  return Kernel(contents_, static_cast<std::size_t>(found - kernels.data()));
}

std::span<const std::byte> Module::codeObject() const {
  return contents_->bytes;
}

Result<Diagnostics> Module::check(const CheckOptions& options) const {
  auto checked = checkAll(options);
  if (!checked) return std::unexpected(std::move(checked.error()));
  return std::move(checked->diagnostics);
}

Result<check::Checked> Module::checkAll(const CheckOptions& options) const {
  Session::State& state = *contents_->state;
  check::Options wanted;
  wanted.assembler.target = contents_->target;
  wanted.assembler.includePaths = state.options.includePaths;
  wanted.assembler.allowedFolders = state.options.includePaths;
  wanted.assembler.definitions = state.options.definitions;
  wanted.strict = options.strict;
  wanted.only = options.only;
  const Session::State::Call call(state);
  const check::Stop stop{.now = call.stop()};
  if (contents_->isText)
    return check::checkText(state.language, {contents_->name, contents_->text}, wanted, stop);
  return check::checkCodeObject(state.language, {.bytes = contents_->bytes, .path = contents_->name}, wanted,
                                stop);
}

const std::string& Kernel::name() const {
  return module_->object->kernels()[number_].name;
}

kernarg::Layout Kernel::arguments() const {
  return kernarg::layoutOf(*module_->object, module_->object->kernels()[number_]);
}

Result<LaunchResult> Kernel::launch(const LaunchShape& shape, const std::vector<Argument>& arguments) const {
  const codeobject::Kernel& kernel = module_->object->kernels()[number_];
  LaunchShape used = shape;
  const auto workgroup = workgroupOf(shape, *module_->object, kernel);
  if (!workgroup) return std::unexpected(workgroup.error());
  used.workgroup = *workgroup;
  auto placed = placeArguments(*module_->object, kernel, arguments);
  if (!placed) return std::unexpected(std::move(placed.error()));
  Session::State& state = *module_->state;
  for (const auto& buffer : placed->buffers)
    if (buffer->state.get() != &state)
      return source::failure(Code::InvalidLaunch, {}, "a buffer belongs to another session");

  const Session::State::Call call(state);
  worker::LaunchRequest request = requestOf(*module_, kernel, used, *placed);
  auto answer = [&] {
    const LentBuffers lent(request, *placed);
    return state.runs.launch(request, call.stop());
  }();
  if (!answer) return std::unexpected(std::move(answer.error()));
  for (std::size_t i = 0; i < std::min(placed->buffers.size(), answer->buffers.size()); ++i) {
    auto& after = answer->buffers[i];
    if (!after || after->size() != placed->buffers[i]->bytes.size()) continue;
    placed->buffers[i]->bytes = std::move(*after);
    placed->buffers[i]->undefined = false;
  }
  return LaunchResult{.kernel = kernel.name,
                      .backend = state.backend,
                      .backendDescription = answer->backendDescription,
                      .shape = used,
                      .faults = std::move(answer->faults),
                      .findings = std::move(answer->findings),
                      .notes = std::move(answer->notes),
                      .counters = {.workgroups = answer->counts.workgroups,
                                   .waves = answer->counts.waves,
                                   .instructions = answer->counts.instructions,
                                   .seconds = answer->seconds,
                                   .samples = std::move(answer->samples),
                                   .statistics = std::move(answer->statistics)}};
}

} // namespace wavesmith
