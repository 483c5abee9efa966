// SPDX-License-Identifier: Apache-2.0
#include "compile/compiler_run.h"

#include "compile/compiler_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <iterator>
#include <string_view>

namespace wavesmith::compile {
namespace {

std::string lastLineOf(std::string_view text) {
  while (text.ends_with('\n'))
    text.remove_suffix(1);
  const std::size_t start = text.rfind('\n');
  return std::string(start == std::string_view::npos ? text : text.substr(start + 1));
}

} // namespace

bool runCompiler(const Toolchain& toolchain, const std::vector<std::string>& arguments,
                 const std::string& path, const Limits& limits, const std::stop_token& stop,
                 source::Diagnostics& diagnostics) {
  Ran ran;
  for (const std::string& compiler : toolchain.compilers) {
    std::vector<std::string> command = {compiler};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ran = runProcess(command, limits, stop);
    if (ran.how != Ran::How::NotStarted) break;
  }
  auto messages = readCompilerMessages(ran.messages, path);
  std::ranges::move(messages, std::back_inserter(diagnostics));
  const auto fail = [&](std::string message) {
    diagnostics.push_back(source::makeError(source::Code::HeaderError, {.file = path}, std::move(message)));
    return false;
  };
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limits.time).count();
  switch (ran.how) {
  case Ran::How::Exited: break;
  case Ran::How::Stopped: return false;
  case Ran::How::NotStarted:
    return fail(fmt::format("the compiler {} cannot be started; install clang-19, or name another one",
                            toolchain.compilers.back()));
  case Ran::How::TimedOut: return fail(fmt::format("the compiler exceeded its limit of {} seconds", seconds));
  case Ran::How::Killed:
    return fail(fmt::format("the compiler crashed ({}); its limits are {} seconds and {} MiB of memory",
                            strsignal(ran.status), seconds, limits.memory >> 20));
  }
  if (ran.status != 0 && !source::hasErrors(diagnostics))
    return fail(
        fmt::format("the compiler failed with exit code {}: {}", ran.status, lastLineOf(ran.messages)));
  return true;
}

} // namespace wavesmith::compile
