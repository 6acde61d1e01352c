import { terminalText, type TerminalText } from '../../../output';

/** Shells that have a script. The tests run only the script of bash. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** Script of each shell. Scripts call `svc-waap complete`, which prints lines of a value, a tab and an explanation. */
export const SCRIPTS: Readonly<Record<Shell, TerminalText>> = {
  // Where nothing is offered, bash offers files.
  bash: terminalText`_svc_waap() {
  local IFS=$'\\n'
  COMPREPLY=($(svc-waap complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _svc_waap svc-waap
`,
  zsh: terminalText`#compdef svc-waap
_svc_waap() {
  local -a offered
  local line
  for line in "\${(@f)$(svc-waap complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && offered+=("\${\${line//:/\\\\:}/$'\\t'/:}")
  done
  if (( $#offered )); then _describe svc-waap offered; else _files; fi
}
compdef _svc_waap svc-waap
`,
  fish: terminalText`complete -c svc-waap -a '(svc-waap complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
};
