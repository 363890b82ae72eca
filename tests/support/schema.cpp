#include "support/schema.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "support/paths.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;

struct Fault {
    std::string path, text;
    bool is_tag = false;  // a constant other than the one that distinguishes the variants of a oneOf
};
using Checked = std::optional<Fault>;

// The properties of one object that some schema has named.
struct Named {
    std::set<std::string, std::less<>> names;
    bool is_closed = false;  // some schema lists properties, and none allows others
    bool is_open = false;
};

class Validator {
  public:
    explicit Validator(const json::value& document) : document_(document) {}

    // The whole value: also that each property is named by one of the schemas that apply.
    Checked check(const json::value& value, const json::object& schema, const std::string& path) const {
        Named named;
        if (auto fault = apply(value, schema, path, named)) return fault;
        if (!value.is_object() || !named.is_closed || named.is_open) return {};
        for (const auto& [name, ignored] : value.get_object()) {
            if (!named.names.contains(name))
                return Fault{path, fmt::format("has an undescribed {}", std::string(name))};
        }
        return {};
    }

  private:
    Checked apply(const json::value& value, const json::object& schema, const std::string& path,
                  Named& named) const {
        if (const auto* reference = schema.if_contains("$ref")) {
            const std::string pointer(reference->as_string());
            return apply(value, document_.at_pointer(pointer.substr(1)).as_object(), path, named);
        }
        if (const auto* all = schema.if_contains("allOf")) {
            for (const auto& one : all->as_array()) {
                if (auto fault = apply(value, one.as_object(), path, named)) return fault;
            }
        }
        if (const auto* some = schema.if_contains("oneOf")) {
            if (auto fault = one_of(value, some->as_array(), path, named)) return fault;
        }
        if (auto fault = plain(value, schema, path)) return fault;
        if (value.is_object()) return members(value.get_object(), schema, path, named);
        return value.is_array() ? items(value.get_array(), schema, path) : Checked();
    }

    // If no variant fits, reports the error of the one whose constants match.
    Checked one_of(const json::value& value, const json::array& variants, const std::string& path,
                   Named& named) const {
        Checked closest;
        int fitting = 0;
        for (const auto& variant : variants) {
            Named inner = named;
            auto fault = apply(value, variant.as_object(), path, inner);
            if (!fault && ++fitting == 1) named = inner;
            if (fault && (!closest || is_closer(*fault, *closest))) closest = std::move(fault);
        }
        if (fitting == 1) return {};
        return fitting > 1 ? Fault{path, "fits several variants"} : closest;
    }
    static bool is_closer(const Fault& a, const Fault& b) {
        return a.is_tag != b.is_tag ? !a.is_tag : a.path.size() > b.path.size();
    }

    static Checked plain(const json::value& value, const json::object& schema, const std::string& path) {
        if (const auto* type = schema.if_contains("type"); type != nullptr && !has_type(value, *type))
            return Fault{path, fmt::format("is no {}", json::serialize(*type))};
        if (const auto* constant = schema.if_contains("const"); constant != nullptr && value != *constant)
            return Fault{path, fmt::format("is not {}", json::serialize(*constant)), true};
        if (const auto* words = schema.if_contains("enum");
            words != nullptr && !contains(words->as_array(), value))
            return Fault{path,
                         fmt::format("{} is none of {}", json::serialize(value), json::serialize(*words))};
        if (value.is_string()) return text(value.get_string(), schema, path);
        if (value.is_number()) return number(value.to_number<double>(), schema, path);
        return {};
    }
    static bool contains(const json::array& words, const json::value& value) {
        return std::find(words.begin(), words.end(), value) != words.end();
    }

    static bool has_type(const json::value& value, const json::value& type) {
        if (type.is_array()) {
            return std::ranges::any_of(type.get_array(),
                                       [&value](const json::value& one) { return has_type(value, one); });
        }
        const std::string_view name = type.as_string();
        if (name == "integer") return value.is_int64() || value.is_uint64();
        if (name == "number") return value.is_number();
        if (name == "string") return value.is_string();
        if (name == "boolean") return value.is_bool();
        if (name == "array") return value.is_array();
        return name == "object" ? value.is_object() : value.is_null();
    }

    static Checked text(std::string_view text, const json::object& schema, const std::string& path) {
        const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
        const auto length = std::count_if(text.begin(), text.end(), is_first_byte);
        if (const auto* least = schema.if_contains("minLength");
            least != nullptr && length < least->as_int64())
            return Fault{path, "is too short"};
        if (const auto* most = schema.if_contains("maxLength"); most != nullptr && length > most->as_int64())
            return Fault{path, "is too long"};
        const auto* pattern = schema.if_contains("pattern");
        if (pattern == nullptr || std::regex_search(text.begin(), text.end(), compiled(pattern->as_string())))
            return {};
        return Fault{path, fmt::format("{} is not {}", std::string(text), json::serialize(*pattern))};
    }
    static const std::regex& compiled(std::string_view pattern) {
        static std::map<std::string, std::regex, std::less<>> known;
        const auto found = known.find(pattern);
        return found != known.end() ? found->second
                                    : known.emplace(pattern, std::regex(std::string(pattern))).first->second;
    }

    static Checked number(double number, const json::object& schema, const std::string& path) {
        if (const auto* least = schema.if_contains("minimum");
            least != nullptr && number < least->to_number<double>())
            return Fault{path, fmt::format("{} is below {}", number, json::serialize(*least))};
        if (const auto* most = schema.if_contains("maximum");
            most != nullptr && number > most->to_number<double>())
            return Fault{path, fmt::format("{} is above {}", number, json::serialize(*most))};
        return {};
    }

    Checked members(const json::object& object, const json::object& schema, const std::string& path,
                    Named& named) const {
        if (const auto* properties = schema.if_contains("properties")) {
            named.is_closed = true;
            if (auto fault = properties_of(object, properties->as_object(), path, named)) return fault;
        }
        if (const auto* names = schema.if_contains("required")) {
            for (const auto& name : names->as_array()) {
                if (!object.contains(name.as_string()))
                    return Fault{path, fmt::format("has no {}", std::string(name.as_string()))};
            }
        }
        const auto* others = schema.if_contains("additionalProperties");
        if (others == nullptr) return {};
        named.is_open = true;
        for (const auto& [name, value] : object) {
            if (named.names.contains(name)) continue;
            if (auto fault = check(value, others->as_object(), path + "/" + std::string(name))) return fault;
        }
        return {};
    }
    // Constants first, because they identify the variant.
    Checked properties_of(const json::object& object, const json::object& properties, const std::string& path,
                          Named& named) const {
        for (const bool constants : {true, false}) {
            for (const auto& [name, schema] : properties) {
                named.names.emplace(name);
                const auto* value = object.if_contains(name);
                if (value == nullptr || schema.as_object().contains("const") != constants) continue;
                if (auto fault = check(*value, schema.as_object(), path + "/" + std::string(name)))
                    return fault;
            }
        }
        return {};
    }

    Checked items(const json::array& array, const json::object& schema, const std::string& path) const {
        const auto* one = schema.if_contains("items");
        if (one == nullptr) return {};
        for (std::size_t i = 0; i < array.size(); ++i) {
            if (auto fault = check(array[i], one->as_object(), fmt::format("{}/{}", path, i))) return fault;
        }
        return {};
    }

    const json::value& document_;
};

std::string in_words(const Checked& fault) {
    return fault ? fmt::format("{} {}", fault->path, fault->text) : "";
}

// Whether "/api/v1/games/{id}.svg" matches "/api/v1/games/abcd1234.svg": the number of literal characters of
// the pattern; -1: no match.
int fits(std::string_view pattern, std::string_view path) {
    int own = 0;
    while (!pattern.empty()) {
        if (pattern.front() == '{') {
            pattern.remove_prefix(pattern.find('}') + 1);
            const auto rest = pattern.substr(0, pattern.find('/'));
            const auto segment = path.substr(0, path.find('/'));
            if (segment.size() <= rest.size() || !segment.ends_with(rest)) return -1;
            path.remove_prefix(segment.size() - rest.size());
        } else {
            if (path.empty() || path.front() != pattern.front()) return -1;
            pattern.remove_prefix(1);
            path.remove_prefix(1);
            ++own;
        }
    }
    return path.empty() ? own : -1;
}

}  // namespace

const ApiSchema& ApiSchema::of_site() {
    static const ApiSchema schema = [] {
        std::ifstream file(source_tree() / "src/server/site/openapi.json");
        std::stringstream text;
        text << file.rdbuf();
        return ApiSchema(json::parse(text.str()));
    }();
    return schema;
}

std::string ApiSchema::fault(const json::value& value, std::string_view name) const {
    const auto& schema = document_.at("components").at("schemas").at(name).as_object();
    return in_words(Validator(document_).check(value, schema, std::string(name)));
}

const json::object* ApiSchema::operation(std::string_view method, std::string_view path) const {
    std::string verb(method);
    std::ranges::transform(verb, verb.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const json::object* best = nullptr;
    int most = -1;
    for (const auto& [pattern, operations] : document_.at("paths").as_object()) {
        const auto* found = operations.as_object().if_contains(verb);
        const int own = found == nullptr ? -1 : fits(pattern, path);
        if (own > most) {
            most = own;
            best = &found->as_object();
        }
    }
    return best;
}

// Bodies that are not JSON (records, pictures, streams) are not checked.
std::string ApiSchema::content_fault(const json::object& described, std::string_view body) const {
    const auto* content = described.if_contains("content");
    if (content == nullptr) return body.empty() ? "" : "a body where none is described";
    const auto* as_json = content->as_object().if_contains("application/json");
    if (as_json == nullptr) return "";
    boost::system::error_code error;
    const auto value = json::parse(body, error);
    if (error) return "is not JSON";
    return in_words(Validator(document_).check(value, as_json->at("schema").as_object(), "body"));
}

std::string ApiSchema::response_fault(std::string_view method, std::string_view path, int status,
                                      std::string_view body) const {
    const auto* found = operation(method, path);
    if (found == nullptr) return "";  // no such route: tests request such paths too
    const auto& responses = found->at("responses").as_object();
    const auto* response = responses.if_contains(std::to_string(status));
    if (response != nullptr) return content_fault(response->as_object(), body);
    if (status < 400) return fmt::format("status {} is not described", status);
    return content_fault(document_.at("components").at("responses").at("Problem").as_object(), body);
}

std::string ApiSchema::request_fault(std::string_view method, std::string_view path,
                                     std::string_view body) const {
    const auto* found = operation(method, path);
    const auto* described = found == nullptr ? nullptr : found->if_contains("requestBody");
    if (described == nullptr || body.empty()) return "";
    return content_fault(described->as_object(), body);
}

void expect_message(std::string_view text, std::string_view schema) {
    EXPECT_EQ(ApiSchema::of_site().fault(json::parse(text), schema), "") << text;
}

void expect_exchange(std::string_view method, std::string_view path, std::string_view request, int status,
                     std::string_view response) {
    const auto& schema = ApiSchema::of_site();
    EXPECT_EQ(schema.response_fault(method, path, status, response), "")
        << method << ' ' << path << ' ' << response;
    if (status < 300) {
        EXPECT_EQ(schema.request_fault(method, path, request), "") << method << ' ' << path << ' ' << request;
    }
}

}  // namespace tafl::test
