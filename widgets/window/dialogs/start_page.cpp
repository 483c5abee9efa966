// SPDX-License-Identifier: Apache-2.0
#include "window/dialogs/start_page.h"

#include "project/folders/gallery.h"
#include "source/file.h"
#include "style/icons.h"
#include "window/dialogs/gallery_texts.h"
#include "window/examples.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHideEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kPathRole = Qt::UserRole + 1;
constexpr int kSummaryRole = Qt::UserRole + 2;
constexpr int kWordsRole = Qt::UserRole + 3; // what the filter looks at
constexpr int kGuideRole = Qt::UserRole + 4; // the page of the guide
constexpr int kPad = 8;

// Draws a name in bold, and below it a sentence in a quieter color; a topic, which has no path, as one line.
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
    if (index.data(kPathRole).isNull()) return paintTopic(painter, option, room, index.data().toString());
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

private:
  static void paintTopic(QPainter* painter, const QStyleOptionViewItem& option, const QRect& room,
                         const QString& name) {
    painter->save();
    painter->setFont(option.font);
    painter->setPen(option.palette.color(QPalette::Active, QPalette::Text));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignBottom, name);
    painter->setPen(option.palette.color(QPalette::Active, QPalette::PlaceholderText));
    painter->drawLine(room.bottomLeft() + QPoint(0, kPad / 2), room.bottomRight() + QPoint(0, kPad / 2));
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

QListWidgetItem* addEntry(QListWidget* list, const QString& path, const QString& summary) {
  const QFileInfo file(path);
  auto* item = new QListWidgetItem(file.isDir() ? file.fileName() + u'/' : file.fileName(), list);
  item->setData(kPathRole, path);
  item->setData(kSummaryRole, summary);
  item->setToolTip(path);
  item->setData(Qt::AccessibleDescriptionRole, summary);
  return item;
}

void addTopic(QListWidget* list, const std::string& name) {
  auto* item = new QListWidgetItem(galleryText(name), list);
  item->setFlags(Qt::ItemNeverHasChildren);
}

bool isTopic(const QListWidgetItem* item) {
  return item->data(kPathRole).isNull();
}

project::Gallery gallery(const QDir& directory) {
  const std::string path = directory.filePath(QString::fromUtf8(project::kGalleryFile)).toStdString();
  const auto text = source::readText(path);
  if (!text) return {};
  return project::readGallery(*text, path).value_or(project::Gallery{});
}

} // namespace

StartPage::StartPage(Settings*, QWidget* parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  examples_ = makeList(tr("Examples"));
  filter_ = new QLineEdit;
  filter_->setPlaceholderText(tr("Filter by problem, technique or instruction"));
  filter_->setAccessibleName(tr("Filter examples"));
  filter_->setClearButtonEnabled(true);
  filter_->installEventFilter(this);
  examples_->installEventFilter(this);
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
  auto* examplesColumn = column(tr("Examples"), examples_);
  auto* guide = new QPushButton(tr("Guide"));
  guide->setToolTip(tr("The page of the user guide about the selected example"));
  auto* filterRow = new QHBoxLayout;
  filterRow->addWidget(filter_, 1);
  filterRow->addWidget(guide);
  examplesColumn->insertLayout(1, filterRow);
  columns->addLayout(examplesColumn, 3);
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
      if (!isTopic(item)) emit(this->*signal)(item->data(kPathRole).toString());
    };
    connect(list, &QListWidget::itemClicked, this, go);
    connect(list, &QListWidget::itemActivated, this, go);
  };
  connectList(examples_, &StartPage::exampleRequested);
  connectList(recent_, &StartPage::openRequested);
  connect(filter_, &QLineEdit::textChanged, this, &StartPage::showMatches);
  connect(guide, &QPushButton::clicked, this, [this] {
    const QListWidgetItem* item = examples_->currentItem();
    const QString page = item == nullptr ? QString() : item->data(kGuideRole).toString();
    emit guideRequested(page.isEmpty() ? QStringLiteral("gallery.md") : page);
  });
  connect(lessons, &QPushButton::clicked, this, &StartPage::lessonsRequested);
  connect(kernel, &QPushButton::clicked, this, &StartPage::newKernelRequested);
  connect(create, &QPushButton::clicked, this, &StartPage::newRequested);
  connect(open, &QPushButton::clicked, this, &StartPage::dialogRequested);
  connect(folder, &QPushButton::clicked, this, &StartPage::folderDialogRequested);
  fillExamples();
}

void StartPage::fillExamples() {
  if (examples::directory().isEmpty()) return;
  const QDir directory(examples::directory());
  QStringList others = directory.entryList({QStringLiteral("*.s")}, QDir::Files, QDir::Name);
  for (const project::GalleryTopic& topic : gallery(directory).topics) {
    addTopic(examples_, topic.name);
    for (const project::GalleryExample& example : topic.examples) {
      const QString file = QString::fromStdString(example.file);
      if (others.removeAll(file) == 0) continue; // it is not installed
      const QString path = directory.absoluteFilePath(file);
      const QString summary = tr("%1: %2").arg(galleryText(example.solves), galleryText(example.teaches));
      QListWidgetItem* item = addEntry(examples_, path, summary);
      item->setData(kWordsRole, QString(file + u' ' + galleryText(topic.name) + u' ' + summary + u' ' +
                                        examples::summary(path)));
      item->setData(kGuideRole, QString::fromStdString(example.guide));
    }
  }
  for (const QString& file : others) {
    const QString path = directory.absoluteFilePath(file);
    QListWidgetItem* item = addEntry(examples_, path, examples::summary(path));
    item->setData(kWordsRole, QString(file + u' ' + item->data(kSummaryRole).toString()));
  }
}

// Examples with all of the words, and the topics that have one.
void StartPage::showMatches(const QString& words) {
  const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
  QListWidgetItem* topic = nullptr;
  for (int row = 0; row < examples_->count(); ++row) {
    QListWidgetItem* item = examples_->item(row);
    if (isTopic(item)) {
      topic = item;
      topic->setHidden(true);
      continue;
    }
    const QString text = item->data(kWordsRole).toString();
    const bool matches = std::ranges::all_of(
        wanted, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    item->setHidden(!matches);
    if (matches && topic != nullptr) topic->setHidden(false);
  }
}

// Down and Enter in the filter, and Home in the list, go to the first example that is shown: Qt's Home goes to the
// first item, a topic, and so nowhere.
void StartPage::showEvent(QShowEvent* event) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  QWidget::showEvent(event);
}

void StartPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (!event->spontaneous()) setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const bool opens = watched == filter_ && (key == Qt::Key_Return || key == Qt::Key_Enter);
  const bool moves = key == (watched == filter_ ? Qt::Key_Down : Qt::Key_Home);
  if (!moves && !opens) return QWidget::eventFilter(watched, event);
  for (int row = 0; row < examples_->count(); ++row) {
    QListWidgetItem* item = examples_->item(row);
    if (item->isHidden() || isTopic(item)) continue;
    examples_->setCurrentItem(item);
    examples_->setFocus();
    if (opens) emit exampleRequested(item->data(kPathRole).toString());
    break;
  }
  return true;
}

void StartPage::refresh(const QStringList& recentFiles, const QStringList& recentFolders) {
  recent_->clear();
  for (const QString& path : recentFolders + recentFiles)
    if (QFileInfo::exists(path)) addEntry(recent_, path, QFileInfo(path).absolutePath());
  noRecent_->setVisible(recent_->count() == 0);
}

} // namespace wavesmith::widgets
