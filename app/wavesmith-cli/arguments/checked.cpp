// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"

#include "arguments/with_folder.h"
#include "authoring/fixes.h"
#include "authoring/writing_client.h"
#include "output/exit_code.h"
#include "source/file.h"

#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::cli {
namespace {

Checked failed(source::Diagnostic error) {
  Checked checked;
  checked.diagnostics.push_back(std::move(error));
  checked.couldNot = exitCodeOf(checked.diagnostics) == kCannot;
  return checked;
}

// For a source, with the settings of its folder. An empty target: the one that the text names.
source::Result<check::Options> wantedOf(const std::string& path, const AssemblerArguments& assembler,
                                        const CheckOptions& options) {
  check::Options wanted{.assembler = assembler.options({}), .strict = options.strict, .only = options.only};
  wanted.assembler.target = assembler.target;
  if (!isAssemblySource(path)) return wanted;
  auto inFolder = optionsFor(assembler, path);
  if (!inFolder) return std::unexpected(std::move(inFolder.error()));
  wanted.assembler = std::move(*inFolder);
  return wanted;
}

// A text that could not be read completely (a missing include, a worker that died) was still checked as far as
// it was read.
Checked withCannot(check::Checked checked) {
  const bool couldNot = exitCodeOf(checked.diagnostics) == kCannot;
  return {std::move(checked), couldNot};
}

} // namespace

Checked checkText(const std::string& path, std::string text, const AssemblerArguments& assembler,
                  const CheckOptions& options, const std::stop_token& stop) {
  const auto wanted = wantedOf(path, assembler, options);
  if (!wanted) return failed(wanted.error());
  authoring::WritingClient language(languageWorker());
  auto checked = check::checkText(language, {path, std::move(text)}, *wanted, {.now = stop});
  if (!checked) return failed(std::move(checked.error()));
  return withCannot(std::move(*checked));
}

Checked checkFile(const std::string& path, const AssemblerArguments& assembler, const CheckOptions& options,
                  const std::stop_token& stop) {
  if (isAssemblySource(path)) {
    auto text = source::readText(path);
    if (!text) return failed(std::move(text.error()));
    return checkText(path, std::move(*text), assembler, options, stop);
  }
  const auto wanted = wantedOf(path, assembler, options);
  if (!wanted) return failed(wanted.error());
  authoring::WritingClient language(languageWorker());
  if (auto other = compileFirst(path)) return failed(std::move(*other));
  auto bytes = source::readBytes(path);
  if (!bytes) return failed(std::move(bytes.error()));
  auto checked =
      check::checkCodeObject(language, {.bytes = std::move(*bytes), .path = path}, *wanted, {.now = stop});
  if (!checked) return failed(std::move(checked.error()));
  return {std::move(*checked)};
}

FixedFile fixFile(const std::string& path, const AssemblerArguments& assembler, const CheckOptions& options,
                  const std::stop_token& stop) {
  if (!isAssemblySource(path)) return {checkFile(path, assembler, options, stop), {}};
  auto text = source::readText(path);
  if (!text) return {failed(std::move(text.error())), {}};
  const auto wanted = wantedOf(path, assembler, options);
  if (!wanted) return {failed(wanted.error()), {}};
  authoring::WritingClient language(languageWorker());
  auto fixed = authoring::applyFixes(language, {path, std::move(*text)}, *wanted,
                                     {.remarks = !options.only.empty()}, {.now = stop});
  if (!fixed) return {failed(std::move(fixed.error())), {}};
  FixedFile result{withCannot(std::move(fixed->checked)), std::move(fixed->applied), fixed->leftInIncludes};
  std::optional<source::Diagnostic> error = std::move(fixed->refused);
  for (const assembler::SourceFile& file : fixed->files)
    if (auto written = source::writeFile(file.path, std::string_view(file.text)); !written && !error)
      error = std::move(written.error());
  if (error) {
    result.checked.diagnostics.push_back(std::move(*error));
    result.checked.couldNot = true;
  }
  return result;
}

} // namespace wavesmith::cli
