// SPDX-License-Identifier: Apache-2.0
// The layout of an operation's program for display: operation.h has most of them on one line. Only
// describe*.cpp include this. Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::isa::page {

// A program of operation.h with one statement per line; the bodies of if and for are indented.
[[nodiscard]] std::string laidOut(std::string_view program);

} // namespace wavesmith::isa::page
