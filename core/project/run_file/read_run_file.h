// SPDX-License-Identifier: Apache-2.0
// Reads a run file, and resolves the paths in it.
//
//   const auto file = readRunFile(text, "vector_add.run.yaml");
//   sourcePaths(*file)   vector_add.s, beside it
//
// Pure functions; any thread.
#pragma once

#include "project/run_file/run_file.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

// Code::RunFileSyntax, Code::RunFileSchema and Code::ExpressionSyntax with line and column; the error for an
// unknown key suggests the nearest one. Any bytes are safe to read.
[[nodiscard]] source::Result<RunFile> readRunFile(std::string_view text, const std::string& path);

// The sources as paths: relative paths are relative to the file.
[[nodiscard]] std::vector<std::string> sourcePaths(const RunFile& file);
// Resolves any path of the file.
[[nodiscard]] std::string resolvePath(const RunFile& file, std::string_view path);

} // namespace wavesmith::project
