// SPDX-License-Identifier: Apache-2.0
// The instructions of a text as LLVM encodes them for one processor, also for older ones than Wavesmith's targets:
// what the port of an older kernel is compared with.
//
//   encode({"k.s", "k: v_mac_f32 v0, v1, v2\n"}, {.target = "gfx803"})
//     -> line 1, V_MAC_F32_e32_vi, "v_mac_f32_e32 v0, v1, v2", 4 bytes
//
// Values without LLVM, for both ends of the language worker; only the worker calls encode(). One thread at a time.
#pragma once

#include "assembler/assembler.h"
#include "assembler/assembly.h"
#include "source/diagnostic.h"
#include "source/line_table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::assembler {

// A label in an operand: the target of a branch, or a part of an address.
struct EncodedLabel {
  std::string name;
  std::uint32_t section = 0; // numbers the sections of the object
  std::uint64_t offset = 0;
  bool isDefined = false; // otherwise there is no place

  bool operator==(const EncodedLabel&) const = default;
};

struct EncodedInstruction {
  enum class Kind : std::uint8_t {
    Instruction,
    Number, // a `.long` or `.quad` in code
    Broken, // a statement that does not assemble; a diagnostic at its place says why
  };
  Kind kind = Kind::Instruction;
  source::Location location;
  std::uint32_t section = 0;
  std::uint64_t offset = 0; // in the section
  std::uint32_t length = 0; // bytes
  std::string opcode;       // LLVM's name of the encoding: "V_MAC_F32_e32_vi"; empty for the other kinds
  // As LLVM prints it, a symbol that is not a constant by its name, a label that LLVM named and the distance of a
  // branch as "{}". The bytes of a number in hexadecimal digits.
  std::string text;
  std::vector<EncodedLabel> labels; // in the order of the text
  bool writesFirst = false;         // the first operand of the text is a result
  bool keepsFirst = false;          // it is also read or partly kept

  bool operator==(const EncodedInstruction&) const = default;
};

struct Encodings {
  source::LineTable lines;                      // files and expansions only, to which the locations refer
  std::vector<EncodedInstruction> instructions; // in the order of the text, after expansion
  source::Diagnostics diagnostics;
};

// Options::target is the name of a processor, without features: gfx801 to gfx942.
[[nodiscard]] Encodings encode(const SourceFile& file, const Options& options, const Progress& progress = {});

} // namespace wavesmith::assembler
