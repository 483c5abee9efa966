// SPDX-License-Identifier: Apache-2.0
#include "assembler/encodings.h"

#include "assembler/limits.h"
#include "assembler/llvm_target.h"
#include "assembler/preprocess.h"
#include "assembler/recording/encoding_recorder.h"
#include "assembler/source_map.h"
#include "assembler/text/quotes.h"
#include "assembler/text/text_check.h"
#include "assembler/unit.h"
#include "codeobject/text_bundle.h"
#include "source/file_names.h"

#include <utility>

namespace wavesmith::assembler {

Encodings encode(const SourceFile& file, const Options& options, const Progress& progress) {
  Encodings result;
  const auto target = llvmProcessor(options.target, file.path);
  if (!target) {
    result.diagnostics.push_back(target.error());
    return result;
  }
  result.diagnostics = unreadable(file.text, file.path);
  if (!result.diagnostics.empty()) return result;
  TableBuilder table(result.lines);
  auto part = codeobject::partOf(file.text, file.path, options.target);
  if (!part) {
    result.diagnostics.push_back(std::move(part.error()));
    return result;
  }
  std::string text = std::move(*part);
  Preprocessed preprocessed;
  const bool preprocesses = source::isPreprocessedName(file.path);
  if (preprocesses) {
    preprocessed = preprocess(file, options, (*target)->processor, table);
    result.diagnostics = std::move(preprocessed.diagnostics);
    if (!preprocessed.ok) return result;
    text = std::move(preprocessed.text);
  }
  static_cast<void>(closeQuotes(text, file.path));
  static_cast<void>(codeObjectVersions(text, file.path));
  text += kEndOfText;
  EncodingRecorder recorder(**target);
  Unit unit = assembleUnit(**target, file.path, text, preprocesses ? &preprocessed.lines : nullptr, options,
                           table, progress, {}, {}, &recorder);
  for (UnitMessage& message : unit.messages)
    result.diagnostics.push_back(std::move(message.diagnostic));
  result.instructions = recorder.take();
  result.lines.names.clear();
  return result;
}

} // namespace wavesmith::assembler
