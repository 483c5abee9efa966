// SPDX-License-Identifier: Apache-2.0
// The same for tests of widgets/. Without Qt Test, whose headers depend on a macro that each folder defines differently.
#pragma once

#include "widgets.h"
