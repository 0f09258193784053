# What `make dist` packs: the program and the C library with everything they
# need inside. Linked from the objects of this preset, which is not compiled
# again. docs/installing.md describes the result.
include(cmake/static_libraries.cmake)
if(NOT TARGET cardinal_archives)
  return()
endif()

# Runs on any Linux of the architecture, without a file beside it.
add_executable(cardinal_static EXCLUDE_FROM_ALL packaging/own_names.cc
  packaging/own_openssl.cc
  $<TARGET_OBJECTS:cardinal_program>)
set_target_properties(cardinal_static PROPERTIES OUTPUT_NAME cardinal
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/static)
target_link_libraries(cardinal_static PRIVATE cardinal_options
  cardinal_archives)
# At an address of its own in each run, as a server should be.
target_link_options(cardinal_static PRIVATE -static-pie)

# For packages of other languages: needs libc alone.
c_library(cardinal_c_bundled packaging/own_openssl.cc)
set_target_properties(cardinal_c_bundled PROPERTIES EXCLUDE_FROM_ALL ON
  LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bundled)
set_target_properties(cardinal_c_bundled PROPERTIES
  CXX_VISIBILITY_PRESET hidden)
target_link_libraries(cardinal_c_bundled PRIVATE cardinal_archives)
target_link_options(cardinal_c_bundled PRIVATE -static-libstdc++ -static-libgcc
  -Wl,--exclude-libs,ALL)
