// SPDX-License-Identifier: Apache-2.0
// Generates the descriptor and metadata that the code of a text needs, with the arguments from the run files
// beside it: the implementation of both `wavesmith-cli descriptor --update` and Kernel > Generate Descriptor
// and Metadata.
//
//   auto blocks = check::generateBlocks(language, {"vector_add.s", text}, {});
//   blocks->changes      vector_add  .amdhsa_next_free_vgpr  40 -> 8   line 52
//
// Blocking: the text is assembled up to four times. Any thread; one call at a time per client.
#pragma once

#include "assembler/assembly.h"
#include "generate/blocks.h"
#include "source/diagnostic.h"
#include "worker/language/language_client.h"

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::check {

struct GenerateOptions {
  assembler::Options assembler{.target = {}, .includePaths = {}, .definitions = {}}; // as in check::Options
  generate::Wanted wanted = {};
  // Run files that describe the arguments of kernels; an error in one of them is an error here.
  std::vector<std::string> runFiles = {};
  // Without run files, use those in the folder of the text that name it as a source. If NAME.run.yaml beside
  // NAME.s cannot be read, a remark says so; others are skipped.
  bool lookBeside = true;
};

// Errors: those of generate::generateBlocks(); those of run files that were named; Code::RunCanceled.
[[nodiscard]] source::Result<generate::GeneratedBlocks> generateBlocks(worker::LanguageClient& language,
                                                                       const assembler::SourceFile& text,
                                                                       const GenerateOptions& options,
                                                                       const std::stop_token& stop = {});

// Assembles texts in place of the file at `path`, for generate::editLayout() and similar functions.
// `language` must outlive it.
[[nodiscard]] generate::Assemble assemblyFor(worker::LanguageClient& language, std::string path,
                                             assembler::Options options, std::stop_token stop);

} // namespace wavesmith::check
