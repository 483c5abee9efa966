// SPDX-License-Identifier: Apache-2.0
#include "debug/values/causes.h"

#include "debug/values/initial_origin.h"
#include "debug/values/use_type.h"
#include "debug/values/value_text.h"
#include "execution/element.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Storage;
using emulator::Wave;
using emulator::WaveId;

// The type of an element of a buffer.
std::string_view Causes::typeIn(const Location& location) const {
  if (location.storage != Storage::Memory) return {};
  const auto addresses = debugger_.launch().addresses();
  for (std::size_t i = 0; i < debugger_.launch().launch().buffers.size(); ++i) {
    const execution::Buffer& buffer = debugger_.launch().launch().buffers[i];
    const std::size_t size = execution::bytesOf(buffer.type);
    if (location.bytes == size && location.address - addresses[i] < buffer.count * size)
      return execution::name(buffer.type);
  }
  return {};
}

namespace {

bool isCopy(const isa::Instruction& instruction, SourceRole role) {
  using enum isa::Op;
  if (instruction.row().mnemonic.find("_format_") != std::string_view::npos) return false; // converts
  switch (instruction.op) {
  case v_mov_b32:
  case v_accvgpr_read_b32:
  case v_accvgpr_write_b32:
  case v_accvgpr_mov_b32:
  case v_readlane_b32:
  case v_readfirstlane_b32:
  case v_writelane_b32:
  case s_mov_b32:
  case s_mov_b64: return role == SourceRole::Operand || role == SourceRole::Kept;
  default: return role == SourceRole::Data;
  }
}

} // namespace

std::string_view Causes::typeOfUse(const Cause& cause, const isa::Instruction& instruction,
                                   const ValueSource& source) const {
  const std::string_view ofBuffer = typeIn(source.location);
  if (source.isConstant || !ofBuffer.empty()) return ofBuffer;
  const auto fits = [&](std::string_view type) {
    const std::size_t bytes =
        source.location.isRegister() ? source.location.count * sizeof(std::uint32_t) : source.location.bytes;
    return !type.empty() && bytesOfType(type) == bytes;
  };
  if (isCopy(instruction, source.role)) return fits(cause.type) ? cause.type : std::string_view();
  const bool isUsed = source.role == SourceRole::Operand || source.role == SourceRole::Kept;
  const std::string_view type = isUsed ? typeOfOperand(instruction, source.location) : std::string_view();
  return fits(type) ? type : std::string_view();
}

void Causes::addCause(std::uint32_t parent, SourceRole role, const ValueSource& source,
                      std::uint64_t position, std::string_view type, std::optional<std::uint64_t> address) {
  auto cause = std::make_unique<Cause>();
  cause->node.number = static_cast<std::uint32_t>(causes_.size() + 1);
  cause->node.parent = parent;
  cause->node.role = parent != 0 ? std::string(name(role)) : std::string();
  cause->position = position;
  cause->address = address;
  if (source.isConstant) {
    cause->constant = true;
    cause->node.value = fmt::format("{:#x}", source.constant);
    cause->node.origin = "constant";
    cause->node.unfolded = true;
  } else {
    cause->location = source.location;
    cause->type = type.empty() ? typeIn(source.location) : type;
    const ItemValue value = show_(source.location, cause->type, address);
    cause->node.location = value.name;
    if (!value.authorNames.empty() && value.authorNames != value.name)
      cause->node.location += " " + value.authorNames;
    cause->node.value = value.text;
  }
  causes_.push_back(std::move(cause));
}

std::vector<CauseNode> Causes::nodes() const {
  std::vector<CauseNode> result;
  for (const auto& cause : causes_)
    result.push_back(cause->node);
  return result;
}

// The registers of a tuple have different writers, or only some have one.
source::Result<bool> Causes::writtenInParts(const Cause& cause, const std::stop_token& stop) {
  if (!cause.location.isRegister() || cause.location.count < 2) return false;
  std::optional<std::optional<std::uint64_t>> first;
  for (unsigned i = 0; i < cause.location.count; ++i) {
    Location part = cause.location;
    part.first = static_cast<std::uint16_t>(part.first + i);
    part.count = 1;
    const auto writer = debugger_.findWriter(part, cause.position, false, stop);
    if (!writer) return std::unexpected(writer.error());
    const auto position = *writer ? std::optional((*writer)->position) : std::nullopt;
    if (first && *first != position) return true;
    first = position;
  }
  return false;
}

void Causes::addParts(Cause& cause) {
  const Location tuple = cause.location;
  const std::uint32_t number = cause.node.number;
  const std::uint64_t position = cause.position;
  const std::string_view type = cause.type;
  const std::optional<std::uint64_t> address = cause.address;
  cause.node.unfolded = true;
  for (unsigned i = 0; i < tuple.count; ++i) {
    Location part = tuple;
    part.first = static_cast<std::uint16_t>(part.first + i);
    part.count = 1;
    addCause(number, SourceRole::Part, {.role = SourceRole::Part, .location = part}, position,
             bytesOfType(type) == sizeof(std::uint32_t) ? type : std::string_view(), address);
  }
}

// In the type in which the instruction writes it.
void Causes::showAsWritten(Cause& cause) const {
  const program::Program& program = debugger_.program();
  const program::Index index = program.at(cause.node.writer->at.address);
  if (index == program::kNone || cause.node.writer->after.empty() || !program.instructions()[index].valid())
    return;
  const std::string_view shown = typeWritten(program.instructions()[index], cause.node.writer->after.size());
  if (shown.empty()) return;
  cause.type = shown;
  cause.node.value = valueText(cause.node.writer->after, shown, debugger_.history().memory());
}

// The bytes from before the last writer's writes, as checked mode delivers them (checked/memory/shadow.h): the node shows
// them, and unfolds to who wrote them.
void Causes::showOld(Cause& cause, std::uint32_t value, const std::stop_token& stop) {
  constexpr unsigned kMostWrites = 64; // searches for the last writer
  const std::uint64_t load = cause.position;
  std::optional<WaveId> last;
  for (unsigned i = 0; i < kMostWrites; ++i) {
    const auto writer = debugger_.findWriter(cause.location, cause.position, false, stop);
    if (!writer || !*writer || (*writer)->edit || (last && (*writer)->wave != *last)) break;
    last = (*writer)->wave;
    cause.position = (*writer)->position;
  }
  cause.node.origin =
      fmt::format("stale: {} {}", cause.location.storage == Storage::Lds ? "LDS holds" : "memory holds",
                  cause.node.value);
  const std::string_view type = cause.type;
  cause.node.value = valueText(std::as_bytes(std::span(&value, 1)), type.empty() ? "u32" : type,
                               debugger_.history().memory());
  debugger_.history().go(load);
}

// Finds the writer of the node's value and, in the machine before it, what it is computed from.
source::Result<void> Causes::unfold(Cause& cause, const std::stop_token& stop) {
  const std::uint64_t here = debugger_.history().position();
  const Wave* const before = debugger_.selected();
  const WaveId selected = before != nullptr ? WaveId{before->group->index, before->id} : WaveId{};
  const auto parts = writtenInParts(cause, stop);
  if (!parts) return std::unexpected(parts.error());
  if (*parts) {
    debugger_.history().go(cause.position);
    addParts(cause);
    debugger_.history().go(here);
    return {};
  }
  auto writer = debugger_.findWriter(cause.location, cause.position, false, stop);
  if (!writer) return std::unexpected(std::move(writer.error()));
  cause.node.unfolded = true;
  if (!*writer) {
    if (!cause.node.origin.empty()) cause.node.origin += "; ";
    cause.node.origin +=
        initialOrigin(cause.location, debugger_.launch(), debugger_.history().now().context());
    return {};
  }
  cause.node.writer = **writer;
  showAsWritten(cause);
  if ((*writer)->edit) {
    cause.node.origin = "changed with `set`";
    return {};
  }
  History& history = debugger_.history();
  history.go((*writer)->position);
  if (Wave* const wave = history.now().next()) {
    const Location location = cause.location;
    const std::uint32_t number = cause.node.number;
    const auto old = history.oldReads().of(*wave, wave->executed + 1);
    for (const ValueSource& source : sourcesOf(*wave, *wave->next, location)) {
      addCause(number, source.role, source, (*writer)->position,
               typeOfUse(*causes_[number - 1], *wave->next->instruction, source),
               wave->next->instruction->address);
      const auto read = std::ranges::find_if(old, [&](const checked::OldBytes& bytes) {
        return source.role == SourceRole::Data && source.location.bytes == sizeof(bytes.value) &&
               bytes.address == source.location.address &&
               (bytes.lane == location.lane || location.lane == emulator::kEveryLane);
      });
      if (read != old.end()) showOld(*causes_.back(), read->value, stop);
    }
  }
  history.go(here);
  static_cast<void>(debugger_.select(selected));
  return {};
}

source::Result<void> Causes::ask(const Location& location, const std::stop_token& stop) {
  causes_.clear();
  addCause(0, SourceRole::Operand, {.location = location}, debugger_.history().position());
  return unfold(*causes_.front(), stop);
}

source::Result<void> Causes::unfold(std::uint32_t number, const std::stop_token& stop) {
  if (number == 0 || number > causes_.size())
    return source::failure(source::Code::DebugRequest, {}, fmt::format("there is no node {}", number));
  Cause& cause = *causes_[number - 1];
  if (cause.node.unfolded) return {};
  return unfold(cause, stop);
}

} // namespace wavesmith::debug
