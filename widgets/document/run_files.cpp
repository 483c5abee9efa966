// SPDX-License-Identifier: Apache-2.0
#include "document/run_files.h"

#include "kernarg/layout.h"
#include "project/read_run_file.h"
#include "source/file.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr std::uint32_t kSuggestedElements = 1000;
constexpr std::uint32_t kSuggestedWorkgroup = 64; // a wave

bool namesSource(const QString& runFile, const QString& source) {
  const auto text = source::readText(runFile.toStdString());
  if (!text) return false;
  const auto file = project::readRunFile(*text, runFile.toStdString());
  // One that cannot be read is shown too when its name says whose it is: the run pane then says what is
  // wrong.
  if (!file) return runFile == defaultRunFile(source);
  return std::ranges::any_of(project::sourcePaths(*file), [&](const std::string& path) {
    return QFileInfo(QString::fromStdString(path)) == QFileInfo(source);
  });
}

// NAME.run.yaml is there, and runs NAME.s.
bool isOfAnother(const QString& path) {
  const QString own = defaultRunFile(path);
  return QFileInfo::exists(own) && !namesSource(own, path);
}

// The type of an argument by the name that its metadata gives it; by its size where that says nothing.
execution::ElementType typeOf(const kernarg::Argument& argument) {
  using enum execution::ElementType;
  const QString name = QString::fromStdString(argument.typeName).toLower();
  if (name.contains(u"double")) return F64;
  if (name.contains(u"half")) return F16;
  if (name.contains(u"float")) return F32;
  const bool isUnsigned = name.startsWith(u'u');
  if (name.contains(u"char")) return isUnsigned ? U8 : I8;
  if (name.contains(u"short")) return isUnsigned ? U16 : I16;
  if (name.contains(u"long")) return isUnsigned ? U64 : I64;
  if (name.contains(u"int")) return isUnsigned ? U32 : I32;
  if (argument.kind != codeobject::ValueKind::ByValue) return U32;
  return argument.size == 8 ? U64 : argument.size == 2 ? U16 : argument.size == 1 ? U8 : U32;
}

project::Scalar number(std::uint32_t value) {
  return {std::to_string(value), {}};
}

project::RunArgument suggest(const kernarg::Argument& argument) {
  project::RunArgument result;
  result.name = argument.name;
  result.type = typeOf(argument);
  if (argument.kind == codeobject::ValueKind::ByValue) {
    result.value = number(0);
  } else {
    result.count = number(kSuggestedElements);
    result.fill = project::FillConstant{number(0)};
    result.fillGiven = true;
  }
  return result;
}

} // namespace

QString defaultRunFile(const QString& path) {
  const QFileInfo info(path);
  return info.absolutePath() + u'/' + info.completeBaseName() + QStringLiteral(".run.yaml");
}

QStringList runFilesOf(const QString& path) {
  const QFileInfo info(path);
  QStringList result;
  for (const QFileInfo& candidate :
       info.dir().entryInfoList({QStringLiteral("*.run.yaml")}, QDir::Files, QDir::Name))
    if (namesSource(candidate.absoluteFilePath(), path)) result << candidate.absoluteFilePath();
  const QString own = defaultRunFile(path);
  if (const auto at = result.indexOf(own); at > 0) result.move(at, 0);
  return result;
}

QString newRunFile(const QString& path) {
  const QString own = defaultRunFile(path);
  return isOfAnother(path) ? QFileInfo(path).filePath() + QStringLiteral(".run.yaml") : own;
}

project::RunFile suggestRunFile(const QString& path, const SnapshotPointer& snapshot) {
  project::RunFile file;
  if (isOfAnother(path)) {
    const QString other = defaultRunFile(path);
    if (const auto text = source::readText(other.toStdString()))
      if (auto known = project::readRunFile(*text, other.toStdString())) {
        known->path = newRunFile(path).toStdString();
        known->sources = {QFileInfo(path).fileName().toStdString()};
        return std::move(*known);
      }
  }
  file.path = newRunFile(path).toStdString();
  file.sources = {QFileInfo(path).fileName().toStdString()};
  std::uint32_t workgroup = kSuggestedWorkgroup;
  if (snapshot && snapshot->program && !snapshot->program->codeObject().kernels().empty()) {
    const auto& object = snapshot->program->codeObject();
    const codeobject::Kernel& kernel = object.kernels().front();
    file.kernel = kernel.name;
    if (const auto* metadata = object.metadataOf(kernel);
        metadata != nullptr && metadata->requiredWorkgroupSize)
      workgroup = (*metadata->requiredWorkgroupSize)[0];
    for (const kernarg::Argument& argument : kernarg::layoutOf(object, kernel).arguments)
      if (!argument.hidden() && !argument.name.empty()) file.arguments.push_back(suggest(argument));
  }
  file.grid = {number(workgroup * 16), number(1), number(1)};
  file.workgroup = {number(workgroup), number(1), number(1)};
  return file;
}

} // namespace wavesmith::widgets
