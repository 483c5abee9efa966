// SPDX-License-Identifier: Apache-2.0
#include "symbols/breadcrumbs.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "style/core_texts.h"
#include "style/fixed_font.h"
#include "style/icons.h"
#include "style/program_style.h"
#include "style/symbol_kind.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Of a menu: more do not fit on a screen, and the Outline has them all.
constexpr std::size_t kMostInMenu = 200;
constexpr int kMostCharacters = 48; // of a name
constexpr int kCrumbIcon = 13;      // pixels

bool isInPath(const navigation::Landmark& one) {
  return one.kind != navigation::SymbolKind::Register && one.kind != navigation::SymbolKind::Constant;
}

} // namespace

Breadcrumbs::Breadcrumbs(CodeEditor* editor, Workspace* workspace, QWidget* parent)
    : QWidget(parent), editor_(editor), workspace_(workspace), row_(new QHBoxLayout(this)) {
  setObjectName(QStringLiteral("breadcrumbs"));
  setAccessibleName(tr("Place of the cursor"));
  row_->setContentsMargins(6, 1, 6, 1);
  row_->setSpacing(0);
  row_->addStretch(1);
  timer_.setSingleShot(true);
  timer_.setInterval(0); // after the key press has been painted
  connect(&timer_, &QTimer::timeout, this, &Breadcrumbs::followCursor);
  connect(editor, &CodeEditor::cursorPlaceChanged, &timer_, qOverload<>(&QTimer::start));
  connect(editor->model(), &Document::pathChanged, &timer_, qOverload<>(&QTimer::start));
  connect(Names::in(workspace), &Names::changed, this, [this](const Document* document) {
    if (document == editor_->model()) timer_.start();
  });
  followCursor();
}

void Breadcrumbs::followCursor() {
  const Document* document = editor_->model();
  if (document == nullptr) return;
  names_ = Names::in(workspace_)->of(document);
  std::vector<Part> parts{{.text = document->displayName(), .icon = QStringLiteral("file")}};
  siblings_ = {nullptr};
  if (names_) {
    const auto line = static_cast<std::uint32_t>(editor_->currentLine());
    const std::vector<navigation::Landmark>* siblings = &names_->outline;
    for (const navigation::Landmark* one : navigation::around(names_->outline, 0, line)) {
      parts.push_back({.text = shownName(one->name), .icon = symbolIcon(one->kind)});
      siblings_.push_back(std::exchange(siblings, &one->children));
    }
    // The landmarks of the file can be chosen before the first of them, too.
    if (parts.size() == 1 && std::ranges::any_of(names_->outline, isInPath)) {
      parts.push_back({.text = QStringLiteral("\u2026"), .icon = {}});
      siblings_.push_back(siblings);
    }
  }
  if (parts == parts_) return;
  parts_ = std::move(parts);
  makeButtons();
}

void Breadcrumbs::makeButtons() {
  while (row_->count() > 1) {
    const std::unique_ptr<QLayoutItem> item(row_->takeAt(0));
    item->widget()->hide();
    item->widget()->deleteLater(); // its menu may be open
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    if (i > 0) {
      auto* arrow = new QLabel(QStringLiteral("\u203a"));
      arrow->setForegroundRole(QPalette::PlaceholderText);
      row_->insertWidget(row_->count() - 1, arrow);
    }
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    // With its parameters, a name of C++ can be longer than the window is wide.
    button->setText(button->fontMetrics().elidedText(
        part.text, Qt::ElideMiddle, kMostCharacters * button->fontMetrics().averageCharWidth()));
    if (button->text() != part.text) button->setToolTip(part.text);
    if (!part.icon.isEmpty()) button->setIcon(icon(part.icon));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(part.text);
    button->setProperty(ProgramStyle::kNoMenuArrow, true); // a style sheet would keep an old font
    auto* menu = new QMenu(button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, i] { fill(menu, i); });
    button->setMenu(menu);
    row_->insertWidget(row_->count() - 1, button);
  }
  scaleIcons();
}

void Breadcrumbs::scaleIcons() {
  const int side = scaledToText(kCrumbIcon);
  for (QToolButton* button : buttons())
    button->setIconSize({side, side});
}

void Breadcrumbs::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) scaleIcons();
}

void Breadcrumbs::fill(QMenu* menu, std::size_t part) {
  menu->clear();
  if (part >= siblings_.size()) return;
  if (siblings_[part] == nullptr) return fillFiles(menu);
  std::size_t rows = 0;
  for (const navigation::Landmark& one : *siblings_[part]) {
    if (!isInPath(one) || one.span.file != 0) continue;
    if (++rows > kMostInMenu) break;
    const QString name = shownName(one.name);
    QAction* action = menu->addAction(icon(symbolIcon(one.kind)), name);
    if (name == parts_[part].text) menu->setActiveAction(action);
    connect(action, &QAction::triggered, this, [this, at = one.span] {
      editor_->setFocus();
      editor_->goTo(static_cast<int>(at.line), static_cast<int>(at.column));
    });
  }
}

// In this view, which has the focus then.
void Breadcrumbs::fillFiles(QMenu* menu) {
  const auto add = [&](const QString& text, const QString& path) {
    QAction* action = menu->addAction(icon(QStringLiteral("file")), text);
    connect(action, &QAction::triggered, this, [this, path] {
      editor_->setFocus();
      workspace_->goTo({.file = path.toStdString(), .line = 0, .column = 0, .length = 0});
    });
  };
  for (const Document* document : workspace_->documents())
    add(document->displayName(), Names::pathOf(document));
  if (!names_ || names_->index->files().size() < 2) return;
  menu->addSection(tr("Included"));
  for (const auto& file : names_->index->files().subspan(1)) {
    const QString path = QString::fromStdString(file->path);
    add(QFileInfo(path).fileName(), path);
  }
}

QStringList Breadcrumbs::parts() const {
  QStringList texts;
  for (const Part& part : parts_)
    texts << part.text;
  return texts;
}

QList<QToolButton*> Breadcrumbs::buttons() const {
  QList<QToolButton*> all;
  for (int i = 0; i < row_->count(); ++i)
    if (auto* button = qobject_cast<QToolButton*>(row_->itemAt(i)->widget())) all << button;
  return all;
}

} // namespace wavesmith::widgets
