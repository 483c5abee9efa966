// SPDX-License-Identifier: Apache-2.0
#include "checked.h"
#include "commands.h"
#include "descriptor_text.h"
#include "exit_code.h"
#include "json.h"
#include "kernarg/layout.h"
#include "program/line_index.h"
#include "source/edited.h"
#include "source/file.h"
#include "source/text_diff.h"
#include "terminal.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace wavesmith::cli {
namespace {

struct Arguments {
  std::string file;
  std::string kernel;
  AssemblerArguments assembler;
  bool infer = false;
  bool update = false;
  bool write = false;
  bool json = false;
};

constexpr const char* kFooter =
    R"(What is inferred from the code: registers, LDS, scratch, what the scalar registers hold at the
start. What is only guessed or cannot be seen in code (rounding, exceptions) is never changed. A
global function that ends a wave and has no descriptor gets one.

Examples:
  wavesmith-cli descriptor vector_add.s                 every field, by the names of LLVM's guide
  wavesmith-cli descriptor vector_add.s --infer         what the code asks for, and why
  wavesmith-cli descriptor vector_add.s --update        the changes, as a diff
  wavesmith-cli descriptor vector_add.s --update --write
  wavesmith-cli descriptor vector_add.hsaco --json)";

// A source with blocks behind it for the functions that have none.
struct Provisional {
  std::shared_ptr<const codeobject::CodeObject> object;
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
};

class Describer {
public:
  explicit Describer(const Arguments& arguments) : arguments_(arguments) {}

  int run() {
    const std::stop_token stop = stopOnInterrupt();
    const Checked checked = checkFile(arguments_.file, arguments_.assembler, {}, stop);
    if (checked.program == nullptr) return fail(checked.diagnostics, checked.couldNot ? kCannot : kFindings);
    if (isAssemblySource(arguments_.file))
      if (auto text = source::readText(arguments_.file)) text_ = std::move(*text);
    if (arguments_.update && text_.empty())
      return fail({source::makeError(source::Code::CannotReadFile, {arguments_.file, 0, 0, 0},
                                     "only a source has directives that can be brought up to date")},
                  kCannot);
    std::vector<DescribedKernel> kernels = existing(checked);
    const Provisional provisional = addNew(kernels, *checked.program, stop);
    if (!arguments_.kernel.empty())
      std::erase_if(kernels, [&](const DescribedKernel& k) { return k.name != arguments_.kernel; });
    if (kernels.empty()) return fail({noKernel(checked)}, kFindings);
    return report(kernels, *checked.program, provisional);
  }

private:
  int fail(const source::Diagnostics& diagnostics, int code) const {
    if (arguments_.json)
      printJson(document("wavesmith.descriptor/1", false, diagnostics));
    else
      printDiagnostics(diagnostics);
    return code;
  }
  [[nodiscard]] source::Diagnostic noKernel(const Checked& checked) const {
    std::string names;
    for (const codeobject::Kernel& kernel : checked.object->kernels())
      names += (names.empty() ? "" : ", ") + kernel.name;
    return source::makeError(
        source::Code::NoSuchKernel, {arguments_.file, 0, 0, 0},
        arguments_.kernel.empty()
            ? "there is no kernel, and no global function that ends with s_endpgm and could become one"
            : fmt::format("there is no kernel {}; there is: {}", arguments_.kernel,
                          names.empty() ? "none" : names));
  }

  [[nodiscard]] bool infers() const { return arguments_.infer || arguments_.update; }

  [[nodiscard]] std::vector<DescribedKernel> existing(const Checked& checked) const {
    std::vector<DescribedKernel> kernels;
    for (std::size_t k = 0; k < checked.program->kernels().size(); ++k) {
      const codeobject::Kernel& kernel = checked.object->kernels()[checked.program->kernels()[k].kernel];
      DescribedKernel described{.name = kernel.name,
                                .isNew = false,
                                .descriptor = kernel.descriptor,
                                .address = kernel.descriptorAddress,
                                .proposal = std::nullopt};
      if (infers()) {
        const generate::Hints hints{.isNew = false, .kernargBytes = 0};
        described.proposal =
            generate::propose(text_, arguments_.file, *checked.program, *checked.analysis, k, hints);
      }
      kernels.push_back(std::move(described));
    }
    return kernels;
  }

  [[nodiscard]] Provisional addNew(std::vector<DescribedKernel>& kernels, const program::Program& program,
                                   const std::stop_token& stop) const {
    Provisional result;
    const std::vector<std::string> names = generate::functionsWithoutDescriptor(program);
    if (names.empty()) return result;
    if (!infers() || text_.empty()) {
      for (const std::string& name : names)
        kernels.push_back({.name = name, .isNew = true, .descriptor = {}, .address = 0, .proposal = {}});
      return result;
    }
    std::string text = text_ + "\n";
    for (const std::string& name : names)
      text += generate::provisionalBlock(name);
    const std::vector<assembler::SourceFile> sources{{arguments_.file, text}};
    worker::LanguageClient language(languageWorker());
    assembler::Assembly assembly = language.assemble(sources, arguments_.assembler.options(sources), stop);
    auto object = codeobject::read(std::move(assembly.codeObject), arguments_.file);
    if (!object) return result;
    result.object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
    auto decoded = program::decode(result.object, std::move(assembly.lines));
    if (!decoded) return result;
    result.program = std::make_unique<const program::Program>(std::move(*decoded));
    result.analysis = analysis::analyse(*result.program, {});
    for (std::size_t k = 0; k < result.program->kernels().size(); ++k) {
      const std::string& name = result.program->kernels()[k].name;
      if (std::ranges::find(names, name) == names.end()) continue;
      DescribedKernel described{.name = name, .isNew = true, .descriptor = {}, .address = 0, .proposal = {}};
      described.proposal = generate::propose(text_, arguments_.file, *result.program, *result.analysis, k,
                                             {.isNew = true, .kernargBytes = 0});
      kernels.push_back(std::move(described));
    }
    return result;
  }

  int report(const std::vector<DescribedKernel>& kernels, const program::Program& program,
             const Provisional& provisional) {
    const auto placeIn = [this](const program::Program& of) -> PlaceText {
      auto lines = std::make_shared<program::LineIndex>(of, arguments_.file);
      return [lines, &of](generate::Index at) {
        const std::uint32_t line = lines->lineOf(at);
        return line != 0 ? fmt::format("line {}", line) : fmt::format("{:#x}", of.instructions()[at].address);
      };
    };
    const PlaceText place = placeIn(program);
    const PlaceText placeOfNew = provisional.program != nullptr ? placeIn(*provisional.program) : place;
    std::vector<source::TextEdit> edits;
    for (const DescribedKernel& kernel : kernels)
      if (kernel.proposal)
        edits.insert(edits.end(), kernel.proposal->update.edits.begin(), kernel.proposal->update.edits.end());
    const auto then = source::edited(text_, edits);
    if (arguments_.write && arguments_.update && then && *then != text_)
      if (auto written = source::writeFile(arguments_.file, std::string_view(*then)); !written)
        return fail({written.error()}, kCannot);
    const std::string diff =
        arguments_.update && then ? source::unifiedDiff(text_, *then, arguments_.file) : std::string();

    if (arguments_.json) {
      auto json = document("wavesmith.descriptor/1", true, {});
      json["file"] = arguments_.file;
      json["kernels"] = nlohmann::ordered_json::array();
      for (const DescribedKernel& kernel : kernels)
        json["kernels"].push_back(describedJson(kernel, kernel.isNew ? placeOfNew : place));
      if (arguments_.update) json["diff"] = diff;
      printJson(json);
      return kAllWell;
    }
    if (arguments_.update) {
      for (const DescribedKernel& kernel : kernels)
        if (kernel.proposal && !kernel.proposal->why.empty()) printOut(kernel.proposal->why + "\n");
      printOut(diff.empty() ? fmt::format("{}: nothing to change\n", arguments_.file) : diff);
      if (arguments_.write && !diff.empty()) printOut(fmt::format("wrote {}\n", arguments_.file));
      return kAllWell;
    }
    for (const DescribedKernel& kernel : kernels)
      printOut((arguments_.infer ? fmt::format("kernel {}\n", kernel.name) +
                                       inferenceText(kernel, kernel.isNew ? placeOfNew : place)
                                 : fieldsText(kernel)));
    return kAllWell;
  }

  const Arguments& arguments_;
  std::string text_; // of the source; empty for a code object
};

} // namespace

Action addDescriptorCommand(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  command.add_option("FILE", arguments->file, "Source (.s, .S), code object, or bundle")->required();
  command.add_option("--kernel", arguments->kernel, "Only this kernel");
  command.add_flag("--infer", arguments->infer, "Show what the code asks for, and why");
  auto* update =
      command.add_flag("--update", arguments->update, "Show how the directives would change, as a diff");
  command.add_flag("--write", arguments->write, "And change them in the file")->needs(update);
  addAssemblerOptions(command, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.descriptor/1)");
  command.footer(kFooter);
  return [arguments] { return Describer(*arguments).run(); };
}

} // namespace wavesmith::cli
