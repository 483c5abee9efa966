// SPDX-License-Identifier: Apache-2.0
// The main function of a suite of widget tests: runs the test class that its first argument names.
#include "widgets/support/widget_test.h"

#include <QApplication>
#include <QTest>

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

// A function-local static, because classes are registered during static initialization, in any order.
std::map<std::string, MakeWidgetTest>& registered() {
  static std::map<std::string, MakeWidgetTest> tests;
  return tests;
}

} // namespace

bool registerWidgetTest(std::string_view file, MakeWidgetTest make) {
  return registered().emplace(std::filesystem::path(file).stem().string(), make).second;
}

} // namespace wavesmith::testing

int main(int count, char** arguments) {
  const auto& tests = wavesmith::testing::registered();
  const auto chosen = count > 1 ? tests.find(arguments[1]) : tests.end();
  if (chosen == tests.end()) {
    std::fprintf(stderr, "usage: %s TEST [FUNCTION...]\ntests:\n", arguments[0]);
    for (const auto& [name, make] : tests)
      std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
  }
  // Qt Test reads the remaining arguments.
  std::vector<char*> rest(arguments, arguments + count);
  rest.erase(rest.begin() + 1);
  int restCount = static_cast<int>(rest.size());
  rest.push_back(nullptr);

  const QApplication application(restCount, rest.data());
  QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
  const std::unique_ptr<QObject> test = chosen->second();
  return QTest::qExec(test.get(), restCount, rest.data());
}
