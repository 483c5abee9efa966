// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/limited_size.h"

#include <llvm/MC/MCAssembler.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSymbol.h>
#include <llvm/MC/MCValue.h>

namespace wavesmith::assembler {

void LimitedSize::printImpl(llvm::raw_ostream& out, const llvm::MCAsmInfo* syntax) const {
  written_.print(out, syntax);
}

bool LimitedSize::evaluateAsRelocatableImpl(llvm::MCValue& result, const llvm::MCAssembler* assembler,
                                            const llvm::MCFixup* fixup) const {
  const bool isLaidOut = assembler != nullptr && assembler->hasLayout();
  if (!isLaidOut) return written_.evaluateAsRelocatable(result, assembler, fixup);
  if (!written_.evaluateAsValue(result, *assembler) || result.getSymB() != nullptr) return false;
  const std::uint64_t here = origin_ ? assembler->getFragmentOffset(*origin_) : 0;
  std::uint64_t symbol = 0;
  if (const llvm::MCSymbolRefExpr* from = result.getSymA();
      from && (!origin_ || !assembler->getSymbolOffset(from->getSymbol(), symbol)))
    return true; // LLVM reports it
  const auto count =
      static_cast<std::int64_t>(static_cast<std::uint64_t>(result.getConstant()) + symbol - here);
  if (count < 0) return true; // the same
  const auto number = static_cast<std::uint64_t>(count);
  if (!refused_ && !fits_(number, counted_)) refused_ = true;
  counted_ = refused_ ? 0 : number;
  if (refused_) result = llvm::MCValue::get(static_cast<std::int64_t>(here));
  return true;
}

void LimitedSize::visitUsedExpr(llvm::MCStreamer& streamer) const {
  streamer.visitUsedExpr(written_);
}

llvm::MCFragment* LimitedSize::findAssociatedFragment() const {
  return written_.findAssociatedFragment();
}

} // namespace wavesmith::assembler
