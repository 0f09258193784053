# libcardinal_c.so: the operations for C and other languages (docs/c-api.md).
# Named apart from libcardinal.a, the C++ library, which -lcardinal must find.
file(GLOB capi_sources CONFIGURE_DEPENDS src/capi/*.cc)
add_library(cardinal_c_objects OBJECT ${capi_sources} src/wasm/engine_call.cc)
set_target_properties(cardinal_c_objects PROPERTIES
  POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
target_compile_options(cardinal_c_objects PRIVATE -fvisibility=hidden
  -fvisibility-inlines-hidden -ffunction-sections -fdata-sections)
target_include_directories(cardinal_c_objects PRIVATE include src)
target_link_libraries(cardinal_c_objects PRIVATE cardinal_options fmt::fmt)

set(exports_map ${PROJECT_SOURCE_DIR}/src/capi/exports.map)
function(c_library name)
  add_library(${name} SHARED $<TARGET_OBJECTS:cardinal_c_objects> ${ARGN})
  set_target_properties(${name} PROPERTIES OUTPUT_NAME cardinal_c
    LINKER_LANGUAGE CXX SOVERSION 0 VERSION ${PROJECT_VERSION}
    LINK_DEPENDS ${exports_map})
  target_link_options(${name} PRIVATE -Wl,--version-script=${exports_map}
    -Wl,--gc-sections -Wl,-z,defs -Wl,-z,relro,-z,now)
endfunction()

# With the libraries of the system, for the system.
c_library(cardinal_c)
target_link_libraries(cardinal_c PRIVATE cardinal)
target_include_directories(cardinal_c INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
install(TARGETS cardinal_c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  COMPONENT cardinal)
configure_file(cmake/cardinal-c.pc.in ${PROJECT_BINARY_DIR}/cardinal-c.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cardinal-c.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT cardinal)
