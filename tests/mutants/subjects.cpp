// SPDX-License-Identifier: Apache-2.0
#include "mutants/subjects.h"

#include "assembler/assembler.h"
#include "assembler/disassembly/disassemble_text.h"
#include "check/check.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace wavesmith::mutants {
namespace fs = std::filesystem;
namespace {

// A disassembly has the padding between kernels as instructions. A source has this, so that a kernel stays where it must be
// when an instruction before it goes.
std::string withAlignment(std::string text, const codeobject::CodeObject& object) {
  for (const codeobject::Kernel& kernel : object.kernels())
    if (const std::size_t at = text.find("\n" + kernel.name + ":"); at != std::string::npos)
      text.insert(at + 1, "  .p2align 8\n");
  return text;
}

} // namespace

Subjects compiledSubjects(Extent extent, std::size_t every) {
  Subjects result;
  const wavesmith::testing::TemporaryDirectory folder;
  const auto all = false_positives::compiledProgramsOf(extent);
  std::vector<false_positives::CompiledProgram> programs;
  for (std::size_t i = 0; i < all.size(); i += every)
    programs.push_back(all[i]);
  auto compiled = false_positives::compileAll(
      programs, folder.path(),
      [&](const false_positives::CompiledProgram& built, codeobject::CodeObject object) {
        result.all.push_back({built.name(), std::move(object), {}});
      });
  result.troubles = std::move(compiled.troubles);
  std::ranges::sort(result.all, {}, &Subject::name); // compiled in any order
  return result;
}

Subjects examples() {
  return sourcesIn(wavesmith::testing::example(""), static_cast<std::size_t>(-1));
}

Subjects sourcesIn(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> paths;
  for (const auto& entry :
       fs::recursive_directory_iterator(folder, fs::directory_options::follow_directory_symlink))
    if (entry.is_regular_file() && entry.path().extension() == ".s") paths.push_back(entry.path());
  std::ranges::sort(paths);
  Subjects result;
  const std::size_t count = std::min(most, paths.size());
  for (std::size_t i = 0; i < count; ++i) {
    const fs::path& path = paths[i * paths.size() / count];
    std::string trouble;
    if (auto subject = assembledSource(path, path.lexically_relative(folder).string(), &trouble))
      result.all.push_back(std::move(*subject));
    else
      result.troubles.push_back(trouble);
  }
  return result;
}

std::optional<Subject> assembledSource(const fs::path& path, const std::string& name, std::string* trouble) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  assembler::Options options;
  options.target = check::targetFor(text, {});
  const assembler::Assembly assembly = assembler::assemble({{path.string(), text}}, options);
  auto object =
      assembly.ok() ? codeobject::read(assembly.codeObject, name) : std::unexpected(source::Diagnostic{});
  if (object) return Subject{name, std::move(*object), path};
  if (trouble != nullptr)
    *trouble = fmt::format("{}: {}", name,
                           assembly.ok() ? wavesmith::testing::describe(object.error())
                                         : wavesmith::testing::describe(assembly.diagnostics));
  return std::nullopt;
}

source::Result<fs::path> copyInto(const Subject& subject, const fs::path& folder) {
  fs::create_directory(folder);
  if (subject.source.empty()) {
    auto text = assembler::disassemble(subject.object.bytes(), subject.name);
    if (!text) return std::unexpected(std::move(text.error()));
    std::ofstream(folder / "kernel.s") << withAlignment(std::move(text->text), subject.object);
    return folder / "kernel.s";
  }
  const fs::path source = fs::canonical(subject.source);
  for (const auto& entry : fs::directory_iterator(source.parent_path()))
    if (entry.is_regular_file() && entry.path().extension() != ".s")
      fs::copy_file(entry.path(), folder / entry.path().filename());
  fs::copy_file(source, folder / source.filename());
  return folder / source.filename();
}

} // namespace wavesmith::mutants
