// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/generated_view.h"

#include "source/file.h"
#include "style/highlighting_repository.h"
#include "style/icons.h"
#include "style/syntax_highlighter.h"
#include "style/theme.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>
#include <array>
#include <utility>

namespace wavesmith::widgets {
namespace {

struct Tab {
  kernarg::Output output;
  const char* title;
  const char* ending;   // ending of the file's name
  const char* language; // a file name that the highlighting knows
};

constexpr std::array kTabs{
    Tab{kernarg::Output::Cpp, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "C++"), "_args.hpp",
        "a.cpp"},
    Tab{kernarg::Output::C, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "C"), "_args.h", "a.c"},
    Tab{kernarg::Output::Python, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "Python"), "_args.py",
        "a.py"},
    Tab{kernarg::Output::Rust, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "Rust"), "_args.rs",
        "a.rs"},
    Tab{kernarg::Output::Asm, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "Assembly"), "_args.inc",
        "a.s"},
    Tab{kernarg::Output::Yaml, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "YAML"),
        "_metadata.inc", "a.yaml"},
    Tab{kernarg::Output::Host, QT_TRANSLATE_NOOP("wavesmith::widgets::GeneratedView", "Host Program"),
        "_host.cpp", "a.cpp"},
};

} // namespace

GeneratedView::GeneratedView(const Theme* theme, QWidget* parent)
    : QWidget(parent), theme_(theme), tabs_(new QTabBar), view_(new QPlainTextEdit),
      highlighter_(new SyntaxHighlighter(view_->document(), this)) {
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(true);
  tabs_->setAccessibleName(tr("Languages"));
  for (const Tab& tab : kTabs)
    tabs_->addTab(tr(tab.title));
  view_->setReadOnly(true);
  view_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  view_->setLineWrapMode(QPlainTextEdit::NoWrap);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  view_->setAccessibleName(tr("Generated text"));

  const auto button = [](const QString& picture, const QString& name) {
    auto* made = new QToolButton;
    made->setIcon(icon(picture));
    made->setToolTip(name);
    made->setAccessibleName(name);
    made->setAutoRaise(true);
    return made;
  };
  QToolButton* copy = button(QStringLiteral("copy"), tr("Copy All"));
  QToolButton* save = button(QStringLiteral("save"), tr("Save As…"));
  connect(copy, &QToolButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(text());
    emit done(tr("Copied"));
  });
  connect(save, &QToolButton::clicked, this, &GeneratedView::saveAs);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(0, 0, 4, 0);
  head->setSpacing(2);
  head->addWidget(tabs_, 1);
  head->addWidget(copy);
  head->addWidget(save);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(view_, 1);

  connect(tabs_, &QTabBar::currentChanged, this, [this] {
    stale_ = true;
    make();
    view_->verticalScrollBar()->setValue(0);
  });
  connect(view_, &QPlainTextEdit::updateRequest, this, &GeneratedView::highlight);
  connect(theme, &Theme::changed, this, &GeneratedView::follow);
  follow();
}

kernarg::Output GeneratedView::output() const {
  return kTabs[static_cast<std::size_t>(std::max(tabs_->currentIndex(), 0))].output;
}

void GeneratedView::showOutput(kernarg::Output output) {
  for (std::size_t i = 0; i < kTabs.size(); ++i)
    if (kTabs[i].output == output) tabs_->setCurrentIndex(static_cast<int>(i));
}

void GeneratedView::follow() {
  highlighter_->setTheme(theme_->highlighting());
  QPalette palette = view_->palette();
  palette.setColor(QPalette::Base, theme_->color(Theme::Role::EditorBackground));
  palette.setColor(QPalette::Text, theme_->color(Theme::Role::EditorText));
  view_->setPalette(palette);
  highlight();
}

void GeneratedView::highlight() {
  const int first = view_->cursorForPosition(QPoint(0, 0)).blockNumber();
  const int last = view_->cursorForPosition(QPoint(0, view_->viewport()->height())).blockNumber();
  highlighter_->setVisible(first, last);
}

void GeneratedView::setSubject(kernarg::Subject subject) {
  subject_ = std::move(subject);
  stale_ = true;
  if (isVisible()) make();
}

void GeneratedView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  make();
}

void GeneratedView::make() {
  if (!stale_) return;
  stale_ = false;
  const Tab& tab = kTabs[static_cast<std::size_t>(std::max(tabs_->currentIndex(), 0))];
  const QString made =
      subject_.kernel.empty() ? QString() : QString::fromStdString(kernarg::emitAs(subject_, tab.output));
  if (made == view_->toPlainText()) return;
  const int scrolled = view_->verticalScrollBar()->value();
  highlighter_->setDefinition(
      highlightingRepository().definitionForFileName(QString::fromLatin1(tab.language)));
  view_->setPlainText(made);
  view_->verticalScrollBar()->setValue(scrolled);
  highlight();
}

QString GeneratedView::text() const {
  return view_->toPlainText();
}

QString GeneratedView::fileName() const {
  QString name = QString::fromStdString(subject_.kernel);
  for (QChar& c : name)
    if (!c.isLetterOrNumber() && c != u'_') c = u'_';
  return name + QString::fromLatin1(kTabs[static_cast<std::size_t>(tabs_->currentIndex())].ending);
}

void GeneratedView::saveAs() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save As"), QDir(folder_).filePath(fileName()));
  if (!path.isEmpty()) saveTo(path);
}

bool GeneratedView::saveTo(const QString& path) {
  const std::string bytes = text().toStdString();
  if (const auto written = source::writeFile(path.toStdString(), std::string_view(bytes)); !written) {
    emit failed(QString::fromStdString(written.error().message));
    return false;
  }
  emit done(tr("Saved %1").arg(path));
  return true;
}

} // namespace wavesmith::widgets
