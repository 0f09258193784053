# What the static program and the bundled C library contain of others: archives
# of the distribution, and two libraries that it has as shared ones only, whose
# sources scripts/fetch-static-sources gets. `cardinal_archives` links all.
set(STATIC_SOURCES_DIR ${PROJECT_SOURCE_DIR}/build/static-sources CACHE PATH
  "Sources of simdjson and {fmt}")
if(NOT EXISTS ${STATIC_SOURCES_DIR}/fmt/src/format.cc OR
   NOT EXISTS ${STATIC_SOURCES_DIR}/simdjson/src/simdjson.cpp)
  return()  # make dist gets them
endif()

# Compiled as the distribution compiles them, with the headers that our own code
# was compiled with.
add_library(sources_as_archive STATIC EXCLUDE_FROM_ALL
  ${STATIC_SOURCES_DIR}/fmt/src/format.cc
  ${STATIC_SOURCES_DIR}/simdjson/src/simdjson.cpp)
set_target_properties(sources_as_archive PROPERTIES
  POSITION_INDEPENDENT_CODE ON CXX_STANDARD 17)
target_compile_options(sources_as_archive PRIVATE -w -O2 -fvisibility=hidden
  -ffunction-sections -fdata-sections
  "-ffile-prefix-map=${STATIC_SOURCES_DIR}/=")
target_include_directories(sources_as_archive PRIVATE
  ${STATIC_SOURCES_DIR}/simdjson/src ${STATIC_SOURCES_DIR}/simdjson/include)

set(archives "")
foreach(name pcre2-8 sodium ssl crypto sqlite3 zstd utf8proc stemmer z)
  find_library(ARCHIVE_${name} lib${name}.a)
  if(NOT ARCHIVE_${name})
    message(STATUS "lib${name}.a was not found: no static program")
    return()
  endif()
  list(APPEND archives ${ARCHIVE_${name}})
endforeach()

add_library(cardinal_archives INTERFACE)
target_link_libraries(cardinal_archives INTERFACE
  -Wl,--start-group $<TARGET_FILE:cardinal> $<TARGET_FILE:cardinal_checker>
  $<TARGET_FILE:sources_as_archive> ${archives} -Wl,--end-group)
add_dependencies(cardinal_archives cardinal cardinal_checker sources_as_archive)
target_link_options(cardinal_archives INTERFACE -Wl,--gc-sections -s
  -Wl,-z,relro,-z,now)
