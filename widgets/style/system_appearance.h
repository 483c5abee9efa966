// SPDX-License-Identifier: Apache-2.0
// Tells whether the desktop prefers dark or light programs. Qt 6.4 does not (QStyleHints::colorScheme exists since
// 6.5), so this class asks the desktop's settings portal. Until it answers, or without a portal, it uses the
// lightness of the platform's palette.
//
// GUI thread only. Create it before a custom palette is set.
#pragma once

#include <QObject>

#include <memory>

class QDBusVariant;
class QPalette;

namespace wavesmith::widgets {

class SystemAppearance : public QObject {
  Q_OBJECT

public:
  explicit SystemAppearance(QObject* parent = nullptr);
  ~SystemAppearance() override;

  [[nodiscard]] bool isDark() const;

  // Sets the preference of the desktop; also called by tests.
  void setDark(bool dark);

signals:
  void changed();

private slots:
  void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// True if the text is lighter than its background.
[[nodiscard]] bool isDark(const QPalette& palette);

} // namespace wavesmith::widgets
