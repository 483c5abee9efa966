// SPDX-License-Identifier: Apache-2.0
// An ELF streamer of LLVM that reports the address of each source instruction, and rejects directives that
// would exhaust memory without a message.
#pragma once

#include <llvm/MC/MCELFStreamer.h>
#include <llvm/MC/MCInst.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::assembler {

class LimitedSize;
struct LlvmTarget;

// The place of emitted bytes: after LLVM's layout, a section and an offset in it.
struct Emission {
  const llvm::MCFragment* fragment = nullptr;
  std::uint32_t offset = 0; // offset in the fragment
  std::uint32_t length = 0; // bytes
  llvm::MCSection* section = nullptr;
};

class EmissionObserver {
public:
  virtual ~EmissionObserver() = default;
  virtual void onInstruction(const Emission& emission, const llvm::MCInst& instruction) = 0;
  // A word in code, from a `.long`: it may be a hand-encoded instruction.
  virtual void onCodeWord(const Emission& emission) = 0;
  virtual void onUse(const llvm::MCExpr& value) = 0; // a use in data
  // A use in data, inside values that only LLVM's AMDGPU target can evaluate: those of a descriptor.
  virtual void onHiddenUse(const llvm::MCSymbol& symbol) = 0;
  virtual void onLabel(const llvm::MCSymbol& symbol, llvm::SMLoc where) = 0;
};

class RecordingStreamer final : public llvm::MCELFStreamer {
public:
  using MCELFStreamer::MCELFStreamer;
  ~RecordingStreamer() override;

  [[nodiscard]] static std::unique_ptr<RecordingStreamer>
  make(const LlvmTarget& target, llvm::MCContext& context, llvm::raw_pwrite_stream& output);

  void setObserver(EmissionObserver* observer) { observer_ = observer; }
  // Emitted instructions are also added to this list; nullptr: no longer.
  void copyInstructionsTo(std::vector<llvm::MCInst>* copies) { copies_ = copies; }

  [[nodiscard]] bool inCode() const;
  // Emits bytes at the current position of the code, for a statement that did not assemble.
  [[nodiscard]] Emission emitPlaceholder();

  void emitInstruction(const llvm::MCInst& instruction, const llvm::MCSubtargetInfo& subtarget) override;
  void emitLabel(llvm::MCSymbol* symbol, llvm::SMLoc where) override;
  void emitValueImpl(const llvm::MCExpr* value, unsigned size, llvm::SMLoc where) override;
  void emitIntValue(std::uint64_t value, unsigned size) override;
  void visitUsedSymbol(const llvm::MCSymbol& symbol) override;
  using llvm::MCELFStreamer::emitFill;
  using llvm::MCELFStreamer::emitIntValue;
  void emitFill(const llvm::MCExpr& bytes, std::uint64_t value, llvm::SMLoc where) override;
  void emitFill(const llvm::MCExpr& count, std::int64_t size, std::int64_t value, llvm::SMLoc where) override;
  void emitBytes(llvm::StringRef bytes) override;
  void emitULEB128Value(const llvm::MCExpr* value) override;
  void emitSLEB128Value(const llvm::MCExpr* value) override;
  void emitELFSize(llvm::MCSymbol* symbol, const llvm::MCExpr* value) override;

  // The `.size` directives. LLVM aborts if it cannot compute one: a caller that expects this can report it
  // first.
  struct Size {
    llvm::MCSymbol* symbol = nullptr;
    const llvm::MCExpr* value = nullptr;
    llvm::SMLoc where;
  };
  [[nodiscard]] const std::vector<Size>& sizes() const { return sizes_; }
  void setSize(const Size& size) { MCELFStreamer::emitELFSize(size.symbol, size.value); }

  void emitValueToOffset(const llvm::MCExpr* offset, unsigned char value, llvm::SMLoc where) override;
  void emitCodeAlignment(llvm::Align alignment, const llvm::MCSubtargetInfo* subtarget,
                         unsigned most) override;
  void emitValueToAlignment(llvm::Align alignment, std::int64_t value, unsigned size, unsigned most) override;

private:
  struct Mark {
    const llvm::MCFragment* fragment;
    std::size_t size;
  };
  [[nodiscard]] Mark mark() const;
  [[nodiscard]] Emission since(const Mark& mark) const;
  [[nodiscard]] bool spend(std::uint64_t count, std::uint64_t size, llvm::SMLoc where);
  [[nodiscard]] bool spendValues(std::uint64_t count, llvm::SMLoc where);
  [[nodiscard]] std::optional<unsigned>& residue() {
    return residues_.try_emplace(getCurrentSection(), 0).first->second;
  }
  void advance(std::uint64_t bytes);
  void advanceBy(const llvm::MCExpr& count, std::int64_t size);
  void align(std::uint64_t alignment);
  [[nodiscard]] bool canAlign(std::uint64_t alignment, unsigned unit);
  // The same at the layout, for a size that was unknown until then and had another value `before`.
  [[nodiscard]] bool spendAtLayout(std::uint64_t count, std::uint64_t before, std::uint64_t size,
                                   llvm::SMLoc where);
  [[nodiscard]] LimitedSize& limited(const llvm::MCExpr& count, std::int64_t size, llvm::SMLoc where);
  [[nodiscard]] bool isKnown(const llvm::MCExpr& count);
  [[nodiscard]] bool affordable(const llvm::MCExpr& count, std::int64_t size, llvm::SMLoc where);

  EmissionObserver* observer_ = nullptr;
  std::vector<llvm::MCInst>* copies_ = nullptr;
  bool inValue_ = false;
  // The offset modulo 256 of the end of each section and subsection; nothing: unknown before the layout.
  std::map<llvm::MCSectionSubPair, std::optional<unsigned>> residues_;
  std::vector<Size> sizes_;
  std::vector<std::unique_ptr<LimitedSize>> limited_;
  std::uint64_t spent_ = 0;  // bytes of data so far
  std::uint64_t values_ = 0; // values of .fill in code so far
  bool inFill_ = false;      // LLVM emits the values of a .fill, whose bytes are already counted
};

} // namespace wavesmith::assembler
