// SPDX-License-Identifier: Apache-2.0
// A read-only view of a unified diff, from which text can be copied: with signs and fills, without line
// wrapping.
//
//   --- vector_add.s
//   +++ vector_add.s
//   @@ -52,3 +52,3 @@
//      .amdhsa_kernel vector_add
//   -    .amdhsa_next_free_vgpr 8
//   +    .amdhsa_next_free_vgpr 40
//
// GUI thread only.
#pragma once

#include <QPlainTextEdit>

namespace wavesmith::widgets {

class Settings;
class Theme;

class DiffView : public QPlainTextEdit {
  Q_OBJECT

public:
  explicit DiffView(const Settings* settings, const Theme* theme, QWidget* parent = nullptr);

  void setDiff(const QString& diff);

private:
  void paintSigns();

  const Theme* theme_;
};

} // namespace wavesmith::widgets
