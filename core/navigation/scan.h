// SPDX-License-Identifier: Apache-2.0
// The words of the texts that can name something, before it is known what they name: the first step of an Index.
//
//   lab: load v_x, 4          Label lab; MacroCall load (if it is a macro); Reference v_x
//   .set v_y, v_x+1           Assignment v_y; Reference v_x
//   s_branch 1f               NumericReference 1f
//
// Words in comments, strings and metadata do not count, except for the names of kernels in metadata and parameters in
// strings of macros. All branches of conditions count. A value that refers to its texts; any thread.
#pragma once

#include "navigation/sources.h"
#include "navigation/span.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::navigation {

enum class Use : std::uint8_t {
  Reference,
  Label,
  Assignment, // .set, .equ, .equiv, =
  NumericLabel,
  NumericReference, // 1b, 1f
  MacroName,        // the name after .macro
  MacroCall,
  MacroReference, // a name after .purgem
  ParameterName,  // in .macro, .irp, .irpc
  ParameterUse,   // \name, without the backslash
  Kernel,         // .amdhsa_kernel name
  MetadataKernel, // in .name and .symbol of metadata
  Function,       // .type name,@function
};

struct Word {
  Span span;
  std::string_view text;
  Use use{};
  char registers = 0;           // v, s, a or t: it is inside of v[...]
  bool isComposed = false;      // made of \name and other text: only an expansion has the name
  bool isParameter = false;     // \name alone
  bool mayBeUndefined = false;  // in an expression: if nothing defines it, it is still the name of a symbol
  std::uint32_t scope = kNone;  // the macro or repetition whose body it is in
  std::uint32_t target = kNone; // for ParameterName: its scope
  std::string_view value = {};  // for Assignment: the expression
};

// The body of a macro or repetition.
struct Scope {
  enum class Kind : std::uint8_t { Macro, Repetition, List, Characters }; // .macro, .rept, .irp, .irpc
  Kind kind{};
  std::uint32_t outer = kNone;
  std::uint32_t file = 0;
  std::uint32_t firstLine = 0; // line of the directive
  std::uint32_t lastLine = 0;  // line of .endm or .endr; 0: missing
  std::string_view name;       // the name of a macro
  Span nameSpan;
  struct Parameter {
    std::string_view name;
    Span span;
    std::string_view byDefault = {};
    Span defaultSpan = {};
    bool takesRest = false;
  };
  std::vector<Parameter> parameters;
  // Of .irp: its values. Of .irpc: the first one has the characters.
  struct Argument {
    std::string_view text;
    Span span;
  };
  std::vector<Argument> values;
};

struct Call {
  std::string_view macro;
  Span span; // the macro's name
  std::uint32_t scope = kNone;
  std::string_view rest; // all of the arguments, as written
  Span restSpan;
};

struct Inclusion {
  Span span; // the file's name
  std::string name;
  std::uint32_t file = kNone; // kNone: it cannot be read, or its name is an argument of a macro
};

struct Scan {
  std::vector<std::shared_ptr<const SourceText>> files; // the main one first, in the order of inclusion
  std::vector<std::uint32_t> lineCounts;                // by file
  std::vector<Word> words;                              // in the order of inclusion
  std::vector<Scope> scopes;
  std::vector<Call> calls;
  std::vector<Inclusion> inclusions;
  std::vector<std::pair<Span, std::string_view>>
      preprocessorLines; // in a .S file: the lines that begin with #

  [[nodiscard]] std::string_view text(std::uint32_t file) const { return files[file]->text; }
};

// `main.path` ends with .S: its lines that begin with # are those of a preprocessor.
[[nodiscard]] Scan scan(SourceText main, const ReadIncluded& read);

// A word that a register or modifier of the instruction set has, in an operand outside of brackets: v7, vcc.
[[nodiscard]] bool isRegisterName(std::string_view word);

} // namespace wavesmith::navigation
