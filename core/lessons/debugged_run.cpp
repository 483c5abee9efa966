// SPDX-License-Identifier: Apache-2.0
#include "lessons/debugged_run.h"

#include "codeobject/code_object.h"
#include "debug/language/render.h"
#include "lessons/anchors.h"
#include "lessons/lesson_files.h"
#include "program/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace wavesmith::lessons {
namespace {

using debug::StopReason;
using debug::Verb;
using source::Code;

constexpr std::uint64_t kHistoryBytes = std::uint64_t{64} << 20U;
// Beyond a label, to the line of its first instruction.
constexpr std::uint32_t kMostLinesAfterLabel = 50;

// The instructions that end a wave.
std::vector<std::uint64_t> endsOf(const std::vector<std::byte>& codeObject, const std::string& path) {
  std::vector<std::uint64_t> result;
  auto object = codeobject::read(codeObject, path);
  if (!object) return result;
  const auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)));
  if (!program) return result;
  for (const isa::Instruction& instruction : program->instructions())
    if (instruction.valid() && instruction.row().has(isa::trait::kEndsWave))
      result.push_back(instruction.address);
  return result;
}

} // namespace

std::unexpected<source::Diagnostic> DebuggedRun::refuse(std::string message) const {
  return source::failure(Code::DebugRequest, {}, std::move(message));
}

source::Result<debug::Reply> DebuggedRun::ask(const debug::Request& request) {
  Answer answer = client_.ask(request, deadline_.token());
  const bool interrupted =
      deadline_.token().stop_requested() && (!answer || answer->stop.reason == StopReason::Interrupted);
  if (interrupted && stop_.stop_requested())
    return source::failure(Code::RunCanceled, {}, "the run was stopped");
  if (interrupted)
    return source::failure(Code::RunTimeLimit, {},
                           fmt::format("the kernel did not end within {:.3g} s", limits_.seconds));
  if (!answer) return answer;
  at_ = answer->stop;
  if (at_.reason == StopReason::TimeLimit)
    return source::failure(Code::RunTimeLimit, {},
                           fmt::format("the kernel did not end within {:.3g} s", limits_.seconds));
  if (at_.reason == StopReason::Limit)
    return source::failure(
        Code::InstructionLimit, {},
        fmt::format("the kernel did not end within {} instructions", limits_.instructions));
  return answer;
}

source::Result<void> DebuggedRun::start(worker::RunRequest request, bool checkedMode) {
  worker::DebugStart start;
  start.run = std::move(request);
  start.run.checkedMode = checkedMode;
  start.run.instructionLimit = limits_.instructions;
  start.memoryLimit = kHistoryBytes;
  codeObject_ = start.run.codeObject;
  auto reply = client_.start(start, deadline_.token());
  if (!reply && deadline_.expired() && !stop_.stop_requested())
    return source::failure(Code::RunTimeLimit, {}, "the kernel did not start in time");
  if (!reply) return std::unexpected(std::move(reply.error()));
  at_ = reply->stop;
  return {};
}

source::Result<debug::Point> DebuggedRun::breakAt(const Position& position,
                                                  const std::map<std::string, std::string>& texts) {
  const std::size_t colon = position.at.rfind(':');
  const std::string file = colon == std::string::npos ? std::string() : position.at.substr(0, colon);
  const std::string rest = colon == std::string::npos ? position.at : position.at.substr(colon + 1);
  debug::Request request{.verb = Verb::Break, .number = 0, .text = position.at, .wave = position.wave};
  bool isLine = !rest.empty() && rest.find_first_not_of("0123456789") == std::string::npos;
  if (!isLine) request.text = rest;
  if (rest.find('+') != std::string::npos) {
    const auto text = texts.find(file);
    const auto line = text == texts.end() ? std::nullopt : anchorLine(text->second, rest);
    if (!line) return refuse(fmt::format("there is no {} in {}", rest, file));
    request.text = fmt::format("{}:{}", file, *line);
    isLine = true;
  }
  Answer answer = ask(request);
  if (!answer && !isLine && answer.error().code == Code::DebugRequest) {
    // A label without a symbol: the line of the first instruction after it.
    const auto text = texts.find(file);
    const auto line = text == texts.end() ? std::nullopt : lineOfLabel(text->second, rest);
    if (!line) return refuse(fmt::format("there is no label {} in {}", rest, file));
    for (std::uint32_t i = 0; i < kMostLinesAfterLabel && !answer; ++i) {
      request.text = fmt::format("{}:{}", file, *line + i);
      answer = ask(request);
    }
  }
  if (!answer) return std::unexpected(std::move(answer.error()));
  if (answer->points.empty()) return refuse(fmt::format("the debugger cannot stop at {}", position.at));
  return answer->points.back();
}

source::Result<void> DebuggedRun::resume(const std::string& where) {
  while (true) {
    auto answer = ask({.verb = Verb::Continue});
    if (!answer) return std::unexpected(std::move(answer.error()));
    switch (at_.reason) {
    case StopReason::Breakpoint: return {};
    case StopReason::Finding: break; // checked mode found something: the run continues
    case StopReason::Faulted:
      if (!at_.faults.empty()) return std::unexpected(at_.faults.front());
      return refuse("the kernel stopped with a fault");
    default: return refuse(fmt::format("no wave reaches {}", where));
    }
  }
}

source::Result<void> DebuggedRun::goTo(const Position& position,
                                       const std::map<std::string, std::string>& texts) {
  const std::string ofWave =
      position.wave ? fmt::format(" in {}", debug::waveText(*position.wave)) : std::string();
  if (position.at == "end") return goToEnd(position);
  if (position.at == "start") {
    if (!position.wave) return {};
    auto answer = ask({.verb = Verb::Select, .wave = position.wave});
    if (!answer) return std::unexpected(std::move(answer.error()));
    return {};
  }
  const auto point = breakAt(position, texts);
  if (!point) return std::unexpected(point.error());
  // A breakpoint does not count where the run is.
  const bool here = at_.wave && at_.wave->next && (!position.wave || *position.wave == at_.wave->id) &&
                    std::ranges::find(point->addresses, at_.wave->at.address) != point->addresses.end();
  return here ? source::Result<void>() : resume(position.at + ofWave);
}

// The registers of a wave are gone when it has ended: the position is before its last instruction, which changes nothing.
source::Result<void> DebuggedRun::goToEnd(const Position& position) {
  if (position.wave) {
    for (const std::uint64_t address : endsOf(codeObject_, {})) {
      auto answer = ask(
          {.verb = Verb::Break, .number = 0, .text = fmt::format("*{:#x}", address), .wave = position.wave});
      if (!answer) return std::unexpected(std::move(answer.error()));
    }
    return resume("the end in " + debug::waveText(*position.wave));
  }
  while (true) {
    auto answer = ask({.verb = Verb::Continue});
    if (!answer) return std::unexpected(std::move(answer.error()));
    if (at_.reason != StopReason::Finding) break;
  }
  if (at_.reason == StopReason::Faulted) {
    if (!at_.faults.empty()) return std::unexpected(at_.faults.front());
    return refuse("the kernel stopped with a fault");
  }
  if (at_.position == 0) return refuse("the kernel has executed nothing");
  auto answer = ask({.verb = Verb::Go, .number = at_.position - 1});
  if (!answer) return std::unexpected(std::move(answer.error()));
  const bool selected = at_.wave && at_.wave->next;
  if (selected) return {};
  answer = ask({.verb = Verb::Waves});
  if (!answer) return std::unexpected(std::move(answer.error()));
  for (const debug::WaveSummary& wave : answer->waves)
    if (wave.next)
      if (auto done = ask({.verb = Verb::Select, .wave = wave.id}); !done)
        return std::unexpected(std::move(done.error()));
  return {};
}

debug::Request showMeRequest(const std::string& path, std::uint32_t line,
                             std::optional<emulator::WaveId> wave) {
  return {.verb = Verb::Arrive, .text = fmt::format("{}:{}", path, line), .wave = wave};
}

source::Result<void> DebuggedRun::showMe(const DebugTo& debug) {
  auto answer = ask(showMeRequest(debug.file, debug.line, debug.wave));
  if (!answer) return std::unexpected(std::move(answer.error()));
  if (at_.reason == StopReason::Faulted && !at_.faults.empty()) return std::unexpected(at_.faults.front());
  if (!at_.wave) return refuse("every wave has ended");
  if (debug.wave && at_.wave->id != *debug.wave)
    return refuse(fmt::format("it stops in {} instead of {}", debug::waveText(at_.wave->id),
                              debug::waveText(*debug.wave)));
  const source::Place& place = at_.wave->at.outermost;
  const bool isFile =
      std::filesystem::path(place.file).filename() == std::filesystem::path(debug.file).filename();
  if (!isFile || place.line != debug.line)
    return refuse(fmt::format("it stops at {}", debug::placeText(at_.wave->at)));
  return {};
}

source::Result<source::Place> DebuggedRun::lastWriter(const std::string& location) {
  auto answer = ask({.verb = Verb::LastWriter, .text = location});
  if (!answer) return std::unexpected(std::move(answer.error()));
  if (!answer->writer || answer->writer->at.outermost.line == 0)
    return refuse(fmt::format("no instruction has written {} before", location));
  return answer->writer->at.outermost;
}

source::Result<debug::ItemValue> DebuggedRun::print(const std::string& expression, const std::string& type) {
  auto answer = ask({.verb = Verb::Print, .text = expression, .type = type});
  if (!answer) return std::unexpected(std::move(answer.error()));
  if (answer->values.empty()) return refuse(fmt::format("{} has no value here", expression));
  return std::move(answer->values.front());
}

} // namespace wavesmith::lessons
