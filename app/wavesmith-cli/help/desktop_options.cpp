// SPDX-License-Identifier: Apache-2.0
#include "help/desktop_options.h"

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace wavesmith::cli {

void addDesktopOptions(CLI::App& app, Completions& completions) {
  const auto flag = [&app](const char* name, const char* description) {
    app.add_flag(name)->description(description);
  };
  const auto value = [&app](const char* name, const char* type, const char* description) {
    return app.add_option(name)->type_name(type)->description(description);
  };
  completions.files(value("FILE", "", "Sources, code objects and run files to open")
                        ->expected(0, CLI::detail::expected_max_vector_size),
                    "s S hsaco co o run.yaml");
  completions.files(value("--screenshot", "PNG", "Write a screenshot of the window and quit"), "png");
  value("--size", "SIZE", "Size of the window, as in 1280x800");
  completions.values(value("--theme", "THEME", "light, dark or system"), {{"light"}, {"dark"}, {"system"}});
  completions.values(value("--language", "LANGUAGE", "Language of the window: en, de or system"),
                     {{"en"}, {"de"}, {"system"}});
  flag("--new-window", "Open another window, even if one is open");
  flag("--run", "Run the kernel when the window is ready");
  completions.files(value("--settings", "INI", "Keep settings in this file"), "ini");
  flag("--time-start", "Print when the file is open and assembled, and quit");
  app.set_help_flag("-h,--help", "Print this help and exit");
  flag("-v,--version", "Print the version and exit");
}

} // namespace wavesmith::cli
