// SPDX-License-Identifier: Apache-2.0
// MessagePack written: the tree of message_pack.h as bytes.
//
//   writeMessagePack(*readMessagePack(bytes)) == bytes    for what LLVM wrote
//
// A pure function; any thread.
#pragma once

#include "codeobject/message_pack.h"

#include <cstddef>
#include <vector>

namespace wavesmith::codeobject {

// The shortest form of each value, as LLVM writes it.
[[nodiscard]] std::vector<std::byte> writeMessagePack(const Value& value);

} // namespace wavesmith::codeobject
