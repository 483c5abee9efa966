// SPDX-License-Identifier: Apache-2.0
#include "style/highlighting_repository.h"
#include "style/system_appearance.h"
#include "style/theme.h"
#include "widgets/support/widget_test.h"

#include <QApplication>
#include <QMetaEnum>
#include <QPalette>
#include <QSignalSpy>
#include <QStyle>
#include <QTemporaryDir>
#include <QTest>

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>

namespace wavesmith::widgets {

using Role = Theme::Role;
using Highlighting = KSyntaxHighlighting::Theme;

constexpr double kReadable = 4.5; // WCAG 2.1, success criterion 1.4.3

class ThemeTest : public QObject {
  Q_OBJECT

private:
  QTemporaryDir directory_;
  int files_ = 0;

  QString newFile() { return directory_.filePath(QString::number(++files_) + QStringLiteral(".ini")); }

  static void forBothModes() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }

  static void expectReadable(const QColor& text, const QColor& ground, const QString& what) {
    const double found = contrast(text, ground);
    QVERIFY2(found >= kReadable, qPrintable(QStringLiteral("%1: %2 on %3 has a contrast of %4")
                                                .arg(what, text.name(), ground.name())
                                                .arg(found)));
  }

  // Settings with the mode of the row.
  std::unique_ptr<Settings> settingsOfRow() {
    QFETCH(const bool, dark);
    auto settings = std::make_unique<Settings>(newFile());
    settings->setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    return settings;
  }

private slots:
  // The ends of the scale, and the grays just below and above 4.5 on white.
  void contrastMatchesWcag() {
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
    QCOMPARE(contrast(QColor(0x123456), QColor(0x123456)), 1.0);
    QVERIFY(contrast(QColor(0x777777), Qt::white) < kReadable);
    QVERIFY(contrast(QColor(0x767676), Qt::white) > kReadable);
  }

  void everyTextRoleIsReadable_data() { forBothModes(); }
  void everyTextRoleIsReadable() {
    const auto settings = settingsOfRow();
    const Theme theme(settings.get());
    const QPalette& palette = theme.palette();
    const QColor grounds[] = {theme.color(Role::EditorBackground), theme.color(Role::CurrentLine),
                              theme.color(Role::Gutter),           palette.color(QPalette::Window),
                              palette.color(QPalette::Base),       palette.color(QPalette::AlternateBase)};
    for (const Role role : {Role::Error, Role::Warning, Role::Remark, Role::Good, Role::EditorText,
                            Role::LineNumber, Role::LineNumberCurrent, Role::Quiet, Role::Accent,
                            Role::Vector, Role::Accumulation, Role::Scalar}) {
      for (const QColor& ground : grounds) {
        expectReadable(theme.color(role), ground, QStringLiteral("role %1").arg(static_cast<int>(role)));
      }
    }
    for (const Role ground : {Role::ErrorFill, Role::WarningFill, Role::GoodFill, Role::Selection,
                              Role::Bracket, Role::SearchHit}) {
      const QString what = QStringLiteral("text on role %1").arg(static_cast<int>(ground));
      expectReadable(theme.color(Role::EditorText), theme.color(ground), what);
      expectReadable(palette.color(QPalette::Text), theme.color(ground), what);
    }
    expectReadable(theme.color(Role::Error), theme.color(Role::ErrorFill), QStringLiteral("error"));
    expectReadable(theme.color(Role::Warning), theme.color(Role::WarningFill), QStringLiteral("warning"));
    expectReadable(theme.color(Role::Good), theme.color(Role::GoodFill), QStringLiteral("good"));
  }

  void paletteIsReadable_data() { forBothModes(); }
  void paletteIsReadable() {
    const auto settings = settingsOfRow();
    const Theme theme(settings.get());
    const QPalette& palette = theme.palette();
    const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
        {QPalette::WindowText, QPalette::Window},
        {QPalette::Text, QPalette::Base},
        {QPalette::Text, QPalette::AlternateBase},
        {QPalette::ButtonText, QPalette::Button},
        {QPalette::ToolTipText, QPalette::ToolTipBase},
        {QPalette::HighlightedText, QPalette::Highlight},
        {QPalette::Link, QPalette::Base},
        {QPalette::LinkVisited, QPalette::Base},
        {QPalette::Link, QPalette::Window},
        {QPalette::PlaceholderText, QPalette::Base}};
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive}) {
      for (const auto& [text, ground] : pairs) {
        expectReadable(palette.color(group, text), palette.color(group, ground),
                       QStringLiteral("palette role %1").arg(static_cast<int>(text)));
      }
    }
    // Disabled text is paler, but visible.
    const QColor window = palette.color(QPalette::Window);
    const double disabled = contrast(palette.color(QPalette::Disabled, QPalette::WindowText), window);
    QVERIFY(disabled > 2.0);
    QVERIFY(disabled < contrast(palette.color(QPalette::WindowText), window) / 2);
  }

  void everyTextStyleIsReadable_data() { forBothModes(); }
  void everyTextStyleIsReadable() {
    const auto settings = settingsOfRow();
    const Theme theme(settings.get());
    const Highlighting& highlighting = theme.highlighting();
    QVERIFY(highlighting.isValid());
    const auto styles = QMetaEnum::fromType<Highlighting::TextStyle>();
    QVERIFY(styles.keyCount() > 30);
    for (int i = 0; i < styles.keyCount(); ++i) {
      const auto style = static_cast<Highlighting::TextStyle>(styles.value(i));
      QVERIFY2(highlighting.textColor(style) != 0, styles.key(i)); // 0: the theme does not name it
      for (const Role ground : {Role::EditorBackground, Role::CurrentLine}) {
        const QString name = QLatin1String(styles.key(i));
        expectReadable(QColor(highlighting.textColor(style)), theme.color(ground), name);
        expectReadable(QColor(highlighting.selectedTextColor(style)), theme.color(ground), name);
      }
    }
  }

  // The highlighting theme and the roles are separate files that must agree.
  void highlightingAgreesWithRoles_data() { forBothModes(); }
  void highlightingAgreesWithRoles() {
    const auto settings = settingsOfRow();
    const Theme theme(settings.get());
    const Highlighting& highlighting = theme.highlighting();
    const std::pair<Highlighting::EditorColorRole, Role> pairs[] = {
        {Highlighting::BackgroundColor, Role::EditorBackground},
        {Highlighting::TextSelection, Role::Selection},
        {Highlighting::CurrentLine, Role::CurrentLine},
        {Highlighting::SearchHighlight, Role::SearchHit},
        {Highlighting::BracketMatching, Role::Bracket},
        {Highlighting::IconBorder, Role::Gutter},
        {Highlighting::LineNumbers, Role::LineNumber},
        {Highlighting::CurrentLineNumber, Role::LineNumberCurrent}};
    for (const auto& [editor, role] : pairs) {
      QCOMPARE(QColor(highlighting.editorColor(editor)).name(), theme.color(role).name());
    }
    QCOMPARE(QColor(highlighting.textColor(Highlighting::Normal)).name(),
             theme.color(Role::EditorText).name());
    const auto colors = QMetaEnum::fromType<Highlighting::EditorColorRole>();
    for (int i = 0; i < colors.keyCount(); ++i) {
      const auto role = static_cast<Highlighting::EditorColorRole>(colors.value(i));
      QVERIFY2(highlighting.editorColor(role) != 0, colors.key(i));
    }
  }

  void repositoryHasOurThemesAndAllDefinitions() {
    QVERIFY(highlightingRepository().theme(QStringLiteral("Wavesmith Light")).isValid());
    QVERIFY(highlightingRepository().theme(QStringLiteral("Wavesmith Dark")).isValid());
    QVERIFY(highlightingRepository().definitions().size() > 200);
    QCOMPARE(&highlightingRepository(), &highlightingRepository());
  }

  void followsTheMode() {
    Settings settings(newFile());
    SystemAppearance system;
    system.setDark(false);
    Theme theme(&settings, &system, nullptr);
    QSignalSpy changed(&theme, &Theme::changed);
    QCOMPARE(settings.themeMode(), ThemeMode::System);
    QVERIFY(!theme.isDark());

    system.setDark(true);
    QVERIFY(theme.isDark());
    QCOMPARE(changed.count(), 1);
    QCOMPARE(theme.highlighting().name(), QStringLiteral("Wavesmith Dark"));

    settings.setThemeMode(ThemeMode::Light);
    QVERIFY(!theme.isDark());
    QCOMPARE(changed.count(), 2);
    system.setDark(false);
    system.setDark(true);
    QCOMPARE(changed.count(), 2);
    settings.setThemeMode(ThemeMode::Dark);
    QCOMPARE(changed.count(), 3);
    settings.setThemeMode(ThemeMode::System); // dark too: no change
    QCOMPARE(changed.count(), 3);
    QVERIFY(theme.isDark());
  }

  void applicationFollowsAfterApply() {
    Settings settings(newFile());
    settings.setThemeMode(ThemeMode::Dark);
    Theme theme(&settings);
    theme.apply();
    QVERIFY(isDark(QGuiApplication::palette()));
    QCOMPARE(QGuiApplication::palette().color(QPalette::Base), theme.palette().color(QPalette::Base));
    settings.setThemeMode(ThemeMode::Light);
    QVERIFY(!isDark(QGuiApplication::palette()));
  }

  void registerKindsAndHeatEndsDiffer_data() { forBothModes(); }
  void registerKindsAndHeatEndsDiffer() {
    const auto settings = settingsOfRow();
    const Theme theme(settings.get());
    QVERIFY(contrast(theme.color(Role::HeatLow), theme.color(Role::HeatHigh)) > 3.0);
    QVERIFY(theme.color(Role::Vector) != theme.color(Role::Accumulation));
    QVERIFY(theme.color(Role::Vector) != theme.color(Role::Scalar));
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::ThemeTest;
WAVESMITH_WIDGET_TEST(ThemeTest)
#include "theme_test.moc"
