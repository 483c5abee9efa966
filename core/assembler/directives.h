// SPDX-License-Identifier: Apache-2.0
// Directives that need extra checks: .rept that would exhaust memory, .include and .incbin that are resolved
// next to the including file. Each handler checks the statement and then passes it to LLVM's own parser under
// another spelling that LLVM accepts (`.rep`, `.INCLUDE`: names of extensions are case-sensitive, LLVM's own
// are not).
//
// Lives as long as the parser; one thread.
#pragma once

#include "assembler/assembly.h"
#include "assembler/source_map.h"
#include "process/memory_file.h"
#include "syntax/expression.h"

#include <llvm/MC/MCParser/MCAsmParserExtension.h>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace wavesmith::assembler {

class Directives final : public llvm::MCAsmParserExtension {
public:
  using Report = std::function<void(source::Diagnostic)>;
  using Refused = std::function<void(const std::filesystem::path&)>;
  Directives(SourceMap& map, syntax::SymbolValues symbols, Report report, Refused refused,
             const std::filesystem::path& main, const Options& options);

  void Initialize(llvm::MCAsmParser& parser) override;

  // Whether the directive, whose operands come next, needs more memory than LLVM can have. Then they have been skipped,
  // and the error is reported.
  [[nodiscard]] bool refuses(llvm::StringRef directive);

private:
  bool repeat(llvm::StringRef name, llvm::SMLoc where);
  bool include(llvm::StringRef name, llvm::SMLoc where);
  bool incbin(llvm::StringRef name, llvm::SMLoc where);

  bool file(llvm::StringRef spelling);
  // The code from this place to the end of the line.
  [[nodiscard]] std::string_view restOfLine(const char* begin);
  bool refuse(llvm::SMLoc where, const std::string& message);
  std::string readable(const std::filesystem::path& path, llvm::StringRef spelling);
  [[nodiscard]] std::filesystem::path find(const std::string& name, llvm::SMLoc where);
  void giveBack(llvm::AsmToken::TokenKind kind, llvm::StringRef text, std::int64_t value = 0);

  SourceMap& map_;
  Report report_;   // for errors in an included text
  Refused refused_; // the error that was just printed is about this file, which may not be read
  syntax::SymbolValues symbols_;
  std::filesystem::path directory_;
  const Options& options_;
  std::vector<std::string> includable_; // the folders whose files may be read
  std::uint64_t repeatedBytes_ = 0;
  std::uint64_t values_ = 0;               // of .dcb and .ds so far
  std::deque<std::string> texts_;          // texts of tokens that are not in any buffer
  std::deque<process::MemoryFile> copies_; // copies of included files
};

} // namespace wavesmith::assembler
