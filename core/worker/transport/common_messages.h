// SPDX-License-Identifier: Apache-2.0
// The fields of messages to both workers; only for *_messages.cpp.
#pragma once

#include "source/diagnostic.h"
#include "source/line_table.h"
#include "worker/transport/messages.h"
#include "worker/transport/wire.h"

#include <fmt/format.h>

namespace wavesmith::worker::wire {

template <>
struct Known<source::Code> {
  static bool is(std::uint64_t value) {
    switch (value) {
#define WAVESMITH_CODE(number, identifier, name, summary) case number:
#include "source/codes.inc"
#undef WAVESMITH_CODE
      return true;
    default: return false;
    }
  }
};
WAVESMITH_ENUM(source::Severity, source::Severity::Remark);
WAVESMITH_ENUM(source::Expansion::Kind, source::Expansion::Kind::Inlining);
WAVESMITH_ENUM(source::RegisterFile, source::RegisterFile::Accumulation);

WAVESMITH_FIELDS(source::Place, v.file, v.line, v.column, v.length, v.address);
WAVESMITH_FIELDS(source::Note, v.place, v.text);
WAVESMITH_FIELDS(source::TextEdit, v.place, v.replacement);
WAVESMITH_FIELDS(source::Fix, v.title, v.edits);
WAVESMITH_FIELDS(source::Diagnostic, v.code, v.severity, v.place, v.message, v.notes, v.fixes);
WAVESMITH_FIELDS(source::Location, v.file, v.line, v.column, v.expansion);
WAVESMITH_FIELDS(source::Expansion, v.kind, v.name, v.iteration, v.site);
WAVESMITH_FIELDS(source::NamedRegister, v.name, v.file, v.first, v.count, v.column, v.length);
// One for each instruction.
template <>
struct Rows<source::LineEntry> {
  static_assert(kAreAllFields<source::LineEntry, std::tuple<std::uint64_t&, source::Location&, std::uint32_t&,
                                                            std::uint16_t&, bool&, bool&>>,
                "convert all fields");
  struct Row {
    std::uint64_t address = 0;
    std::uint32_t file = 0, line = 0, column = 0, expansion = 0, firstName = 0;
    std::uint16_t nameCount = 0, flags = 0;
  };
  static constexpr std::uint16_t kBroken = 1, kAdded = 2;
  static Row of(const source::LineEntry& e) {
    return {e.address,
            e.location.file,
            e.location.line,
            e.location.column,
            e.location.expansion,
            e.firstName,
            e.nameCount,
            static_cast<std::uint16_t>((e.broken ? kBroken : 0) | (e.isAdded ? kAdded : 0))};
  }
  static bool is(const Row& row, source::LineEntry& e) {
    e = {row.address,
         {row.file, row.line, row.column, row.expansion},
         row.firstName,
         row.nameCount,
         (row.flags & kBroken) != 0,
         (row.flags & kAdded) != 0};
    return row.flags <= (kBroken | kAdded);
  }
};
WAVESMITH_FIELDS(source::LineTable, v.files, v.expansions, v.entries, v.names, v.fromDebugInformation);

template <typename T>
source::Result<T> decodeAs(std::span<const std::byte> bytes, const char* what) {
  T value{};
  if (fromBytes(bytes, value)) return value;
  return source::failure(source::Code::WorkerProtocol, {},
                         fmt::format("invalid message of {1} bytes; expected {0}", what, bytes.size()));
}

} // namespace wavesmith::worker::wire

// The pair of functions of one message.
#define WAVESMITH_MESSAGE(Type, what)                                                                        \
  template <>                                                                                                \
  std::vector<std::byte> encode(const Type& value) {                                                         \
    return wire::toBytes(value);                                                                             \
  }                                                                                                          \
  template <>                                                                                                \
  source::Result<Type> decode(std::span<const std::byte> bytes) {                                            \
    return wire::decodeAs<Type>(bytes, what);                                                                \
  }
