// Runs the tests; or, when started by one of them, the process that it kills.
#include <gtest/gtest.h>

#include <string_view>

#include "writing_child.hpp"

int main(int argc, char** argv) {
    if (argc == 4 && argv[1] == std::string_view("--write-until-killed"))
        return tafl::test::write_until_killed(argv[2], argv[3]);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
