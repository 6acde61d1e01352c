/** Variable of Node that the HTTPS client reads itself, under its own name or with this prefix: Node would read the file at every start. */
const OF_THE_CLIENT = 'NODE_EXTRA_CA_CERTS';
const PREFIX = 'SVC_';

/** Variables by which OpenSSL loads libraries and settings from anywhere. */
const OF_OPENSSL = ['OPENSSL_CONF', 'OPENSSL_ENGINES', 'OPENSSL_MODULES'];

/**
 * Returns the executable that Terraform starts: a shell script that removes the settings of Node, and then execs Node. By some of them
 * Node runs code of other folders, writes files or prints requests, and newer versions add more. The script starts no other program:
 * each would take a millisecond.
 */
export function shellLauncher(): string {
  return [
    '#!/bin/sh',
    '# Starts the provider, a program for Node.js. SVC_NODE names another node than the one on PATH.',
    `if [ -n "\${${OF_THE_CLIENT}+x}" ]; then export ${PREFIX}${OF_THE_CLIENT}="$${OF_THE_CLIENT}"; fi`,
    '# The provider ends with its engine, also where SVC_NODE is a program that waits for Node.',
    'export SVC_ENGINE_PROCESS="$PPID"',
    'set -f',
    "IFS='",
    "'",
    '# A value of several lines may look like variables. Then their names are removed, too, or are none.',
    'for line in $(export -p); do',
    '  case "$line" in "export NODE_"* | "declare -x NODE_"*)',
    '    name="NODE_${line#*NODE_}"',
    '    name="${name%%=*}"',
    '    case "$name" in *[!A-Za-z0-9_]*) ;; *) unset "$name" ;; esac',
    '  esac',
    'done',
    `unset ${OF_OPENSSL.join(' ')}`,
    'node="${SVC_NODE:-node}"',
    'found="$node"',
    'case "$node" in */*) ;; *)',
    '  # An empty or relative part of the PATH would mean the working folder, which may be a checkout.',
    '  found=',
    '  IFS=:',
    '  for folder in $PATH; do',
    '    case "$folder" in /*) if [ -f "$folder/$node" ] && [ -x "$folder/$node" ]; then found="$folder/$node"; break; fi ;; esac',
    '  done',
    'esac',
    'if [ ! -f "$found" ] || [ ! -x "$found" ]; then',
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
    'exec "$found" "$folder/loader.cjs" "$@"',
    '',
  ].join('\n');
}
