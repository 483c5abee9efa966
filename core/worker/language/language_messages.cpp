// SPDX-License-Identifier: Apache-2.0
#include "worker/language/language_messages.h"

#include "worker/transport/common_messages.h"

namespace wavesmith::worker {
namespace wire {

WAVESMITH_FIELDS(process::Confinement, v.noNewPrivileges, v.landlock, v.seccomp);
WAVESMITH_FIELDS(Hello, v.protocol, v.kind, v.confinement);
WAVESMITH_FIELDS(assembler::SourceFile, v.path, v.text);
WAVESMITH_ENUM(assembler::Waits, assembler::Waits::AsWritten);
WAVESMITH_FIELDS(assembler::Options, v.target, v.includePaths, v.definitions, v.codeObjectVersion,
                 v.allowedFolders, v.edited, v.waits);
WAVESMITH_FIELDS(assembler::NextFree, v.address, v.vgprs, v.sgprs);
WAVESMITH_FIELDS(assembler::AddedStatement, v.place, v.text);
WAVESMITH_FIELDS(assembler::Assembly, v.target, v.codeObject, v.lines, v.nextFree, v.diagnostics, v.added);
WAVESMITH_FIELDS(assembler::DebugLines, v.lines, v.diagnostics);
WAVESMITH_ENUM(assembler::EncodedInstruction::Kind, assembler::EncodedInstruction::Kind::Broken);
WAVESMITH_FIELDS(assembler::EncodedLabel, v.name, v.section, v.offset, v.isDefined);
WAVESMITH_FIELDS(assembler::EncodedInstruction, v.kind, v.location, v.section, v.offset, v.length, v.opcode,
                 v.text, v.labels, v.writesFirst, v.keepsFirst);
WAVESMITH_FIELDS(assembler::Encodings, v.lines, v.instructions, v.diagnostics);
WAVESMITH_FIELDS(assembler::Disassembly, v.text, v.differences, v.lines);
WAVESMITH_ENUM(assembler::CType::Kind, assembler::CType::Kind::Struct);
WAVESMITH_FIELDS(assembler::CType, v.kind, v.spelling, v.size, v.alignment, v.isSigned, v.isConst, v.isPacked,
                 v.count, v.of, v.fields);
WAVESMITH_FIELDS(assembler::CField, v.name, v.type, v.offset, v.isBitField);
WAVESMITH_FIELDS(assembler::CStruct, v.name, v.type, v.place);
WAVESMITH_FIELDS(assembler::CHeader, v.structs, v.diagnostics);
WAVESMITH_FIELDS(assembler::CHeaderOptions, v.cpp, v.includePaths, v.definitions);
WAVESMITH_FIELDS(HeaderRequest, v.text, v.options);
WAVESMITH_FIELDS(AssembleRequest, v.sources, v.options);
WAVESMITH_FIELDS(EncodeRequest, v.text, v.options);
WAVESMITH_FIELDS(CodeObjectRequest, v.codeObject, v.path, v.written);
WAVESMITH_FIELDS(LanguageClient::Line, v.address, v.length, v.text);

} // namespace wire

WAVESMITH_MESSAGE(Hello, "a greeting")
WAVESMITH_MESSAGE(AssembleRequest, "a request to assemble")
WAVESMITH_MESSAGE(assembler::Assembly, "an assembly")
WAVESMITH_MESSAGE(EncodeRequest, "a request to encode")
WAVESMITH_MESSAGE(assembler::Encodings, "encoded instructions")
WAVESMITH_MESSAGE(HeaderRequest, "a request to read a header")
WAVESMITH_MESSAGE(assembler::CHeader, "a header")
WAVESMITH_MESSAGE(CodeObjectRequest, "a code object")
WAVESMITH_MESSAGE(assembler::DebugLines, "lines of a source file")
WAVESMITH_MESSAGE(DisassembleAnswer, "a disassembly")
WAVESMITH_MESSAGE(InstructionTextsAnswer, "texts of instructions")

} // namespace wavesmith::worker
