// SPDX-License-Identifier: Apache-2.0
// A size in the text that is only known at the layout, such as `.fill (end-begin)*N`: an expression of LLVM around the
// one that was written, which has the value 0 if the data would exceed the limit of limits.h. LLVM evaluates it before
// it writes the bytes, and would write them all until memory is exhausted.
//
//   LimitedSize limited(count, [&](std::uint64_t values, std::uint64_t before) { return fits(values - before); });
//   MCELFStreamer::emitFill(limited, size, value, where);
//
// Must live until the object is written. One thread.
#pragma once

#include <llvm/MC/MCExpr.h>

#include <cstdint>
#include <functional>
#include <utility>

namespace llvm {
class MCFragment;
} // namespace llvm

namespace wavesmith::assembler {

class LimitedSize final : public llvm::MCTargetExpr {
public:
  // Whether a number of bytes, or of values, fits; it reports what does not. Asked in each pass of the layout: `before`
  // is the number of the previous pass, at first 0. Not asked again after it has refused.
  using Fits = std::function<bool(std::uint64_t count, std::uint64_t before)>;

  LimitedSize(const llvm::MCExpr& written, Fits fits) : written_(written), fits_(std::move(fits)) {}

  // The fragment of an .org, whose operand is the offset in the section after it.
  void setOrigin(const llvm::MCFragment* origin) { origin_ = origin; }

  void printImpl(llvm::raw_ostream& out, const llvm::MCAsmInfo* syntax) const override;
  bool evaluateAsRelocatableImpl(llvm::MCValue& result, const llvm::MCAssembler* assembler,
                                 const llvm::MCFixup* fixup) const override;
  void visitUsedExpr(llvm::MCStreamer& streamer) const override;
  [[nodiscard]] llvm::MCFragment* findAssociatedFragment() const override;
  void fixELFSymbolsInTLSFixups(llvm::MCAssembler& /*assembler*/) const override {}

private:
  const llvm::MCExpr& written_;
  Fits fits_;
  const llvm::MCFragment* origin_ = nullptr;
  // LLVM evaluates constant expressions only.
  mutable std::uint64_t counted_ = 0;
  mutable bool refused_ = false;
};

} // namespace wavesmith::assembler
