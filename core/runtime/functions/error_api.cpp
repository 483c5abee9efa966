// SPDX-License-Identifier: Apache-2.0
// Errors: their names are those of HIP, the messages are our own.
#include "runtime/runtime.h"

#include <algorithm>

namespace wavesmith::runtime {
namespace {

struct ErrorText {
  int number = 0;
  const char* name = nullptr;
  const char* sentence = nullptr;
};

constexpr ErrorText kErrors[] = {
// clang-format off
#define WAVESMITH_HIP_ERROR(number, name, sentence) {number, #name, sentence},
#include "runtime/functions/errors.inc"
#undef WAVESMITH_HIP_ERROR
    // clang-format on
};

const ErrorText& textOf(int error) {
  const auto found = std::ranges::find(kErrors, error, &ErrorText::number);
  return found != std::end(kErrors) ? *found
                                    : *std::ranges::find(kErrors, int{hipErrorUnknown}, &ErrorText::number);
}

} // namespace

} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

const char* hipGetErrorName(hipError_t error) {
  return textOf(error).name;
}
const char* hipGetErrorString(hipError_t error) {
  return textOf(error).sentence;
}
hipError_t hipDrvGetErrorName(hipError_t error, const char** text) {
  if (text == nullptr) return hipErrorInvalidValue;
  *text = textOf(error).name;
  return hipSuccess;
}
hipError_t hipDrvGetErrorString(hipError_t error, const char** text) {
  if (text == nullptr) return hipErrorInvalidValue;
  *text = textOf(error).sentence;
  return hipSuccess;
}
hipError_t hipGetLastError() {
  const hipError_t last = lastError();
  forgetError();
  return last;
}
hipError_t hipExtGetLastError() {
  return hipGetLastError();
}
hipError_t hipPeekAtLastError() {
  return lastError();
}

} // extern "C"
