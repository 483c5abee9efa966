// SPDX-License-Identifier: Apache-2.0
// Pages of the manual in the macros of man(7), made from the parser and its help:
//
//   manualPage(app)                      wavesmith-cli(1)
//   manualPage(*app.get_subcommand(...)) wavesmith-cli-run(1)
//
// The text depends on nothing but the program and SOURCE_DATE_EPOCH. Pure functions; any thread.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace wavesmith::cli {

// "wavesmith-cli-isa-show", for the name of a page and of its file.
[[nodiscard]] std::string manualName(const CLI::App& app);

[[nodiscard]] std::string manualPage(const CLI::App& app);

} // namespace wavesmith::cli
