# build/wasm/cardinal.wasm: the operations that need nothing but their input, for
# browsers and other hosts of WebAssembly. docs/wasm.md describes it. Configured
# by the preset `wasm`, instead of everything else.
enable_language(C)

# Headers of libraries without code of their own; the rest of /usr/include is
# for the building machine.
set(wasm_include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${wasm_include})
find_path(FMT_INCLUDE_DIR fmt/core.h REQUIRED NO_CMAKE_FIND_ROOT_PATH
  PATHS /usr/include /usr/local/include)
file(CREATE_LINK ${FMT_INCLUDE_DIR}/fmt ${wasm_include}/fmt SYMBOLIC)

# Of each module what has to do with files, processes, threads and libraries
# that are not built for this target.
set(wasm_modules base json schema card check convert compare trust)
set(wasm_left_out
  base/cores base/descriptor base/file base/file_lock base/file_owner
  base/file_write base/ignore_files base/log base/log_line base/log_output base/metrics
  base/metrics_text base/private_files base/regular_file base/signals
  base/source_filter check/baseline check/config check/config_reader
  check/config_store
  trust/jwks_file trust/order trust/signing_key trust/store)
# Compiled for each module: what differs between them.
list(APPEND wasm_left_out base/error)
set(shared_sources
  src/crypto/curve_points.cc
  src/crypto/digest_text.cc
  src/crypto/keys.cc
  src/crypto/plain_sha256.cc
  src/crypto/prime_field.cc
  src/crypto/rs256_limits.cc)
foreach(module ${wasm_modules})
  file(GLOB_RECURSE of_module CONFIGURE_DEPENDS src/${module}/*.cc)
  foreach(left_out ${wasm_left_out})
    list(FILTER of_module EXCLUDE REGEX "/src/${left_out}\\.cc$")
  endforeach()
  list(APPEND shared_sources ${of_module})
endforeach()
set(wasm_operations call call_buffers call_limits canon check check_options
  check_schema compared_cards compiled_record convert convert_catalog
  convert_matrix convert_report diagnostics diff explain given_card id input_documents
  input_properties key_text reach render_view
  reply_secrets report_views rule_example rule_lookup rule_pages rules schema sign_card
  verify verify_explain verify_input verify_report)
# Besides, for the command line. The linker leaves out what it does not use.
file(GLOB command_operations CONFIGURE_DEPENDS src/operations/check*.cc
  src/operations/convert*.cc src/operations/verify*.cc)
list(FILTER command_operations EXCLUDE REGEX "/verify_jku\\.cc$")
foreach(name ${wasm_operations} card_inputs document_file duplicate_ids
    found_card input_files operation_lookup other_writers)
  list(APPEND command_operations
    ${PROJECT_SOURCE_DIR}/src/operations/${name}.cc)
endforeach()
list(REMOVE_DUPLICATES command_operations)
set(command_rest base/descriptor base/file base/file_owner base/file_write
  base/ignore_files base/regular_file base/source_filter check/baseline
  check/config check/config_reader check/config_store cli/command_line
  cli/error_output cli/help cli/output_style cli/pages cli/reply_output cli/run_cli_only_verb
  cli/verbs trust/jwks_file trust/store)
file(GLOB of_wasm CONFIGURE_DEPENDS src/wasm/*.cc)
file(GLOB of_command CONFIGURE_DEPENDS src/wasm/command/*.cc)
set(page_sources src/base/error.cc ${of_wasm})
set(command_sources src/base/error.cc ${of_wasm} ${of_command}
  ${command_operations})
list(FILTER command_sources EXCLUDE REGEX "/input_sources\\.cc$")
foreach(name ${wasm_operations})
  list(APPEND page_sources src/operations/${name}.cc)
endforeach()
foreach(name ${command_rest})
  list(APPEND command_sources src/${name}.cc)
endforeach()
foreach(list shared_sources page_sources command_sources)
  list(TRANSFORM ${list} REPLACE "^src/" "${PROJECT_SOURCE_DIR}/src/")
endforeach()

# PCRE2 from the distribution's source package (scripts/fetch-pcre2).
set(PCRE2_SOURCE_DIR ${PROJECT_SOURCE_DIR}/build/pcre2 CACHE PATH
  "Sources of PCRE2")
set(pcre2_include ${PROJECT_BINARY_DIR}/pcre2)
configure_file(${PCRE2_SOURCE_DIR}/src/pcre2.h.generic
  ${pcre2_include}/pcre2.h COPYONLY)
configure_file(${PCRE2_SOURCE_DIR}/src/config.h.generic
  ${pcre2_include}/config.h COPYONLY)
configure_file(${PCRE2_SOURCE_DIR}/src/pcre2_chartables.c.dist
  ${pcre2_include}/pcre2_chartables.c COPYONLY)
set(pcre2_sources ${pcre2_include}/pcre2_chartables.c)
foreach(name auto_possess compile config context convert error extuni
    find_bracket jit_compile maketables match match_data newline ord2utf
    pattern_info script_run string_utils study substring tables ucd valid_utf
    xclass)
  list(APPEND pcre2_sources ${PCRE2_SOURCE_DIR}/src/pcre2_${name}.c)
endforeach()
add_library(pcre2 OBJECT ${pcre2_sources})
target_include_directories(pcre2 PRIVATE ${pcre2_include}
  ${PCRE2_SOURCE_DIR}/src)
target_compile_definitions(pcre2 PRIVATE HAVE_CONFIG_H SUPPORT_UNICODE
  SUPPORT_PCRE2_8 PCRE2_CODE_UNIT_WIDTH=8 PCRE2_STATIC)

# What both modules are compiled with.
function(wasm_target target)
  target_include_directories(${target} PRIVATE include src ${wasm_include}
    ${pcre2_include})
  # Without the macro {fmt} brings in all of libc++'s locales.
  target_compile_definitions(${target} PRIVATE FMT_HEADER_ONLY
    FMT_STATIC_THOUSANDS_SEPARATOR=0)
  target_compile_options(${target} PRIVATE
    "SHELL:-include ${PROJECT_SOURCE_DIR}/src/wasm/command/posix_declarations.h"
    # Nothing is destroyed: the module never ends.
    -fno-c++-static-destructors
    # ccache goes by content.
    "SHELL:-Xclang -fno-pch-timestamp"
    "SHELL:-include ${PROJECT_SOURCE_DIR}/src/wasm/single_thread.h")
  target_link_libraries(${target} PRIVATE cardinal_options)
  target_precompile_headers(${target} PRIVATE cmake/library_pch.h)
  compile_by_folder(${target})
endfunction()

function(wasm_module target name)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
  target_link_libraries(${target} PRIVATE pcre2 wasm_shared)
  target_link_options(${target} PRIVATE -mexec-model=reactor
    -Wl,-O2 -Wl,--gc-sections -Wl,--strip-all
    # Templates for many types often have the same code.
    -Wl,-mllvm,-enable-merge-functions
    # Memory that a card may take, beyond which an allocation fails.
    -Wl,--max-memory=268435456 -Wl,-z,stack-size=1048576)
endfunction()

add_library(wasm_shared OBJECT ${shared_sources})
wasm_target(wasm_shared)

# For pages: answers only.
add_executable(cardinal_wasm ${page_sources})
target_compile_definitions(cardinal_wasm PRIVATE CARDINAL_ANSWERS_ONLY)
wasm_target(cardinal_wasm)
wasm_module(cardinal_wasm cardinal)

# For the npm package: with a command line, its files and all formats.
add_executable(cardinal_command_wasm ${command_sources})
wasm_target(cardinal_command_wasm)
wasm_module(cardinal_command_wasm cardinal-command)
