// SPDX-License-Identifier: Apache-2.0
// From a pointer into what LLVM is reading to the line that a person wrote, through macros, repetitions and
// includes.
//
// LLVM expands a macro or a .rept into a new buffer of text and does not keep where it came from; the parser
// tells it only in the notes after a message ("while in macro instantiation"). The receiver of such notes gives
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

// Adds to a line table what several sources share: names of files once each.
class TableBuilder {
public:
  explicit TableBuilder(source::LineTable& table) : table_(table) {}

  [[nodiscard]] std::uint32_t file(std::string_view path);
  [[nodiscard]] std::uint32_t expansion(source::Expansion expansion);
  [[nodiscard]] source::LineTable& table() { return table_; }

  // What was added since the mark is not there any more, but for the names of files.
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

  // Number of the buffer that the pointer is in (from 1); 0: in none.
  [[nodiscard]] unsigned bufferOf(const char* pointer);

  // Whether locate() can say where text in this buffer came from.
  [[nodiscard]] bool knows(unsigned number);

  // `sites`: where each active expansion was written, innermost first, as LLVM's notes give them, while
  // `buffer` is read.
  void learn(unsigned number, std::span<const char* const> sites);

  [[nodiscard]] source::Location locate(const char* pointer);

  // The place with its length, in the innermost text: of the macro's body where possible.
  [[nodiscard]] source::Place place(const char* pointer, std::uint32_t length);

  // The line of the main file that leads to the location; 0: not known.
  [[nodiscard]] std::uint32_t mainLine(const source::Location& location) const;

  // One note for each expansion around the location, innermost first.
  [[nodiscard]] std::vector<source::Note> notes(const source::Location& location) const;

  // The whole line that the pointer is in, without its end, and where it starts.
  [[nodiscard]] llvm::StringRef lineAt(const char* pointer);

  // The end of the text that the pointer is in; nullptr: it is in none.
  [[nodiscard]] const char* endOf(const char* pointer);

  // The file that the text at the pointer was written in, and how many includes it is inside of.
  [[nodiscard]] std::string fileAt(const char* pointer);
  [[nodiscard]] unsigned includeDepth(const char* pointer);

  // The file that LLVM will know as `alias` is `path`.
  void rename(std::string alias, std::string path) { renamed_[std::move(alias)] = std::move(path); }

private:
  enum class Kind : std::uint8_t { Unknown, File, Macro, Repetition };

  struct Buffer {
    const char* begin = nullptr;
    const char* end = nullptr;
    bool instantiation = false;
    Kind kind = Kind::Unknown;
    std::uint32_t file = 0;
    const char* body = nullptr;  // macro or repetition: where its body was written
    std::uint32_t bodyLines = 1; // of a repetition
    std::string name;
    source::Location site;
    std::uint32_t expansion = source::kNoExpansion; // macro, include; made when first asked for
    const char* parent = nullptr;                   // include: the end of its directive
    bool settled = false;                           // everything around it is known
    std::vector<std::uint32_t> iterations;          // repetition: expansions by iteration
    std::vector<std::uint32_t> lineStarts;          // offsets, made when first asked for
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
  std::deque<Buffer> buffers_; // references stay valid when one is added
  std::map<const char*, unsigned> byBegin_;
  unsigned last_ = 0; // the buffer of the last answer
  std::unordered_map<std::string, std::string> renamed_;
};

// Where the body of the .rept, .irp or .irpc at `directive` begins and how many lines it has; LLVM reads the
// body as it stands, up to the matching .endr.
struct RepetitionBody {
  const char* begin = nullptr;
  const char* end = nullptr; // at the .endr
  std::uint32_t lines = 1;   // never 0
  bool closed = false;       // there is an .endr
};
[[nodiscard]] RepetitionBody repetitionBody(const char* directive, const char* end);

} // namespace wavesmith::assembler
