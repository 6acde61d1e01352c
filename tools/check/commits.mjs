// Plain JavaScript without dependencies: a Git hook and the workflow run it without installing anything.
//
// Checks the subjects of commits: node tools/check/commits.mjs origin/main..HEAD; or that of a message, as the hook "commit-msg".
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LONGEST = 100;

/** First words that look like another form of a verb, and are the imperative. */
const IMPERATIVES = new Set(
  (
    'Embed Exceed Feed Need Proceed Seed Shed Speed Succeed Bring Ping Spring String Swing ' +
    'Access Address Assess Bypass Canvas Compress Cross Discuss Dismiss Express Focus Guess Miss Pass Press Process Stress Suppress Toss'
  ).split(' '),
);

const [what] = process.argv.slice(2);
if (!what || what.startsWith('-')) stop('usage: node tools/check/commits.mjs RANGE|MESSAGE-FILE, such as origin/main..HEAD');

const problems = (existsSync(what) ? subjectOfFile(what) : subjectsOfRange(what)).flatMap((subject) => {
  const problem = subjectProblem(subject);
  return problem === undefined ? [] : [`${JSON.stringify(subject)}: ${problem}`];
});
if (problems.length > 0) stop(problems.join('\n'));

function subjectOfFile(file) {
  return readFileSync(file, 'utf8').split('\n').slice(0, 1);
}

function subjectsOfRange(range) {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%s', range, '--'], { encoding: 'utf8' });
  if (log.status !== 0) stop(log.error?.message ?? log.stderr);
  return log.stdout.split('\n').filter((line) => line !== '');
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Returns what is wrong with the subject of a commit; undefined if nothing is. Git's own subjects of merges and reverts pass.
 *
 * @param {string} subject
 * @returns {string | undefined}
 */
function subjectProblem(subject) {
  if (/^(Merge|Revert) /.test(subject)) return undefined;
  const [first = ''] = subject.split(/[\s,:]/);
  if (subject.length > LONGEST) return `it has ${subject.length} characters. Write at most ${LONGEST}, and the reason in the body.`;
  if (/^(\w+(\([^)]*\))?!?:|\[)/.test(subject)) return 'it begins with a prefix. Begin with a verb: "Refuse an empty name".';
  if (/^(WIP|fixup!|squash!|amend!)/i.test(subject)) return 'the work is not finished. Squash it into the commit that it belongs to.';
  if (!/^\p{Lu}/u.test(subject)) return 'it does not begin with a capital letter.';
  if (subject.endsWith('.')) return 'it ends with a period. Leave it out.';
  if (IMPERATIVES.has(first)) return undefined;
  if (/(ed|ing)$/.test(first) || /[^su]s$/.test(first))
    return `"${first}" is not an imperative. Write what the commit does: "Add", not "Added", "Adds" or "Adding".`;
  return undefined;
}
