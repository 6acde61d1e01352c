/** Variables that make the start of Node slower or different. The HTTPS client reads them itself. */
export const SET_ASIDE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'] as const;

/** Returns the new name of a variable that the launcher renames. */
export function asideName(variable: (typeof SET_ASIDE)[number]): string {
  return `SVC_${variable}`;
}

/**
 * Returns the executable that Terraform starts: a shell script that renames the variables that slow Node down, and then execs Node. It
 * starts no other program, because each would take a millisecond.
 */
export function shellLauncher(): string {
  const setAside = SET_ASIDE.map(
    (variable) => `if [ -n "\${${variable}+x}" ]; then export ${asideName(variable)}="$${variable}"; unset ${variable}; fi`,
  );
  return [
    '#!/bin/sh',
    '# Starts the provider, a program for Node.js. SVC_NODE names another node than the one on PATH.',
    ...setAside,
    'node="${SVC_NODE:-node}"',
    'if ! command -v "$node" >/dev/null 2>&1; then',
    '  message="This Terraform provider needs Node.js 20 or later, but $node is not on the PATH. Install Node.js, or ' +
      'set SVC_NODE to the path of node."',
    '  echo "$message" >&2',
    '  # Engines show the standard output of a provider that does not start.',
    '  [ -n "$TF_PLUGIN_MAGIC_COOKIE" ] && echo "$message"',
    '  # An engine may close the output before it has read it, as soon as the provider has ended.',
    '  sleep 1 2>/dev/null',
    '  exit 1',
    'fi',
    'case "$0" in */*) folder="${0%/*}" ;; *) folder=. ;; esac',
    'exec "$node" "$folder/loader.cjs" "$@"',
    '',
  ].join('\n');
}
