// SPDX-License-Identifier: Apache-2.0
#include "controls/fitted_texts.h"

#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>
#include <functional>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kTextMargin = 2; // on each side, in QLineEdit

// Calls a function when the size or the font of a widget changes, and once.
class SizeFollower : public QObject {
public:
  SizeFollower(QWidget* watched, std::function<void()> follow)
      : QObject(watched), follow_(std::move(follow)) {
    watched->installEventFilter(this);
    follow_();
  }
  bool eventFilter(QObject* /*watched*/, QEvent* event) override {
    const bool isSize = event->type() == QEvent::Resize || event->type() == QEvent::FontChange ||
                        event->type() == QEvent::Show;
    if (isSize) QMetaObject::invokeMethod(this, [this] { follow_(); }, Qt::QueuedConnection);
    return false;
  }

private:
  std::function<void()> follow_;
};

int roomOf(const QLineEdit& line) {
  QStyleOptionFrame option;
  option.initFrom(&line);
  option.lineWidth =
      line.hasFrame() ? line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, &line) : 0;
  int room = line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line).width();
  for (const QToolButton* button : line.findChildren<QToolButton*>())
    if (button->isVisible()) room -= button->width();
  return room - line.textMargins().left() - line.textMargins().right() - 2 * kTextMargin;
}

int widthOfTabs(const QTabBar& bar, const QList<QStringList>& texts, qsizetype form) {
  int width = 0;
  for (const QStringList& forms : texts)
    width += bar.fontMetrics().horizontalAdvance(forms[form]) +
             bar.style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, &bar);
  return width;
}

} // namespace

void fitPlaceholder(QLineEdit* line, const QStringList& texts) {
  const QString tip = line->toolTip();
  new SizeFollower(line, [line, texts, tip] {
    qsizetype form = 0;
    const int room = roomOf(*line);
    while (form + 1 < texts.size() && line->fontMetrics().horizontalAdvance(texts[form]) > room)
      ++form;
    line->setPlaceholderText(texts[form]);
    line->setToolTip(form == 0 ? tip : texts.front());
  });
}

void fitTabs(QTabWidget* tabs, const QList<QStringList>& texts) {
  new SizeFollower(tabs, [tabs, texts] {
    qsizetype form = 0;
    while (form + 1 < texts.front().size() && widthOfTabs(*tabs->tabBar(), texts, form) > tabs->width())
      ++form;
    for (int tab = 0; tab < tabs->count() && tab < texts.size(); ++tab) {
      tabs->setTabText(tab, texts[tab][form]);
      tabs->setTabToolTip(tab, form == 0 ? QString() : texts[tab].front());
    }
  });
}

void fitHeadings(QHeaderView* header) {
  for (int section = 0; section < header->count(); ++section)
    if (header->sectionResizeMode(section) == QHeaderView::Interactive && !header->isSectionHidden(section))
      header->resizeSection(section,
                            std::max(header->sectionSize(section), header->sectionSizeHint(section)));
}

} // namespace wavesmith::widgets
