// SPDX-License-Identifier: Apache-2.0
#include "compile/executable.h"

#include "compile/command.h"
#include "compile/compiler_run.h"
#include "compile/options_text.h"
#include "compile/overlay.h"
#include "process/temporary_folder.h"
#include "source/file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace wavesmith::compile {
namespace {

bool isSame(const source::Diagnostic& a, const source::Diagnostic& b) {
  return a.severity == b.severity && a.message == b.message && a.place.file == b.place.file &&
         a.place.line == b.place.line && a.place.column == b.place.column;
}

// The compiler reads the text once for the host and once for each processor.
source::Diagnostics withoutRepetitions(source::Diagnostics all) {
  source::Diagnostics result;
  for (source::Diagnostic& one : all)
    if (std::ranges::none_of(result, [&](const auto& other) { return isSame(one, other); }))
      result.push_back(std::move(one));
  return result;
}

// False: the files cannot be written.
bool markHalf2(const std::optional<HipHeaders>& headers, const std::filesystem::path& folder,
               CommandParts& parts) {
  const auto marked = headers ? markedHalf2(*headers) : std::nullopt;
  if (!marked) return true;
  parts.marksHalf2 = true;
  const std::filesystem::path contents = folder / "header";
  parts.overlays = {folder / "header.yaml"};
  return source::writeFile(contents, std::string_view(marked->text)) &&
         source::writeFile(parts.overlays.front(), std::string_view(overlayText(marked->path, contents)));
}

} // namespace

Executable buildExecutable(const ExecutableRequest& request, const std::stop_token& stop) {
  Executable result;
  const auto fail = [&](std::string message) {
    result.diagnostics.insert(
        result.diagnostics.begin(),
        source::makeError(source::Code::HeaderError, {.file = request.path}, std::move(message)));
    return std::move(result);
  };
  const auto text = source::readText(request.path);
  if (!text) {
    result.diagnostics.push_back(text.error());
    return result;
  }
  auto options = splitOptions(request.options);
  if (!options) return fail(options.error().message);
  if (const std::string_view refused = refusedOption(*options); !refused.empty())
    return fail("the option " + std::string(refused) +
                " is not possible here: it changes what the compiler writes");
  const auto preferences = withFolder(request.preferences, request.path);
  if (!preferences) {
    result.diagnostics.push_back(preferences.error());
    return result;
  }
  const Toolchain toolchain = findToolchain(Language::Hip, *preferences);
  if (!toolchain.refused.empty()) return fail(toolchain.refused);
  result.headers = hipHeaders(toolchain);
  const process::TemporaryFolder folder;
  if (folder.path().empty())
    return fail("cannot create a temporary folder: " + std::string(std::strerror(errno)));
  CommandParts parts{.language = Language::Hip,
                     .processor = request.processor,
                     .input = request.path,
                     .options = std::move(*options)};
  if (!markHalf2(result.headers, folder.path(), parts))
    return fail("cannot write to a temporary folder: " + std::string(std::strerror(errno)));
  bool hasRun = true;
  if (const std::string definitions = definitionsText(toolchain, Language::Hip); !definitions.empty()) {
    const std::filesystem::path source = folder.path() / "definitions.c";
    parts.definitions = folder.path() / "definitions.bc";
    if (auto written = source::writeFile(source, std::string_view(definitions)); !written)
      return fail(written.error().message);
    hasRun = runCompiler(toolchain, definitionsArguments(source, parts.definitions), request.path,
                         request.limits, stop, result.diagnostics);
  }
  hasRun =
      hasRun && runCompiler(toolchain, executableArguments(toolchain, parts, request.library, request.output),
                            request.path, request.limits, stop, result.diagnostics);
  explainHeaders(result.diagnostics, result.headers);
  result.diagnostics = withoutRepetitions(std::move(result.diagnostics));
  result.ok = hasRun && !source::hasErrors(result.diagnostics);
  if (!result.ok && !toolchain.missing.empty()) return fail(toolchain.missing);
  return result;
}

} // namespace wavesmith::compile
