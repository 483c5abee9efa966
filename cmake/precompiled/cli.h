// SPDX-License-Identifier: Apache-2.0
// The same for the command line, with the parser of its arguments and JSON.
#pragma once

#include "core.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
