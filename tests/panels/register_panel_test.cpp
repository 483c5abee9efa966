// SPDX-License-Identifier: Apache-2.0
#include "panels/register_panel.h"

#include <gtest/gtest.h>
