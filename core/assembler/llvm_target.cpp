// SPDX-License-Identifier: Apache-2.0
#include "assembler/llvm_target.h"

#include "codeobject/target.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/TargetParser.h>

#include <algorithm>
#include <array>
#include <map>

// Only the AMDGPU parts of LLVM: LLVM's headers declare these functions for every target with a macro.
extern "C" {
void LLVMInitializeAMDGPUTargetInfo();
void LLVMInitializeAMDGPUTarget();
void LLVMInitializeAMDGPUTargetMC();
void LLVMInitializeAMDGPUAsmParser();
void LLVMInitializeAMDGPUDisassembler();
}

namespace wavesmith::assembler {
namespace {

using codeobject::TargetFeature;

// The processors in scope, see docs/ARCHITECTURE.md.
constexpr std::array<std::string_view, 3> kProcessors{"gfx90a", "gfx940", "gfx942"};
// Older ones, which are only encoded (encodings.h).
constexpr std::array<std::string_view, 13> kOlderProcessors{
    "gfx801", "gfx802", "gfx803", "gfx805", "gfx810", "gfx900",      "gfx902",
    "gfx904", "gfx906", "gfx908", "gfx909", "gfx90c", "gfx9-generic"};
constexpr const char* kTriple = "amdgcn-amd-amdhsa";

void registerOnce() {
  static const bool registered = [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmParser();
    LLVMInitializeAMDGPUDisassembler();
    return true;
  }();
  static_cast<void>(registered);
}

// "+sramecc,-xnack": only the features that the target id specifies, as in clang.
std::string featureText(const codeobject::TargetName& name) {
  std::string text;
  const auto add = [&text](TargetFeature feature, std::string_view spelling) {
    if (feature == TargetFeature::Any) return;
    if (!text.empty()) text += ',';
    text += feature == TargetFeature::On ? '+' : '-';
    text += spelling;
  };
  add(name.sramecc, "sramecc");
  add(name.xnack, "xnack");
  return text;
}

std::unique_ptr<LlvmTarget> make(const codeobject::TargetName& name) {
  registerOnce();
  auto made = std::make_unique<LlvmTarget>();
  std::string error;
  made->id = codeobject::toString(name);
  made->processor = name.processor;
  made->triple = llvm::Triple(kTriple);
  made->target = llvm::TargetRegistry::lookupTarget(kTriple, error);
  made->registers.reset(made->target->createMCRegInfo(kTriple));
  made->syntax.reset(made->target->createMCAsmInfo(*made->registers, kTriple, made->options));
  made->instructions.reset(made->target->createMCInstrInfo());
  made->subtarget.reset(made->target->createMCSubtargetInfo(kTriple, name.processor, featureText(name)));
  return made;
}

// Processors whose sources core/port knows, but which are not assembled here.
bool isPorted(std::string_view processor) {
  return processor == "gfx941" || processor == "gfx9-4-generic" ||
         std::ranges::find(kOlderProcessors, processor) != kOlderProcessors.end();
}

// Creating one takes longer than assembling a small kernel, and an editor uses the same one repeatedly.
const LlvmTarget* knownTarget(const codeobject::TargetName& name) {
  static std::map<std::string, std::unique_ptr<LlvmTarget>> known;
  auto& entry = known[codeobject::toString(name)];
  if (!entry) entry = make(name);
  return entry.get();
}

} // namespace

LlvmTarget::LlvmTarget() = default;
LlvmTarget::~LlvmTarget() = default;

source::Result<const LlvmTarget*> llvmTarget(std::string_view targetId, const std::string& file) {
  const auto name = codeobject::parseTargetName(targetId);
  if (name && isPorted(name->processor))
    return source::failure(
        source::Code::UnknownTarget, {.file = file},
        fmt::format("target '{}' is not assembled here; `wavesmith-cli port` brings such a source to gfx942",
                    targetId));
  if (!name || std::ranges::find(kProcessors, name->processor) == kProcessors.end())
    return source::failure(source::Code::UnknownTarget, {.file = file},
                           fmt::format("unknown target '{}'; use one of {}, optionally followed by "
                                       ":sramecc+, :sramecc-, :xnack+ or :xnack-",
                                       targetId, fmt::join(kProcessors, ", ")));
  return knownTarget(*name);
}

source::Result<const LlvmTarget*> llvmProcessor(std::string_view processor, const std::string& file) {
  if (std::ranges::find(kOlderProcessors, processor) == kOlderProcessors.end())
    return llvmTarget(processor, file);
  return knownTarget({.processor = std::string(processor)});
}

void setLlvmOption(std::string_view name, const std::string& value) {
  auto& options = llvm::cl::getRegisteredOptions();
  const auto found = options.find(llvm::StringRef(name.data(), name.size()));
  if (found == options.end()) return;
  found->second->reset();
  found->second->addOccurrence(1, found->first(), value);
}

} // namespace wavesmith::assembler
