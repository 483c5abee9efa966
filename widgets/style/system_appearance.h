// SPDX-License-Identifier: Apache-2.0
// Whether the desktop asks for dark or light programs. Qt 6.4 does not say (QStyleHints::colorScheme
// is 6.5's), so this asks the desktop's settings portal, and before its answer, or where there is none, reads
// the lightness of the palette that the platform gave.
//
// GUI thread only. Make it before a palette of one's own is set.
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

  // What the desktop said; tests say it in its place.
  void setDark(bool dark);

signals:
  void changed();

private slots:
  void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// True when text is lighter than what it is on.
[[nodiscard]] bool isDark(const QPalette& palette);

} // namespace wavesmith::widgets
