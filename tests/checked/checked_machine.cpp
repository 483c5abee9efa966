// SPDX-License-Identifier: Apache-2.0
#include "checked/checked_machine.h"

#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>

#include <cstdlib>

namespace wavesmith::testing {
namespace {

constexpr std::uint32_t kLinesBefore = 6; // of kernelText

} // namespace

std::string CheckedRun::found() const {
  std::string text;
  for (const source::Diagnostic& finding : report.findings)
    text += fmt::format("{}{}@{}", text.empty() ? "" : " ", source::toString(finding.code),
                        finding.place.line - linesBefore);
  for (const source::Diagnostic& fault : report.faults)
    text += fmt::format("{}fault: {}", text.empty() ? "" : " ", fault.message);
  return text;
}

CheckedRun runChecked(const std::string& body, const CheckedLaunch& launch) {
  CheckedRun run = runCheckedText(kernelText("k", body, launch.directives), launch);
  run.linesBefore = kLinesBefore;
  return run;
}

CheckedRun runCheckedText(const std::string& text, const CheckedLaunch& launch) {
  Machine machine(text);
  if (!machine.ready()) return {};
  const emulator::Address out = machine.buffer("out", launch.out);
  checked::Checker checker({.buffers = {{.name = "out",
                                         .address = out,
                                         .bytes = launch.out.size() * sizeof(std::uint32_t),
                                         .readOnly = launch.readOnly,
                                         .compared = true}},
                            .kernargBytes = 8});
  const std::uint32_t threads = launch.waves * 64;
  emulator::RunControl control;
  control.instructionLimit = 1u << 22;
  control.schedule = launch.schedule;
  if (launch.checked) control.watcher = &checker;
  std::vector<std::byte> kernarg = arguments(out);
  kernarg.resize(64); // what is allocated
  CheckedRun run;
  run.report = machine.run({launch.groups * threads, 1, 1}, {threads, 1, 1}, kernarg, control);
  run.out = machine.read<std::uint32_t>(out, launch.out.size());
  return run;
}

std::string compiled(const std::string& text, const std::string& options) {
  const TemporaryDirectory folder;
  const std::string from = (folder / "k.c").string(), to = (folder / "k.s").string();
  if (!source::writeFile(from, text)) return {};
  const std::string command = fmt::format(
      "clang-19 {} --target=amdgcn-amd-amdhsa -mcpu=gfx942 -nogpulib -S {} -o {}", options, from, to);
  return std::system(command.c_str()) == 0 ? source::readText(to).value() : std::string();
}

} // namespace wavesmith::testing
