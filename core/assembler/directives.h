// SPDX-License-Identifier: Apache-2.0
// Directives that need more care than LLVM takes: .rept that would fill the memory, .include and .incbin that
// are looked up next to the including file. Each checks, and then gives the statement back to LLVM's
// own parser under another spelling that LLVM knows too (`.rep`, `.INCLUDE`: extensions are found by the
// exact name, LLVM's own are not).
//
// Lives as long as the parser; one thread.
#pragma once

#include "assembler/expression.h"
#include "assembler/memory_file.h"
#include "assembler/source_map.h"

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
  Directives(SourceMap& map, SymbolValues symbols, Report report, std::filesystem::path directory,
             const std::vector<std::string>& includePaths);

  void Initialize(llvm::MCAsmParser& parser) override;

private:
  bool repeat(llvm::StringRef name, llvm::SMLoc where);
  bool include(llvm::StringRef name, llvm::SMLoc where);
  bool incbin(llvm::StringRef name, llvm::SMLoc where);

  bool file(llvm::StringRef spelling);
  std::string readable(const std::filesystem::path& path, llvm::StringRef spelling);
  [[nodiscard]] std::filesystem::path find(const std::string& name, llvm::SMLoc where);
  void giveBack(llvm::AsmToken::TokenKind kind, llvm::StringRef text, std::int64_t value = 0);

  SourceMap& map_;
  Report report_; // of errors in an included text
  SymbolValues symbols_;
  std::filesystem::path directory_;
  const std::vector<std::string>& includePaths_;
  std::uint64_t repeatedBytes_ = 0;
  std::deque<std::string> texts_; // of tokens that are in no buffer
  std::deque<MemoryFile> copies_; // of included files
};

} // namespace wavesmith::assembler
