// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/code_object.h"

#include "codeobject/metadata/metadata_v2.h"
#include "codeobject/target.h"
#include "generate/new_metadata_block.h"
#include "port/kernel/flow_yaml.h"
#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::port {
namespace {

// Plain names that YAML 1.1, and with it LLVM's metadata, reads as booleans (LLVM 19 YAMLTraits.h, isBool and
// parseBool).
constexpr std::array<std::string_view, 22> kBooleans{
    "y",  "Y",  "yes", "Yes", "YES", "on",   "On",   "ON",   "n",     "N",     "no",
    "No", "NO", "off", "Off", "OFF", "true", "True", "TRUE", "false", "False", "FALSE"};

// The directives of metadata of version 2: that of LLVM 5, that of its development (2017) with the same keys, and
// that before it, whose keys are others.
constexpr std::string_view kRuntimeMetadata = ".amdgpu_runtime_metadata";
constexpr std::array<std::string_view, 3> kMetadataV2{".amd_amdgpu_hsa_metadata",
                                                      ".amdgpu_code_object_metadata", kRuntimeMetadata};
bool isMetadataV2(std::string_view name) {
  return std::ranges::find(kMetadataV2, name) != kMetadataV2.end();
}

struct Simple {
  std::string_view old;
  std::string_view now; // empty: removed
  std::string_view why;
};
constexpr std::array<Simple, 7> kSimple{{
    {".hsatext", ".text", "code objects have one section for code"},
    {".hsadata_global_agent", ".data", "code objects have one section for data that is written"},
    {".hsadata_global_program", ".data", "code objects have one section for data that is written"},
    {".hsarodata_readonly_agent", ".section .rodata,\"a\",@progbits",
     "code objects have one section for constants"},
    {".amd_amdgpu_isa", "", ".amdgcn_target says it"},
    {".amdgpu_hsa_program_global", "", "a global symbol of a data section is what it was for"},
    {".amdgpu_hsa_module_global", "", "a symbol of a data section is what it was for"},
}};

std::string withStatement(const std::string& line, const std::string& now, std::size_t begin,
                          std::size_t end) {
  return line.substr(0, begin) + now + line.substr(end);
}

// "amdgcn-amd-amdhsa--gfx906+sram-ecc" in the quotes of .amdgcn_target, for gfx942.
std::string targetFor942(std::string_view old) {
  std::string target = "\"amdgcn-amd-amdhsa--gfx942";
  for (const auto& [spelling, feature] :
       {std::pair{"sram-ecc", "sramecc"}, {"sramecc", "sramecc"}, {"xnack", "xnack"}}) {
    const std::string name(spelling);
    const bool isOn = old.contains("+" + name) || old.contains(name + "+");
    const bool isOff = old.contains(":" + name + "-");
    if ((isOn || isOff) && !target.contains(feature))
      target += fmt::format(":{}{}", feature, isOn ? "+" : "-");
  }
  return target + '"';
}

// The parameters of a macro in metadata, `[ \group_size, 1, 1 ]`, as numbers that the metadata does not have, so that
// it can be read as YAML.
class MacroParameters {
public:
  explicit MacroParameters(std::string yaml) : yaml_(std::move(yaml)) {
    unsigned number = kFirst;
    for (std::size_t at = yaml_.find('\\'); at != std::string::npos; at = yaml_.find('\\', at + 1)) {
      const std::string name(source::wordAt(yaml_, at + 1));
      if (name.empty() || numbers_.contains(name)) continue;
      while (number > kStep && yaml_.contains(fmt::format("{}", number)))
        number -= kStep;
      if (number > kStep) numbers_[name] = fmt::format("{}", number);
      number -= kStep;
    }
  }

  [[nodiscard]] std::string asNumbers() const {
    std::string text = yaml_;
    for (const auto& [name, number] : numbers_)
      for (const std::string& written : {"\\" + name + "\\()", "\\" + name})
        for (std::size_t at = text.find(written); at != std::string::npos; at = text.find(written, at + 1))
          if (source::wordAt(text, at + 1) == name) text.replace(at, written.size(), number);
    return text;
  }
  // The metadata with the parameters instead of the numbers.
  [[nodiscard]] std::string back(std::string block) const {
    for (const auto& [name, number] : numbers_)
      for (std::size_t at = block.find(number); at != std::string::npos; at = block.find(number, at + 1))
        block.replace(at, number.size(), "\\" + name + "\\()");
    return block;
  }

private:
  // Of a size in bytes and of a number of work-items.
  static constexpr unsigned kFirst = 1000;
  static constexpr unsigned kStep = 8;
  std::string yaml_;
  std::map<std::string, std::string> numbers_;
};

// LLVM's names: k@kd in version 2.1, k in version 2.0, k.kd since version 3.
std::string descriptorSymbol(std::string_view old) {
  for (const std::string_view suffix : {"@kd", ".kd"})
    if (old.ends_with(suffix)) old.remove_suffix(suffix.size());
  return std::string(old) + ".kd";
}

class Directives {
public:
  explicit Directives(Draft& draft) : draft_(draft) {}

  source::Result<void> port() {
    for (std::size_t i = 0; i < draft_.size(); ++i) {
      const Draft::Line& line = draft_.line(i);
      if (inMetadata_) metadataLine(i);
      const auto directive = syntax::readDirective(line.before, line.state);
      if (!directive) continue;
      const std::string_view name = directive->name.text;
      if (name == ".amdgpu_metadata") inMetadata_ = true;
      if (name == ".end_amdgpu_metadata") inMetadata_ = false;
      if (isMetadataV2(name)) {
        if (auto done = metadataV2(i, name.substr(1)); !done) return done;
      } else {
        one(i, *directive);
      }
    }
    return {};
  }

private:
  void become(std::size_t at, const syntax::Directive& directive, const std::string& now, std::string what,
              std::string why) {
    const std::size_t end = directive.rest.text.empty() ? directive.name.end : directive.rest.end;
    draft_.replace(at, withStatement(draft_.line(at).before, now, directive.name.begin, end),
                   {.what = std::move(what), .why = std::move(why)});
  }

  void one(std::size_t at, const syntax::Directive& directive) {
    const std::string_view name = directive.name.text;
    const std::string_view rest = directive.rest.text;
    for (const Simple& simple : kSimple) {
      if (simple.old != name) continue;
      if (simple.now.empty())
        draft_.remove(at, {.what = fmt::format("{} is not needed", name), .why = std::string(simple.why)});
      else
        become(at, directive, std::string(simple.now), fmt::format("{} becomes {}", name, simple.now),
               std::string(simple.why));
    }
    if (name == ".hsa_code_object_version" ||
        (name == ".amdhsa_code_object_version" && rest != "5" && rest != "6"))
      become(at, directive, ".amdhsa_code_object_version 5", fmt::format("{} becomes version 5", name),
             "LLVM 19 writes code object versions 4 to 6");
    if (name == ".hsa_code_object_isa")
      become(at, directive, ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"",
             ".hsa_code_object_isa becomes .amdgcn_target", "the target has a name instead of three numbers");
    if (name == ".amdgcn_target" && targetFor942(rest) != rest)
      become(at, directive, ".amdgcn_target " + targetFor942(rest), ".amdgcn_target names gfx942",
             "the code is for gfx942 now");
    if (name == ".amdgpu_hsa_kernel") kernelSymbol(at, directive);
  }

  void kernelSymbol(std::size_t at, const syntax::Directive& directive) {
    const std::string kernel(directive.rest.text);
    // Early HIP compilers write .weak; LLVM rejects a second binding.
    const bool isGlobal = says(".globl", kernel) || says(".global", kernel) || says(".weak", kernel);
    const bool isFunction = says(".type", kernel + ",");
    std::string now;
    const std::string indent = draft_.line(at).before.substr(0, directive.name.begin);
    if (!isGlobal) now = ".globl " + kernel;
    if (!isFunction) now += (now.empty() ? "" : "\n" + indent) + ".type " + kernel + ",@function";
    if (now.empty())
      return draft_.remove(at, {.what = ".amdgpu_hsa_kernel is not needed",
                                .why = "the kernel has a descriptor and a global symbol"});
    become(at, directive, now,
           fmt::format(".amdgpu_hsa_kernel becomes {}", isGlobal     ? ".type"
                                                        : isFunction ? ".globl"
                                                                     : ".globl and .type"),
           "the symbol of a kernel is a global function");
  }
  // Whether the text has this directive with an operand that begins so, ignoring blanks.
  [[nodiscard]] bool says(std::string_view name, const std::string& operand) const {
    for (std::size_t i = 0; i < draft_.size(); ++i) {
      const auto directive = syntax::readDirective(draft_.line(i).before, draft_.line(i).state);
      if (!directive || directive->name.text != name) continue;
      std::string rest(directive->rest.text);
      std::erase_if(rest, [](char c) { return c == ' ' || c == '\t'; });
      // Bindings have lists of names.
      if (operand.ends_with(',') ? rest.starts_with(operand)
                                 : ("," + rest + ",").find("," + operand + ",") != std::string::npos)
        return true;
    }
    return false;
  }

  // `.name: n`, `- .name: y`, `.name : n` outside of quotes.
  void metadataLine(std::size_t at) {
    const std::string& line = draft_.line(at).before;
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string::npos && (line[first] == ';' || line.substr(first).starts_with("//")))
      return draft_.replace(at,
                            line.substr(0, first) + "# " + line.substr(first + (line[first] == ';' ? 1 : 2)),
                            {.what = "a comment in the metadata begins with #",
                             .why = "the metadata is YAML, which has no other comments"});
    std::size_t key = line.find(".name:");
    std::size_t length = 6;
    if (key == std::string::npos) key = line.find(".name :"), length = 7;
    if (key == std::string::npos) return;
    const std::size_t begin = line.find_first_not_of(' ', key + length);
    if (begin == std::string::npos) return;
    const std::size_t end = std::min(line.find_first_of(" ,}\t#", begin), line.size());
    const std::string name = line.substr(begin, end - begin);
    if (std::ranges::find(kBooleans, name) == kBooleans.end()) return;
    draft_.replace(at, withStatement(draft_.line(at).now, "!str " + name, begin, end),
                   {.what = fmt::format("the name {} becomes !str {}", name, name),
                    .why = "YAML reads it as a boolean, and LLVM rejects the metadata"});
  }

  // name: without the dot.
  source::Result<void> metadataV2(std::size_t begin, std::string_view name) {
    const std::string last = fmt::format(".end_{}", name);
    std::string yaml;
    std::size_t end = begin + 1;
    for (;; ++end) {
      if (end >= draft_.size())
        return source::failure(source::Code::CannotPort,
                               {draft_.file(), static_cast<std::uint32_t>(begin + 1), 0, 0},
                               fmt::format(".{} has no {}", name, last));
      if (draft_.line(end).before.contains(last)) break;
      yaml += draft_.line(end).before + '\n';
    }
    const MacroParameters parameters(yaml);
    yaml = parameters.asNumbers();
    auto metadata = codeobject::readMetadataV2(yaml);
    if (!metadata) metadata = codeobject::readMetadataV2(withBrackets(yaml));
    if (name == kRuntimeMetadata.substr(1))
      metadata = source::failure(source::Code::CannotPort, {}, "its keys are older than version 2");
    if (!metadata) {
      for (std::size_t i = begin; i <= end; ++i)
        draft_.remove(i,
                      {.what = "the metadata of version 2 is removed",
                       .why = metadata.error().message + "; the new one is made from the loads of the code",
                       .certainty = i == begin ? Certainty::Question : Certainty::Certain});
      return {};
    }
    for (codeobject::KernelMetadata& kernel : metadata->kernels) {
      kernel.symbol = descriptorSymbol(kernel.symbol.empty() ? kernel.name : kernel.symbol);
      if (kernel.wavefrontSize == 0) kernel.wavefrontSize = 64; // the only one of these processors
    }
    std::string block = parameters.back(generate::newMetadataBlock(*metadata));
    while (block.ends_with('\n'))
      block.pop_back();
    const Reason reason{.what = "metadata of version 2 becomes .amdgpu_metadata",
                        .why = "the keys have other names, and offsets are written",
                        .certainty = Certainty::Certain};
    draft_.replace(begin, block, reason);
    for (std::size_t i = begin + 1; i <= end; ++i)
      draft_.remove(i, reason);
    return {};
  }

  Draft& draft_;
  bool inMetadata_ = false;
};

} // namespace

source::Result<void> portDirectives(Draft& draft) {
  return Directives(draft).port();
}

} // namespace wavesmith::port
