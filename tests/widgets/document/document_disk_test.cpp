// SPDX-License-Identifier: Apache-2.0
// External changes to the file of an open document.
#include "document/document.h"
#include "widgets/support/widget_test.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

#include <filesystem>

namespace wavesmith::widgets {

class DocumentDiskTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<QTemporaryDir> directory_;
  std::unique_ptr<Document> document_;
  std::unique_ptr<QSignalSpy> changed_;

  [[nodiscard]] QString path() const { return directory_->filePath(u"a.s"_qs); }

  static void write(const QString& path, const QByteArray& bytes) {
    QFile written(path);
    if (!written.open(QIODevice::WriteOnly) || written.write(bytes) != bytes.size()) qFatal("cannot write");
  }

  // Like most editors save: a new file replaces the old one.
  void replace(const QByteArray& bytes) const {
    write(path() + u".new"_qs, bytes);
    std::filesystem::rename((path() + u".new"_qs).toStdString(), path().toStdString());
  }

  void type(const QString& text) const { QTextCursor(document_->text()).insertText(text); }

private slots:
  void init() {
    directory_ = std::make_unique<QTemporaryDir>();
    write(path(), "one\n");
    auto opened = Document::open(path());
    QVERIFY(opened.has_value());
    document_ = std::move(*opened);
    changed_ = std::make_unique<QSignalSpy>(document_.get(), &Document::changedOnDisk);
  }

  void cleanup() {
    changed_.reset();
    document_.reset();
  }

  void unmodifiedIsReloaded() {
    write(path(), "two\n");
    QTRY_COMPARE(changed_->count(), 1);
    QCOMPARE(changed_->first().first().toBool(), false);
    QCOMPARE(document_->content(), u"two\n"_qs);
    QVERIFY(!document_->isModified());
  }

  // Each iteration replaces the watched file.
  void reloadsAfterEachReplacement() {
    for (int i = 1; i <= 4; ++i) {
      replace(QByteArray::number(i) + "\r\n");
      QTRY_COMPARE(document_->content(), QString::number(i) + u"\n"_qs);
      QCOMPARE(changed_->count(), i);
      QCOMPARE(document_->lineEnding(), Document::LineEnding::Windows);
    }
    write(path(), "in place\n");
    QTRY_COMPARE(document_->content(), u"in place\n"_qs);
  }

  void modifiedIsNotReloaded() {
    type(u"mine "_qs);
    replace("theirs\n");
    QTRY_COMPARE(changed_->count(), 1);
    QCOMPARE(document_->content(), u"mine one\n"_qs);
    QVERIFY(document_->isModified());
    QVERIFY(document_->reload().has_value());
    QCOMPARE(document_->content(), u"theirs\n"_qs);
  }

  void ignoresEqualText() {
    type(u"two "_qs);
    replace("two one\n"); // equal to our text: nothing is unsaved
    QTRY_VERIFY(!document_->isModified());
    QCOMPARE(changed_->count(), 0);
  }

  void reportsRemoval() {
    QFile::remove(path());
    QTRY_COMPARE(changed_->count(), 1);
    QCOMPARE(changed_->first().first().toBool(), true);
    QVERIFY(document_->isModified());
    QCOMPARE(document_->content(), u"one\n"_qs);

    write(path(), "one\n"); // restored
    QTRY_VERIFY(!document_->isModified());
    replace("two\n");
    QTRY_COMPARE(document_->content(), u"two\n"_qs);
  }

  void savedAgainAfterRemoval() {
    QFile::remove(path());
    QTRY_COMPARE(changed_->count(), 1);
    QVERIFY(document_->save().has_value());
    QVERIFY(QFile::exists(path()));
    QVERIFY(!document_->isModified());
    replace("two\n");
    QTRY_COMPARE(document_->content(), u"two\n"_qs);
    QCOMPARE(changed_->count(), 2);
  }

  // The last change is external; a notification of one of our own saves would have increased the count.
  void ignoresOwnSaves() {
    for (int i = 0; i < 5; ++i) {
      type(u"x"_qs);
      QVERIFY(document_->save().has_value());
      QCoreApplication::processEvents();
    }
    QVERIFY(document_->saveAs(directory_->filePath(u"b.s"_qs)).has_value());
    write(document_->path(), "theirs\n");
    QTRY_COMPARE(document_->content(), u"theirs\n"_qs);
    QCOMPARE(changed_->count(), 1);
    write(path(), "no longer ours\n");
    write(document_->path(), "theirs again\n");
    QTRY_COMPARE(document_->content(), u"theirs again\n"_qs);
    QCOMPARE(changed_->count(), 2);
  }

  void reportsUnreadableText() {
    replace(QByteArray("bin\0ary", 7));
    QTRY_COMPARE(changed_->count(), 1);
    QCOMPARE(document_->content(), u"one\n"_qs);
    QVERIFY(document_->isModified()); // this text exists only here
    QVERIFY(!document_->reload().has_value());
  }

  void noticesReadOnlyFiles() {
    QSignalSpy readOnly(document_.get(), &Document::readOnlyChanged);
    QVERIFY(!document_->isReadOnly());
    std::filesystem::permissions(path().toStdString(), std::filesystem::perms(0444));
    QTRY_COMPARE(readOnly.count(), 1);
    QVERIFY(document_->isReadOnly());
    const auto again = Document::open(path());
    QVERIFY(again.has_value() && (*again)->isReadOnly());
    std::filesystem::permissions(path().toStdString(), std::filesystem::perms(0644));
    QTRY_COMPARE(readOnly.count(), 2);
    QVERIFY(!document_->isReadOnly());
    QCOMPARE(changed_->count(), 0);
  }

  // The link stays a link; its target is watched and written.
  void followsLinks() {
    const QString link = directory_->filePath(u"link.s"_qs);
    std::filesystem::create_symlink("a.s", link.toStdString());
    auto opened = Document::open(link);
    QVERIFY(opened.has_value());
    write(path(), "through the link\n");
    QTRY_COMPARE((*opened)->content(), u"through the link\n"_qs);
    QTextCursor((*opened)->text()).insertText(u"and back "_qs);
    QVERIFY((*opened)->save().has_value());
    QVERIFY(std::filesystem::is_symlink(link.toStdString()));
    QTRY_COMPARE(document_->content(), u"and back through the link\n"_qs);
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::DocumentDiskTest;
WAVESMITH_WIDGET_TEST(DocumentDiskTest)
#include "document_disk_test.moc"
