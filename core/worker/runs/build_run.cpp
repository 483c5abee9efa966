// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/build_run.h"

#include "codeobject/bundle.h"
#include "codeobject/file_kind.h"
#include "codeobject/text_bundle.h"
#include "project/run_file/launch_list.h"
#include "source/file.h"
#include "worker/language/folder_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::worker {
namespace {

using source::Code;

struct Built {
  std::string path;
  std::vector<std::byte> codeObject;
  source::LineTable lines;
};

// The first source that names a target counts, as on the command line.
std::string targetOf(const std::vector<assembler::SourceFile>& sources, const std::string& wanted) {
  for (const assembler::SourceFile& source : sources)
    if (const std::string target = codeobject::targetToAssemble(source.text, wanted); target != wanted)
      return target;
  return wanted;
}

class Builder {
public:
  Builder(const project::RunFile& file, LanguageClient& language, const TextReader& read,
          const std::stop_token& stop, const std::vector<std::string>& allowed)
      : file_(file), language_(language), read_(read), stop_(stop), allowed_(allowed),
        directory_(std::filesystem::path(file.path).parent_path()) {}

  // Links all of them into one code object; or reads a code object.
  source::Result<Built> build(const std::vector<std::string>& names, source::Diagnostics& diagnostics) {
    if (names.empty()) return failed(Code::RunFileSchema, "the run file has no source; add `source: NAME.s`");
    if (names.size() == 1 && !isSource(names.front())) return read(names.front(), diagnostics);
    std::vector<assembler::SourceFile> sources;
    for (const std::string& name : names) {
      if (!isSource(name)) {
        return failed(
            Code::RunFileSchema,
            fmt::format("{} is not assembly; a code object cannot be combined with other files", name));
      }
      const std::filesystem::path path = directory_ / name;
      auto text = read_ ? read_(path) : source::readText(path);
      if (!text) return std::unexpected(text.error());
      sources.push_back({path.string(), std::move(*text)});
    }
    auto options = withFolder(optionsOf(file_), sources.front().path, Given::Explicitly);
    if (!options) return std::unexpected(std::move(options.error()));
    options->target = targetOf(sources, options->target);
    options->allowedFolders.insert(options->allowedFolders.end(), allowed_.begin(), allowed_.end());
    auto assembly = language_.assemble(sources, *options, stop_);
    std::ranges::move(assembly.diagnostics, std::back_inserter(diagnostics));
    return Built{sources.front().path, std::move(assembly.codeObject), std::move(assembly.lines)};
  }

private:
  [[nodiscard]] bool isSource(const std::string& name) const {
    return codeobject::isSource(codeobject::kindOfFile(directory_ / name));
  }
  // A code object, with the lines of its debug information.
  source::Result<Built> read(const std::string& name, source::Diagnostics& diagnostics) {
    const std::filesystem::path path = directory_ / name;
    auto bytes = source::readBytes(path);
    if (!bytes) return std::unexpected(bytes.error());
    Built built{path.string(), std::move(*bytes), {}};
    // What is wrong with it is reported when it is run.
    const auto object = codeobject::open(built.codeObject, built.path, file_.target);
    if (!object) return built;
    assembler::DebugLines debug = language_.lines(*object, stop_);
    std::ranges::move(debug.diagnostics, std::back_inserter(diagnostics));
    built.lines = std::move(debug.lines);
    return built;
  }

  std::unexpected<source::Diagnostic> failed(Code code, std::string message) const {
    return source::failure(code, {file_.path, 0, 0, 0}, std::move(message));
  }

  const project::RunFile& file_;
  LanguageClient& language_;
  const TextReader& read_;
  const std::stop_token& stop_;
  const std::vector<std::string>& allowed_;
  std::filesystem::path directory_;
};

// Sources that expectations name in addition to the run's own.
std::vector<std::string> otherSources(const project::RunFile& file) {
  std::vector<std::string> names;
  for (const project::PlacedExpect& expected : project::expectationsOf(file)) {
    const auto* expect = std::get_if<project::ExpectKernel>(expected.expect);
    if (expect != nullptr && !expect->source.empty() &&
        std::ranges::find(names, expect->source) == names.end()) {
      names.push_back(expect->source);
    }
  }
  return names;
}

} // namespace

bool needsAssembler(const project::RunFile& file) {
  const std::filesystem::path directory = std::filesystem::path(file.path).parent_path();
  const auto isSource = [&](const std::string& name) {
    return codeobject::isSource(codeobject::kindOfFile(directory / name));
  };
  const std::vector<std::string> others = otherSources(file);
  return std::ranges::any_of(file.sources, isSource) || std::ranges::any_of(others, isSource);
}

assembler::Options optionsOf(const project::RunFile& file) {
  assembler::Options options;
  options.target = file.target;
  options.definitions = file.definitions;
  const std::filesystem::path directory = std::filesystem::path(file.path).parent_path();
  std::vector<std::string> paths;
  for (const std::string& path : file.includePaths)
    paths.push_back((directory / path).string());
  addIncludePaths(options, paths, directory);
  return options;
}

RunBuild buildRun(const project::RunFile& file, LanguageClient& language, const TextReader& read,
                  const std::stop_token& stop, const std::vector<std::string>& allowed) {
  RunBuild result;
  const auto fail = [&](source::Diagnostic diagnostic) {
    result.diagnostics.push_back(std::move(diagnostic));
    return std::move(result);
  };
  Builder builder(file, language, read, stop, allowed);
  auto main = builder.build(file.sources, result.diagnostics);
  if (!main) return fail(main.error());
  result.request.runFile = file;
  result.request.codeObject = std::move(main->codeObject);
  result.request.codeObjectPath = std::move(main->path);
  result.request.lines = std::move(main->lines);
  for (const std::string& name : otherSources(file)) {
    auto other = builder.build({name}, result.diagnostics);
    if (!other) return fail(other.error());
    result.request.others.push_back(
        {name, std::move(other->path), std::move(other->codeObject), std::move(other->lines)});
  }
  result.ok = !source::hasErrors(result.diagnostics);
  return result;
}

} // namespace wavesmith::worker
