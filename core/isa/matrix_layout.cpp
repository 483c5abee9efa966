// SPDX-License-Identifier: Apache-2.0
#include "isa/matrix_layout.h"

namespace wavesmith::isa {

std::optional<MatrixShape> matrixShape(Op /*op*/) {
  return std::nullopt;
}
MatrixPlace placeOf(Matrix /*matrix*/, const MatrixShape& /*shape*/, const MatrixElement& /*element*/) {
  return {};
}
MatrixElement elementAt(Matrix /*matrix*/, const MatrixShape& /*shape*/, const MatrixPlace& /*place*/) {
  return {};
}
unsigned elementsPerLane(Matrix /*matrix*/, const MatrixShape& /*shape*/) {
  return 0;
}
unsigned sourceLane(Matrix /*matrix*/, const MatrixShape& /*shape*/, unsigned lane,
                    const Modifiers& /*modifiers*/) {
  return lane;
}

} // namespace wavesmith::isa
