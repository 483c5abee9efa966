// SPDX-License-Identifier: Apache-2.0
// The messages to and from a language worker: besides these, the answers assembler::Assembly
// (AssembleRequest), assembler::CHeader (HeaderRequest), assembler::DebugLines and assembler::Encodings
// (EncodeRequest). Values; any thread.
#pragma once

#include "assembler/assembly.h"
#include "assembler/c_types.h"
#include "assembler/encodings.h"
#include "source/diagnostic.h"
#include "source/line_table.h"
#include "worker/language/language_client.h"
#include "worker/transport/messages.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::worker {

struct AssembleRequest {
  std::vector<assembler::SourceFile> sources;
  assembler::Options options;
};

struct EncodeRequest {
  assembler::SourceFile text;
  assembler::Options options;
};

struct HeaderRequest {
  assembler::SourceFile text;
  assembler::CHeaderOptions options;
};

struct CodeObjectRequest { // Disassemble, InstructionTexts, DebugLines
  std::vector<std::byte> codeObject;
  std::string path;
  source::LineTable written; // for Disassemble: the text of comments
};

using DisassembleAnswer = source::Result<assembler::Disassembly>;
using InstructionTextsAnswer = source::Result<std::vector<LanguageClient::Line>>;

} // namespace wavesmith::worker
