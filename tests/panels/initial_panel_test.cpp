// SPDX-License-Identifier: Apache-2.0
#include "panels/initial_panel.h"

#include <gtest/gtest.h>
