$ cardinal completion bash > c.bash; bash -n c.bash
$ source c.bash; COMP_WORDS=(cardinal ch) COMP_CWORD=1; _cardinal; echo ${COMPREPLY[@]}
check changes
$ source c.bash; COMP_WORDS=(cardinal check --format s) COMP_CWORD=3; _cardinal; echo ${COMPREPLY[@]}
sarif
$ source c.bash; COMP_WORDS=(cardinal check --no-) COMP_CWORD=2; _cardinal; echo ${COMPREPLY[@]}
--no-rule --no-config --no-ignore
$ source c.bash; COMP_WORDS=(cardinal check --fi) COMP_CWORD=2; _cardinal; echo ${COMPREPLY[@]}
--fix --fix=all
$ source c.bash; COMP_WORDS=(cardinal check --fix s) COMP_CWORD=3; _cardinal; echo ${COMPREPLY[@]}

$ cardinal completion zsh | grep -e "'--fix"; cardinal completion fish | grep -e 'l fix'
      '--fix=-[Repair files in place\: safe fixes only, or all unambiguous fixes; the answer has the fixed text of a card that is not a file]::WORD:(safe all)' \
complete -c cardinal -n '__fish_seen_subcommand_from check' -l fix -d 'Repair files in place: safe fixes only, or all unambiguous fixes; the answer has the fixed text of a card that is not a file' -a 'safe all'
$ source c.bash; COMP_WORDS=(cardinal new a) COMP_CWORD=2; _cardinal; echo ${COMPREPLY[@]}
agentcard a2a adp ai-catalog
$ cardinal completion zsh | head -3
#compdef cardinal
_cardinal() {
  local -a verbs
$ test $(cardinal completion fish | grep -c 'complete -c cardinal') -gt 300
$ cardinal completion tcsh
cardinal: SHELL must be one of bash, zsh, fish; got "tcsh"; see cardinal help completion
[exit 2]
$ source c.bash; COMP_WORDS=(cardinal key "") COMP_CWORD=2; _cardinal; echo ${COMPREPLY[@]}
new show jwks
$ source c.bash; COMP_WORDS=(cardinal key new --alg r) COMP_CWORD=4; _cardinal; echo ${COMPREPLY[@]}
rs256
$ source c.bash; COMP_WORDS=(cardinal t) COMP_CWORD=1; _cardinal; echo ${COMPREPLY[@]}
trust token tags takedown
$ cardinal completion fish | grep -e "-l out"
complete -c cardinal -n '__fish_seen_subcommand_from check' -l output-file -d 'Write the report to this file, whole or not at all' -r
complete -c cardinal -n '__fish_seen_subcommand_from convert' -l out -d 'Output file, or output folder for several cards' -r
complete -c cardinal -n '__fish_seen_subcommand_from key; and __fish_seen_subcommand_from new' -l out -d 'File to create' -r
