// SPDX-License-Identifier: Apache-2.0
// Writes MessagePack: the tree of message_pack.h as bytes.
//
//   writeMessagePack(*readMessagePack(bytes)) == bytes    for bytes written by LLVM
//
// A pure function; any thread.
#pragma once

#include "codeobject/metadata/message_pack.h"

#include <cstddef>
#include <vector>

namespace wavesmith::codeobject {

// Uses the shortest form of each value, like LLVM.
[[nodiscard]] std::vector<std::byte> writeMessagePack(const Value& value);

} // namespace wavesmith::codeobject
