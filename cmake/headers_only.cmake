# fmt for another machine than this one, for which there are no libraries of it; Boost and GoogleTest too, for the tests and the module for
# browsers: their headers, through links, because their folder also holds the headers of this machine's C library; Boost.JSON and
# GoogleTest are compiled.
find_path(fmt_headers fmt/core.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
file(CREATE_LINK ${fmt_headers}/fmt ${headers}/fmt SYMBOLIC)

add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_include_directories(fmt::fmt INTERFACE ${headers})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)

if(SKJALDBORG_CORE AND NOT SKJALDBORG_TESTS)
  return()
endif()
find_path(boost_headers boost/json.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(CREATE_LINK ${boost_headers}/boost ${headers}/boost SYMBOLIC)
add_library(Boost::headers INTERFACE IMPORTED GLOBAL)
target_include_directories(Boost::headers INTERFACE ${headers})
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32" AND NOT SKJALDBORG_NODE)  # library/wasm compiles Boost.JSON
  add_library(Boost::json ALIAS Boost::headers)
  return()
endif()
add_library(boost_json STATIC ${CMAKE_CURRENT_LIST_DIR}/boost_json.cpp)
target_link_libraries(boost_json PUBLIC Boost::headers)
add_library(Boost::json INTERFACE IMPORTED GLOBAL)
target_link_libraries(Boost::json INTERFACE boost_json)
if(SKJALDBORG_TESTS)
  set(INSTALL_GTEST OFF)
  add_subdirectory(/usr/src/googletest ${CMAKE_BINARY_DIR}/googletest EXCLUDE_FROM_ALL)
endif()
