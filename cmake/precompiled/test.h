// SPDX-License-Identifier: Apache-2.0
// The same for tests of core/, with GoogleTest.
#pragma once

#include "core.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
