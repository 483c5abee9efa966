// SPDX-License-Identifier: Apache-2.0
#include "explanation/explanation_dock.h"

#include "explanation/explanation_page.h"
#include "services/window_services.h"
#include "source/explanation.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace wavesmith::widgets {

ExplanationDock::ExplanationDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Explanation"), parent), page_(new ExplanationPage(workspace)) {
  setObjectName(QStringLiteral("explanation"));
  const auto button = [](Qt::ArrowType arrow, const QString& what, const QString& keys) {
    auto* made = new QToolButton;
    made->setArrowType(arrow);
    made->setAutoRaise(true);
    made->setEnabled(false);
    made->setToolTip(tr("%1 (%2)").arg(what, keys));
    made->setAccessibleName(what);
    return made;
  };
  QToolButton* back = button(Qt::LeftArrow, tr("Back"), tr("Alt+Left"));
  QToolButton* forward = button(Qt::RightArrow, tr("Forward"), tr("Alt+Right"));
  auto* all = new QToolButton;
  all->setText(tr("All codes"));
  all->setToolTip(tr("The list of all codes (Alt+Home)"));
  all->setAutoRaise(true);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(4, 2, 4, 2);
  bar->setSpacing(2);
  bar->addWidget(back);
  bar->addWidget(forward);
  bar->addWidget(all);
  bar->addStretch(1);
  auto* content = new QWidget;
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addLayout(bar);
  rows->addWidget(page_, 1);
  setWidget(content);
  connect(back, &QToolButton::clicked, page_, &QTextBrowser::backward);
  connect(forward, &QToolButton::clicked, page_, &QTextBrowser::forward);
  connect(all, &QToolButton::clicked, this, &ExplanationDock::showAll);
  connect(page_, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
  connect(page_, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
  showAll();
}

ExplanationDock* ExplanationDock::addTo(WindowServices& window) {
  auto* const dock = new ExplanationDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelExplanation",
                   .icon = "explanation",
                   .place = PanelPlace::Side,
                   .order = 70,
                   .keys = Qt::CTRL | Qt::Key_7});
  return dock;
}

QTextBrowser* ExplanationDock::page() const {
  return page_;
}

bool ExplanationDock::showCode(const QString& code) {
  if (source::explanationOf(code.toStdString()).empty()) return false;
  page_->setSource(explanationUrl(code), QTextDocument::MarkdownResource);
  return true;
}

void ExplanationDock::showAll() {
  page_->setSource(explanationUrl({}), QTextDocument::MarkdownResource);
}

QString ExplanationDock::code() const {
  const QString shown = page_->source().fileName().section(u'.', 0, 0);
  return page_->source() == explanationUrl({}) ? QString() : shown;
}

} // namespace wavesmith::widgets
