// SPDX-License-Identifier: Apache-2.0
// Reads a code object: one step for each part of the file, from the header to the relocations;
// kernel_reader.h reads kernels and metadata. Internal to this folder; other folders call codeobject::read().
//
//   auto object = Reader(std::move(bytes), "a.hsaco").read();
//
// One reader, one thread, one call.
#pragma once

#include "codeobject/code_object.h"
#include "codeobject/elf_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::codeobject {

class Reader {
public:
  Reader(std::vector<std::byte> bytes, std::string path);

  [[nodiscard]] source::Result<CodeObject> read();

  // Adds a remark about the origin of the bytes to the diagnostics of the reader.
  void remark(std::string message);

private:
  using Step = source::Result<void>;

  struct SymbolTable {
    std::vector<Elf64_Sym> entries;
    Bytes strings;
  };
  // The contents of PT_DYNAMIC; addresses, 0 if missing.
  struct Dynamic {
    std::uint64_t symbols = 0;
    std::uint64_t strings = 0;
    std::uint64_t stringsSize = 0;
    std::uint64_t hash = 0;
    std::uint64_t relocations = 0;
    std::uint64_t relocationsSize = 0;
    bool otherRelocations = false; // DT_REL, DT_RELR: AMDGPU loaders do not apply them
  };

  Step checkHeader();
  Step readSegments();
  Step readSections();
  Step readDynamic();
  Step readSymbols();
  Step readRelocations();

  source::Result<std::vector<SymbolTable>> symbolTables() const;
  source::Result<std::vector<Symbol>> symbolsOf(const SymbolTable& table);
  source::Result<Relocation> relocationOf(const Elf64_Rela& rela);

  // A copy of a name in the file. Tables can refer to the same long string any number of times: the total is
  // limited.
  std::optional<std::string> nameAt(Bytes strings, std::uint64_t offset);
  std::unexpected<source::Diagnostic> malformed(std::string message) const;

  CodeObject object_;
  ElfView elf_;
  Dynamic dynamic_;
  Bytes dynamicStrings_;
  std::vector<Symbol> kernelSymbols_; // the symbols in which kernels are searched
  std::uint64_t nameBytesLeft_ = 0;
};

} // namespace wavesmith::codeobject
