// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "arguments/numbers.h"
#include "arguments/sources.h"
#include "codeobject/bundle.h"
#include "isa/decode/decode.h"
#include "objects/decode_text.h"
#include "objects/hex_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace wavesmith::cli {
namespace {

struct DecodeArguments {
  std::string file;
  std::string hex;
  std::string target = "gfx942";
  std::uint64_t address = 0;
  bool isHex = false;
  bool raw = false;
  bool json = false;
};

// The decoded code, and the values that a report needs.
struct Decoded {
  std::string target;
  std::vector<isa::Instruction> instructions{};
  std::vector<CodeLabel> labels{};
  source::LineTable lines{};
  source::Diagnostics diagnostics{};
};

constexpr std::string_view kHexName = "--hex"; // the name of that input in messages
constexpr std::uint64_t kExecutable = 0x4;     // SHF_EXECINSTR (ELF specification, "Sections")

constexpr const char* kDecodeFooter =
    R"(--hex takes 32-bit words of eight digits (0x is optional; so is .long before them) or bytes of two digits in the
memory order, separated by blanks, commas or newlines, or the output of llvm-objdump or llvm-mc.

Examples:
  wavesmith-cli decode --hex "E0511000 80040200"
  wavesmith-cli decode --hex ".long 0xd3cc0000, 0x04020100" --json
  wavesmith-cli decode --hex "01 05 00 02"
  wavesmith-cli decode vector_add.hsaco
  wavesmith-cli decode --raw code.bin --address 0x1900)";

void add(Decoded& decoded, std::span<const std::byte> bytes, std::uint64_t address, const isa::Target& target,
         const std::string& name) {
  const auto instructions = isa::decodeAll(bytes, address, target);
  decoded.instructions.insert(decoded.instructions.end(), instructions.begin(), instructions.end());
  if (const std::size_t tail = bytes.size() % sizeof(std::uint32_t); tail != 0)
    decoded.diagnostics.push_back(
        source::makeError(source::Code::NotMachineCode, {name},
                          fmt::format("the last {} of the code are not a complete 32-bit word",
                                      counted(tail, "byte", "bytes"))));
}

source::Result<Decoded> decodeHex(const DecodeArguments& arguments, const isa::Target& target) {
  const std::string name{kHexName};
  auto bytes = parseHex(arguments.hex, name);
  if (!bytes) return std::unexpected(bytes.error());
  Decoded decoded{.target = std::string{target.processor}};
  add(decoded, *bytes, arguments.address, target, name);
  return decoded;
}

source::Result<Decoded> decodeRaw(const DecodeArguments& arguments, const isa::Target& target) {
  auto bytes = source::readBytes(arguments.file);
  if (!bytes) return std::unexpected(bytes.error());
  Decoded decoded{.target = std::string{target.processor}};
  add(decoded, *bytes, arguments.address, target, arguments.file);
  return decoded;
}

std::vector<CodeLabel> labelsOf(const codeobject::CodeObject& object) {
  std::vector<CodeLabel> labels;
  for (const codeobject::Symbol& symbol : object.symbols()) {
    const bool code = symbol.kind == codeobject::Symbol::Kind::Function ||
                      (symbol.kind == codeobject::Symbol::Kind::None && !symbol.name.empty());
    if (code && symbol.defined && !symbol.absolute) labels.push_back({symbol.address, symbol.name});
  }
  std::ranges::stable_sort(labels, {}, &CodeLabel::address);
  return labels;
}

source::Result<Decoded> decodeFile(const DecodeArguments& arguments, const std::stop_token& stop) {
  if (isAssemblySource(arguments.file))
    return source::failure(
        source::Code::NotMachineCode, {arguments.file},
        fmt::format(
            "this is a source file, but decode reads machine code: first run wavesmith-cli assemble {}",
            arguments.file));
  auto bytes = source::readBytes(arguments.file);
  if (!bytes) return std::unexpected(bytes.error());
  auto object = codeobject::open(std::move(*bytes), arguments.file, arguments.target);
  if (!object) {
    if (object.error().code == source::Code::NotACodeObject)
      object.error().notes.push_back({{}, "--raw needs a file of raw machine code"});
    return std::unexpected(object.error());
  }
  const auto id = isa::parseTargetId(object->target());
  if (!id || id->target == nullptr)
    return source::failure(source::Code::UnsupportedCodeObject, {arguments.file},
                           fmt::format("it is for {}, which Wavesmith does not support", object->target()));
  Decoded decoded{.target = object->target(), .labels = labelsOf(*object)};
  for (const codeobject::Section& section : object->sections()) {
    if ((section.flags & kExecutable) == 0) continue;
    const auto mapped = object->mapped(section.address);
    add(decoded, mapped.first(std::min<std::size_t>(section.size, mapped.size())), section.address,
        *id->target, arguments.file);
  }
  decoded.lines = linesOf(*object, decoded.diagnostics, stop);
  if (object->sections().empty()) {
    for (const codeobject::Segment& segment : object->segments())
      if (segment.executable)
        add(decoded, object->mapped(segment.address), segment.address, *id->target, arguments.file);
  }
  return decoded;
}

void addUndecodable(Decoded& decoded, const std::string& name) {
  const auto bad = [](const isa::Instruction& i) { return !i.valid(); };
  const auto count = std::ranges::count_if(decoded.instructions, bad);
  if (count == 0) return;
  const auto first = std::ranges::find_if(decoded.instructions, bad);
  decoded.diagnostics.push_back(source::makeError(
      source::Code::UndecodableWords, {name},
      count == 1 ? fmt::format("invalid instruction at 0x{:04x} for {}", first->address, decoded.target)
                 : fmt::format("{} invalid instructions for {}; the first is at 0x{:04x}",
                               grouped(static_cast<std::uint64_t>(count)), decoded.target, first->address)));
}

int report(const DecodeArguments& arguments, const Decoded& decoded, int exitCode) {
  if (!arguments.json) {
    if (!decoded.instructions.empty())
      printOut(decodedTable(decoded.instructions, decoded.labels, decoded.lines));
    printDiagnostics(decoded.diagnostics);
    return exitCode;
  }
  auto json = document("wavesmith.decode/1", exitCode == kAllWell, decoded.diagnostics);
  json["target"] = decoded.target;
  json["labels"] = nlohmann::ordered_json::array();
  for (const CodeLabel& label : decoded.labels)
    json["labels"].push_back({{"address", label.address}, {"name", label.name}});
  json["instructions"] = nlohmann::ordered_json::array();
  for (const isa::Instruction& instruction : decoded.instructions)
    json["instructions"].push_back(decodedJson(instruction, decoded.lines));
  printJson(json);
  return exitCode;
}

int decode(const DecodeArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  Decoded failed{.target = arguments.target};
  const auto id = isa::parseTargetId(arguments.target);
  source::Result<Decoded> decoded =
      !id || id->target == nullptr
          ? source::failure(
                source::Code::UnknownTarget, {},
                fmt::format("unsupported target {}; use gfx90a, gfx940 or gfx942", arguments.target))
      : arguments.isHex ? decodeHex(arguments, *id->target)
      : arguments.raw   ? decodeRaw(arguments, *id->target)
                        : decodeFile(arguments, stop);
  if (!decoded) {
    failed.diagnostics.push_back(decoded.error());
    // As in `info`: a file that is not a code object is a finding; any other error means that the command
    // failed.
    const bool finding = decoded.error().code != source::Code::NotMachineCode &&
                         decoded.error().code != source::Code::UnknownTarget;
    return report(arguments, failed, finding ? exitCodeOf(failed.diagnostics) : kCannot);
  }
  addUndecodable(*decoded, arguments.isHex ? std::string{kHexName} : arguments.file);
  return report(arguments, *decoded, source::hasErrors(decoded->diagnostics) ? kFindings : kAllWell);
}

} // namespace

Action addDecodeCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<DecodeArguments>();
  auto* file = completions.files(
      command.add_option("FILE", arguments->file, "Code object, bundle, or program with a bundle in it"));
  auto* hex = command.add_option("--hex", arguments->hex, "Machine code as text, instead of a file")
                  ->type_name("TEXT");
  hex->excludes(file);
  command.add_flag("--raw", arguments->raw, "FILE is raw machine code")->needs(file);
  command.add_option("--address", arguments->address, "Address of the code of --hex or --raw; 0 by default")
      ->type_name("N")
      ->check(integerFrom(0));
  completions.values(command
                         .add_option("--target,--mcpu", arguments->target,
                                     "Processor: gfx90a, gfx940, gfx942; a code object names its own")
                         ->type_name("TARGET")
                         ->capture_default_str(),
                     processors);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.decode/1)");
  command.footer(kDecodeFooter);
  command.callback([file, hex] {
    if (file->count() == 0 && hex->count() == 0) throw CLI::RequiredError("FILE or --hex");
  });
  return [arguments, hex] {
    arguments->isHex = hex->count() != 0;
    return decode(*arguments);
  };
}

} // namespace wavesmith::cli
