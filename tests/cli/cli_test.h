// SPDX-License-Identifier: Apache-2.0
// The fixture of all commands: a directory with relative names, so that no message contains an absolute path.
#pragma once

#include "cli/command.h"
#include "cli/schema.h"
#include "support/golden.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

class CliTest : public ::testing::Test {
protected:
  void write(std::string_view name, std::string_view text) { writeText(directory_ / name, text); }

  // Copies a file of resources/examples under its own name.
  void copyExample(std::string_view name) {
    std::filesystem::copy_file(example(name), directory_ / name,
                               std::filesystem::copy_options::overwrite_existing);
  }

  [[nodiscard]] CommandResult run(const std::vector<std::string>& arguments) const {
    return cli(arguments, directory_.path());
  }

  // The JSON that a command prints with --json, checked against its schema.
  [[nodiscard]] nlohmann::json json(std::vector<std::string> arguments, std::string_view schema,
                                    int exitCode) const {
    arguments.emplace_back("--json");
    const CommandResult result = run(arguments);
    EXPECT_EQ(result.exitCode, exitCode) << result.out << result.err;
    EXPECT_EQ(result.err, "");
    auto document = nlohmann::json::parse(result.out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << result.out;
    EXPECT_TRUE(matchesSchema(schema, document));
    EXPECT_EQ(document.value("ok", false), exitCode == 0);
    return document;
  }

  TemporaryDirectory directory_;
};

} // namespace wavesmith::testing
