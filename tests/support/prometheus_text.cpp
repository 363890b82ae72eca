#include "support/prometheus_text.hpp"

#include <charconv>
#include <regex>
#include <sstream>

namespace tafl::test {

namespace {

const std::regex comment(R"(# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+))");
const std::regex sample(
    R"re(([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\[\\"n])*"(?:,[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\[\\"n])*")*\})? (\S+))re");
const std::regex last_label(R"re(,?le="([^"]*)"\}$)re");

class Reader {
  public:
    explicit Reader(PrometheusText& read) : read_(read) {}

    void line(const std::string& text) {
        std::smatch parts;
        if (std::regex_match(text, parts, comment)) return heading(parts[1], parts[2], parts[3]);
        if (!std::regex_match(text, parts, sample)) return fault("no such line: " + text);
        if (!belongs(parts[1])) fault(text + " does not stand below its TYPE");
        double value = 0;
        const std::string number = parts[3];
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc() || end != number.data() + number.size()) fault("no number: " + text);
        if (type_ != "gauge" && value < 0) fault("below zero: " + text);
        const auto key = parts[1].str() + parts[2].str();
        if (!read_.samples.emplace(key, value).second) fault("twice: " + key);
        if (parts[1] == name_ + "_bucket") bucket(parts[2], value);
        if (parts[1] == name_ + "_count") count(parts[2], value);
    }

  private:
    void fault(std::string sentence) { read_.faults.push_back(std::move(sentence)); }

    void heading(const std::string& word, const std::string& name, const std::string& rest) {
        if (word == "HELP") {
            helped_ = name;
            return;
        }
        if (helped_ != name) fault(name + " has no HELP before its TYPE");
        if (!read_.types.emplace(name, rest).second) fault(name + " has two TYPEs");
        if (rest == "counter" && !name.ends_with("_total")) fault(name + " is a counter without _total");
        name_ = name;
        type_ = rest;
    }
    [[nodiscard]] bool belongs(const std::string& name) const {
        if (type_ != "histogram") return name == name_;
        return name == name_ + "_bucket" || name == name_ + "_sum" || name == name_ + "_count";
    }
    void bucket(const std::string& labels, double value) {
        std::smatch parts;
        if (!std::regex_search(labels, parts, last_label)) return fault("a bucket without le: " + name_);
        const double bound = parts[1] == "+Inf" ? 1e300 : std::stod(parts[1]);
        if (value < in_bucket_ || bound <= bound_) fault(name_ + labels + " is out of order");
        in_bucket_ = value;
        bound_ = bound;
    }
    void count(const std::string& labels, double value) {
        if (bound_ < 1e300 || value != in_bucket_) fault(name_ + labels + " differs from its last bucket");
        in_bucket_ = 0;
        bound_ = -1;
    }

    PrometheusText& read_;
    std::string helped_, name_, type_;
    double in_bucket_ = 0, bound_ = -1;
};

}  // namespace

PrometheusText read_prometheus(std::string_view text) {
    PrometheusText read;
    if (!text.ends_with('\n')) read.faults.emplace_back("the last line has no end");
    Reader reader(read);
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) reader.line(line);
    return read;
}

}  // namespace tafl::test
