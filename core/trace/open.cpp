// SPDX-License-Identifier: Apache-2.0
#include "trace/open.h"

#include "trace/code_objects.h"
#include "trace/raw_trace.h"
#include "trace/stats_csv.h"
#include "trace/ui_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> viewerFoldersIn(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_directory(error) && isUiOutput(entry.path())) folders.push_back(entry.path());
  std::ranges::sort(folders);
  return folders;
}

// rocprofv3 writes the code objects into the folder that has the viewer's folders.
void addCodeBytes(Trace& trace, const fs::path& besides) {
  for (const fs::path& folder : {besides, besides.parent_path()}) {
    CodeObjects objects(folder.empty() ? fs::path(".") : folder);
    if (objects.empty()) continue;
    objects.addCodeBytes(trace.code);
    trace.diagnostics.insert(trace.diagnostics.end(), objects.diagnostics().begin(),
                             objects.diagnostics().end());
    return;
  }
}

source::Result<Trace> openFolder(const fs::path& folder) {
  if (isUiOutput(folder)) {
    auto trace = readUiOutput(folder);
    if (trace) addCodeBytes(*trace, folder);
    return trace;
  }
  const std::vector<fs::path> folders = viewerFoldersIn(folder);
  if (!folders.empty()) {
    auto trace = openFolder(folders.front());
    if (trace && folders.size() > 1)
      trace->diagnostics.push_back(
          warningAbout(folder.string(), fmt::format("the folder has {} traces; {} is read", folders.size(),
                                                    folders.front().filename().string())));
    return trace;
  }
  if (!hasRawTraces(folder))
    return source::failure(
        source::Code::CannotReadFile, {.file = folder.string()},
        "the folder has neither a code.json (ui_output_*) nor *_shader_engine_*.att files");
  auto library = DecoderLibrary::load();
  if (!library) {
    source::Diagnostic error = std::move(library.error());
    error.place.file = folder.string();
    error.message = "raw thread traces need AMD's decoder: " + error.message;
    return std::unexpected(std::move(error));
  }
  return readRawTrace(folder, *library);
}

} // namespace

source::Result<Trace> openTrace(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error))
    return source::failure(source::Code::CannotReadFile, {.file = path.string()},
                           "there is no such file or folder");
  if (fs::is_directory(path, error)) return openFolder(path);
  if (path.filename() == "code.json") return openFolder(path.parent_path());
  if (path.extension() == ".att")
    return openFolder(path.has_parent_path() ? path.parent_path() : fs::path("."));
  if (path.extension() != ".csv")
    return source::failure(
        source::Code::CannotReadFile, {.file = path.string()},
        "not a trace: a ui_output_* folder, a stats_*.csv or a folder with *.att files is expected");
  auto trace = readStatsCsv(path);
  if (trace) addCodeBytes(*trace, path.has_parent_path() ? path.parent_path() : fs::path("."));
  return trace;
}

} // namespace wavesmith::trace
