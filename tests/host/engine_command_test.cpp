#include "host/engine_command.hpp"

#include <gtest/gtest.h>

namespace tafl::host {

namespace {

using Words = std::vector<std::string>;

TEST(EngineCommand, ABareCommand) {
    const auto engine = parse_engine_command("build/bin/tafl engine --rules=fetlar");
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine->words, (Words{"build/bin/tafl", "engine", "--rules=fetlar"}));
    EXPECT_EQ(engine->name, "tafl");
    EXPECT_TRUE(engine->limits.is_none());
}

TEST(EngineCommand, Fields) {
    const auto engine = parse_engine_command(
        "cmd='my engine' -x; name=new;option.EvalFile=a "
        "b=c.nn;option.Hash=64;movetime=200;tc=10+0.1;letters=adk;");
    ASSERT_TRUE(engine) << engine.error().message;
    EXPECT_EQ(engine->words, (Words{"my engine", "-x"}));
    EXPECT_EQ(engine->name, "new");
    ASSERT_EQ(engine->options.size(), 2U);
    EXPECT_EQ(engine->options[0], (std::pair<std::string, std::string>{"EvalFile", "a b=c.nn"}));
    EXPECT_EQ(engine->limits.movetime->count(), 200);
    EXPECT_EQ(engine->limits.clock->base.count(), 10'000);
    EXPECT_EQ(engine->limits.clock->increment.count(), 100);
    EXPECT_TRUE(engine->adk);
}

TEST(EngineCommand, ArgumentsAndAFolder) {
    const auto engine = parse_engine_command("args=engine --hash 4;cmd=./tafl;dir=/tmp/new build");
    ASSERT_TRUE(engine) << engine.error().message;
    EXPECT_EQ(engine->words, (Words{"./tafl", "engine", "--hash", "4"}));
    EXPECT_EQ(engine->folder, "/tmp/new build");
    EXPECT_EQ(engine->name, "tafl");
}

TEST(EngineCommand, FieldsAgain) {
    const std::string fields =
        "cmd=tafl engine;dir=/tmp;option.Hash=64;movetime=200;nodes=5;depth=3;tc=10+0.1;letters=adk";
    const auto engine = parse_engine_command(fields + ";name=new");
    ASSERT_TRUE(engine) << engine.error().message;
    EXPECT_EQ(to_fields(*engine), fields);
}

TEST(EngineCommand, ErrorsNameWhatWasRead) {
    const std::pair<std::string_view, std::string_view> mistakes[] = {
        {"", "'': there is no command"},
        {"name=x", "'name=x': there is no command"},
        {"cmd=a;nam=b",
         "field 'nam': expected cmd, args, dir, name, letters, option.NAME, movetime, nodes, depth or tc"},
        {"cmd=a;b", "field 'b': expected KEY=VALUE"},
        {"cmd=a;movetime=0", "movetime '0': expected milliseconds, from 1 to 86400000"},
        {"cmd=a;tc=1+", "tc '1+': expected seconds and increment, such as 10+0.1"},
        {"cmd=a;tc=nan", "tc 'nan': expected seconds and increment, such as 10+0.1"},
        {"cmd=a;depth=200", "depth '200': expected a whole number from 1 to 120"},
        {"cmd=a;name=b;name=c", "field 'name' is given twice, once is right"},
        {"cmd=a;option.Hash=1;nodes=5;option.Hash=2", "field 'option.Hash' is given twice, once is right"},
        {"cmd=a;letters=x", "letters 'x': expected t or adk"},
    };
    for (const auto& [text, message] : mistakes) {
        const auto engine = parse_engine_command(text);
        ASSERT_FALSE(engine) << text;
        EXPECT_EQ(engine.error().message, message);
    }
}

}  // namespace

}  // namespace tafl::host
