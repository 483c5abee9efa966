// SPDX-License-Identifier: Apache-2.0
#include "panels/hazard_panel.h"

#include <gtest/gtest.h>
