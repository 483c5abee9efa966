// SPDX-License-Identifier: Apache-2.0
#include "checked.h"

#include "exit_code.h"
#include "source/file.h"

#include <utility>

namespace wavesmith::cli {
namespace {

Checked failed(source::Diagnostic error) {
  Checked checked;
  checked.diagnostics.push_back(std::move(error));
  checked.couldNot = exitCodeOf(checked.diagnostics) == kCannot;
  return checked;
}

} // namespace

Checked checkFile(const std::string& path, const AssemblerArguments& assembler, const CheckOptions& options,
                  const std::stop_token& stop) {
  check::Options wanted{.assembler = assembler.options({}), .strict = options.strict, .only = options.only};
  wanted.assembler.target = assembler.target; // empty: the target that the text names
  worker::LanguageClient language(languageWorker());
  if (isAssemblySource(path)) {
    auto text = source::readText(path);
    if (!text) return failed(std::move(text.error()));
    auto checked = check::checkText(language, {path, std::move(*text)}, wanted, {.now = stop});
    if (!checked) return failed(std::move(checked.error()));
    // A text that could not be read completely (a missing include, a worker that died) was still checked as
    // far as it was read.
    const bool couldNot = exitCodeOf(checked->diagnostics) == kCannot;
    return {std::move(*checked), couldNot};
  }
  auto bytes = source::readBytes(path);
  if (!bytes) return failed(std::move(bytes.error()));
  auto checked =
      check::checkCodeObject(language, {.bytes = std::move(*bytes), .path = path}, wanted, {.now = stop});
  if (!checked) return failed(std::move(checked.error()));
  return {std::move(*checked)};
}

} // namespace wavesmith::cli
