// SPDX-License-Identifier: Apache-2.0
// The same for tests of widgets/, with Qt Test.
#pragma once

#include "widgets.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
