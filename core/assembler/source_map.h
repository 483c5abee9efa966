// SPDX-License-Identifier: Apache-2.0
// Maps a pointer into the text that LLVM is reading to the source line, through macros, repetitions and
// includes.
//
// LLVM expands a macro or a .rept into a new buffer of text and does not store its origin; the parser reports
// it only in the notes after a message ("while in macro instantiation"). The receiver of such notes passes
// them to learn().
//
//   learn(buffer, {site of the innermost expansion, ..., site of the outermost});
//   locate(pointer)  ->  Location in the body of the macro, with its chain of expansions
//
// One thread; lives as long as the SourceMgr.
#pragma once

#include "assembler/preprocessed_lines.h"
#include "source/diagnostic.h"
#include "source/line_table.h"

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace llvm {
class MCContext;
class SourceMgr;
} // namespace llvm

namespace wavesmith::assembler {

// Adds entries to a line table that several sources share: each file name is stored once.
class TableBuilder {
public:
  explicit TableBuilder(source::LineTable& table) : table_(table) {}

  [[nodiscard]] std::uint32_t file(std::string_view path);
  [[nodiscard]] std::uint32_t expansion(source::Expansion expansion);
  [[nodiscard]] source::LineTable& table() { return table_; }

  // Removes everything added since the mark, except for the names of files.
  struct Mark {
    std::size_t expansions = 0;
    std::size_t names = 0;
  };
  [[nodiscard]] Mark mark() const { return {table_.expansions.size(), table_.names.size()}; }
  void rollBack(const Mark& mark) {
    table_.expansions.resize(mark.expansions);
    table_.names.resize(mark.names);
  }

private:
  source::LineTable& table_;
  std::unordered_map<std::string, std::uint32_t> files_;
};

class SourceMap {
public:
  SourceMap(const llvm::SourceMgr& sources, llvm::MCContext& context, TableBuilder& table,
            std::string mainPath, const PreprocessedLines* preprocessed);

  // The number of the buffer that contains the pointer (from 1); 0: none.
  [[nodiscard]] unsigned bufferOf(const char* pointer);

  // Whether locate() knows the origin of the text in this buffer.
  [[nodiscard]] bool knows(unsigned number);

  // `sites`: the places of all active expansions, innermost first, as in LLVM's notes, while `buffer` is
  // read.
  void learn(unsigned number, std::span<const char* const> sites);

  [[nodiscard]] source::Location locate(const char* pointer);

  // The place with its length, in the innermost text: in the macro's body if possible.
  [[nodiscard]] source::Place place(const char* pointer, std::uint32_t length);

  // The line of the main file that leads to the location; 0: unknown.
  [[nodiscard]] std::uint32_t mainLine(const source::Location& location) const;

  // One note for each expansion around the location, innermost first.
  [[nodiscard]] std::vector<source::Note> notes(const source::Location& location) const;

  // The whole line that contains the pointer, without its end, and its start.
  [[nodiscard]] llvm::StringRef lineAt(const char* pointer);

  // The end of the text that contains the pointer; nullptr: none.
  [[nodiscard]] const char* endOf(const char* pointer);

  // The file with the text at the pointer, and the number of includes around it.
  [[nodiscard]] std::string fileAt(const char* pointer);
  [[nodiscard]] unsigned includeDepth(const char* pointer);

  // LLVM will know the file `path` as `alias`.
  void rename(std::string alias, std::string path) { renamed_[std::move(alias)] = std::move(path); }

private:
  enum class Kind : std::uint8_t { Unknown, File, Macro, Repetition };

  struct Buffer {
    const char* begin = nullptr;
    const char* end = nullptr;
    bool instantiation = false;
    Kind kind = Kind::Unknown;
    std::uint32_t file = 0;
    const char* body = nullptr;  // macro or repetition: start of its body in the source
    std::uint32_t bodyLines = 1; // for a repetition
    std::string name;
    source::Location site;
    std::uint32_t expansion = source::kNoExpansion; // macro, include; created on first use
    const char* parent = nullptr;                   // include: the end of its directive
    bool settled = false;                           // everything around it is known
    std::vector<std::uint32_t> iterations;          // repetition: expansions by iteration
    std::vector<std::uint32_t> lineStarts;          // offsets, computed on first use
  };

  struct Position {
    std::uint32_t line = 0; // from 0
    std::uint32_t column = 0;
  };

  void adoptNewBuffers();
  Buffer& info(unsigned buffer) { return buffers_[buffer - 1]; }
  const std::vector<std::uint32_t>& lineStarts(Buffer& buffer);
  Position positionIn(Buffer& buffer, const char* pointer);
  llvm::StringRef lineText(Buffer& buffer, std::uint32_t line);
  [[nodiscard]] const char* bodyOf(const std::string& name);
  void setSite(unsigned number, const char* site);
  source::Location locateInFile(Buffer& buffer, const char* pointer);
  source::Location locateInBody(Buffer& buffer, const char* pointer);
  std::uint32_t iteration(Buffer& buffer, std::uint32_t number);
  std::uint32_t inclusion(Buffer& buffer);

  const llvm::SourceMgr& sources_;
  llvm::MCContext& context_;
  TableBuilder& table_;
  std::string mainPath_;
  const PreprocessedLines* preprocessed_;
  std::deque<Buffer> buffers_; // references stay valid when an element is added
  std::map<const char*, unsigned> byBegin_;
  unsigned last_ = 0; // the buffer of the last query
  std::unordered_map<std::string, std::string> renamed_;
};

// The start and the number of lines of the body of the .rept, .irp or .irpc at `directive`; LLVM reads the
// body unchanged, up to the matching .endr.
struct RepetitionBody {
  const char* begin = nullptr;
  const char* end = nullptr; // at the .endr
  std::uint32_t lines = 1;   // never 0
  bool closed = false;       // there is an .endr
};
[[nodiscard]] RepetitionBody repetitionBody(const char* directive, const char* end);

} // namespace wavesmith::assembler
