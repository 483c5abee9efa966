// SPDX-License-Identifier: Apache-2.0
#include "compile/take_over.h"

#include "project/run_file/write_run_file.h"
#include "project/suggestion/suggestion.h"
#include "source/text/lines.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <vector>

namespace wavesmith::compile {
namespace {

class Printing {
public:
  Printing(const Compiled& compiled, std::string_view source)
      : compiled_(compiled), sources_(source::editorLines(source)) {}

  std::string whole() {
    const std::string file = std::filesystem::path(compiled_.links.path()).filename().string();
    result_ = fmt::format("// Compiled from {} with {}.\n", file,
                          compiled_.options.empty() ? "no options" : compiled_.options);
    return run([](std::string_view, const AssemblyLine&) { return true; });
  }

  std::string code() {
    bool inText = true;
    return run([&inText](std::string_view line, const AssemblyLine& assembly) {
      const std::string_view statement = statementOf(line);
      if (statement.starts_with(".section") || statement.starts_with(".amdgpu_metadata")) inText = false;
      if (statement == ".text") inText = true;
      return inText && (assembly.instruction != program::kNone || statement.ends_with(':'));
    });
  }

private:
  template <typename IsPrinted>
  std::string run(IsPrinted isPrinted) {
    const AssemblyLine none;
    std::string shown;
    std::uint32_t number = 0;
    for (const std::string_view line : source::editorLines(compiled_.assembly.text)) {
      ++number;
      const auto all = compiled_.links.lines();
      if (!isPrinted(line, number <= all.size() ? all[number - 1] : none)) continue;
      if (const std::string origin = originOf(number); !origin.empty() && origin != shown) {
        result_ += fmt::format("\t// {}\n", origin);
        shown = origin;
      }
      if (line.ends_with(':')) shown.clear(); // another block
      result_ += line;
      result_ += '\n';
    }
    return std::move(result_);
  }

  // "line 2 in scale, inlined at line 8: return a * x;"; empty: unknown.
  [[nodiscard]] std::string originOf(std::uint32_t number) const {
    std::string origin = compiled_.links.text(number);
    const std::uint32_t line = compiled_.links.mainSourceOf(number);
    if (line == 0 || line > sources_.size()) return origin;
    std::string_view text = source::trimmed(sources_[line - 1]);
    while (text.ends_with('\\')) // would continue the comment on the next line
      text.remove_suffix(1);
    return fmt::format("{}: {}", origin, text);
  }

  const Compiled& compiled_;
  std::vector<std::string_view> sources_;
  std::string result_;
};

} // namespace

std::string takenOver(const Compiled& compiled, std::string_view source) {
  return Printing(compiled, source).whole();
}

std::string codeBySource(const Compiled& compiled, std::string_view source) {
  return Printing(compiled, source).code();
}

std::optional<std::string> runFileFor(const Compiled& compiled, const std::filesystem::path& assembly) {
  const check::Checked& checked = compiled.checked;
  if (checked.analysis == nullptr || checked.program->kernels().empty()) return std::nullopt;
  project::RunFile file = project::suggestRun(*checked.program, *checked.analysis, 0);
  file.path = std::filesystem::path(assembly).replace_extension(".run.yaml").string();
  file.sources = {assembly.filename().string()};
  return project::writeRunFile(file);
}

} // namespace wavesmith::compile
