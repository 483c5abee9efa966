// SPDX-License-Identifier: Apache-2.0
// The environment of a widget test: separate settings, a theme, a workspace, and files in a temporary folder.
#pragma once

#include "document/document.h"
#include "document/workspace.h"
#include "settings/settings.h"
#include "source/file.h"
#include "style/english_plurals.h"
#include "style/theme.h"
#include "support/paths.h"

#include <QString>

#include <filesystem>
#include <memory>
#include <string_view>

namespace wavesmith::testing {

class Bench {
public:
  Bench() : settings(path("settings.ini")), theme(&settings) {
    widgets::EnglishPlurals::install();
    theme.apply();
  }

  [[nodiscard]] QString path(std::string_view name) const {
    return QString::fromStdString((directory / name).string());
  }

  // Writes a file into the folder and returns its path.
  QString write(std::string_view name, std::string_view text) const {
    const auto written = source::writeFile(directory / name, text);
    return written ? path(name) : QString();
  }

  // Copies an example and its run file.
  [[nodiscard]] QString copyExample(const std::string& name) const {
    for (const char* ending : {".s", ".run.yaml"})
      std::filesystem::copy_file(example(name + ending), directory / (name + ending),
                                 std::filesystem::copy_options::overwrite_existing);
    return path(name + ".s");
  }

  TemporaryDirectory directory;
  widgets::Settings settings;
  widgets::Theme theme;
};

// A kernel that assembles, with a label and a macro in it.
inline constexpr std::string_view kSmallKernel = R"(  .macro twice reg
  v_add_u32 v[\reg], v[\reg], v[\reg]
  .endm
  .text
  .globl small
  .p2align 8
  .type small,@function
small:
  v_mov_b32 v1, 1
  twice 1
.Lend:
  s_endpgm
  .size small, .-small
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel small
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

} // namespace wavesmith::testing
