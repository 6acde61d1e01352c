import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fromRoot, ROOT } from '../../tools/paths';

// A docstring of a function begins with a verb, and one of a type or a value with a noun. A clause in place of a noun is harder to read.

const CLAUSE = /\/\*\*\s+(?:\*\s+)?(?:What|Where|Who|Whose|How)\b/g;
const LIMIT = 60;

/** Paths of the TypeScript files of the repository. */
function sources(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => file.endsWith('.ts'));
}

test(`at most ${LIMIT} docstrings begin with What, Where, Who, Whose or How`, () => {
  const found = sources().flatMap((file) => [...readFileSync(fromRoot(file), 'utf8').matchAll(CLAUSE)].map(() => file));
  const byFile = [...new Set(found)].map((file) => `${file}: ${found.filter((one) => one === file).length}`);
  expect(found.length > LIMIT ? byFile : []).toEqual([]);
});
