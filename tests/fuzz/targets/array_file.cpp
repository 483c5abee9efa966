// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as a file of elements: .npy or raw.
//
//   byte 0     the expected element type, or none
//   the rest   the file
//
// An array has as many bytes as its elements need; written as .npy it reads as the same.
#include "project/launches/array_file.h"

#include "fuzz/target.h"

#include <optional>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  constexpr unsigned kTypes = static_cast<unsigned>(execution::ElementType::Bf8) + 1;
  std::optional<execution::ElementType> type;
  if (const unsigned number = input.take<std::uint8_t>() % (kTypes + 1); number < kTypes)
    type = static_cast<execution::ElementType>(number);
  const auto array = project::readArray(input.bytes(), type, {"k.run.yaml", 3, 1, 0});
  if (!array) {
    fuzz::require(!array.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::require(!type || array->type == *type, "the array has the type that was asked for");
  fuzz::require(array->bytes.size() == array->count * execution::bytesOf(array->type),
                "it has all of its elements");
  const auto again = project::readArray(project::npyBytes(array->type, array->bytes), array->type, {});
  fuzz::require(again && again->bytes == array->bytes && again->count == array->count,
                "written, it reads as the same");
  return 0;
}
