// SPDX-License-Identifier: Apache-2.0
// How a code object is read: one step for each part of the file, from the header to the relocations; kernels
// and metadata are read by kernel_reader.h. Internal to this folder; others call codeobject::read().
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

  // A remark about the origin of the bytes; among the diagnostics of the reader.
  void remark(std::string message);

private:
  using Step = source::Result<void>;

  struct SymbolTable {
    std::vector<Elf64_Sym> entries;
    Bytes strings;
  };
  // What PT_DYNAMIC tells a loader; addresses, 0 where it tells nothing.
  struct Dynamic {
    std::uint64_t symbols = 0;
    std::uint64_t strings = 0;
    std::uint64_t stringsSize = 0;
    std::uint64_t hash = 0;
    std::uint64_t relocations = 0;
    std::uint64_t relocationsSize = 0;
    bool otherRelocations = false; // DT_REL, DT_RELR: no AMDGPU loader applies them
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

  // A name of the file, copied. Tables can name the same long string any number of times: there is a limit to
  // that.
  std::optional<std::string> nameAt(Bytes strings, std::uint64_t offset);
  std::unexpected<source::Diagnostic> malformed(std::string message) const;

  CodeObject object_;
  ElfView elf_;
  Dynamic dynamic_;
  Bytes dynamicStrings_;
  std::vector<Symbol> kernelSymbols_; // the symbols among which kernels are looked for
  std::uint64_t nameBytesLeft_ = 0;
};

} // namespace wavesmith::codeobject
