// SPDX-License-Identifier: Apache-2.0
// Where a value is written in a statement.
//
//   placesOfValue("buffer_load_dword v1, v2, s[4:7], 0 offen offset:0x800*2", 4096, symbols)
//     -> {{modifier "offset", begin 48, end 55}}
//
// A value that an instruction does not hold is reported at the expression that has it:
//
//   lostTexts({{written 4096, encoded 0, most 4095}}, ...)
//     -> {begin 48, length 7, "offset:0x800*2 (4096) does not fit and becomes 0; the range is 0 to 4095"}
//
// Functions of text; any thread.
#pragma once

#include "syntax/expression.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

struct ValuePlace {
  std::string_view modifier; // the name before the colon; empty: an operand without a name
  std::size_t begin = 0;     // where the expression begins, after the name
  std::size_t end = 0;
};

// The expressions of the statement that have this value, in order. Empty: none, or one that the text alone does not
// tell, like the distance between two labels.
[[nodiscard]] std::vector<ValuePlace> placesOfValue(std::string_view statement, std::int64_t value,
                                                    const syntax::SymbolValues& symbols);

// A value that the encoding does not hold (written_values.h).
struct LostValue {
  std::int64_t written = 0;
  std::int64_t encoded = 0; // what the hardware reads instead
  std::int64_t most = 0;    // the largest value of the field
  // A 16-bit source that LLVM has truncated: an expression that is the same modulo 2^16, and not in 16 bits, is lost.
  bool isModulo = false;
  bool onlyIfWritten =
      false; // LLVM has changed the value already: it is lost if an expression of the text has it

  bool operator==(const LostValue&) const = default;
};

struct LostText {
  std::size_t begin = 0; // where the value begins, or the mnemonic if the value is unknown
  std::size_t length = 0;
  std::string message;
};

// Where the lost values are in the statement, with register numbers so large that LLVM's width of the tuple
// overflows: it reads v[0:2147483649] as v[0:1].
[[nodiscard]] std::vector<LostText> lostTexts(std::span<const LostValue> lost, std::string_view statement,
                                              const syntax::SymbolValues& symbols);

} // namespace wavesmith::assembler
