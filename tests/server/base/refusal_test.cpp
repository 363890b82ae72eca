#include "server/base/refusal.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "base/json_writer.hpp"

namespace tafl::server {
namespace {

std::string json_of(const Refusal& refusal) {
    JsonWriter json;
    append_refusal(json.open('{'), refusal);
    return json.close('}').take();
}

TEST(Refusals, AreSentWithTheirReasonAndItsValues) {
    EXPECT_EQ(json_of(invalid("colour must be a text.")),
              R"({"error":"bad-request","text":"colour must be a text."})");
    EXPECT_EQ(json_of(conflict("game-over"_reason)),
              R"({"error":"too-late","text":"The game is over.","reason":"game-over"})");
    EXPECT_EQ(
        json_of(invalid("too-many-teams"_reason.with("most", 7))),
        R"({"error":"bad-request","text":"You can be in at most 7 teams.","reason":"too-many-teams","values":{"most":7}})");
}

TEST(Refusals, NeedASentenceAndAPlaceForEachValue) {
    EXPECT_THROW(static_cast<void>("no-such-reason"_reason), std::logic_error);
    EXPECT_THROW(static_cast<void>("game-over"_reason.with("most", 7)), std::logic_error);
}

}  // namespace
}  // namespace tafl::server
