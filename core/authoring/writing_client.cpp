// SPDX-License-Identifier: Apache-2.0
#include "authoring/writing_client.h"

#include "authoring/waits.h"
#include "authoring/written_lines.h"
#include "check/texts.h"
#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wavesmith::authoring {
namespace {

using assembler::Assembly;
using assembler::SourceFile;

bool saysSo(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.substr(source::findStatement(line).comment).contains(kWaitsWhenAssembled);
}

} // namespace

bool isKeptWithoutWaits(const SourceFile& text, const assembler::Options& options) {
  switch (options.waits) {
  case assembler::Waits::AsTextSays: return saysSo(text.text);
  case assembler::Waits::WhenAssembled: return true;
  case assembler::Waits::AsWritten: break;
  }
  return false;
}

Assembly WritingClient::assemble(const std::vector<SourceFile>& sources, const assembler::Options& options,
                                 std::stop_token stop) {
  assembler::Options plain = options;
  plain.waits = assembler::Waits::AsWritten;
  if (std::ranges::none_of(sources,
                           [&](const SourceFile& source) { return isKeptWithoutWaits(source, options); }))
    return LanguageClient::assemble(sources, plain, stop);

  std::vector<SourceFile> written = sources;
  WrittenLines lines;
  std::optional<source::Diagnostic> failed;
  for (SourceFile& source : written) {
    if (!isKeptWithoutWaits(source, options)) continue;
    auto waits = writeWaits(*this, source, {.assembler = plain}, {.includes = true, .onlyMissing = true},
                            {.now = stop});
    if (!waits || waits->refused) {
      failed = waits ? std::move(*waits->refused) : std::move(waits.error());
      continue;
    }
    check::Texts texts(source, options.edited);
    for (SourceFile& file : waits->files) {
      lines.add(file.path, texts(file.path), file.text);
      if (file.path == source.path) {
        source.text = std::move(file.text);
        continue;
      }
      std::erase_if(plain.edited, [&](const SourceFile& edited) { return edited.path == file.path; });
      plain.edited.push_back(std::move(file));
    }
  }
  Assembly assembly = LanguageClient::assemble(written, plain, std::move(stop));
  lines.leadBack(assembly);
  // One of the assembler says the same.
  if (failed && assembly.ok()) {
    if (sources.size() > 1)
      failed->notes.push_back({{},
                               "the waits of a text are written before it is linked; it must assemble "
                               "without the other sources"});
    assembly.diagnostics.push_back(std::move(*failed));
  }
  return assembly;
}

} // namespace wavesmith::authoring
