// SPDX-License-Identifier: Apache-2.0
#include "checked.h"

#include "codeobject/bundle.h"
#include "exit_code.h"
#include "generate/consistency.h"
#include "generate/reconcile.h"
#include "source/file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace wavesmith::cli {
namespace {

// Texts by path: those that were given, the others (includes) from the disk.
class Texts {
public:
  void add(const assembler::SourceFile& source) { texts_[source.path] = source.text; }
  std::string_view operator()(const std::string& path) {
    const auto [at, isNew] = texts_.try_emplace(path);
    if (isNew)
      if (auto text = source::readText(path)) at->second = std::move(*text);
    return at->second;
  }

private:
  std::map<std::string, std::string> texts_;
};

bool isWanted(const std::vector<std::string>& only, std::string_view code, std::string_view name,
              std::string_view rule) {
  return only.empty() || std::ranges::any_of(only, [&](const std::string& word) {
           return word == code || word == name || (!rule.empty() && word == rule);
         });
}

Checked failed(source::Diagnostics diagnostics) {
  Checked checked;
  checked.couldNot = exitCodeOf(diagnostics) == kCannot;
  checked.diagnostics = std::move(diagnostics);
  return checked;
}

void analyze(Checked& checked, source::LineTable lines, const CheckOptions& options, Texts& texts) {
  const std::vector<std::string> files = lines.files;
  auto program = program::decode(checked.object, std::move(lines));
  if (!program) {
    checked.diagnostics.push_back(program.error());
    return;
  }
  checked.program = std::make_unique<const program::Program>(std::move(*program));
  analysis::Options wanted;
  wanted.strict = options.strict;
  checked.analysis = analysis::analyze(*checked.program, wanted);
  std::vector<analysis::Finding> findings;
  for (const analysis::Finding& finding : checked.analysis->findings)
    if (isWanted(options.only, source::toString(finding.code), source::name(finding.code), finding.rule))
      findings.push_back(finding);
  // What debug information names is not looked into: it may have changed since, or never end.
  const bool isSource = !checked.program->lines().fromDebugInformation;
  const analysis::TextOf textOf = [&texts, isSource](const std::string& path) {
    return isSource ? texts(path) : std::string_view();
  };
  source::Diagnostics diagnostics = analysis::toDiagnostics(findings, *checked.program, textOf);
  std::erase_if(checked.diagnostics, [&](const source::Diagnostic& d) {
    return d.severity != source::Severity::Error &&
           !isWanted(options.only, source::toString(d.code), source::name(d.code), {});
  });
  // What describes the kernels is looked for in the file itself.
  const std::string& file = checked.object->path();
  const std::string_view text = isAssemblySource(file) ? textOf(file) : std::string_view();
  for (source::Diagnostic& d : generate::check(*checked.program, *checked.analysis, text, file))
    if (isWanted(options.only, source::toString(d.code), source::name(d.code), {}))
      diagnostics.push_back(std::move(d));
  diagnostics.insert(diagnostics.begin(), checked.diagnostics.begin(), checked.diagnostics.end());
  generate::reconcile(diagnostics, *checked.program, *checked.analysis, text, file);
  auto suppressed = analysis::suppress(std::move(diagnostics), files, textOf);
  // Whether a comment is of use can only be told when all is looked at.
  if (!options.only.empty())
    std::erase_if(suppressed.diagnostics,
                  [](const source::Diagnostic& d) { return d.code == source::Code::UnusedSuppression; });
  checked.diagnostics = std::move(suppressed.diagnostics);
  checked.suppressed = suppressed.suppressed;
}

} // namespace

Checked checkFile(const std::string& path, const AssemblerArguments& assembler, const CheckOptions& options,
                  const std::stop_token& stop) {
  Checked checked;
  Texts texts;
  source::LineTable lines;
  std::vector<std::byte> bytes;
  if (isAssemblySource(path)) {
    auto sources = readSources({path});
    if (!sources) return failed({sources.error()});
    for (const assembler::SourceFile& source : *sources)
      texts.add(source);
    worker::LanguageClient language(languageWorker());
    assembler::Assembly assembly = language.assemble(*sources, assembler.options(*sources), stop);
    // Lines that do not assemble are placeholders: all others are still looked at.
    if (assembly.codeObject.empty() || exitCodeOf(assembly.diagnostics) == kCannot)
      return failed(std::move(assembly.diagnostics));
    bytes = std::move(assembly.codeObject);
    lines = std::move(assembly.lines);
    checked.diagnostics = std::move(assembly.diagnostics);
    checked.assembly = std::move(assembly);
  } else {
    auto read = source::readBytes(path);
    if (!read) return failed({read.error()});
    bytes = std::move(*read);
  }
  auto object = codeobject::open(std::move(bytes), path, assembler.options({}).target);
  if (!object) return failed({object.error()});
  checked.diagnostics.insert(checked.diagnostics.end(), object->diagnostics().begin(),
                             object->diagnostics().end());
  checked.object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  if (!isAssemblySource(path)) lines = linesOf(*checked.object, checked.diagnostics, stop);
  analyze(checked, std::move(lines), options, texts);
  return checked;
}

} // namespace wavesmith::cli
