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

// What LLVM and the C++ library print when memory cannot be allocated (ErrorHandling.cpp, report_bad_alloc_error).
bool isOutOfMemory(std::string_view messages) {
  return messages.find("LLVM ERROR: out of memory") != std::string_view::npos ||
         messages.find("std::bad_alloc") != std::string_view::npos;
}

} // namespace

bool runCompiler(const Toolchain& toolchain, const std::vector<std::string>& arguments,
                 const std::string& path, const process::Limits& limits, const std::stop_token& stop,
                 source::Diagnostics& diagnostics) {
  process::Ended ran;
  for (const std::string& compiler : toolchain.compilers) {
    std::vector<std::string> command = {compiler};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ran = process::run(command, limits, stop);
    if (ran.how != process::Ended::How::NotStarted) break;
  }
  auto messages = readCompilerMessages(ran.errors, path);
  std::ranges::move(messages, std::back_inserter(diagnostics));
  const auto fail = [&](std::string message) {
    diagnostics.push_back(source::makeError(source::Code::HeaderError, {.file = path}, std::move(message)));
    return false;
  };
  const auto exceeded = [&](std::string what, const char* option) {
    fail(fmt::format("the compiler exceeded its limit of {}", what));
    diagnostics.back().notes.push_back(
        {{.file = path}, fmt::format("{} of wavesmith-cli raises it", option)});
    return false;
  };
  const double seconds = std::chrono::duration<double>(limits.time).count();
  switch (ran.how) {
  case process::Ended::How::Exited: break;
  case process::Ended::How::Stopped: return false;
  case process::Ended::How::NotStarted:
    return fail(fmt::format("the compiler {} cannot be started; install clang-19, or name another one",
                            toolchain.compilers.back()));
  case process::Ended::How::TimedOut:
    return exceeded(fmt::format("{} seconds", seconds), "--compile-seconds");
  case process::Ended::How::Killed:
    if (isOutOfMemory(ran.errors))
      return exceeded(fmt::format("{} MiB of memory", limits.memory >> 20), "--compile-memory");
    fail(fmt::format("the compiler crashed ({}); its limits are {} seconds and {} MiB of memory",
                     strsignal(ran.status), seconds, limits.memory >> 20));
    diagnostics.back().notes.push_back(
        {{.file = path}, "if memory was short: --compile-memory of wavesmith-cli raises the limit"});
    return false;
  }
  if (ran.status != 0 && isOutOfMemory(ran.errors))
    return exceeded(fmt::format("{} MiB of memory", limits.memory >> 20), "--compile-memory");
  if (ran.status != 0 && !source::hasErrors(diagnostics))
    return fail(fmt::format("the compiler failed with exit code {}: {}", ran.status, lastLineOf(ran.errors)));
  return true;
}

} // namespace wavesmith::compile
