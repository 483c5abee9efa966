// SPDX-License-Identifier: Apache-2.0
#include "compile/version.h"

#include "codeobject/file_kind.h"
#include "source/file.h"
#include "worker/language/folder_options.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace wavesmith::compile {
namespace {

check::Options optionsOf(const VersionRequest& request) {
  check::Options options;
  options.assembler.target = request.target;
  return options;
}

// In a comparison, findings are not of interest; why something has no code is.
source::Diagnostics errorsOf(const source::Diagnostics& all) {
  source::Diagnostics errors;
  std::ranges::copy_if(all, std::back_inserter(errors), [](const source::Diagnostic& one) {
    return one.severity == source::Severity::Error && source::toString(one.code).starts_with("W1");
  });
  return errors;
}

source::Result<Version> fromAssembly(worker::LanguageClient& language, const VersionRequest& request,
                                     std::string text, const std::stop_token& stop) {
  check::Options options = optionsOf(request);
  auto inFolder = worker::withFolder(std::move(options.assembler), request.path, worker::Given::Explicitly);
  if (!inFolder) return std::unexpected(std::move(inFolder.error()));
  options.assembler = std::move(*inFolder);
  auto checked = check::checkText(language, {request.path, std::move(text)}, options, {.now = stop});
  if (!checked) return std::unexpected(std::move(checked.error()));
  Version version{std::move(*checked), std::nullopt, {}};
  version.diagnostics = errorsOf(version.checked.diagnostics);
  return version;
}

source::Result<Version> fromSource(worker::LanguageClient& language, const VersionRequest& request,
                                   std::string text, const std::stop_token& stop) {
  auto compiled = compileText(language,
                              {.path = request.path,
                               .text = std::move(text),
                               .options = request.options,
                               .processor = request.target.empty() ? "gfx942" : request.target,
                               .preferences = request.preferences},
                              stop);
  if (!compiled) return std::unexpected(std::move(compiled.error()));
  Version version;
  version.checked = compiled->checked;
  version.diagnostics = compiled->diagnostics;
  version.compiled = std::move(*compiled);
  return version;
}

source::Result<Version> fromCodeObject(worker::LanguageClient& language, const VersionRequest& request,
                                       const std::stop_token& stop) {
  auto bytes = source::readBytes(request.path);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  auto checked = check::checkCodeObject(language, {.bytes = std::move(*bytes), .path = request.path},
                                        optionsOf(request), {.now = stop});
  if (!checked) return std::unexpected(std::move(checked.error()));
  Version version{std::move(*checked), std::nullopt, {}};
  version.diagnostics = errorsOf(version.checked.diagnostics);
  return version;
}

} // namespace

source::Result<Version> readVersion(worker::LanguageClient& language, const VersionRequest& request,
                                    const std::stop_token& stop) {
  const std::string extension = std::filesystem::path(request.path).extension().string();
  const bool isCompiled = extension == ".cl" || extension == ".hip" || extension == ".cpp" ||
                          extension == ".cc" || extension == ".cxx" || extension == ".cu";
  const codeobject::FileKind kind = request.text
                                        ? codeobject::kindOf(request.path, std::string_view(*request.text))
                                        : codeobject::kindOfFile(request.path);
  source::Result<Version> version = [&]() -> source::Result<Version> {
    if (!isCompiled && !codeobject::isSource(kind)) return fromCodeObject(language, request, stop);
    auto text = request.text ? source::Result<std::string>(*request.text) : source::readText(request.path);
    if (!text) return std::unexpected(std::move(text.error()));
    return isCompiled ? fromSource(language, request, std::move(*text), stop)
                      : fromAssembly(language, request, std::move(*text), stop);
  }();
  if (!version) return version;
  if (!version->hasKernels() && !source::hasErrors(version->diagnostics))
    return source::failure(source::Code::NoSuchKernel, {.file = request.path}, "there is no kernel in it");
  return version;
}

} // namespace wavesmith::compile
