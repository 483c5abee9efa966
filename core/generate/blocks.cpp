// SPDX-License-Identifier: Apache-2.0
#include "generate/blocks.h"

#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"
#include "generate/argument_loads.h"
#include "generate/intended.h"
#include "generate/kernel_candidates.h"
#include "generate/metadata_block.h"
#include "generate/new_metadata_block.h"
#include "generate/symbol_directives.h"
#include "kernarg/in_metadata.h"
#include "program/line_index.h"
#include "source/assembly/assembly_line.h"
#include "source/edited.h"
#include "source/text/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::generate {
namespace {

using codeobject::KernelMetadata;
using codeobject::Metadata;

const KernelHints kNoHints;

// The kernel in the metadata whose descriptor has this name; otherwise one of this name with an unknown
// symbol.
KernelMetadata* find(Metadata& metadata, const std::string& name, const codeobject::CodeObject& object) {
  const auto bySymbol = std::ranges::find(metadata.kernels, name + ".kd", &KernelMetadata::symbol);
  if (bySymbol != metadata.kernels.end()) return &*bySymbol;
  const auto byName = std::ranges::find_if(metadata.kernels, [&](const KernelMetadata& kernel) {
    return kernel.name == name && std::ranges::none_of(object.kernels(), [&](const codeobject::Kernel& one) {
             return one.name + ".kd" == kernel.symbol;
           });
  });
  return byName == metadata.kernels.end() ? nullptr : &*byName;
}

// Appends after the last line of a text, whose end is kept.
source::TextEdit behind(std::string_view text, const std::string& file, const std::string& blocks) {
  const std::vector<std::string_view> lines = source::splitLines(text);
  if (lines.empty()) return {{file, 1, 1, 0}, blocks};
  const bool apart = lines.back().find_first_not_of(" \t") == std::string_view::npos;
  std::string added = (apart ? "\n" : "\n\n") + blocks;
  if (text.ends_with('\n')) added.pop_back();
  return {{file, static_cast<std::uint32_t>(lines.size()),
           static_cast<std::uint32_t>(lines.back().size() + 1), 0},
          std::move(added)};
}

// If the lines of a text end with both characters, inserted lines do, too.
void endLinesAs(std::string_view text, std::vector<source::TextEdit>& edits) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos || end == 0 || text[end - 1] != '\r') return;
  for (source::TextEdit& edit : edits)
    for (std::size_t at = edit.replacement.find('\n'); at != std::string::npos;
         at = edit.replacement.find('\n', at + 2))
      if (at == 0 || edit.replacement[at - 1] != '\r') edit.replacement.insert(at, 1, '\r');
}

class Generator {
public:
  Generator(const std::string& text, const std::string& file, const Wanted& wanted,
            std::span<const KernelHints> hints, const Assemble& assemble)
      : text_(text), file_(file), wanted_(wanted), hints_(hints), assemble_(assemble) {}

  source::Result<GeneratedBlocks> run() {
    auto original = assemble_(text_);
    if (!original) return std::unexpected(original.error());
    original_ = std::move(*original);
    if (auto done = findSubjects(); !done) return std::unexpected(done.error());
    if (!out_.unclear.empty()) {
      out_.text = text_;
      out_.verified = true;
      out_.examined = std::move(original_);
      return std::move(out_);
    }
    if (auto done = readMetadata(); !done) return std::unexpected(done.error());
    if (auto done = examine(); !done) return std::unexpected(done.error());
    if (wanted_.directives) {
      if (auto done = describe(); !done) return std::unexpected(done.error());
      takeDirectives();
    }
    if (wanted_.metadata)
      if (auto done = metadata(); !done) return std::unexpected(done.error());
    if (auto done = finish(); !done) return std::unexpected(done.error());
    return std::move(out_);
  }

private:
  // An existing or a future kernel.
  struct Subject {
    std::string name;
    bool isNew = false;
    std::string block; // the provisional block of a new kernel
    std::string trialSymbols;
    SymbolEdits symbols;
    ChosenLayout layout;
    Proposal proposal;
  };

  [[nodiscard]] const KernelHints& hintsOf(const std::string& kernel) const {
    const auto found = std::ranges::find_if(hints_, [&](const KernelHints& hints) {
      return hints.kernel == kernel || (hints.kernel.empty() && isOne_);
    });
    return found == hints_.end() ? kNoHints : *found;
  }
  [[nodiscard]] bool isWanted(const std::string& kernel) const {
    return wanted_.kernel.empty() || wanted_.kernel == kernel;
  }

  // Finds the existing kernels and the future ones.
  source::Result<void> findSubjects() {
    KernelCandidates found = kernelCandidates(*original_.program, wanted_.kernel);
    const auto kernels = original_.program->kernels();
    isOne_ = found.kernels.size() + kernels.size() == 1;
    std::vector<Index> entries;
    for (const KernelCandidate& one : found.kernels)
      entries.push_back(one.entry);
    for (const program::KernelCode& kernel : kernels) {
      if (!isWanted(kernel.name)) continue;
      subjects_.emplace_back().name = kernel.name;
      if (const auto symbol = symbolOf(*original_.program, kernel))
        takeSymbol(subjects_.back(), *symbol, entries);
    }
    for (const KernelCandidate& one : found.kernels) {
      if (!isWanted(one.name)) continue;
      Subject& subject = subjects_.emplace_back();
      subject.block = provisionalBlock(one.name);
      subject.name = one.name;
      subject.isNew = true;
      takeSymbol(subject, one, entries);
    }
    if (!subjects_.empty()) return {};
    for (const KernelCandidate& one : found.unclear)
      out_.unclear.push_back({one.name, lineIn(file_, *original_.program, one.entry)});
    if (!out_.unclear.empty()) return {};
    return source::failure(source::Code::NoSuchKernel, {file_, 0, 0, 0},
                           wanted_.kernel.empty()
                               ? "no kernel found, and no label of code that ends with s_endpgm and could "
                                 "become one"
                               : fmt::format("unknown kernel {}", wanted_.kernel));
  }

  void takeSymbol(Subject& subject, const KernelCandidate& symbol, const std::vector<Index>& entries) {
    if (!wanted_.directives) return;
    subject.symbols = symbolDirectives(text_, file_, *original_.program, symbol, subject.isNew, entries);
    if (!subject.symbols.edits.empty())
      subject.trialSymbols = trialSymbols(*original_.program, symbol, entries);
  }

  source::Result<void> readMetadata() {
    block_ = findMetadataBlock(text_);
    if (!block_) return {};
    auto now = codeobject::readMetadataYaml(block_->yaml);
    if (!now) {
      source::Diagnostic error = now.error();
      error.place.file = file_;
      if (error.place.line != 0) error.place.line += block_->first;
      return std::unexpected(std::move(error));
    }
    now_ = std::move(*now);
    return {};
  }
  [[nodiscard]] KernelMetadata* nowOf(const std::string& kernel) {
    return now_ ? find(*now_, kernel, original_.program->codeObject()) : nullptr;
  }

  // Metadata with the maximum work-group size for kernels that are going to have it: it bounds the possible
  // behavior of their code.
  [[nodiscard]] std::optional<Metadata> trialMetadata() {
    if (wanted_.directives && !wanted_.metadata) return std::nullopt; // the text will not have it
    Metadata trial = now_.value_or(Metadata());
    if (!now_) trial.version = {1, 1};
    bool any = false;
    for (const Subject& subject : subjects_) {
      const auto items = flatWorkgroupSize(hintsOf(subject.name));
      if (!items || nowOf(subject.name) != nullptr) continue;
      trial.kernels.push_back(kernarg::newMetadata(subject.name, {}));
      trial.kernels.back().maxFlatWorkgroupSize = *items;
      any = true;
    }
    return any ? std::optional(std::move(trial)) : std::nullopt;
  }
  // The lines of the text keep their numbers; the trial block comes after them.
  [[nodiscard]] std::string trialText(const std::optional<Metadata>& metadata) const {
    std::string text = text_;
    if (metadata && block_) {
      const auto begin = static_cast<std::size_t>(block_->yaml.data() - text_.data());
      const std::size_t from = source::lineStart(text_, begin - 1);
      const std::size_t to = source::lineEnd(text_, begin + block_->yaml.size());
      for (std::size_t at = from; at < to; ++at)
        if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
    }
    std::string added;
    for (const Subject& subject : subjects_)
      added += subject.block + subject.trialSymbols;
    if (metadata) added += newMetadataBlock(*metadata);
    return added.empty() ? text : text + "\n" + added;
  }

  // Computes the new blocks. A descriptor determines the initial registers, and therefore the positions of
  // arguments and the possible addresses: so this is repeated with the result of the first trial.
  source::Result<void> examine() {
    const std::optional<Metadata> metadata = trialMetadata();
    constexpr unsigned kMostTrials = 3;
    for (unsigned trial = 0; trial < kMostTrials; ++trial) {
      const std::string text = trialText(metadata);
      auto examined = text == text_ ? source::Result<Assembled>(original_) : assemble_(text);
      if (!examined) return std::unexpected(examined.error());
      out_.examined = std::move(*examined);
      bool changed = false;
      for (Subject& subject : subjects_)
        changed = ask(subject, trial == 0) || changed;
      if (!changed) break;
    }
    lines_ = program::LineIndex(*out_.examined.program, file_);
    sayBroken();
    std::erase_if(subjects_, [](const Subject& subject) { return subject.proposal.kernel.empty(); });
    return {};
  }
  // Code of unknown effect: then numbers may be too large, and are kept.
  void sayBroken() {
    const program::Program& program = *out_.examined.program;
    for (Index i = 0; i < program.instructions().size(); ++i) {
      if (!program.broken(i)) continue;
      out_.remarks.push_back(fmt::format(
          "line {} does not assemble: its effect is unknown, so no value is lowered until it is fixed",
          lines_.lineOf(i)));
      return;
    }
  }

  // True if the block must differ from the trial block. The first round does not yet know the arguments, and
  // therefore not whether the hints about them are correct.
  bool ask(Subject& subject, bool isFirst) {
    const program::Program& program = *out_.examined.program;
    const auto index = indexIn(program, subject.name);
    if (!index) return false;
    const KernelMetadata* now = nowOf(subject.name);
    subject.layout = chooseLayout(program, *out_.examined.analysis, *index, now, hintsOf(subject.name));
    subject.proposal = propose(text_, file_, program, *out_.examined.analysis, *index,
                               {subject.isNew, isFirst && subject.isNew ? 0 : subject.layout.layout.size});
    if (!subject.isNew) return false;
    std::string block = newBlock(subject.name, subject.proposal.inference);
    return std::exchange(subject.block, block) != block;
  }

  // Assembles and analyzes the text with all these blocks.
  source::Result<void> describe() {
    for (const Subject& subject : subjects_) {
      edits_.insert(edits_.end(), subject.symbols.edits.begin(), subject.symbols.edits.end());
      if (subject.isNew) {
        added_ += (added_.empty() ? "" : "\n") + subject.block;
      } else {
        const auto& edits = subject.proposal.update.edits;
        edits_.insert(edits_.end(), edits.begin(), edits.end());
      }
    }
    auto text = edited(edits_, added_);
    if (!text) return std::unexpected(text.error());
    describedText_ = std::move(*text);
    auto described =
        describedText_ == text_ ? source::Result<Assembled>(original_) : assemble_(describedText_);
    if (!described) return std::unexpected(described.error());
    described_ = std::move(*described);
    return {};
  }

  void takeSymbolDirectives(const Subject& subject) {
    const SymbolEdits& symbols = subject.symbols;
    out_.remarks.insert(out_.remarks.end(), symbols.remarks.begin(), symbols.remarks.end());
    for (const SymbolDirective& one : symbols.directives)
      out_.changes.push_back({.kernel = subject.name,
                              .metadata = false,
                              .what = one.what,
                              .before = {},
                              .after = one.after,
                              .why = one.why,
                              .because = {symbols.line},
                              .line = 0});
  }

  void takeDirectives() {
    for (const Subject& subject : subjects_) {
      takeSymbolDirectives(subject);
      if (!subject.proposal.why.empty()) out_.remarks.push_back(subject.proposal.why);
      if (!wanted_.metadata)
        out_.remarks.insert(out_.remarks.end(), subject.layout.remarks.begin(), subject.layout.remarks.end());
      const auto block =
          subject.isNew ? findBlock(subject.block, subject.name) : findBlock(text_, subject.name);
      for (const DirectiveChange& change : subject.proposal.update.changes) {
        const DirectiveLine* written = nullptr;
        if (block) {
          const auto line = std::ranges::find(block->lines, change.directive, &DirectiveLine::directive);
          if (line != block->lines.end()) written = &*line;
        }
        if (subject.isNew && written == nullptr) continue; // equal to the assembler's default
        out_.changes.push_back(
            {.kernel = subject.name,
             .metadata = false,
             .what = change.directive,
             .before = written != nullptr && !subject.isNew ? written->text : std::string(),
             .after = fmt::format("{}", change.after),
             .why = change.why,
             .because = linesOf(change.because),
             .line = change.line});
      }
    }
  }

  source::Result<void> metadata() {
    // If the descriptors of a text do not change, the original analysis applies.
    const Assembled& base = wanted_.directives ? described_ : original_;
    const codeobject::CodeObject& object = base.program->codeObject();
    if (!block_ && object.metadata()) {
      out_.remarks.emplace_back("the metadata is not in a plain .amdgpu_metadata block of this text (it "
                                "comes from a macro or another file): change it by hand");
      return {};
    }
    Metadata wanted = now_ ? *now_ : Metadata{};
    ofTheFile(wanted, object);
    for (const Subject& subject : subjects_) {
      const codeobject::Kernel* kernel = object.findKernel(subject.name);
      const auto index = indexIn(*base.program, subject.name);
      if (kernel == nullptr || !index) {
        out_.remarks.push_back(fmt::format(
            "kernel {} has no descriptor, which its metadata needs: generate both", subject.name));
        continue;
      }
      Inference inference = subject.proposal.inference;
      inference.kernel = *index;
      KernelMetadata* now = find(wanted, subject.name, object);
      MetadataProposal proposal = proposeMetadata(*base.program, *base.analysis, inference,
                                                  kernel->descriptor, now, hintsOf(subject.name));
      takeMetadata(subject, proposal);
      if (now != nullptr)
        *now = std::move(proposal.wanted);
      else
        wanted.kernels.push_back(std::move(proposal.wanted));
    }
    if (wanted.kernels.empty()) return {};
    if (block_) {
      auto edits = updateMetadataBlock(file_, *block_, wanted);
      if (!edits) return std::unexpected(edits.error());
      metadataEdits_ = std::move(edits->edits);
      out_.metadataRewritten = edits->rewritten;
    } else {
      addedMetadata_ = newMetadataBlock(wanted);
    }
    intended_ = std::move(wanted);
    return {};
  }

  // Version and target, which apply to all kernels (LLVM AMDGPUUsage, "Code Object Metadata": 1.1 for code
  // object 4, 1.2 for 5 and 6).
  void ofTheFile(Metadata& wanted, const codeobject::CodeObject& object) {
    constexpr unsigned kFirstWithHidden = 5;
    const std::array<std::uint32_t, 2> version{1, object.version() >= kFirstWithHidden ? 2U : 1U};
    const std::string target = "amdgcn-amd-amdhsa--" + object.target();
    const auto say = [&](std::string_view what, std::string before, std::string after, std::string_view why) {
      if (!block_) before.clear();
      out_.changes.push_back({.kernel = {},
                              .metadata = true,
                              .what = std::string(what),
                              .before = std::move(before),
                              .after = std::move(after),
                              .why = std::string(why),
                              .because = {},
                              .line = block_ ? lineOfKey(*block_, {}, what) : 0});
    };
    if (wanted.version != version)
      say("amdhsa.version", fmt::format("[{}, {}]", wanted.version[0], wanted.version[1]),
          fmt::format("[{}, {}]", version[0], version[1]),
          fmt::format("this is code object version {}", object.version()));
    wanted.version = version;
    if (wanted.target != target && (!block_ || !wanted.target.empty())) {
      say("amdhsa.target", wanted.target, target, "the text is assembled for it");
      wanted.target = target;
    }
  }

  void takeMetadata(const Subject& subject, const MetadataProposal& proposal) {
    out_.remarks.insert(out_.remarks.end(), proposal.remarks.begin(), proposal.remarks.end());
    const KernelMetadata* now = nowOf(subject.name);
    for (const MetadataChange& change : proposal.changes)
      out_.changes.push_back({.kernel = subject.name,
                              .metadata = true,
                              .what = change.key,
                              .before = change.before,
                              .after = change.after,
                              .why = change.why,
                              .because = linesOf(change.because),
                              .line = now != nullptr ? lineOfKey(*block_, now->symbol, change.key) : 0});
  }

  // Converts everything to edits of the text, and checks the result.
  source::Result<void> finish() {
    edits_.insert(edits_.end(), metadataEdits_.begin(), metadataEdits_.end());
    if (!addedMetadata_.empty()) added_ += (added_.empty() ? "" : "\n") + addedMetadata_;
    auto text = edited(edits_, added_);
    if (!text) return std::unexpected(text.error());
    out_.text = std::move(*text);
    if (out_.text != text_) out_.edits = allEdits(edits_, added_);
    for (Subject& subject : subjects_)
      out_.kernels.push_back({subject.name, subject.isNew, std::move(subject.proposal)});
    return verify();
  }

  source::Result<void> verify() {
    auto then = out_.text == text_                                  ? source::Result<Assembled>(original_)
                : wanted_.directives && out_.text == describedText_ ? source::Result<Assembled>(described_)
                                                                    : assemble_(out_.text);
    if (!then) return std::unexpected(then.error());
    const codeobject::CodeObject& object = then->program->codeObject();
    std::vector<std::string> differences;
    for (const ExaminedKernel& kernel : out_.kernels) {
      if (!wanted_.directives) continue;
      const codeobject::Kernel* is = object.findKernel(kernel.name);
      const codeobject::Kernel* was = original_.program->codeObject().findKernel(kernel.name);
      for (std::string& one : unintended(kernel.proposal, was != nullptr ? &was->descriptor : nullptr,
                                         is != nullptr ? &is->descriptor : nullptr, then->program->target()))
        differences.push_back(fmt::format("kernel {}: {}", kernel.name, one));
    }
    for (const Subject& subject : subjects_)
      if (!subject.symbols.edits.empty() && !isWholeFunction(*then->program, subject.name))
        differences.push_back(
            fmt::format("kernel {}: its label does not become a global function with a size", subject.name));
    if (intended_ &&
        (!object.metadata() || codeobject::treeOf(*object.metadata()) != codeobject::treeOf(*intended_)))
      differences.emplace_back("the assembler reads the metadata differently than intended");
    out_.verified = differences.empty();
    for (const std::string& one : differences)
      out_.remarks.push_back(one + "; review the change before you apply it");
    return {};
  }

  [[nodiscard]] static bool isWholeFunction(const program::Program& program, const std::string& kernel) {
    const auto index = indexIn(program, kernel);
    const auto symbol = index ? symbolOf(program, program.kernels()[*index]) : std::nullopt;
    return symbol && symbol->isGlobal && symbol->isFunction && symbol->size != 0;
  }
  [[nodiscard]] std::vector<source::TextEdit> allEdits(std::vector<source::TextEdit> edits,
                                                       const std::string& added) const {
    if (!added.empty()) edits.push_back(behind(text_, file_, added));
    endLinesAs(text_, edits);
    return edits;
  }
  [[nodiscard]] source::Result<std::string> edited(const std::vector<source::TextEdit>& edits,
                                                   const std::string& added) const {
    auto text = source::edited(text_, allEdits(edits, added));
    if (!text)
      return source::failure(source::Code::MalformedMetadata, {file_, 0, 0, 0},
                             "the blocks of this text overlap: each .amdhsa_kernel and .amdgpu_metadata must "
                             "end before the next begins");
    return std::move(*text);
  }
  [[nodiscard]] static std::optional<std::size_t> indexIn(const program::Program& program,
                                                          const std::string& kernel) {
    const auto kernels = program.kernels();
    const auto found = std::ranges::find(kernels, kernel, &program::KernelCode::name);
    if (found == kernels.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kernels.begin());
  }
  [[nodiscard]] std::vector<std::uint32_t> linesOf(const std::vector<Index>& because) const {
    std::vector<std::uint32_t> lines;
    for (const Index at : because) {
      const std::uint32_t line = lines_.lineOf(at);
      if (line != 0 && std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
    }
    return lines;
  }

  const std::string& text_;
  const std::string& file_;
  const Wanted& wanted_;
  std::span<const KernelHints> hints_;
  const Assemble& assemble_;

  Assembled original_;
  std::vector<Subject> subjects_;
  bool isOne_ = false;       // it is the only kernel in the text
  program::LineIndex lines_; // lines of out_.examined
  std::optional<MetadataBlock> block_;
  std::optional<Metadata> now_;
  // Edits that give the text its new descriptors.
  std::vector<source::TextEdit> edits_;
  std::string added_;
  std::string describedText_;
  Assembled described_;
  std::vector<source::TextEdit> metadataEdits_;
  std::string addedMetadata_;
  std::optional<Metadata> intended_;
  GeneratedBlocks out_;
};

} // namespace

source::Result<GeneratedBlocks> generateBlocks(const std::string& text, const std::string& file,
                                               const Wanted& wanted, std::span<const KernelHints> hints,
                                               const Assemble& assemble) {
  return Generator(text, file, wanted, hints, assemble).run();
}

} // namespace wavesmith::generate
