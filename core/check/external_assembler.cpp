// SPDX-License-Identifier: Apache-2.0
#include "check/external_assembler.h"

#include "codeobject/code_object.h"
#include "codeobject/descriptor/kernel_descriptor.h"
#include "source/file.h"
#include "source/text/lines.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace wavesmith::check {
namespace {

namespace fs = std::filesystem;
using Bytes = std::span<const std::byte>;

constexpr std::uint32_t kProgBits = 1;   // SHT_PROGBITS
constexpr std::uint64_t kExecutable = 4; // SHF_EXECINSTR

class ScratchFolder {
public:
  ScratchFolder() {
    std::error_code ignored;
    std::string name = (fs::temp_directory_path(ignored) / "wavesmith-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; } // empty: it cannot be made

private:
  fs::path path_;
};

std::string hexadecimal(Bytes bytes) {
  std::string text;
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    std::uint32_t word = 0;
    for (std::size_t n = 4; n-- > 0;)
      word = word << 8 | std::to_integer<std::uint32_t>(bytes[at + n]);
    text += fmt::format("{}{:08x}", text.empty() ? "" : " ", word);
  }
  return text;
}

// "old.s:12:3: error: text": the first one.
source::Diagnostic firstMessage(std::string_view output, const fs::path& written,
                                const assembler::SourceFile& text) {
  for (std::string_view left = output; !left.empty();) {
    const std::string_view line = source::takeLine(left);
    const std::size_t error = line.find(": error: ");
    if (error == std::string_view::npos) continue;
    source::Place place;
    std::string_view where = line.substr(0, error);
    std::array<std::uint32_t*, 2> numbers{&place.column, &place.line};
    for (std::uint32_t* number : numbers) {
      const std::size_t colon = where.rfind(':');
      if (colon == std::string_view::npos) break;
      *number = source::readNumber<std::uint32_t>(where.substr(colon + 1)).value_or(0);
      where = where.substr(0, colon);
    }
    place.file = where == written.string() ? text.path : std::string(where);
    return source::makeError(source::Code::AssemblerError, place, std::string(line.substr(error + 9)));
  }
  const std::string_view first = output.substr(0, output.find('\n'));
  return source::makeError(source::Code::AssemblerError, {text.path, 0, 0, 0},
                           fmt::format("the other assembler failed: {}", first));
}

std::vector<std::string> argumentsFor(const assembler::SourceFile& text, const assembler::Options& options,
                                      const std::string& target, const fs::path& in, const fs::path& out) {
  const fs::path folder = fs::path(text.path).parent_path();
  std::vector<std::string> arguments{"--target=amdgcn-amd-amdhsa",
                                     "-mcpu=" + target,
                                     fmt::format("-mcode-object-version={}", options.codeObjectVersion),
                                     "-nogpulib",
                                     "-x",
                                     "assembler",
                                     "-I",
                                     folder.empty() ? "." : folder.string()};
  for (const std::string& path : options.includePaths)
    arguments.insert(arguments.end(), {"-I", path});
  for (const auto& [name, value] : options.definitions)
    arguments.push_back(fmt::format("-Wa,-defsym,{}={}", name, value.empty() ? "1" : value));
  arguments.insert(arguments.end(), {in.string(), "-o", out.string()});
  return arguments;
}

class Comparison {
public:
  Comparison(const Checked& ours, const codeobject::CodeObject& theirs, ExternalComparison& result)
      : ours_(ours), theirs_(theirs), result_(result) {}

  void compare() {
    const auto section = codeOf(*ours_.object);
    compareCode(section.first, section.second, codeOf(theirs_).second);
    for (const codeobject::Kernel& kernel : ours_.object->kernels())
      if (!result_.difference) compareDescriptor(kernel);
  }

private:
  // The first section of code: its address and its bytes.
  static std::pair<std::uint64_t, Bytes> codeOf(const codeobject::CodeObject& object) {
    for (const codeobject::Section& section : object.sections())
      if (section.type == kProgBits && (section.flags & kExecutable) != 0 && section.size != 0) {
        const Bytes mapped = object.mapped(section.address);
        return {section.address, mapped.first(std::min<std::size_t>(mapped.size(), section.size))};
      }
    return {};
  }

  void compareCode(std::uint64_t address, Bytes ours, Bytes theirs) {
    result_.bytes += ours.size();
    const auto [here, there] = std::ranges::mismatch(ours, theirs);
    if (here == ours.end() && there == theirs.end()) return;
    const auto at = static_cast<std::size_t>(here - ours.begin()) / 4 * 4;
    // The instruction that contains it, which may begin one or two words before.
    std::size_t begin = at;
    for (std::size_t back = 0; back <= 8 && back <= at; back += 4)
      if (ours_.assembly->lines.at(address + at - back) != nullptr) {
        begin = at - back;
        break;
      }
    std::size_t end = begin + 4;
    while (end < ours.size() && end < begin + 12 && ours_.assembly->lines.at(address + end) == nullptr)
      end += 4;
    ExternalDifference difference{
        .what = "the code", .place = placeOf(address + begin), .ours = {}, .theirs = {}};
    difference.ours = hexadecimal(part(ours, begin, end));
    difference.theirs = hexadecimal(part(theirs, begin, end));
    result_.difference = std::move(difference);
  }

  static Bytes part(Bytes bytes, std::size_t begin, std::size_t end) {
    begin = std::min(begin, bytes.size());
    return bytes.subspan(begin, std::min(end, bytes.size()) - begin);
  }

  [[nodiscard]] source::Place placeOf(std::uint64_t address) const {
    const source::LineEntry* entry = ours_.assembly->lines.at(address);
    return entry == nullptr ? source::Place{} : ours_.assembly->lines.outermost(entry->location);
  }

  // The offset of the code depends on the layout of the file, which is the linker's choice.
  static std::array<std::byte, codeobject::kKernelDescriptorBytes> bytesOf(codeobject::KernelDescriptor one) {
    one.kernelCodeEntryByteOffset = 0;
    return codeobject::writeKernelDescriptor(one);
  }

  void compareDescriptor(const codeobject::Kernel& kernel) {
    ExternalDifference difference{
        .what = "the descriptor of " + kernel.name, .place = placeOf(kernel.entry), .ours = {}, .theirs = {}};
    const codeobject::Kernel* const other = theirs_.findKernel(kernel.name);
    const auto ours = bytesOf(kernel.descriptor);
    result_.bytes += ours.size();
    difference.ours = hexadecimal(ours);
    if (other != nullptr) {
      const auto theirs = bytesOf(other->descriptor);
      if (theirs == ours) return;
      difference.theirs = hexadecimal(theirs);
    }
    result_.difference = std::move(difference);
  }

  const Checked& ours_;
  const codeobject::CodeObject& theirs_;
  ExternalComparison& result_;
};

source::Result<process::Ended> runToEnd(const ExternalAssembler& external,
                                        const std::vector<std::string>& arguments,
                                        const std::stop_token& stop) {
  std::vector<std::string> words{external.program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  process::Ended ended = process::run(words, external.limits, stop, {.errorsInOutput = true});
  if (auto why = process::whyUnfinished(ended, words.front(), external.limits))
    return std::unexpected(std::move(*why));
  return ended;
}

} // namespace

source::Result<ExternalComparison> compareWithExternal(const Checked& ours, const assembler::SourceFile& text,
                                                       const assembler::Options& options,
                                                       const ExternalAssembler& external,
                                                       const std::stop_token& stop) {
  if (ours.object == nullptr || source::hasErrors(ours.assembly->diagnostics))
    return source::failure(source::Code::AssemblerError, {text.path, 0, 0, 0},
                           "the text does not assemble, so there is nothing to compare");
  if (!ours.assembly->added.empty())
    return source::failure(source::Code::AssemblerError, ours.assembly->added.front().place,
                           "another assembler does not write the waits of this text; compare the text that "
                           "`wavesmith-cli waits FILE -o OUT` writes");
  const auto version = runToEnd(external, {"--version"}, stop);
  if (!version) return std::unexpected(version.error());
  const ScratchFolder scratch;
  const fs::path in = scratch.path() / "text.s";
  const fs::path out = scratch.path() / "text.co";
  if (auto written = source::writeFile(in, std::string_view(text.text)); !written)
    return std::unexpected(std::move(written.error()));
  const auto assembled =
      runToEnd(external, argumentsFor(text, options, ours.assembly->target, in, out), stop);
  if (!assembled) return std::unexpected(assembled.error());
  if (!assembled->succeeded()) return std::unexpected(firstMessage(assembled->output, in, text));
  auto bytes = source::readBytes(out);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  const auto theirs = codeobject::read(std::move(*bytes), text.path);
  if (!theirs) return std::unexpected(theirs.error());
  ExternalComparison result;
  result.version = version->output.substr(0, version->output.find('\n'));
  Comparison(ours, *theirs, result).compare();
  return result;
}

source::Diagnostic toDiagnostic(const ExternalComparison& compared, const std::string& path) {
  const source::Place whole{path, 0, 0, 0};
  if (!compared.difference) {
    source::Diagnostic same =
        source::makeError(source::Code::AssemblerWarning, whole,
                          fmt::format("{} assembles the same {} bytes of code and descriptors",
                                      compared.version, compared.bytes));
    same.severity = source::Severity::Remark;
    return same;
  }
  const ExternalDifference& difference = *compared.difference;
  const auto orNothing = [](const std::string& words) { return words.empty() ? "nothing" : words; };
  return source::makeError(
      source::Code::AssemblerError, difference.place.line == 0 ? whole : difference.place,
      fmt::format("{} differs: {} here, {} by {}", difference.what, orNothing(difference.ours),
                  orNothing(difference.theirs), compared.version));
}

} // namespace wavesmith::check
