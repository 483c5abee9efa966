// SPDX-License-Identifier: Apache-2.0
#include "window/single_instance.h"

#include <QDBusAbstractAdaptor>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusError>
#include <QDBusMessage>
#include <QScopeGuard>
#include <QUrl>
#include <QVariantMap>

namespace wavesmith::widgets {
namespace {

constexpr int kPatience = 5000; // milliseconds
constexpr char kPath[] = "/org/wavesmith/Wavesmith";
constexpr char kInterface[] = "org.freedesktop.Application";

// What lets a window come to the front, in the environment of a program and in the calls between them.
struct Token {
  const char* variable;
  const char* key;
};
constexpr Token kTokens[] = {{"XDG_ACTIVATION_TOKEN", "activation-token"},
                             {"DESKTOP_STARTUP_ID", "desktop-startup-id"}};

QVariantMap tokens() {
  QVariantMap data;
  for (const Token& token : kTokens)
    if (qEnvironmentVariableIsSet(token.variable))
      data[QString::fromLatin1(token.key)] = qEnvironmentVariable(token.variable);
  return data;
}

// Qt takes the token from the environment when a window is activated.
void use(const QVariantMap& data) {
  for (const Token& token : kTokens)
    if (const QString value = data.value(QString::fromLatin1(token.key)).toString(); !value.isEmpty())
      qputenv(token.variable, value.toUtf8());
}

// The calls of later starts, and of anything else that knows the interface.
class Calls : public QDBusAbstractAdaptor {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Application")

public:
  explicit Calls(SingleInstance* instance) : QDBusAbstractAdaptor(instance), instance_(instance) {}

public slots: // NOLINT(readability-redundant-access-specifiers)
  // NOLINTBEGIN(readability-identifier-naming): the names of the specification
  void Activate(const QVariantMap& platformData) { open({}, platformData); }
  void Open(const QStringList& uris, const QVariantMap& platformData) {
    QStringList paths;
    for (const QString& uri : uris)
      if (const QUrl url(uri); url.isLocalFile()) paths << url.toLocalFile();
    open(paths, platformData);
  }
  // The desktop file has no actions.
  void ActivateAction(const QString& /*name*/, const QVariantList& /*parameters*/,
                      const QVariantMap& platformData) {
    open({}, platformData);
  }
  // NOLINTEND(readability-identifier-naming)

private:
  void open(const QStringList& paths, const QVariantMap& platformData) {
    use(platformData);
    emit instance_->openRequested(paths);
  }

  SingleInstance* instance_;
};

} // namespace

SingleInstance::SingleInstance(QObject* parent) : QObject(parent) {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  new Calls(this);
  // The object first: a caller may use it as soon as the name is there.
  bus.registerObject(QString::fromLatin1(kPath), this, QDBusConnection::ExportAdaptors);
  isFirst_ =
      bus.interface()
          ->registerService(QString::fromLatin1(kApplicationId), QDBusConnectionInterface::DontQueueService)
          .value() == QDBusConnectionInterface::ServiceRegistered;
  if (!isFirst_) bus.unregisterObject(QString::fromLatin1(kPath));
}

SingleInstance::~SingleInstance() {
  if (!isFirst_) return;
  QDBusConnection bus = QDBusConnection::sessionBus();
  bus.unregisterService(QString::fromLatin1(kApplicationId));
  bus.unregisterObject(QString::fromLatin1(kPath));
}

SingleInstance::Running SingleInstance::openInRunning(const QStringList& paths) {
  // A connection of its own: the shared one would stay with the application object that exists now, and the program
  // makes another one for its window.
  const QString name = QStringLiteral("later start");
  const QScopeGuard disconnect([&] { QDBusConnection::disconnectFromBus(name); });
  const QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, name);
  if (!bus.isConnected() ||
      !bus.interface()->isServiceRegistered(QString::fromLatin1(kApplicationId)).value())
    return Running::None;
  QStringList uris;
  for (const QString& path : paths)
    uris << QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded);
  QDBusMessage call =
      QDBusMessage::createMethodCall(QString::fromLatin1(kApplicationId), QString::fromLatin1(kPath),
                                     QString::fromLatin1(kInterface), QStringLiteral("Open"));
  call.setAutoStartService(false);
  call.setArguments({uris, tokens()});
  const QDBusMessage answer = bus.call(call, QDBus::Block, kPatience);
  if (answer.type() == QDBusMessage::ReplyMessage) return Running::Opened;
  // The call waits in the queue of a busy window, which takes it later.
  const auto error = QDBusError(answer).type();
  const bool isLate =
      error == QDBusError::NoReply || error == QDBusError::Timeout || error == QDBusError::TimedOut;
  return isLate ? Running::Busy : Running::None;
}

} // namespace wavesmith::widgets

#include "single_instance.moc"
