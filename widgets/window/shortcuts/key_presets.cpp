// SPDX-License-Identifier: Apache-2.0
#include "window/shortcuts/key_presets.h"

namespace wavesmith::widgets {
namespace {

struct PresetKey {
  const char* action;
  const char* keys; // portable; "; " between two
};

// Where ours differ from VS Code's on Linux: code.visualstudio.com/docs/getstarted/keybindings. A command that VS Code
// does not have keeps ours, or gets another if VS Code has that.
constexpr PresetKey kVsCode[] = {
    {"addCursorAbove", "Ctrl+Shift+Up"},
    {"addCursorBelow", "Ctrl+Shift+Down"},
    {"addNextOccurrence", "Ctrl+D"},
    {"cancelRun", "Ctrl+Alt+F5"},
    {"compareWithSaved", "Ctrl+K, D"},
    {"complete", "Ctrl+Space; Ctrl+I"},
    {"debugEnd", "Shift+F5"},
    {"duplicateLine", "Ctrl+Alt+Shift+Down"},
    {"editRun", "Ctrl+Alt+E"},
    {"explain", "Ctrl+K, Ctrl+I"},
    {"foldAll", "Ctrl+K, Ctrl+0"},
    {"keyboardShortcuts", "Ctrl+K, Ctrl+S"},
    {"nextUse", "F7"},
    {"openFolder", "Ctrl+K, Ctrl+O"},
    {"panelFiles", "Ctrl+Shift+E"},
    {"panelProblems", "Ctrl+Shift+M"},
    {"panelRun", "Ctrl+Shift+D"},
    {"previousUse", "Shift+F7"},
    {"quick-fix", "Ctrl+."},
    {"runKernel", "Ctrl+F5"},
    {"saveAll", "Ctrl+K, S"},
    {"trimLines", "Ctrl+K, Ctrl+X"},
    {"unfoldAll", "Ctrl+K, Ctrl+J"},
};

} // namespace

QList<KeyPreset> keyPresets() {
  KeyPreset code{.name = QStringLiteral("VS Code"), .keys = {}};
  for (const PresetKey& one : kVsCode)
    code.keys.insert(QString::fromLatin1(one.action),
                     QKeySequence::listFromString(QString::fromLatin1(one.keys), QKeySequence::PortableText));
  return {KeyPreset{.name = QStringLiteral("Wavesmith"), .keys = {}}, code};
}

} // namespace wavesmith::widgets
