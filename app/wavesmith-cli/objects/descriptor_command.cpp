// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "objects/descriptor_text.h"
#include "objects/generated.h"
#include "objects/info_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "panels/sentence.h"
#include "program/line_index.h"
#include "source/file.h"
#include "source/text/text_diff.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

struct DescriptorArguments : GenerateArguments {
  AssemblerArguments assembler;
  bool infer = false;
  bool write = false;
  bool json = false;
};

constexpr const char* kDescriptorFooter =
    R"(Inferred from the code are registers, LDS, scratch, and the initial scalar registers. Values that are
guessed or not visible in code (rounding, exceptions) are never changed. A global function that ends
with s_endpgm and has no descriptor gets one. Missing metadata is generated, with the arguments of the
run files next to the source (vector_add.run.yaml) or, without one, as guessed from the loads.

Examples:
  wavesmith-cli descriptor vector_add.s                 every field, with the names of LLVM's guide
  wavesmith-cli descriptor vector_add.s --infer         what the code needs, and why
  wavesmith-cli descriptor vector_add.s --update        the changes, as a diff
  wavesmith-cli descriptor vector_add.s --update --write
  wavesmith-cli descriptor unrolled.s --update --only metadata --run other/unrolled.run.yaml
  wavesmith-cli descriptor vector_add.hsaco --json)";

class Describer {
public:
  explicit Describer(const DescriptorArguments& arguments) : arguments_(arguments) {}

  int run() {
    const std::stop_token stop = stopOnInterrupt();
    const Checked checked = checkFile(arguments_.file, arguments_.assembler, {}, stop);
    if (checked.program == nullptr) return fail(checked.diagnostics, checked.couldNot ? kCannot : kFindings);
    if (isAssemblySource(arguments_.file))
      if (auto text = source::readText(arguments_.file)) text_ = std::move(*text);
    if (arguments_.update && text_.empty())
      return fail({source::makeError(source::Code::CannotReadFile, {arguments_.file, 0, 0, 0},
                                     "only a source file has directives to update")},
                  kCannot);
    std::optional<generate::GeneratedBlocks> blocks;
    if (infers() && !text_.empty()) {
      auto done = generated(arguments_, text_, arguments_.assembler, stop);
      if (!done)
        return done.error().code == source::Code::NoSuchKernel
                   ? fail({noKernel(checked)}, kFindings)
                   : fail({done.error()}, exitCodeOf({done.error()}));
      if (!done->unclear.empty()) return fail({unclearKernel(done->unclear)}, kFindings);
      blocks = std::move(*done);
    }
    const std::vector<DescribedKernel> kernels =
        blocks ? sourceKernels(checked, std::move(blocks->kernels)) : existingKernels(checked);
    if (kernels.empty()) return fail({noKernel(checked)}, kFindings);
    return report(kernels, blocks ? *blocks->examined.program : *checked.program, blocks);
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
            ? "no kernel found, and no label of code that ends with s_endpgm and could become one"
            : fmt::format("unknown kernel {}; available: {}", arguments_.kernel,
                          names.empty() ? "none" : names));
  }

  // The command line has no dialog to ask with.
  [[nodiscard]] source::Diagnostic unclearKernel(const std::vector<generate::UnclearKernel>& labels) const {
    std::string names;
    for (const generate::UnclearKernel& one : labels)
      names += fmt::format("{}{} (line {})", names.empty() ? "" : ", ", one.name, one.line);
    return source::makeError(
        source::Code::NoSuchKernel, {arguments_.file, 0, 0, 0},
        fmt::format("several labels begin code that ends a wave, and none is global: {}; name the kernel "
                    "with --kernel",
                    names));
  }

  [[nodiscard]] bool infers() const { return arguments_.infer || arguments_.update; }

  [[nodiscard]] bool isWanted(const std::string& kernel) const {
    return arguments_.kernel.empty() || arguments_.kernel == kernel;
  }
  [[nodiscard]] static DescribedKernel describe(const Checked& checked, std::size_t k) {
    const codeobject::Kernel& kernel = checked.object->kernels()[checked.program->kernels()[k].kernel];
    return {.name = kernel.name,
            .isNew = false,
            .descriptor = kernel.descriptor,
            .address = kernel.descriptorAddress,
            .proposal = std::nullopt,
            .nextFree = nextFreeOf(*checked.assembly, checked.program.get())(kernel)};
  }

  // The kernels of a source with their proposals: first the existing ones, then new ones.
  [[nodiscard]] std::vector<DescribedKernel>
  sourceKernels(const Checked& checked, std::vector<generate::ExaminedKernel> examined) const {
    std::vector<DescribedKernel> kernels;
    for (std::size_t k = 0; k < checked.program->kernels().size(); ++k)
      if (isWanted(checked.program->kernels()[k].name)) kernels.push_back(describe(checked, k));
    for (generate::ExaminedKernel& one : examined) {
      auto kernel = std::ranges::find(kernels, one.name, &DescribedKernel::name);
      if (kernel == kernels.end())
        kernel = kernels.insert(
            kernel, {.name = one.name, .isNew = one.isNew, .descriptor = {}, .address = 0, .proposal = {}});
      kernel->proposal = std::move(one.proposal);
    }
    return kernels;
  }

  // Without a source there is no text to insert a provisional block into.
  [[nodiscard]] std::vector<DescribedKernel> existingKernels(const Checked& checked) const {
    std::vector<DescribedKernel> kernels;
    for (std::size_t k = 0; k < checked.program->kernels().size(); ++k) {
      if (!isWanted(checked.program->kernels()[k].name)) continue;
      kernels.push_back(describe(checked, k));
      if (infers())
        kernels.back().proposal =
            generate::propose(text_, arguments_.file, *checked.program, *checked.analysis, k,
                              {.isNew = false, .kernargBytes = 0});
    }
    for (const std::string& name : generate::functionsWithoutDescriptor(*checked.program))
      if (isWanted(name))
        kernels.push_back({.name = name, .isNew = true, .descriptor = {}, .address = 0, .proposal = {}});
    return kernels;
  }

  int report(const std::vector<DescribedKernel>& kernels, const program::Program& program,
             const std::optional<generate::GeneratedBlocks>& blocks) {
    const program::LineIndex lines(program, arguments_.file);
    const PlaceText place = [&](generate::Index at) { return panels::placeText(program, lines, at); };
    if (!arguments_.update || !blocks) return show(kernels, place, nullptr, {});
    const std::string diff = source::unifiedDiff(text_, blocks->text, arguments_.file);
    // If the result differs from the intended values, nothing is written; the user must look at it.
    if (arguments_.write && !diff.empty() && blocks->verified)
      if (auto written = source::writeFile(arguments_.file, std::string_view(blocks->text)); !written)
        return fail({written.error()}, kCannot);
    return show(kernels, place, &*blocks, diff);
  }

  int show(const std::vector<DescribedKernel>& kernels, const PlaceText& place,
           const generate::GeneratedBlocks* blocks, const std::string& diff) const {
    const int code = blocks != nullptr && !blocks->verified ? kFindings : kAllWell;
    if (arguments_.json) {
      auto json = document("wavesmith.descriptor/1", code == kAllWell, {});
      json["file"] = arguments_.file;
      json["kernels"] = nlohmann::ordered_json::array();
      for (const DescribedKernel& kernel : kernels)
        json["kernels"].push_back(describedJson(kernel, place));
      if (blocks != nullptr) {
        json["changes"] = changesJson(*blocks);
        json["remarks"] = blocks->remarks;
        json["diff"] = diff;
      }
      printJson(json);
      return code;
    }
    if (blocks != nullptr) {
      printOut(changesText(*blocks));
      if (diff.empty()) printOut(fmt::format("{}: nothing to change\n", arguments_.file));
      printData(diff);
      if (arguments_.write && !diff.empty())
        printOut(fmt::format("{} {}\n", blocks->verified ? "wrote" : "did not write", arguments_.file));
      return code;
    }
    for (const DescribedKernel& kernel : kernels)
      printOut(arguments_.infer ? fmt::format("kernel {}\n", kernel.name) + inferenceText(kernel, place)
                                : fieldsText(kernel));
    return code;
  }

  const DescriptorArguments& arguments_;
  std::string text_; // text of the source; empty for a code object
};

} // namespace

Action addDescriptorCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<DescriptorArguments>();
  completions.files(
      command.add_option("FILE", arguments->file, "Source (.s, .S), code object, or bundle")->required(),
      kKernelFiles);
  completions.values(command.add_option("--kernel", arguments->kernel, "Only this kernel"), kernelNames);
  command.add_flag("--infer", arguments->infer, "Show what the code needs, and why");
  auto* update = command.add_flag("--update", arguments->update,
                                  "Show how directives and metadata would change, and why, as a diff");
  command.add_flag("--write", arguments->write, "Write the changes to the file")->needs(update);
  command.add_option("--only", arguments->only, "Change only the directives, or only the metadata")
      ->check(CLI::IsMember({"directives", "metadata"}))
      ->needs(update);
  completions.files(
      command
          .add_option("--run", arguments->runFiles,
                      "Run file with the arguments of a kernel that has no metadata; may be repeated. By "
                      "default, the run files next to the source that name it")
          ->type_name("FILE")
          ->allow_extra_args(false),
      "run.yaml");
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.descriptor/1)");
  command.footer(kDescriptorFooter);
  return [arguments] { return Describer(*arguments).run(); };
}

} // namespace wavesmith::cli
