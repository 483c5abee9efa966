// SPDX-License-Identifier: Apache-2.0
// The names of a source and of the files that it includes, with all their definitions and uses: what go to
// definition, references, outline and rename read.
//
//   const Index index({"k.s", text}, includedFiles("k.s", {}, {}));
//   const auto at = index.occurrenceAt(0, 12, 9);          v_x in line 12 of k.s
//   index.symbol(*at).kind                                 Register: it is used as v[v_x]
//   index.definitionsOf(index.symbolAt(*at))               .set v_x, 7 in line 3
//
// From the text alone, with the lexer and the rules of the assembler; nothing is assembled, so that every text has an
// index, also one with errors. What only expansions of macros name is known with the reserve of expansions.h.
// About 1 ms for 1,000 lines. A value, immutable; any thread.
#pragma once

#include "navigation/expansions.h"
#include "navigation/scan.h"
#include "source/place.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::navigation {

enum class SymbolKind : std::uint8_t {
  Kernel, // a label with a descriptor
  Label,
  NumericLabel, // 1: of 1b and 1f; each definition is a symbol of its own
  Register,     // a symbol that is used as v[name]
  Constant,     // any other symbol that is set
  Macro,
  Parameter, // a parameter of a macro, .irp or .irpc
  Undefined, // used and not defined in these files
};
// "kernel", "label", "register", "constant", "macro", "parameter", "undefined"; numeric labels are labels.
[[nodiscard]] std::string_view name(SymbolKind kind);

struct Occurrence {
  Span span;
  std::uint32_t symbol = kNone;
  bool defines = false;
  bool composes = false; // an argument from which a macro composes another name

  bool operator==(const Occurrence&) const = default;
};

struct Symbol {
  SymbolKind kind{};
  std::string name;
  std::uint32_t scope = kNone; // the scope of a parameter; for a numeric label, the body that it is in
  char registers = 0;          // for a Register: v, s, a or t
  std::string_view value = {}; // the expression of its only definition; empty: several, or none
  std::vector<std::uint32_t> occurrences = {}; // by place
  std::vector<std::uint32_t> composed = {};    // words of macros that have this name in an expansion
};

class Index {
public:
  Index(SourceText main, const ReadIncluded& read);

  [[nodiscard]] std::span<const std::shared_ptr<const SourceText>> files() const { return scan_.files; }
  [[nodiscard]] std::optional<std::uint32_t> fileOf(std::string_view path) const;
  [[nodiscard]] const std::string& path(std::uint32_t file) const { return scan_.files[file]->path; }
  [[nodiscard]] std::string_view line(std::uint32_t file, std::uint32_t line) const; // without its end
  [[nodiscard]] source::Place place(const Span& span) const;

  [[nodiscard]] std::span<const Symbol> symbols() const { return symbols_; }
  [[nodiscard]] std::span<const Occurrence> occurrences() const { return occurrences_; } // by place
  [[nodiscard]] std::span<const ComposedWord> composed() const { return expansions_.composed; }
  [[nodiscard]] std::span<const Scope> scopes() const { return scan_.scopes; }
  [[nodiscard]] std::span<const Call> calls() const { return scan_.calls; }
  [[nodiscard]] std::span<const Inclusion> inclusions() const { return scan_.inclusions; }
  [[nodiscard]] const Scan& scan() const { return scan_; }

  // The name at a place, or directly before it; nothing: there is none. Column from 1, in bytes.
  [[nodiscard]] const Occurrence* occurrenceAt(std::uint32_t file, std::uint32_t line,
                                               std::uint32_t column) const;
  [[nodiscard]] const ComposedWord* composedAt(std::uint32_t file, std::uint32_t line,
                                               std::uint32_t column) const;
  [[nodiscard]] const Inclusion* inclusionAt(std::uint32_t file, std::uint32_t line,
                                             std::uint32_t column) const;
  [[nodiscard]] const Scope* macroNamed(std::string_view name) const; // its last definition

  // Where the symbol is defined, by place. `from`: the use that asks; the nearest definition before it comes first.
  [[nodiscard]] std::vector<Span> definitionsOf(std::uint32_t symbol, const Span& from = {}) const;
  // A label, kernel or symbol that is set; kNone: none has this name.
  [[nodiscard]] std::uint32_t symbolNamed(std::string_view name) const;
  [[nodiscard]] std::uint32_t macroSymbol(std::string_view name) const;

private:
  friend class IndexBuilder;
  Scan scan_;
  Expansions expansions_;
  std::vector<Symbol> symbols_;
  std::vector<Occurrence> occurrences_;
  std::map<std::string, std::uint32_t, std::less<>> byName_;
  std::map<std::string, std::uint32_t, std::less<>> macros_;
  std::vector<std::vector<std::uint32_t>> lineStarts_; // by file: offsets of its lines
};

} // namespace wavesmith::navigation
