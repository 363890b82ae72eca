# The modules compiled to WebAssembly, and the libraries they need: only the headers of fmt and Boost, through
# links, because their folder also holds the headers of this machine's C library.
find_path(fmt_headers fmt/core.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(boost_headers boost/json.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
file(CREATE_LINK ${fmt_headers}/fmt ${headers}/fmt SYMBOLIC)
file(CREATE_LINK ${boost_headers}/boost ${headers}/boost SYMBOLIC)

add_library(fmt::fmt INTERFACE IMPORTED)
target_include_directories(fmt::fmt INTERFACE ${headers})
# Without the second, fmt takes the thousands separator from std::locale, which is larger than the rest of
# fmt.
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=',')
add_library(Boost::json INTERFACE IMPORTED)
target_include_directories(Boost::json INTERFACE ${headers})
target_compile_definitions(Boost::json INTERFACE BOOST_SYSTEM_DISABLE_THREADS)
add_library(Threads::Threads INTERFACE IMPORTED)

# Everything is linked into one module at a fixed address.
set(CMAKE_CXX_COMPILE_OPTIONS_PIC "")

foreach(module IN LISTS library_modules ITEMS api library/wasm)
  add_subdirectory(src/${module})
endforeach()
# There are no files and no threads; library/wasm replaces the file functions.
set_source_files_properties(src/notation/rulesets/ruleset_disk.cpp TARGET_DIRECTORY tafl_notation PROPERTIES HEADER_FILE_ONLY ON)
set_source_files_properties(src/engine/async_engine.cpp TARGET_DIRECTORY tafl_engine PROPERTIES HEADER_FILE_ONLY ON)
set_source_files_properties(src/advice/analyst.cpp TARGET_DIRECTORY tafl_advice PROPERTIES HEADER_FILE_ONLY ON)

# Optimised for size, except the search and the rules it uses.
foreach(module base notation records rulebook advice api library_wasm wasm_parts)
  target_compile_options(tafl_${module} PRIVATE -Oz)
endforeach()
