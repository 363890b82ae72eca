// One JSON object on one line, its fields in the order written.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tafl::cli {

class JsonLine {
  public:
    explicit JsonLine(std::string& out) : out_(out) { out_ += '{'; }
    JsonLine(const JsonLine&) = delete;
    JsonLine& operator=(const JsonLine&) = delete;
    ~JsonLine() { out_ += "}\n"; }

    JsonLine& text(std::string_view name, std::string_view value);
    JsonLine& texts(std::string_view name, std::span<const std::string> values);
    JsonLine& whole(std::string_view name, std::uint64_t value);
    JsonLine& real(std::string_view name, double value);
    JsonLine& truth(std::string_view name, bool value);
    JsonLine& null(std::string_view name);
    JsonLine& raw(std::string_view name, std::string_view json);

  private:
    void begin(std::string_view name);
    std::string& out_;
    bool first_ = true;
};

// The text as a JSON string, quotes included. What is not UTF-8 becomes the replacement character.
void append_json(std::string& out, std::string_view text);

}  // namespace tafl::cli
