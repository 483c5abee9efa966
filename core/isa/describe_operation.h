// SPDX-License-Identifier: Apache-2.0
// The layout of an operation's program for reading: operation.h writes most on one line. Only describe*.cpp include
// this. Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::isa::page {

// A program of operation.h, one statement a line, what is inside of if and for indented.
[[nodiscard]] std::string laidOut(std::string_view program);

} // namespace wavesmith::isa::page
