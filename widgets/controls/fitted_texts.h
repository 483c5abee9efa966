// SPDX-License-Identifier: Apache-2.0
// Uses shorter texts where there is little room, so that none is cut off. The first text of a list is the full one;
// where a shorter one is shown, the full one is the tool tip.
//
//   fitPlaceholder(filter, {tr("Filter by register or name"), tr("Filter")});
//   fitTabs(tabs, {{tr("Live Ranges"), tr("Ranges")}, {tr("Register File"), tr("File")}});
//   fitHeadings(view->header());       after its widths are set
//
// GUI thread only.
#pragma once

#include <QList>
#include <QStringList>

class QHeaderView;
class QLineEdit;
class QTabWidget;

namespace wavesmith::widgets {

void fitPlaceholder(QLineEdit* line, const QStringList& texts);
// `texts` has a list for each tab, all of equal length.
void fitTabs(QTabWidget* tabs, const QList<QStringList>& texts);
// Widens the columns that are narrower than their headings, once.
void fitHeadings(QHeaderView* header);

} // namespace wavesmith::widgets
