// SPDX-License-Identifier: Apache-2.0
// Decodes the raw thread traces of a run, `*_shader_engine_E_RUN.att`, with the code objects beside them, through AMD's
// decoder library:
//
//   auto library = DecoderLibrary::load();
//   auto trace = readRawTrace(folder, *library);
//
// The rows are those that the decoder asks for: executed instructions and those that follow them. What the decoder lost is
// a warning in Trace::diagnostics. One thread.
#pragma once

#include "trace/decoder_library.h"
#include "trace/trace.h"

#include <filesystem>

namespace wavesmith::trace {

[[nodiscard]] bool hasRawTraces(const std::filesystem::path& folder);

// Reads the first run if the folder has several. Fails if there is no trace, a file cannot be read, or the decoder
// rejects it.
[[nodiscard]] source::Result<Trace> readRawTrace(const std::filesystem::path& folder,
                                                 const DecoderLibrary& library);

} // namespace wavesmith::trace
