// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "authoring/writing_client.h"
#include "kernarg/check.h"
#include "kernarg/emit/emit.h"
#include "kernarg/guess.h"
#include "kernarg/type_text.h"
#include "limits/limit_text.h"
#include "objects/kernarg_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"
#include "worker/language/c_layout.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>

namespace wavesmith::cli {
namespace {

struct KernargArguments {
  std::string file;
  std::string kernel;
  std::string output;    // what --emit writes; empty: nothing
  std::string structure; // a structure in a header
  bool packed = false;
  bool json = false;
  AssemblerArguments assembler;
};

constexpr const char* kKernargFooter = R"(Outputs of --emit:
  cpp     a packed struct with its offsets asserted, and the launch with HIP
  c       the struct
  python  the struct with ctypes, and the launch with HIP
  rust    the struct, repr(C)
  asm     .set NAME_offset, for s_load
  yaml    the .amdgpu_metadata block
  host    a whole program that loads the code object and launches the kernel

Examples:
  wavesmith-cli kernarg vector_add.s
  wavesmith-cli kernarg vector_add.s --emit cpp > vector_add_args.h
  wavesmith-cli kernarg kernels.hsaco --kernel gemm --emit host > gemm.cpp
  wavesmith-cli kernarg vector_add.s --packed --emit yaml
  wavesmith-cli kernarg args.h --struct Args --emit asm)";

using source::Code;

struct Kernargs {
  std::vector<kernarg::Subject> subjects;
  std::vector<KernargView> views;
  source::Diagnostics diagnostics;
};

source::Diagnostic cannot(const KernargArguments& arguments, Code code, std::string message) {
  return source::makeError(code, {arguments.file, 0, 0, 0}, std::move(message));
}

void addKernel(const KernargArguments& arguments, const Checked& checked, std::size_t k, Kernargs& result) {
  const program::Program& program = *checked.program;
  const program::KernelCode& code = program.kernels()[k];
  const codeobject::Kernel& kernel = checked.object->kernels()[code.kernel];
  kernarg::Subject subject = kernarg::subjectOf(*checked.object, kernel);
  kernarg::Accesses accesses = kernarg::accessesOf(program, *checked.analysis, k);
  if (!subject.layout.fromMetadata)
    subject.layout =
        kernarg::guessLayout(program, *checked.analysis, accesses, kernel.descriptor.kernargSize);
  if (arguments.output == "host" && !arguments.packed)
    subject.checks =
        limits::hostChecks(limits::limitsOf(program, *checked.analysis, k, subject.layout), subject.layout);
  if (arguments.packed) subject.layout = kernarg::withPlacement(subject.layout, kernarg::Placement::Packed);
  source::Place place = code.entry == program::kNone ? source::Place{} : program.place(code.entry);
  if (place.file.empty()) place.file = arguments.file;
  for (auto& found : {kernarg::checkLayout(subject.layout, code.name, place),
                      kernarg::checkAccesses(subject.layout, accesses, program)})
    result.diagnostics.insert(result.diagnostics.end(), found.begin(), found.end());
  result.views.push_back({.program = program,
                          .file = arguments.file,
                          .kernel = code.name,
                          .layout = subject.layout,
                          .accesses = std::move(accesses),
                          .preloading = kernarg::preloadingOf(subject.layout, kernel.descriptor)});
  result.subjects.push_back(std::move(subject));
}

// C or C++, by its name.
bool isHeader(std::string_view file) {
  constexpr std::array<std::string_view, 8> kEndings{".h", ".hh", ".hpp", ".hxx",
                                                     ".c", ".cc", ".cpp", ".hip"};
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return file.ends_with(ending); });
}

// One line for each argument.
std::string layoutText(const kernarg::Layout& layout, std::string_view name) {
  std::string text = fmt::format("{}: {} bytes\n  {:>6}  {:>5}  {:<20}  type\n", name, layout.size, "offset",
                                 "bytes", "name");
  for (const kernarg::Argument& argument : layout.arguments)
    text += fmt::format("  {:>6}  {:>5}  {:<20}  {}\n", argument.offset, argument.size, argument.name,
                        kernarg::spelling(argument.type));
  return text;
}

source::Result<Kernargs> look(const KernargArguments& arguments, const Checked& checked) {
  Kernargs result;
  std::string names;
  for (std::size_t k = 0; k < checked.program->kernels().size(); ++k) {
    const std::string& name = checked.program->kernels()[k].name;
    names += (names.empty() ? "" : ", ") + name;
    if (arguments.kernel.empty() || arguments.kernel == name) addKernel(arguments, checked, k, result);
  }
  if (result.views.empty() && !arguments.kernel.empty())
    return std::unexpected(cannot(
        arguments, Code::NoSuchKernel,
        fmt::format("unknown kernel {}; available: {}", arguments.kernel, names.empty() ? "none" : names)));
  const bool oneOnly = arguments.output == "host" || arguments.output == "yaml";
  if (oneOnly && result.views.size() != 1)
    return std::unexpected(
        cannot(arguments, Code::NoSuchKernel,
               fmt::format("name the kernel with --kernel; available: {}", names.empty() ? "none" : names)));
  return result;
}

std::string emitted(const KernargArguments& arguments, const Kernargs& result) {
  std::string text;
  const auto output = kernarg::outputOf(arguments.output);
  if (output)
    for (const kernarg::Subject& subject : result.subjects)
      text += (text.empty() ? "" : "\n") + kernarg::emitAs(subject, *output);
  return text;
}

int fail(const KernargArguments& arguments, const source::Diagnostics& diagnostics, int code) {
  if (arguments.json)
    printJson(document("wavesmith.kernarg/1", false, diagnostics));
  else
    printDiagnostics(diagnostics);
  return code;
}

// The layout of a struct in a header, which has no code that reads it.
int kernargOfHeader(const KernargArguments& arguments) {
  auto text = source::readText(arguments.file);
  if (!text) return fail(arguments, {text.error()}, kCannot);
  assembler::CHeaderOptions options;
  options.cpp = !arguments.file.ends_with(".c");
  options.includePaths = arguments.assembler.includePaths;
  options.definitions = arguments.assembler.definitions;
  authoring::WritingClient language(languageWorker());
  const assembler::CHeader header =
      language.structs({arguments.file, std::move(*text)}, options, stopOnInterrupt());
  std::string names;
  for (const assembler::CStruct& one : header.structs)
    names += (names.empty() ? "" : ", ") + one.name;
  const auto found = std::ranges::find_if(header.structs, [&](const assembler::CStruct& one) {
    return arguments.structure.empty() ? header.structs.size() == 1 : one.name == arguments.structure;
  });
  if (found == header.structs.end()) {
    source::Diagnostics diagnostics = header.diagnostics;
    diagnostics.push_back(
        cannot(arguments, Code::NoSuchStruct,
               fmt::format("name the struct with --struct; available: {}", names.empty() ? "none" : names)));
    return fail(arguments, diagnostics, kCannot);
  }
  Kernargs result;
  kernarg::Subject& subject = result.subjects.emplace_back();
  subject.kernel = arguments.kernel.empty() ? found->name : arguments.kernel;
  subject.layout = worker::layoutOf(*found);
  if (arguments.packed) subject.layout = kernarg::withPlacement(subject.layout, kernarg::Placement::Packed);
  subject.descriptor.kernargSize = subject.layout.size;
  subject.target = "gfx942";
  result.diagnostics = header.diagnostics;
  for (source::Diagnostic& d : kernarg::checkLayout(subject.layout, subject.kernel, found->place))
    result.diagnostics.push_back(std::move(d));
  const int code = source::hasErrors(result.diagnostics) ? kFindings : kAllWell;
  const std::string table = layoutText(subject.layout, subject.kernel);
  if (arguments.json) {
    auto json = document("wavesmith.kernarg/1", code == kAllWell, result.diagnostics);
    json["file"] = arguments.file;
    json["packed"] = arguments.packed;
    json["kernels"] = nlohmann::ordered_json::array();
    json["output"] = arguments.output.empty() ? "table" : arguments.output;
    json["text"] = arguments.output.empty() ? table : emitted(arguments, result);
    printJson(json);
    return code;
  }
  printDiagnostics(result.diagnostics);
  if (arguments.output.empty())
    printOut(table);
  else
    printData(emitted(arguments, result));
  return code;
}

int kernargOf(const KernargArguments& arguments) {
  if (isHeader(arguments.file)) return kernargOfHeader(arguments);
  const Checked checked = checkFile(arguments.file, arguments.assembler, {}, stopOnInterrupt());
  if (checked.analysis == nullptr)
    return fail(arguments, checked.diagnostics, checked.couldNot ? kCannot : kFindings);
  auto result = look(arguments, checked);
  if (!result) return fail(arguments, {result.error()}, kCannot);
  // `check` reports problems of the code; here, only errors that prevent reading the file matter.
  source::Diagnostics& reported = result->diagnostics;
  const auto isReadError = [](const source::Diagnostic& d) {
    return d.severity == source::Severity::Error && d.code >= Code::AssemblerError;
  };
  source::Diagnostics readErrors;
  std::ranges::copy_if(checked.diagnostics, std::back_inserter(readErrors), isReadError);
  reported.insert(reported.begin(), readErrors.begin(), readErrors.end());
  const int code = source::hasErrors(result->diagnostics) ? kFindings : kAllWell;
  if (arguments.json) {
    auto json = document("wavesmith.kernarg/1", code == kAllWell, result->diagnostics);
    json["file"] = arguments.file;
    json["packed"] = arguments.packed;
    json["kernels"] = nlohmann::ordered_json::array();
    for (const KernargView& view : result->views)
      json["kernels"].push_back(kernargJson(view));
    if (!arguments.output.empty()) {
      json["output"] = arguments.output;
      json["text"] = emitted(arguments, *result);
    }
    printJson(json);
    return code;
  }
  printDiagnostics(result->diagnostics);
  if (!arguments.output.empty()) {
    printData(emitted(arguments, *result));
    return code;
  }
  for (const KernargView& view : result->views)
    printOut((&view == result->views.data() ? "" : "\n") + kernargText(view));
  if (result->views.empty()) printOut(fmt::format("{}: no kernels\n", arguments.file));
  return code;
}

} // namespace

Action addKernargCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<KernargArguments>();
  completions.files(
      command
          .add_option(
              "FILE", arguments->file,
              "Source (.s, .S), code object, bundle, program with a bundle in it, or a C or C++ header")
          ->required(),
      "s S hsaco co o hipfb h hpp");
  command
      .add_option("--emit", arguments->output,
                  "Print the layout as source: cpp, c, python, rust, asm, yaml, host")
      ->type_name("OUTPUT")
      ->check(CLI::IsMember({"cpp", "c", "python", "rust", "asm", "yaml", "host"}));
  completions.values(
      command.add_option("--kernel", arguments->kernel, "Only this kernel; for a header, the kernel's name"),
      kernelNames);
  command.add_option("--struct", arguments->structure, "For a header: the struct that describes the segment");
  command.add_flag("--packed", arguments->packed, "Place each argument right after the previous one");
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.kernarg/1)");
  command.footer(kKernargFooter);
  return [arguments] { return kernargOf(*arguments); };
} // namespace

} // namespace wavesmith::cli
