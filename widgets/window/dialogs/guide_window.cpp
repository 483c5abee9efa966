// SPDX-License-Identifier: Apache-2.0
#include "window/dialogs/guide_window.h"

#include "help/guide_page.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace wavesmith::widgets {

GuideWindow::GuideWindow(Settings* settings, Theme* theme, QWidget* parent)
    : QWidget(parent, Qt::Window), page_(new GuidePage(settings, theme)), find_(new QLineEdit) {
  setObjectName(QStringLiteral("guide"));
  setWindowTitle(tr("User Guide"));
  resize(900, 800);
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
  auto* contents = new QToolButton;
  contents->setText(tr("Contents"));
  contents->setAutoRaise(true);
  find_->setPlaceholderText(tr("Find in page"));
  find_->setAccessibleName(tr("Find in page"));
  find_->setClearButtonEnabled(true);
  find_->setMaximumWidth(240);
  auto* status = new QLabel;
  status->setForegroundRole(QPalette::PlaceholderText);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(6, 4, 6, 4);
  bar->addWidget(back);
  bar->addWidget(forward);
  bar->addWidget(contents);
  bar->addStretch(1);
  bar->addWidget(status);
  bar->addWidget(find_);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addLayout(bar);
  rows->addWidget(page_, 1);

  connect(back, &QToolButton::clicked, page_, &QTextBrowser::backward);
  connect(forward, &QToolButton::clicked, page_, &QTextBrowser::forward);
  connect(contents, &QToolButton::clicked, this, &GuideWindow::showContents);
  connect(page_, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
  connect(page_, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
  connect(page_, &QTextBrowser::sourceChanged, status, &QLabel::clear);
  connect(page_, &GuidePage::networkRequested, this, [](const QUrl& url) { QDesktopServices::openUrl(url); });
  connect(page_, &GuidePage::fileRequested, this, &GuideWindow::fileRequested);
  connect(page_, &GuidePage::missing, this, [status](const QString& path) {
    status->setText(tr("%1 is not installed").arg(QUrl(path).fileName()));
  });
  connect(find_, &QLineEdit::returnPressed, this, [this, status] {
    bool found = page_->find(find_->text());
    if (!found) { // again from the top
      page_->moveCursor(QTextCursor::Start);
      found = page_->find(find_->text());
    }
    status->setText(found ? QString() : tr("Not found"));
  });
  auto* search = new QShortcut(QKeySequence::Find, this);
  connect(search, &QShortcut::activated, find_, [this] {
    find_->setFocus();
    find_->selectAll();
  });
  auto* closing = new QShortcut(QKeySequence(Qt::Key_Escape), this);
  connect(closing, &QShortcut::activated, this, &QWidget::close);
  showContents();
  page_->setFocus();
}

void GuideWindow::showContents() {
  showPage(QStringLiteral("README.md"));
}

void GuideWindow::showPage(const QString& page) {
  QUrl url = QUrl::fromLocalFile(docsDirectory() + QStringLiteral("/guide/") + page.section(u'#', 0, 0));
  if (page.contains(u'#')) url.setFragment(page.section(u'#', 1));
  page_->setSource(url);
}

} // namespace wavesmith::widgets
