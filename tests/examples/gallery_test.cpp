// SPDX-License-Identifier: Apache-2.0
// The gallery lists every example; each passes and is silent in both modes, at each of its sizes.
#include "cli/command.h"
#include "project/folders/gallery.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using project::Gallery;
using project::GalleryExample;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

source::Result<Gallery> readsGallery(std::string_view text) {
  return project::readGallery(text, "gallery.yaml");
}

std::vector<GalleryExample> galleryExamples() {
  std::vector<GalleryExample> all;
  const auto gallery = readsGallery(readAll(example(project::kGalleryFile)));
  if (!gallery) return all;
  for (const project::GalleryTopic& topic : gallery->topics)
    all.insert(all.end(), topic.examples.begin(), topic.examples.end());
  return all;
}

std::string stem(const GalleryExample& one) {
  return std::filesystem::path(one.file).stem();
}

TEST(Gallery, ListsEveryExampleOnce) {
  WS_ASSERT_OK(gallery, readsGallery(readAll(example(project::kGalleryFile))));
  std::set<std::string> topics;
  for (const project::GalleryTopic& topic : gallery.topics) {
    EXPECT_TRUE(topics.insert(topic.name).second) << topic.name;
    EXPECT_FALSE(topic.examples.empty()) << topic.name;
  }
  std::vector<std::string> listed;
  for (const GalleryExample& one : galleryExamples())
    listed.push_back(one.file);
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(example("")))
    if (entry.path().extension() == ".s") files.push_back(entry.path().filename());
  EXPECT_THAT(listed, ::testing::UnorderedElementsAreArray(files));
  EXPECT_GE(listed.size(), 18u);
}

TEST(Gallery, ReportsMistakes) {
  const auto mistake = [](std::string_view text) {
    const auto gallery = readsGallery(text);
    return gallery ? std::string()
                   : fmt::format("{}:{} {}", gallery.error().place.line, gallery.error().place.column,
                                 gallery.error().message);
  };
  const std::string head = "wavesmith: 1\ntopics:\n  - topic: T\n    examples:\n";
  const std::string complete = head + "      - { file: a.s, solves: s, teaches: t, guide: g.md }\n";
  EXPECT_EQ(mistake(complete), "");
  EXPECT_EQ(mistake("wavesmith: 2\ntopics: []\n"), "1:12 unsupported version of the gallery");
  EXPECT_EQ(mistake(head + "      - { file: a.s, solves: s, teaches: t }\n"),
            "5:11 an example needs the key 'guide'");
  EXPECT_THAT(mistake(complete + "        solve: x\n"), HasSubstr("6:"));
  EXPECT_THAT(mistake(head + "      - { file: a.s, solve: s }\n"), HasSubstr("unknown key 'solve'"));
  EXPECT_THAT(mistake("wavesmith: 1\ntopics: many\n"), HasSubstr("2:9 topics must be a list"));
  EXPECT_THAT(mistake(""), ::testing::Not(IsEmpty()));
}

class GalleryExampleTest : public ::testing::TestWithParam<GalleryExample> {};

TEST_P(GalleryExampleTest, HasItsFilesAndItsSectionOfTheGuide) {
  const GalleryExample& one = GetParam();
  EXPECT_TRUE(std::filesystem::exists(example(one.file)));
  EXPECT_TRUE(std::filesystem::exists(example(stem(one) + ".run.yaml")));
  EXPECT_FALSE(one.solves.empty());
  EXPECT_FALSE(one.teaches.empty());
  const std::size_t hash = one.guide.find('#');
  const std::string page = readAll(sourceDirectory() / "docs/guide" / one.guide.substr(0, hash));
  EXPECT_THAT(page, HasSubstr("](../../resources/examples/" + one.file + ")"));
  if (hash != std::string::npos) EXPECT_THAT(page, HasSubstr("\n### " + one.guide.substr(hash + 1) + "\n"));
}

// The two remarks on vector_add_loads_first, waits that are stronger than needed, are its exercise.
TEST_P(GalleryExampleTest, HasNoFindings) {
  const std::string& file = GetParam().file;
  const auto result = cli({"check", file}, example(""));
  EXPECT_EQ(result.exitCode, 0);
  const int remarks = file == "vector_add_loads_first.s" ? 2 : 0;
  EXPECT_THAT(result.err + result.out,
              HasSubstr(fmt::format("{}: 0 errors, 0 warnings, {} remarks in ", file, remarks)));
}

// "-P", "m=16", "-P", "n=16", … for each combination of its sizes; once nothing, if it has none.
std::vector<std::vector<std::string>> pointsOf(const GalleryExample& one) {
  std::vector<std::vector<std::string>> points{{}};
  for (const auto& [parameter, values] : one.sizes) {
    std::vector<std::vector<std::string>> more;
    for (const auto& point : points) {
      for (const std::string& value : values) {
        more.push_back(point);
        more.back().insert(more.back().end(), {"-P", fmt::format("{}={}", parameter, value)});
      }
    }
    points = std::move(more);
  }
  return points;
}

TEST_P(GalleryExampleTest, PassesAndIsSilentAtEachSize) {
  for (const std::vector<std::string>& point : pointsOf(GetParam())) {
    for (const std::string mode : {"fast", "checked"}) {
      std::vector<std::string> arguments{"run", stem(GetParam()) + ".run.yaml", "--mode", mode};
      arguments.insert(arguments.end(), point.begin(), point.end());
      const auto result = cli(arguments, example(""));
      EXPECT_EQ(result.exitCode, 0) << fmt::format("{}\n{}", fmt::join(arguments, " "), result.out);
      EXPECT_EQ(result.err, "");
      EXPECT_THAT(result.out,
                  ::testing::ContainsRegex(
                      ": (all [0-9,]+ elements are|its 1 element is) (equal|within the tolerance)"));
      if (mode == "checked") EXPECT_THAT(result.out, HasSubstr("  checked mode found nothing\n"));
    }
  }
}

std::string nameOfExample(const ::testing::TestParamInfo<GalleryExample>& info) {
  return stem(info.param);
}

INSTANTIATE_TEST_SUITE_P(All, GalleryExampleTest, ::testing::ValuesIn(galleryExamples()), nameOfExample);

} // namespace
} // namespace wavesmith::testing
