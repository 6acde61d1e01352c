import { execFileSync } from 'node:child_process';
import { SCRIPTS } from '../../../../src/command/cli/completion/scripts';

/** Completes these words in bash. The command is replaced by one that offers the words it gets. */
function inBash(...words: string[]): string[] {
  const test = `
    svc-waap() { shift 2; printf '%s\\texplained\\n' "$#" "$@" 'two words'; }
    ${SCRIPTS.bash}
    COMP_WORDS=(svc-waap "$@"); COMP_CWORD=$#
    _svc_waap
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', test, 'test', ...words], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

it('bash passes the words up to the cursor, and offers the values', () => {
  expect(inBash('traffic', 'lo')).toEqual(['2', 'traffic', 'lo', 'two words']);
});

it('bash passes an empty word', () => {
  expect(inBash('traffic', '')[0]).toBe('2');
});

it.each(Object.entries(SCRIPTS))('the script for %s calls the command', (_, script) => {
  expect(script).toContain('svc-waap complete -- ');
});
