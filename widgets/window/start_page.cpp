// SPDX-License-Identifier: Apache-2.0
#include "window/start_page.h"

#include "style/icons.h"
#include "window/examples.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

constexpr int kPathRole = Qt::UserRole + 1;
constexpr int kSummaryRole = Qt::UserRole + 2;
constexpr int kPad = 8;

// Draws a name in bold, and below it a sentence in a quieter color.
class TwoLineDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {240, 2 * option.fontMetrics.height() + 2 * kPad + 2};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem background(option);
    initStyleOption(&background, index);
    background.text.clear();
    background.icon = {};
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QRect room = option.rect.adjusted(kPad + 2, kPad, -kPad, -kPad);
    QFont bold(option.font);
    bold.setBold(true);
    painter->save();
    painter->setFont(bold);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignTop, index.data().toString());
    painter->setFont(option.font);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::PlaceholderText));
    const QString summary =
        option.fontMetrics.elidedText(index.data(kSummaryRole).toString(), Qt::ElideRight, room.width());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignBottom, summary);
    painter->restore();
  }
};

QListWidget* makeList(const QString& name) {
  auto* list = new QListWidget;
  list->setAccessibleName(name);
  list->setItemDelegate(new TwoLineDelegate(list));
  list->setFrameShape(QFrame::NoFrame);
  list->setMouseTracking(true);
  list->setUniformItemSizes(true);
  list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return list;
}

QLabel* makeHeading(const QString& text, qreal scale) {
  auto* label = new QLabel(text);
  QFont font = label->font();
  font.setPointSizeF(font.pointSizeF() * scale);
  font.setBold(true);
  label->setFont(font);
  return label;
}

void addEntry(QListWidget* list, const QString& path, const QString& summary) {
  const QFileInfo file(path);
  auto* item = new QListWidgetItem(file.isDir() ? file.fileName() + u'/' : file.fileName(), list);
  item->setData(kPathRole, path);
  item->setData(kSummaryRole, summary);
  item->setToolTip(path);
  item->setData(Qt::AccessibleDescriptionRole, summary);
}

} // namespace

StartPage::StartPage(Settings*, QWidget* parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  examples_ = makeList(tr("Examples"));
  recent_ = makeList(tr("Recent files and folders"));
  auto* logo = new QLabel;
  logo->setPixmap(programIcon().pixmap(QSize(56, 56), devicePixelRatioF()));
  auto* title = makeHeading(tr("Wavesmith"), 2.2);
  auto* subtitle =
      new QLabel(tr("Write gfx942 kernels in assembly. Run and inspect them, with or without a GPU."));
  subtitle->setForegroundRole(QPalette::PlaceholderText);
  subtitle->setWordWrap(true);
  auto* words = new QVBoxLayout;
  words->setSpacing(2);
  words->addWidget(title);
  words->addWidget(subtitle);
  auto* lessons = new QPushButton(icon(QStringLiteral("lesson")), tr("Lessons"));
  auto* create = new QPushButton(icon(QStringLiteral("new")), tr("New File"));
  auto* kernel = new QPushButton(icon(QStringLiteral("kernel")), tr("New Kernel\u2026"));
  auto* open = new QPushButton(icon(QStringLiteral("open")), tr("Open\u2026"));
  auto* folder = new QPushButton(icon(QStringLiteral("folder")), tr("Open Folder\u2026"));
  auto* head = new QHBoxLayout;
  head->setSpacing(16);
  head->addWidget(logo);
  head->addLayout(words, 1);
  head->addWidget(lessons);
  head->addWidget(kernel);
  head->addWidget(create);
  head->addWidget(open);

  const auto column = [](const QString& text, QListWidget* list) {
    auto* layout = new QVBoxLayout;
    layout->setSpacing(8); // not that of the columns
    layout->addWidget(makeHeading(text, 1.15));
    layout->addWidget(list, 1);
    return layout;
  };
  auto* columns = new QHBoxLayout;
  columns->setSpacing(32);
  columns->addLayout(column(tr("Examples"), examples_), 3);
  auto* recentColumn = column(tr("Recent"), recent_);
  noRecent_ = new QLabel(tr("Files and folders that you open are listed here."));
  noRecent_->setForegroundRole(QPalette::PlaceholderText);
  noRecent_->setWordWrap(true);
  recentColumn->insertWidget(1, noRecent_);
  recentColumn->addWidget(folder, 0, Qt::AlignLeft);
  columns->addLayout(recentColumn, 2);

  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(48, 40, 48, 24);
  page->setSpacing(28);
  page->addLayout(head);
  page->addLayout(columns, 1);

  const auto connectList = [this](const QListWidget* list, auto signal) {
    const auto go = [this, signal](const QListWidgetItem* item) {
      emit(this->*signal)(item->data(kPathRole).toString());
    };
    connect(list, &QListWidget::itemClicked, this, go);
    connect(list, &QListWidget::itemActivated, this, go);
  };
  connectList(examples_, &StartPage::exampleRequested);
  connectList(recent_, &StartPage::openRequested);
  connect(lessons, &QPushButton::clicked, this, &StartPage::lessonsRequested);
  connect(kernel, &QPushButton::clicked, this, &StartPage::newKernelRequested);
  connect(create, &QPushButton::clicked, this, &StartPage::newRequested);
  connect(open, &QPushButton::clicked, this, &StartPage::dialogRequested);
  connect(folder, &QPushButton::clicked, this, &StartPage::folderDialogRequested);
  fillExamples();
}

void StartPage::fillExamples() {
  const QDir directory(examples::directory());
  if (examples::directory().isEmpty()) return;
  for (const QFileInfo& file : directory.entryInfoList({QStringLiteral("*.s")}, QDir::Files, QDir::Name))
    addEntry(examples_, file.absoluteFilePath(), examples::summary(file.absoluteFilePath()));
}

void StartPage::refresh(const QStringList& recentFiles, const QStringList& recentFolders) {
  recent_->clear();
  for (const QString& path : recentFolders + recentFiles)
    if (QFileInfo::exists(path)) addEntry(recent_, path, QFileInfo(path).absolutePath());
  noRecent_->setVisible(recent_->count() == 0);
}

} // namespace wavesmith::widgets
