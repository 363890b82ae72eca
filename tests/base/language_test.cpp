#include "base/language.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

TEST(Languages, AreFoundByTheirCodes) {
    for (const auto language : all_languages) EXPECT_EQ(find_language(code_of(language)), language);
    EXPECT_EQ(find_language("xx"), std::nullopt);
    EXPECT_EQ(find_language("EN"), std::nullopt);
}

// By code, of the languages whose forms are not simply those of English.
TEST(Languages, HaveTheirOwnPluralForms) {
    const struct {
        std::string_view code;
        int number;
        PluralForm form;
    } rows[] = {{"en", 1, PluralForm::One},   {"en", 0, PluralForm::Other}, {"en", 21, PluralForm::Other},
                {"de", 2, PluralForm::Other}, {"fr", 0, PluralForm::One},   {"fr", 2, PluralForm::Other},
                {"pt", 1, PluralForm::One},   {"is", 21, PluralForm::One},  {"is", 11, PluralForm::Other},
                {"pl", 1, PluralForm::One},   {"pl", 3, PluralForm::Few},   {"pl", 13, PluralForm::Many},
                {"pl", 22, PluralForm::Few},  {"pl", 25, PluralForm::Many}, {"pl", 0, PluralForm::Many}};
    for (const auto& row : rows) {
        if (const auto language = find_language(row.code)) {
            EXPECT_EQ(plural_form(*language, row.number), row.form) << row.code << " " << row.number;
        }
    }
    EXPECT_EQ(to_string(PluralForm::Few), "few");
}

}  // namespace
}  // namespace tafl
