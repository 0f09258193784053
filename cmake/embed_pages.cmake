# The files of build/web (make web) become part of the program: one assembly
# file includes their bytes and lists them. Without build/web the list is empty,
# and the server answers pages with one line.
enable_language(ASM)

function(embed_pages target folder)
  # Names have hashes of the content, so a new build is a new list.
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  set(bytes "")
  set(entries "")
  set(depends "")
  set(number 0)
  foreach(file ${files})
    string(APPEND bytes ".Lname${number}: .ascii \"${file}\"\n"
      ".Lname${number}_end:\n.balign 8\n"
      ".Lfile${number}: .incbin \"${file}\"\n.Lfile${number}_end:\n")
    string(APPEND entries "  .quad .Lname${number}, .Lname${number}_end, "
      ".Lfile${number}, .Lfile${number}_end\n")
    list(APPEND depends ${folder}/${file})
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/embedded_pages.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"  .section .rodata
@bytes@  .section .data.rel.ro, \"aw\"
  .balign 8
  .globl cardinal_web_files
cardinal_web_files:
@entries@  .globl cardinal_web_files_end
cardinal_web_files_end:
  .section .note.GNU-stack, \"\", %progbits
")
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS "${depends}" INCLUDE_DIRECTORIES ${folder}
    COMPILE_OPTIONS -g0)
  target_sources(${target} PRIVATE ${source})
endfunction()
